from games.management.commands.options_page import PAGE, page


def test_the_page_of_the_options_is_the_one_that_the_program_writes() -> None:
    assert PAGE.read_text() == page(), "run manage.py options_page"
