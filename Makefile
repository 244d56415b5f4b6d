PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCK   := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --quiet

.PHONY: run test check playthrough bench lock words

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

lock: $(VENV)/ready
	$(LOCK) --extra dev --extra playground --output-file requirements.lock
	$(LOCK) --constraint requirements.lock --output-file requirements-bot.lock

words: $(VENV)/ready
	$(BIN)/python -m bot.i18n.extract

# ---- for whoever writes a game: docs/adding-a-game.md. `make try my-game` is `make try GAME=my-game`.

.PHONY: new-game try look test-game

ifneq ($(filter new-game try look test-game,$(firstword $(MAKECMDGOALS))),)
GAME ?= $(or $(KEY),$(word 2,$(MAKECMDGOALS)))
ifneq ($(word 2,$(MAKECMDGOALS)),)
.PHONY: $(word 2,$(MAKECMDGOALS))
$(word 2,$(MAKECMDGOALS)):
	@:
endif
endif

new-game: $(VENV)/ready
	@$(BIN)/python -m tests.authoring.new_game $(GAME) $(if $(TITLE),--name "$(TITLE)")

try: $(VENV)/ready
	@$(BIN)/python -m tests.authoring.play $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(IN),--language $(IN)) $(addprefix --option ,$(HOUSE))

look: $(VENV)/ready
	@$(BIN)/python -m tests.authoring.look $(GAME) $(if $(SEATS),--seats $(SEATS))

test-game: $(VENV)/ready
	@$(BIN)/python -m pytest -n auto -p tests.authoring.only --game $(GAME)
