"""A gunicorn worker that receives requests with uvicorn. In gunicorn's own workers, a slow client occupies a thread."""

import os

import uvicorn
from gunicorn.workers.base import Worker

from durak_site.serving.interpreter import prepare_interpreter
from durak_site.serving.patient import Patient
from durak_site.serving.threads import ThreadedWsgi
from durak_site.tracing import start_tracing


class PatientWorker(Worker):
    """A gunicorn worker that runs the WSGI application in threads. Gunicorn's option `--threads` sets their number."""

    def run(self) -> None:
        start_tracing("gunicorn")
        prepare_interpreter()
        self.server = uvicorn.Server(
            uvicorn.Config(
                ThreadedWsgi(self.wsgi, self.cfg.threads),
                http=Patient,
                proxy_headers=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                backlog=self.cfg.backlog,
                timeout_keep_alive=self.cfg.keepalive,
                timeout_graceful_shutdown=self.cfg.graceful_timeout,
                timeout_notify=1,
                callback_notify=self.send_sign_of_life_to_parent,
            )
        )
        self.server.run(sockets=self.sockets)

    async def send_sign_of_life_to_parent(self) -> None:
        """Send a sign of life to gunicorn's parent process, which kills silent workers. If the parent has ended, stop
        this worker.
        """
        self.notify()
        if os.getppid() != self.ppid:
            self.server.should_exit = True
