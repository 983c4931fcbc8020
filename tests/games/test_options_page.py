from games.management.commands.options_page import PAGE_PATH, build_page


def test_the_committed_options_page_equals_the_generated_page() -> None:
    assert PAGE_PATH.read_text() == build_page(), "run manage.py options_page"
