"""Where tests keep their files: in memory if there is room. They commit all the time, and a disk takes a while for each commit."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3  # bytes


def keep_in_memory() -> None:
    """For this process and those that it starts, unless TMPDIR says where."""
    if "TMPDIR" not in os.environ and fits(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def fits(folder: Path) -> bool:
    """Programs of some tests are run from there, too."""
    return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC
