"""Update of the translation catalogues, one for each language in `locale`.

`make words` adds the new texts of the code and the templates, removes unused texts, and lists those without a
translation.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE_FOLDER = ROOT / "locale"
ENGLISH = "en"
"""The language English. Its catalogue contains only replacements for English sentences of Django and DRF."""
SOURCE_FOLDERS = ("accounts", "durak_site", "games", "templates")
EXTRACTION_METHODS = [
    ("**/migrations/**", "ignore"),
    ("engine/referee.py", "ignore"),
    ("engine/notation/**", "ignore"),
    ("engine/**.py", "durak_site.localization.catalogues:extract_sentences"),
    ("orders/parsing.py", "durak_site.localization.catalogues:extract_sentences"),
    ("**.py", "python"),
    ("**.html", "durak_site.localization.catalogues:extract_template"),
    ("**.txt", "durak_site.localization.catalogues:extract_template"),
]
SENTENCE_PATTERN = re.compile(r"[A-Z'{].* .*\.", re.DOTALL)
ONE, PLURAL, IN_CONTEXT = None, (1, 2), ((1, "c"), 2)
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), PLURAL),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), IN_CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
    "Limit": (3,),
}
"""Map functions and classes to the positions, from 1, of their arguments that are translated. None means the first
argument.
"""
CATALOGUE_HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def extract_template(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the texts of a template for Babel. The template is converted to Python, as Django does."""
    python = templatize(file.read().decode())
    lines = "\n".join(line.strip() for line in python.splitlines())
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)


def extract_sentences(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the whole sentences of a Python file: strings from a capital letter to a full stop. Babel calls this.

    So texts are found in code that does not call translation functions, such as the engine.
    """
    tree = ast.parse(file.read())
    docstrings = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str) and SENTENCE_PATTERN.fullmatch(node.value):
            yield node.lineno, "gettext", node.value, []


def collect_texts() -> Catalog:
    """Return all texts to translate: those of code and templates, and sentences of Django and DRF for which the site
    has its own words.
    """
    catalog = Catalog()
    for one in read_catalogue(ENGLISH):
        if one.id:
            catalog.add(one.id)
    for folder in SOURCE_FOLDERS:
        for name, _, text, comments, context in extract_from_dir(
            ROOT / folder,
            EXTRACTION_METHODS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            catalog.add(text, locations=[(f"{folder}/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def list_languages() -> list[str]:
    return sorted(folder.name for folder in LOCALE_FOLDER.iterdir() if folder.name != ENGLISH)


def build_catalogue_path(language: str) -> Path:
    return LOCALE_FOLDER / language / "LC_MESSAGES" / "django.po"


def read_catalogue(language: str) -> Catalog:
    with build_catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def update_catalogue(texts: Catalog, language: str) -> Iterable[str]:
    """Update the catalogue file of the language and return the texts without a translation."""
    catalog = read_catalogue(language)
    catalog.update(texts, no_fuzzy_matching=True)
    written = BytesIO()
    write_po(written, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    header = CATALOGUE_HEADER.format(language=language, plural=catalog.plural_forms)
    build_catalogue_path(language).write_bytes(header.encode() + written.getvalue().rstrip() + b"\n")
    return [str(one.id) for one in catalog if one.id and not all(list_strings(one.string))]


def list_strings(translation: Any) -> tuple[str, ...]:
    """Return the strings of a translation: one, or one for each plural form."""
    return tuple(translation) if isinstance(translation, list | tuple) else (translation or "",)


if __name__ == "__main__":
    texts = collect_texts()
    for language in list_languages():
        for text in update_catalogue(texts, language):
            print(f"{language}: {text}")  # noqa: T201
