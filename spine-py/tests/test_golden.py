"""The pytest plug-in: the fixture `spine_golden`."""

import json
import textwrap
from pathlib import Path

import numpy as np
import pytest
import spine_py

LOADED = (np, spine_py)
"""Before the first test: what an inner run of pytest loads is unloaded after it, and these can be loaded only once."""

pytest_plugins = ["pytester"]

TEST = """
    import numpy as np

    def test_picture(spine_golden):
        picture = np.full((6, 8, 4), {value}, np.uint8)
        spine_golden(picture, "grey"{more})
"""


@pytest.fixture
def goldens(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CI", raising=False)
    write(pytester, 200)
    return pytester.path / "goldens"


def write(pytester: pytest.Pytester, value: int, more: str = "") -> None:
    pytester.makepyfile(test_it=TEST.format(value=value, more=more))


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)


def test_a_missing_golden_fails_and_says_how_it_is_made(pytester: pytest.Pytester, goldens: Path) -> None:
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*grey.png: there is no golden", "*pytest test_it.py::test_picture --spine-golden-update"])
    assert not goldens.exists()
    assert (pytester.path / "spine-golden-report" / "goldens" / "grey.png").read_bytes().startswith(b"\x89PNG")


def test_goldens_are_written_and_found_equal(pytester: pytest.Pytester, goldens: Path) -> None:
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    assert (goldens / "grey.png").exists()
    run(pytester).assert_outcomes(passed=1)
    assert not (pytester.path / "spine-golden-report").exists()


def test_a_difference_is_reported(pytester: pytest.Pytester, goldens: Path) -> None:
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    golden = (goldens / "grey.png").read_bytes()
    write(pytester, 190)
    result = run(pytester, "--spine-golden-report", "shown")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*48 of 48 pixels differ, by 15 of 255 at most*", "pictures that differ: *report.html"])
    report = json.loads((pytester.path / "shown" / "report.json").read_text())
    assert report["format"] == "spine-golden/1" and report["cases"][0]["status"] == "different"
    assert "grey" in (pytester.path / "shown" / "report.html").read_text()
    assert (goldens / "grey.png").read_bytes() == golden
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    assert (goldens / "grey.png").read_bytes() != golden
    run(pytester).assert_outcomes(passed=1)


def test_tolerances_allow_differences(pytester: pytest.Pytester, goldens: Path) -> None:
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    write(pytester, 190, ", channel=20")
    run(pytester).assert_outcomes(passed=1)
    write(pytester, 190, ", share=1.0")
    run(pytester).assert_outcomes(passed=1)
    write(pytester, 190, ", share=1.5")
    run(pytester).stdout.fnmatch_lines(["*share is 1.5; expected the share of pixels that may differ, from 0 to 1*"])


def test_sizes_and_damaged_goldens_are_told(pytester: pytest.Pytester, goldens: Path) -> None:
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    pytester.makepyfile(test_it=TEST.format(value=200, more="").replace("(6, 8, 4)", "(6, 9, 4)"))
    run(pytester).stdout.fnmatch_lines(["*different sizes: 8 x 6 pixels expected, 9 x 6 found*"])
    (goldens / "grey.png").write_bytes(b"no picture")
    damaged = run(pytester)
    damaged.assert_outcomes(failed=1)
    damaged.stdout.fnmatch_lines(["*grey.png: the golden cannot be read: this is not a PNG that can be read*", "*--spine-golden-update"])
    report = json.loads((pytester.path / "spine-golden-report" / "report.json").read_text())
    assert [case["status"] for case in report["cases"]] == ["error"]
    run(pytester, "--spine-golden-update").assert_outcomes(passed=1)
    run(pytester).assert_outcomes(passed=1)


def test_goldens_of_one_name_in_two_folders_are_two(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    for folder in ("a", "b"):
        pytester.mkdir(folder)
        (pytester.path / folder / f"test_{folder}.py").write_text(textwrap.dedent(TEST.format(value=200, more="")))
    run(pytester, "--spine-golden-update").assert_outcomes(passed=2)
    (pytester.path / "a" / "test_a.py").write_text(textwrap.dedent(TEST.format(value=190, more="")))
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["pictures that differ: *report.html"])
    report = json.loads((pytester.path / "spine-golden-report" / "report.json").read_text())
    cases = {case["name"]: case["status"] for case in report["cases"]}
    assert cases == {"a/goldens/grey": "different", "b/goldens/grey": "passed"}
    assert (pytester.path / "spine-golden-report" / "a" / "goldens" / "grey.png").exists()


def test_a_golden_of_another_folder_is_reported_within_the_report(pytester: pytest.Pytester, goldens: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    pytester.makepyfile(
        test_it=TEST.format(value=200, more="")
        .replace("spine_golden(p", f"spine_golden.folder = Path({str(elsewhere)!r}); spine_golden(p")
        .replace("import", "from pathlib import Path; import", 1)
    )
    run(pytester).assert_outcomes(failed=1)
    report = pytester.path / "spine-golden-report"
    assert len(list(report.rglob("grey.png"))) == 1 and not elsewhere.exists()


def test_tolerances_out_of_range_are_told(pytester: pytest.Pytester, goldens: Path) -> None:
    for channel in (-1, 256):
        write(pytester, 200, f", channel={channel}")
        run(pytester).stdout.fnmatch_lines([f"*channel is {channel}; expected a whole number from 0 to 255*"])


def test_ci_does_not_update(pytester: pytest.Pytester, goldens: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    result = run(pytester, "--spine-golden-update")
    assert result.ret == pytest.ExitCode.USAGE_ERROR and not goldens.exists()
    result.stderr.fnmatch_lines(["*the variable CI is true*"])
    run(pytester, "--spine-golden-update", "--spine-golden-force").assert_outcomes(passed=1)


@pytest.mark.parametrize("name", ["../escape", "", "a/b", "-x", "a" * 201])
def test_names_that_are_no_files_are_refused(pytester: pytest.Pytester, goldens: Path, name: str) -> None:
    pytester.makepyfile(test_it=TEST.format(value=200, more="").replace('"grey"', repr(name)))
    result = run(pytester, "--spine-golden-update")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ValueError: a golden cannot be called*"])
