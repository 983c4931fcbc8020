"""Installation of npm packages, for the tests that need them."""

import shutil
import subprocess
from pathlib import Path


def install_packages(directory: Path) -> bool:
    """Install the packages in `package-lock.json` without running their scripts.

    Return False if npm or its registry is missing.
    """
    npm = shutil.which("npm")
    if npm is None:
        return False
    return subprocess.run([npm, "ci", "--ignore-scripts"], cwd=directory, capture_output=True).returncode == 0
