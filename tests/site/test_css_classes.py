"""Style sheets, scripts and templates use the same classes, ids and data attributes."""

import re
from pathlib import Path

from django.conf import settings

STATIC, TEMPLATES = Path(settings.BASE_DIR, "static"), Path(settings.BASE_DIR, "templates")
TEMPLATE_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
CLASS_IN_TEMPLATE = re.compile(r'(?<![\w-])(?:class|kind)="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\})*)"')
BLOCK_OF_CLASSES = re.compile(r"\{% block page_class %\}([\w -]+)")
ID_IN_TEMPLATE = re.compile(r'\bid="([\w-]+)"')
CLASS_IN_SCRIPT = re.compile(
    r'(?:classList\.\w+\(|className = |className: )(?:[^"();]*\? )?((?:"[\w -]+"(?: : |, )?)+)'
)
STRING_LITERAL = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`")
SELECTED_CLASS = re.compile(r"(?<![\w/])\.([a-z][a-z0-9-]*)(?![\w(-])|(?<=[a-z\])])\.([a-z][a-z-]*-[a-z-]+)")
SELECTED_ID = re.compile(r"(?<![\w/&\"'])#([a-z][a-z-]*)")

CLASSES_FROM_PYTHON = {
    "line",
    "is-new",
    "card",
    "suit",
    "errorlist",
    "scroll-area",
    "data-time-zone",
    "readonly",
    "results",
}
"""Classes and data attributes that are not in templates, because Python code writes them: Django, games/templatetags,
the code of the guides, and accounts/web/fields.py.
"""
MESSAGE_CLASSES = {"success", "error", "warning"}
"""Classes for the levels of Django's messages."""
DESIGN_PAGE_CLASSES = {"light", "dark", "wide-44", "wide-56", "wide-64", "wide-72"}
"""Classes on the design page that its templates build from several parts."""
CLASSES_FOR_TESTS = {"orders-details", "data-phase", "data-at"}
"""Classes and data attributes that only tests and `manage.py pictures` select."""


def list_style_sheets() -> list[Path]:
    # `admin.css` styles elements of Django's own templates, which these tests do not read.
    return [path for path in STATIC.rglob("*.css") if path.name != "admin.css"]


def list_scripts() -> list[Path]:
    return [*STATIC.rglob("*.js"), *TEMPLATES.rglob("*.js")]


def read_selectors(style_sheet: Path) -> str:
    """Return the selectors of the style sheet: its text without comments and declarations."""
    text = re.sub(r"/\*.*?\*/", "", style_sheet.read_text(), flags=re.DOTALL)
    return "\n".join(part.strip() for part in re.findall(r"[^{};]+(?=\{)", text) if not part.strip().startswith("@"))


def read_strings(script: Path) -> str:
    """Return the string literals of the script, without addresses and without expressions in template literals."""
    found = [re.sub(r"\$\{[^}]*\}", "", text) for text in STRING_LITERAL.findall(script.read_text())]
    return "\n".join(text for text in found if "/" not in text)


def list_template_classes() -> set[str]:
    text = "\n".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    found = CLASS_IN_TEMPLATE.findall(text) + BLOCK_OF_CLASSES.findall(text)
    return {word for value in found for word in TEMPLATE_TAG.sub(" ", value).split()}


def list_script_classes() -> set[str]:
    found = [value for path in list_scripts() for value in CLASS_IN_SCRIPT.findall(path.read_text())]
    return {word for value in found for words in re.findall(r'"([^"]+)"', value) for word in words.split()}


def list_selected_classes() -> set[str]:
    selectors = [read_selectors(path) for path in list_style_sheets()]
    in_css = {name for text in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", text)}
    in_scripts = {one or other for path in list_scripts() for one, other in SELECTED_CLASS.findall(read_strings(path))}
    return in_css | in_scripts


def test_each_class_in_a_style_sheet_or_script_is_used_in_a_template():
    written = (
        list_template_classes() | list_script_classes() | CLASSES_FROM_PYTHON | MESSAGE_CLASSES | DESIGN_PAGE_CLASSES
    )
    assert sorted(list_selected_classes() - written) == []


def test_each_class_in_a_template_is_selected_by_a_style_sheet_or_script():
    selected = list_selected_classes()
    assert len(selected) > 200
    unknown = (list_template_classes() | list_script_classes()) - selected - CLASSES_FOR_TESTS
    assert sorted(name for name in unknown if not name.endswith("-")) == []


def test_the_selectors_in_browser_tests_name_classes_in_templates():
    tests = "\n".join(path.read_text() for path in Path(settings.BASE_DIR, "tests/web").glob("*.py"))
    selectors = re.findall(r"[\"']([.#][^\"']+)[\"']", tests)
    named = {name for selector in selectors for name in re.findall(r"\.([a-z][a-z-]+)(?![\w(-])", selector)}
    assert len(named) > 30
    assert sorted(named - list_template_classes() - list_script_classes() - CLASSES_FROM_PYTHON) == []


def test_each_id_in_a_style_sheet_or_script_is_used_in_a_template():
    text = "\n".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    in_css = {name for path in list_style_sheets() for name in SELECTED_ID.findall(read_selectors(path))}
    in_scripts = {name for path in list_scripts() for name in re.findall(r"[\"' (]#([a-z][a-z-]*)", read_strings(path))}
    by_id = {name for path in list_scripts() for name in re.findall(r'getElementById\("([^"]+)"\)', path.read_text())}
    assert {"table", "move-form"} <= in_css | in_scripts | by_id
    assert sorted((in_css | in_scripts | by_id) - set(ID_IN_TEMPLATE.findall(text))) == []


def test_the_data_attributes_that_scripts_read_are_those_in_templates():
    scripts = "\n".join(path.read_text() for path in list_scripts())
    named = re.findall(r"dataset\.(\w+)", scripts) + re.findall(r'"(\w+)" in [\w.()]*dataset', scripts)
    unpacked = [
        name for names in re.findall(r"\{ ([\w, ]+) \} = [\w.()]*dataset", scripts) for name in names.split(", ")
    ]
    read = {"data-" + re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in named + unpacked}
    selected = set(re.findall(r"\[(data-[a-z-]+)", scripts + "\n".join(map(read_selectors, list_style_sheets()))))
    text = "\n".join([*(path.read_text() for path in TEMPLATES.rglob("*.html")), scripts])
    written = set(re.findall(r"(?<=[\s}])(data-[a-z-]+)(?=[=\s>{])", text)) | {
        "data-grid",
        "data-label",
        "data-time-zone",
    }
    assert len(read) > 25
    assert sorted((read | selected) - written) == []
    assert sorted(written - read - selected - CLASSES_FOR_TESTS - CLASSES_FROM_PYTHON) == []
