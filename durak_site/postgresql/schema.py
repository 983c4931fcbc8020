from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.models import Field, Model


class SchemaEditor(DatabaseSchemaEditor):
    """A schema editor that creates no extra indexes for prefix searches, because no query needs them."""

    def _create_like_index_sql(self, model: type[Model], field: "Field[object, object]") -> None:
        return None
