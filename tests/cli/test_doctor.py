"""``steppe doctor``: the exit code and the JSON."""


def test_faults_are_reported_by_the_exit_code(run, tmp_path):
    ran = run("doctor --port 0 --data", tmp_path)
    assert ran.code == 0
    assert "✓ data folder: " in ran.out
    (tmp_path / "key").write_bytes(b"[half]")
    (tmp_path / "key").chmod(0o600)
    ran = run("doctor --port 0 --data", tmp_path)
    assert ran.code == 1
    assert "✗ key: " in ran.out
    told = run("doctor --port 0 --json --data", tmp_path).data
    assert [one["state"] for one in told if one["about"] == "key"] == ["wrong"]


def test_a_mistyped_data_folder_is_a_fault(run, tmp_path):
    ran = run("doctor --port 0 --data", tmp_path / "dta")
    assert ran.code == 1
    assert (
        f"✗ data folder: there is no folder {tmp_path / 'dta'}: name the server's with --data"
        in (" ".join(ran.out.split()))
    )


def test_names_are_given_as_for_the_server(run, refusal, tmp_path):
    def names(line):
        told = run(f"doctor --json --port 0 {line} --data", tmp_path).data
        return [(one["state"], one["words"]) for one in told if one["about"] == "names"]

    assert names("") == []
    assert names("--allow-host a.example --allow-host 192.168.1.7") == [
        ("good", "it answers to a.example, 192.168.1.7, and on this machine.")
    ]
    assert names("--allow-host *.example")[0][0] == "note"
    url = "--url http://b.invalid:1"
    assert names(f"{url} --allow-host *.invalid --allow-host a.example")[0][0] == "good"
    ((state, words),) = names(f"{url} --allow-host a.example")
    assert state == "wrong"
    assert (
        words
        == "the server refuses visitors at b.invalid: start it with --allow-host b.invalid, too."
    )
    told = refusal("doctor --allow-host a/b --data", tmp_path)
    assert told.startswith("--allow-host takes only a name")
