# The main commands are `make run` and `make test`. They need only make and Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One test process more than there are processors, because some test processes wait for others.
JOBS ?= $(shell cpus=$$(nproc 2>/dev/null || echo 2); [ $$cpus -lt 2 ] && cpus=2; [ $$cpus -gt 4 ] && cpus=4; echo $$((cpus + 1)))
# Without stored bytecode, each new process would compile every package, which takes three seconds.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := $(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check --retries 2
LOG := $(VENV)/install.log
# Placeholders for the required settings. mypy and clients.make import the settings but need no servers.
WITHOUT_SERVERS := SECRET_KEY=none DATABASE_URL=postgres://none/none REDIS_URL=redis://none
CHECKS = $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(WITHOUT_SERVERS) $(BIN)/mypy && \
	(cd clients/python && ../../$(BIN)/mypy --config-file= --strict --cache-dir ../../.mypy_cache/clients --no-error-summary durak_client) && \
	$(BIN)/lint-imports && $(BIN)/python -m style && $(BIN)/python -m style.migrations
# The generated part of the Python client. The tests, `make bots` and mypy import it.
CLIENT := clients/python/durak_client/core/__init__.py
WORDS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
NOT_INSTALLED := { echo "The packages could not be installed: is there a network? What pip says is in $(LOG)." >&2; exit 1; }

.PHONY: install words clients run admin backup restore test lint bench calendar seeks soak siege growth fuzz bots walk lose roll mutants strangers programs load cluster network
.DEFAULT_GOAL := run

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Durak by post needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: requirements.txt $(VENV)/.made
	@echo "Installing what the program needs into $(VENV) ..."
	@$(INSTALL) -r requirements.txt >$(LOG) 2>&1 || $(NOT_INSTALLED)
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	@echo "Installing what the tests need into $(VENV) ..."
	@$(INSTALL) -r requirements-dev.txt >$(LOG) 2>&1 || $(NOT_INSTALLED)
	@touch $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po $(VENV)/.installed
	@$(BIN)/pybabel -q compile --domain django --input-file $< --output-file $@

# Installs the packages and compiles bytecode. Without bytecode, a service that may not write to this directory would
# compile every package at each start.
install: $(VENV)/.installed $(WORDS)
	@$(BIN)/python -m compileall -q -j 0 -x '/tests?/' $(VENV)/lib accounts games durak_site || true

# Updates the translation catalogues with the texts of code and templates, and lists the texts without a translation.
words: $(VENV)/.installed
	@$(BIN)/python -m durak_site.localization.catalogues

# Writes clients/openapi.json from the code of the API, and generates the Python client. `make test` fails if
# clients/openapi.json is out of date.
clients: $(VENV)/.installed-dev
	@$(WITHOUT_SERVERS) $(BIN)/python -m clients.make
	@$(BIN)/python clients/python/generate.py

$(CLIENT): clients/openapi.json $(wildcard clients/python/generat* clients/python/templates/*) $(VENV)/.installed-dev
	@$(BIN)/python clients/python/generate.py

run: $(VENV)/.installed $(WORDS)
	@$(BIN)/python manage.py up

# Creates an administrator. Asks for name and password, unless ADMIN_NAME and ADMIN_PASSWORD are set.
admin: $(VENV)/.installed $(WORDS)
	@$(BIN)/python manage.py administrator

backup: $(VENV)/.installed $(WORDS)
	@$(BIN)/python manage.py backup

restore: $(VENV)/.installed $(WORDS)
	@test -n "$(FILE)" || { echo "Which backup? make restore FILE=var/backups/durak-....dump" >&2; exit 1; }
	@$(BIN)/python manage.py restore "$(FILE)"

lint: $(VENV)/.installed-dev $(CLIENT)
	@$(CHECKS)

# Prints the results of the checks at the end if one of them failed. `make test POOLER=1` puts PgBouncer before the
# database (tests/pooler.py).
test: programs $(WORDS) $(VENV)/.installed-dev $(CLIENT)
	@{ $(CHECKS); } >$(VENV)/lint.log 2>&1 & checks=$$!; \
	$(BIN)/pytest -n $(JOBS); failed=$$?; \
	wait $$checks || { failed=$$?; cat $(VENV)/lint.log; }; exit $$failed

programs:
	@sh tests/install_programs.sh

bench: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks

calendar: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.calendar

seeks: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.seeks

soak: $(VENV)/.installed-dev $(CLIENT)
	@$(BIN)/python -m benchmarks.soak
	@DEEPER=10 $(BIN)/pytest -n $(JOBS) -m law

# Starts the site, and sends valid and invalid requests, generated from the OpenAPI document, for five minutes.
fuzz: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.fuzz

# PYTHONPATH is needed because the Python client is not installed.
bots: $(VENV)/.installed-dev $(CLIENT)
	@PYTHONPATH=clients/python $(BIN)/python -m benchmarks.bots

# Measures a large site. For another size: make growth SIZES="--accounts 20000 --games 60000"
growth: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.growth $(SIZES)

# Hosts a site of the last commit with the README's commands alone. Needs nginx, curl and openssl.
walk: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.walk

# Loses machines of a site while people play. Needs HAProxy. For fewer rounds: make lose LOSE="--rounds 1"
lose: $(VENV)/.installed-dev $(CLIENT) $(WORDS)
	@sh tests/install_programs.sh haproxy
	@PYTHONPATH=clients/python $(BIN)/python -m benchmarks.lose $(LOSE)

# Upgrades a site from a former commit while people play. Needs HAProxy. Another commit: make roll ROLL="--from COMMIT"
roll: $(VENV)/.installed-dev $(CLIENT) $(WORDS)
	@sh tests/install_programs.sh haproxy
	@PYTHONPATH=clients/python $(BIN)/python -m benchmarks.roll $(ROLL)

# Builds a cluster of six machines in namespaces with the commands of docs/cluster.md. Needs root, and packages of Debian
# that it names.
cluster: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.cluster

siege: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.siege

# Measures a whole site under a mixture of users. For another size: make load GAMES=10000 RATE=20
GAMES ?= 200
RATE ?= 2
load: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.load --games $(GAMES) --rate $(RATE)

# Plays the computers' levels against opponents that share no code with them. All rows take hours. To play only some:
# make strangers STRANGERS="--games 40 --levels steady keen --rules classic-36 --players 2"
strangers: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.strangers $(STRANGERS)

# Measures the share of small defects that the tests catch. One package: make mutants MUTANTS="--per-package 50 --packages games.engine"
mutants: $(VENV)/.installed-dev $(CLIENT)
	@$(BIN)/python -m benchmarks.mutants $(MUTANTS)

# Trains a network of the computers, and writes it into var/training. Needs a C compiler: gcc 12 or newer. The default
# takes about 15 minutes. training/README.md describes the options. Another network:
# make network NETWORK="long --games 500000"
NETWORK ?= short
TRAINING := var/training
network:
	@command -v $(CC) >/dev/null || { echo "make network needs a C compiler, and $(CC) was not found." >&2; exit 1; }
	@mkdir -p $(TRAINING)
	@$(CC) -std=c11 -O3 -march=native -ffast-math -o $(TRAINING)/train $(filter-out training/check.c,$(wildcard training/*.c)) -lm
	@$(TRAINING)/train $(firstword $(NETWORK)) $(TRAINING)/$(firstword $(NETWORK)).f16 $(wordlist 2,99,$(NETWORK))
