PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCK   := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --quiet

.PHONY: run test check playthrough bench mutants lock words

$(VENV)/ready: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Chabudai needs Python 3.11 or newer; try make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

.venv: $(VENV)/ready

run: $(VENV)/ready
	@exec $(BIN)/python -m bot

test: check
	$(BIN)/python -m pytest -n auto

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright

playthrough: $(VENV)/ready
	$(BIN)/python -m tests.games.playthroughs

bench: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check rlcard==1.2.0
	$(BIN)/python -m bench

mutants: $(VENV)/ready
	$(BIN)/python -m tests.mutants

lock: $(VENV)/ready
	$(LOCK) --extra dev --extra playground --output-file requirements.lock
	$(LOCK) --constraint requirements.lock --output-file requirements-bot.lock

words: $(VENV)/ready
	$(BIN)/python -m bot.i18n.extract
