# `make play` and `make test` do all of their own set-up: see .setup/prepare.sh.

BIN := .venv/bin
PYTEST_ARGS ?=
# Processes that share the tests; a file's tests stay together unless one of them runs out of work. Four are for two
# cores: a good part of the time of a test is spent waiting, for a board, a browser or a disk.
WORKERS ?= 4
BENCH ?=
CIRCUITS ?=
LANGUAGES ?=
TRY ?=
MUTANTS ?=
PLAY_ARGS ?=
BOARD ?= cribbage-2
KIT ?= build/$(basename $(notdir $(BOARD)))-kit

# Tests and pictures have a screen of their own, so that they neither need yours nor move your pointer.
SCREEN ?= env -u WAYLAND_DISPLAY xvfb-run -a -s "-screen 0 1600x1300x24"

.PHONY: help play kit test pytest proofs mutants lint bench tables screenshots pictures circuits translations docs dist clean prepare-play prepare-maker prepare-test

help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: prepare-play ## Set up if need be, and open the board on the screen
	$(BIN)/companion play $(PLAY_ARGS)

kit: prepare-maker ## Set up if need be, and write a board's drill templates, wiring, parts list (BOARD=cribbage-2 KIT=folder)
	$(BIN)/companion hardware make $(BOARD) -o $(KIT) --replace

# The checks keep one core busy for a minute: they run beside the tests.
test: prepare-test ## Set up if need be, and run every check and test (PYTEST_ARGS="-k nobs" runs some; WORKERS=8 on four cores)
	@$(MAKE) --no-print-directory --jobs=2 lint pytest

pytest: prepare-test
	$(SCREEN) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

proofs: prepare-test ## Set up if need be, and run the exhaustive tests that make test only samples, and each property with many new cases (hours)
	HYPOTHESIS_PROFILE=explore $(SCREEN) $(BIN)/python -m pytest -m "proofs or hypothesis" -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

mutants: prepare-test ## Try small faults in the referee and list those that no test notices in docs/mutants.md (MUTANTS="track.py --again"; an hour)
	nice $(BIN)/python -m tests.tools.mutants $(MUTANTS)

lint: prepare-test ## Style, types, import rules, and the shell of the installer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/shellcheck -x systemd/*.sh .setup/*.sh

check-arm64: prepare-test ## Install and run it in emulated Debians for arm64, with a picture of each in build/arm64 (slow, as root; SUITES="trixie")
	nice $(BIN)/python -m tests.arm64 -o build/arm64 $(SUITES)

bench: prepare-test ## Measure the speed goals and write docs/performance.md (BENCH="cold" measures some)
	$(SCREEN) $(BIN)/python -m tests.benchmarks $(BENCH)

tables: prepare-test ## Work out the tables of the players of cribbage by self-play, from a seed
	$(BIN)/python -m tests.tools.tables

screenshots: prepare-test ## Draw every screen in both sizes of a Pi into docs/screens
	$(SCREEN) $(BIN)/python -m tests.tools.screenshots docs/screens

pictures: prepare-test ## Draw the pictures of the build guide into docs/pictures
	$(SCREEN) $(BIN)/python -m tests.pictures docs/pictures

circuits: prepare-test ## Make the circuit boards of all shipped boards into hardware/circuits (CIRCUITS="crosscribb" makes some; an hour)
	nice $(BIN)/python -m tests.tools.circuits $(CIRCUITS)

translations: prepare-test ## Bring the catalogues of all languages up to date, check and compile them (LANGUAGES="it" begins one; TRY=1)
	$(BIN)/python -m tests.tools.translations $(LANGUAGES) $(if $(TRY),--try)

docs: prepare-test ## Write what the manual has from the program, and build it into build/docs
	$(BIN)/python -m docs.site.blocks
	$(BIN)/python -m sphinx -q -W --keep-going -c docs/site -d build/doctrees . build/docs
	@echo "The manual is in build/docs/index.html."

dist: prepare-test ## Build the source archive, and from it the wheel, into dist/
	$(BIN)/python -m build --outdir dist .

clean: ## Remove everything that can be made again
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

prepare-play prepare-maker prepare-test:
	@sh .setup/prepare.sh $(@:prepare-%=%)
