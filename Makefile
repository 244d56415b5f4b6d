PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# One more than there are cores: tests wait for pages, processes and leases.
JOBS    = $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
PYTEST  = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal --sample $(or $(SAMPLE),0)
# Collecting takes each worker four times as long without.
unexport PYTHONDONTWRITEBYTECODE
LOCK   := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --quiet

.PHONY: help install run test test-all test-rest coverage check fix playthrough bench load tune drill mutants lock film words reword release-check language

# Each needs less than the one below.
$(VENV)/bot: requirements/bot.lock
$(VENV)/postgres: requirements/postgres.lock
$(VENV)/playground: requirements/playground.lock
$(VENV)/ready: requirements/dev.lock
$(VENV)/bot $(VENV)/postgres $(VENV)/playground $(VENV)/ready:
	$(PYTHON) -c 'import sys; sys.exit("Chabudai needs Python 3.11 or newer; try make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

.venv: $(VENV)/ready

install: $(VENV)/$(or $(EXTRA),bot) ## what the bot needs on a server, and nothing else; with PostgreSQL: make install EXTRA=postgres

run: $(VENV)/playground ## the bot; without a token the playground in your browser
	@exec $(BIN)/python -m bot playground --unless-token

.DEFAULT_GOAL := help

# A stage that fails ends with the sentence that says how to repair it, here and on CI's page ($$REPORT).
stage = $(2) || { printf '\n%s\n' "$(1)" | tee -a "$${REPORT:-/dev/null}"; exit 1; }

help: ## what can be made
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/make \1 \t\2/p' Makefile | expand -t 22

# Checks run beside the tests: what is found is said after them.
beside = mkdir -p build; $(MAKE) --no-print-directory check > build/check.txt 2>&1 & checks=$$!; code=0; ( $(1) ) || code=1; \
	wait $$checks || { cat build/check.txt; code=1; }; exit $$code
TESTS  = Tests: the lines that begin with FAILED name them; run one with .venv/bin/python -m pytest NAME.

test: $(VENV)/ready ## style, types, dead code, and the quick tests: all that cost little and a sample of the others; SAMPLE=1 takes another
	@$(call beside,$(call stage,$(TESTS),$(PYTEST) --tier quick))
	@$(BIN)/python -m tests.authoring.translated

test-rest: $(VENV)/ready ## the tests that `make test` leaves out
	@$(call stage,$(TESTS),$(PYTEST) --tier rest)

test-all: $(VENV)/ready ## everything that CI runs: style, types, dead code, and all tests
	@$(call beside,$(call stage,$(TESTS),$(PYTEST)))
	@$(BIN)/python -m tests.authoring.translated

coverage: $(VENV)/ready ## what `make test-all` runs, with the lines and branches that no test reaches, and a floor
	@$(call beside,$(call stage,$(TESTS) Or fewer branches are tested than before: the lines above miss tests.,$(PYTEST) --cov --cov-report=term-missing))

check: $(VENV)/ready ## style, types and dead code only
	@$(call stage,Style: make fix repairs most of it.,$(BIN)/ruff check .)
	@$(call stage,Format: make fix repairs it.,$(BIN)/ruff format --check .)
	@$(call stage,Types: mypy says where and why.,$(BIN)/mypy)
	@$(call stage,Types: pyright says where and why.,$(BIN)/pyright)
	@$(call stage,Dead code: take out what nothing uses.,$(BIN)/vulture)

fix: $(VENV)/ready ## repair what can be repaired by itself: style, format, catalogues
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m bot.i18n.extract

playthrough: $(VENV)/ready ## write the recorded matches anew; read the diff
	$(BIN)/python -m tests.games.playthroughs

# What the bot is measured against lies beside the environment, not in it.
build/bench/ready: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target build/bench rlcard==1.2.0
	touch $@

bench: build/bench/ready ## measurements, as ratios in one run
	PYTHONPATH=build/bench $(BIN)/python -m bench

tune: $(VENV)/ready ## better weights for the rule player of a game, by self-play: make tune GAME=my-game HOW="-n 1000"
	@$(BIN)/python -m games.ai tune $(GAME) $(HOW)

drill: $(VENV)/ready ## all that takes long: kill a real bot a thousand times, let Discord and the disk fail, mutants ...; or only some: make drill DRILL=kill
	$(BIN)/python -m tests.drills $(DRILL)

load: $(VENV)/ready ## many matches at once on a loopback Discord: make load PLAN=people HOW="--matches 100"
	@$(BIN)/python -m bench.load $(PLAN) $(HOW)

mutants: $(VENV)/ready ## break the code on purpose and see that the tests notice
	$(BIN)/python -m tests.mutants

film: $(VENV)/ready ## the pictures of the README anew, from the playground in a browser: a film of ten seconds, a table, a panel, the titles
	@$(BIN)/python -m tests.browser.film

lock: $(VENV)/ready ## resolve the dependencies anew
	$(LOCK) --extra dev --extra playground --extra postgres --output-file requirements/dev.lock
	$(LOCK) --extra playground --constraint requirements/dev.lock --output-file requirements/playground.lock
	$(LOCK) --constraint requirements/dev.lock --output-file requirements/bot.lock
	$(LOCK) --extra postgres --constraint requirements/dev.lock --output-file requirements/postgres.lock

# What is overheard in these tests are the examples for translators; take build/words/ away to hear anew.
OVERHEARD = tests/bot/test_screens.py tests/bot/test_orders.py tests/games/test_endings.py tests/games/test_recap.py tests/games/test_rulebook.py \
	tests/discord/test_pauses.py tests/discord/test_privacy.py tests/discord/test_history.py tests/discord/test_invitations.py \
	tests/discord/test_lobby_flow.py tests/discord/test_replay.py tests/discord/test_ends.py

build/words/overheard.json:
	-$(BIN)/python -m pytest -p tests.authoring.overheard -p no:randomly -k "not uk and not xx" $(OVERHEARD)

words: $(VENV)/ready build/words/overheard.json ## bring the catalogues up to date, list what is not translated, and say of each message what it is for
	$(BIN)/python -m bot.i18n.extract
	@$(BIN)/python -m tests.authoring.word_sheets

release-check: $(VENV)/ready ## what a release asks besides the tests: nothing is left untranslated
	@$(BIN)/python -m tests.authoring.translated --complete

reword: $(VENV)/ready ## say English messages in other words, in the source and as keys of all catalogues: make reword FILE=words.tsv
	@$(BIN)/python -m tests.authoring.reword $(FILE) $(HOW)

ifneq ($(filter language,$(firstword $(MAKECMDGOALS))),)
CODE ?= $(word 2,$(MAKECMDGOALS))
ifneq ($(word 2,$(MAKECMDGOALS)),)
.PHONY: $(word 2,$(MAKECMDGOALS))
$(word 2,$(MAKECMDGOALS)):
	@:
endif
endif

language: $(VENV)/ready ## begin a language: make language CODE, as in make language de; docs/translating.md
	@$(BIN)/python -m bot.i18n.begin $(CODE)

# ---- for whoever writes a game: docs/adding-a-game.md. `make try my-game` is `make try GAME=my-game`.

.PHONY: new-game try look sheet test-game

ifneq ($(filter new-game try look test-game,$(firstword $(MAKECMDGOALS))),)
GAME ?= $(or $(KEY),$(word 2,$(MAKECMDGOALS)))
ifneq ($(word 2,$(MAKECMDGOALS)),)
.PHONY: $(word 2,$(MAKECMDGOALS))
$(word 2,$(MAKECMDGOALS)):
	@:
endif
endif

new-game: $(VENV)/ready ## begin a game: make new-game KEY
	@$(BIN)/python -m tests.authoring.new_game $(GAME) $(if $(TITLE),--name "$(TITLE)")

try: $(VENV)/ready ## play a game in the terminal: make try GAME
	@$(BIN)/python -m tests.authoring.play $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(IN),--language $(IN)) $(addprefix --option ,$(HOUSE))

look: $(VENV)/ready ## draw every kind of step of a game: make look GAME
	@$(BIN)/python -m tests.authoring.look $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(IN),--language $(IN))

sheet: $(VENV)/ready ## draw everything there is, in every theme and language: make sheet OUT=sheets GAMES="tenno take"
	@$(BIN)/python -m tests.authoring.sheets $(if $(OUT),--out $(OUT)) $(if $(IN),--language $(IN)) $(GAMES)

test-game: $(VENV)/ready ## only the tests of one game: make test-game KEY
	@$(BIN)/python -m pytest -n $(JOBS) -p tests.authoring.only --game $(GAME)
