"""``python -m spine_py``: the same command line as the program ``spine``."""

from __future__ import annotations

import signal
import sys

from . import _native


def main() -> int:
    """Run the program ``spine`` with the arguments of this process and return its exit code."""
    # Python would only note the interrupt and look at it when the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return _native.run(["spine", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
