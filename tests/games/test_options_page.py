from games.management.commands.options_page import PAGE, build_page


def test_the_committed_options_page_equals_the_generated_page() -> None:
    assert PAGE.read_text() == build_page(), "run manage.py options_page"
