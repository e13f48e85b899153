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
