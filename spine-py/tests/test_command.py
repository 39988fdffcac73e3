"""`python -m spine_py` is the program `spine`."""

import os
import subprocess
import sys

from demo import ROOT, WICK


def run(*arguments: object, data: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "spine_py", *map(str, arguments)]
    environment = {**os.environ, "NO_COLOR": "1"}
    return subprocess.run(command, capture_output=True, text=True, input=data, env=environment, check=False)


def test_version_and_help_name_the_program() -> None:
    assert run("--version").stdout.startswith("spine ")
    assert "Usage: spine" in run("--help").stdout


def test_data_talk_and_exit_codes_are_those_of_the_program() -> None:
    info = run("info", WICK)
    assert info.returncode == 0 and "wick" in info.stdout
    missing = run("info", ROOT / "nowhere.json")
    assert missing.returncode == 5 and missing.stdout == "" and "there is no such file" in missing.stderr
    usage = run("render", "--sizes", "5x5")
    assert usage.returncode == 2 and "--size" in usage.stderr
    assert run("pose", "-", data=WICK.read_text()).stdout == run("pose", WICK).stdout.replace("wick.json", "-")
