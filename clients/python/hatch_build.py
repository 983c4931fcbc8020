"""Build hook that generates `durak_client.core` before the files of a wheel are collected."""

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from generate import CORE_DIRECTORY, find_document, generate


class GenerateCoreHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        generate(json.loads(find_document().read_text()), CORE_DIRECTORY)
