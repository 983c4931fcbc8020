from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.models import Field, Model


class SchemaEditor(DatabaseSchemaEditor):
    """A schema editor that creates no extra index for prefix searches in text columns: no query needs it."""

    def _create_like_index_sql(self, model: type[Model], field: "Field[object, object]") -> None:
        return None
