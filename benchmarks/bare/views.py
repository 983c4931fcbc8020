from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from benchmarks.bare.models import BareEvent, BareGame


class BareMoveView(APIView):
    """A view that writes: it authenticates, locks one row, inserts two rows, updates one row and commits."""

    permission_classes = ()

    def post(self, request: Request, pk: int) -> Response:
        with transaction.atomic():
            row = BareGame.objects.select_for_update().get(pk=pk)
            BareEvent.objects.create(row=row, text=request.data["move"])
            BareEvent.objects.create(row=row, text=request.data["move"])
            row.version += 1
            row.save(update_fields=["version"])
        return Response({"version": row.version, "by": request.user.pk}, status=201)


class BareReadView(APIView):
    """A view that reads: it authenticates and selects one row."""

    permission_classes = ()

    def get(self, request: Request, pk: int) -> Response:
        row = BareGame.objects.get(pk=pk)
        return Response({"id": row.pk, "version": row.version, "text": row.text, "to": request.user.pk})
