from games.management.commands.options_page import PAGE_PATH, build_page


def test_the_options_page_in_docs_equals_the_generated_page() -> None:
    assert PAGE_PATH.read_text() == build_page(), "run manage.py options_page"
