"""A short form of ``make attack``: each attack is refused in time, and a visitor gets a page."""

import pytest
from benchmarks.attack import ATTACKS, measure, parse

EACH = 20


@pytest.mark.long
def test_a_person_gets_their_page_during_an_attack(tmp_path):
    chosen = parse(["--connections", "30", "--seconds", "0.5", "--megabytes", "2"])
    results = measure(tmp_path, chosen, patience=0.5, connections=EACH, requests=EACH)
    found = {result.name: result for result in results}
    assert len(found) == 1 + len(ATTACKS)
    for name in ("long header", "many headers"):
        assert found[name].refused == found[name].tried
    assert found["endless body"].statuses == {"413": 4}
    for name in ("silent", "half headers", "half bodies"):
        assert found[name].held == 0
    assert 0 < found["long polls"].held <= EACH
    assert found["streams"].held <= EACH
    assert all(result.page_worst_ms > 0 for result in results), "each page was served"
    assert all(result.memory_mb < 60 for result in results)


@pytest.mark.parametrize("word", ["http://127.0.0.1:8000", "example.org", "--host=example.org"])
def test_no_other_server_can_be_named(word, capsys):
    with pytest.raises(SystemExit):
        parse([word])
    assert "unrecognized arguments" in capsys.readouterr().err
