"""The tutorial runs from top to bottom."""

import pytest
from demo import ROOT


def test_the_tutorial_runs() -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("matplotlib")
    folder = ROOT / "spine-py"
    notebook = nbformat.read(folder / "tutorial.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    shown = [output.get("data", {}) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("image/png" in data for data in shown) == 5
    assert sum("image/gif" in data for data in shown) == 1
