"""Labels of the admin."""

from django.contrib import admin


def test_every_computed_column_and_field_of_the_admin_has_a_label_in_words() -> None:
    """Otherwise staff would read the name of a function."""
    pages = list(admin.site._registry.values())
    forms = [*pages, *(inline for page in pages for inline in page.inlines)]
    computed = [
        (form, getattr(form, name))
        for form in forms
        for name in {*getattr(form, "list_display", ()), *(form.fields or ()), *form.readonly_fields}
        if name != "__str__" and hasattr(form, name)
    ]
    assert computed
    assert [(form, one.__name__) for form, one in computed if not hasattr(one, "short_description")] == []
