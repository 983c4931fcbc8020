from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from benchmarks.bare.models import Entry, Row


class BareMove(APIView):
    """A durable write: authenticates, locks one row, inserts two rows, updates one row and commits."""

    permission_classes = ()

    def post(self, request: Request, pk: int) -> Response:
        with transaction.atomic():
            row = Row.objects.select_for_update().get(pk=pk)
            Entry.objects.create(row=row, text=request.data["move"])
            Entry.objects.create(row=row, text=request.data["move"])
            row.version += 1
            row.save(update_fields=["version"])
        return Response({"version": row.version, "by": request.user.pk}, status=201)


class BareRead(APIView):
    """A read: authenticates and selects one row."""

    permission_classes = ()

    def get(self, request: Request, pk: int) -> Response:
        row = Row.objects.get(pk=pk)
        return Response({"id": row.pk, "version": row.version, "text": row.text, "to": request.user.pk})
