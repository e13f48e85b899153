"""Results of a training run as events for TensorBoard."""

import struct

from tensorboardX.proto.event_pb2 import Event, SessionLog

from steppe.adapters.tensorboard import TensorBoard
from steppe.lab.train.generation import Generation, Trial


def read(folder):
    """Return the values in the event files of a folder by tag and step, and the purged steps."""
    values, purged = {}, []
    for file in sorted(folder.iterdir()):
        data, at = file.read_bytes(), 0
        while at < len(data):
            (length,) = struct.unpack_from("<Q", data, at)
            event = Event.FromString(data[at + 12 : at + 12 + length])
            at += 16 + length
            if event.session_log.status == SessionLog.START:
                purged.append(event.step)
            for value in event.summary.value:
                values[value.tag, event.step] = value.simple_value
    return values, purged


def generation(number):
    trial = Trial(1.0, 2, 3.0, 4.0)
    return Generation(number, 2 * number, 3, 0.5 / number, 1.0, against={"search:5": trial})


def test_every_number_of_a_generation_is_an_event(tmp_path):
    with TensorBoard(tmp_path) as board:
        board(generation(1))
        board(generation(2))
    values, purged = read(tmp_path)
    assert (values["loss", 1], values["loss", 2]) == (0.5, 0.25)
    assert values["against/search_5/rate", 2] == 0.5
    assert purged == []


def test_a_run_that_resumes_drops_what_came_after_its_last_generation(tmp_path):
    with TensorBoard(tmp_path, done=3) as board:
        board(generation(4))
    assert read(tmp_path)[1] == [4]
