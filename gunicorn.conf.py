"""gunicorn reads this by itself where it is started in this directory; what differs between places it is told there."""

worker_class = "durak_site.serving.gunicorn_worker.PatientWorker"
control_socket_disable = True
