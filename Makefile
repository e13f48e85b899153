# steppe: `make play` and `make test` are all you need; both set everything up in .venv first.

PORT ?= 8000
DATA ?= data
PYTHON ?= python3
GAME ?= zebras
MUTANTS ?= 20
FILTER = and not long

unexport PYTHONDONTWRITEBYTECODE  # otherwise hundreds of processes compile the modules they import

export STEPPE_VENV ?= .venv
BIN := $(STEPPE_VENV)/bin
SETUP = @$(PYTHON) -S scripts/setup.py
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header $(if $(UPGRADE),--upgrade)

.PHONY: help play play-postgres postgres test test-long recipes baseline mutate matrix latest test-interpreted test-browser test-compiled check format docs words curves reliability annotated ladders figures bench soak soak-workers soak-clock load scale attack browser lock clean pictures

help:  ## list the commands
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1	\2/p' Makefile | expand -t 24

play:  ## serve the site: make play PORT=8123 DATA=DIR
	$(SETUP) play
	@$(BIN)/steppe serve --port $(PORT) --data $(DATA)

play-postgres:  ## serve the site on its own PostgreSQL server in the data folder
	$(SETUP) play
	@$(BIN)/python -m scripts.postgres $(DATA) --port $(PORT)

# The three parts run side by side, because each of them waits at times. The browser and compiled
# parts start first: each is a single process. Each part prints its output when it ends.
test: browser postgres  ## run the tests, including the browser tests
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target test-browser test-compiled test-interpreted

mutate:  ## change rules in small ways and check that a test fails: make mutate GAME=zebras MUTANTS=20
	$(SETUP) dev
	@$(BIN)/python scripts/mutate.py $(GAME) --mutants $(MUTANTS) --minutes 10

matrix:  ## run the interpreted tests on every supported Python on this machine
	$(SETUP) dev
	@$(BIN)/python scripts/matrix.py

latest:  ## open every page and run every command with the newest and the lowest library versions: make latest WHICH=newest
	$(SETUP) dev
	@$(BIN)/python -m scripts.latest $(WHICH)

test-interpreted: postgres  ## run the tests on the interpreted rules
	$(SETUP) dev
	STEPPE_JIT=0 nice -n 5 $(BIN)/pytest -n 2 --dist worksteal -m "not compiled and not browser $(FILTER)"

# Each part runs even if an earlier one failed; the target fails if any part did.
test-long: browser postgres  ## run every test, including the long ones (more than an hour)
	@$(MAKE) --no-print-directory --keep-going recipes test-interpreted test-browser test-compiled FILTER=

recipes:  ## set up the environment for the recipes
	$(SETUP) recipes

baseline:  ## train a network with PPO against bots and print its results: make baseline GAME=valley
	$(SETUP) recipes
	.venv-recipes/bin/python docs/ppo.py $(GAME) --out training/ppo-$(GAME).csv

# In a separate process: while Playwright runs, no test in its process can have an event loop
test-browser: browser  ## run the tests in a real browser
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/pytest tests/browser -m "browser $(FILTER)"

test-compiled:  ## run the tests on the compiled rules
	$(SETUP) dev
	STEPPE_JIT=1 $(BIN)/pytest -m "compiled $(FILTER)" \
		$$(grep -rl --include='test_*.py' mark.compiled tests)

check:  ## run the linters, the types, the import contracts and the prose check
	$(SETUP) dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.prose

format:  ## format the code and apply ruff's fixes
	$(SETUP) dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs:  ## build the documentation into docs/_build
	$(SETUP) dev
	$(BIN)/sphinx-build -W --keep-going -q docs docs/_build

words:  ## update the message catalogues, keeping their translations
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.words

pictures: browser  ## draw the pictures for the README and the docs: each game's table, and an animated turn
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.pictures

curves:  ## draw the learning curves for the docs from the logs of the training runs
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.curves

reliability:  ## draw the reliability diagrams from the results of steppe calibrate
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.reliability

annotated:  ## write the page with the Valley's annotated matches from the records in docs/valley
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.annotated

ladders:  ## write the bot strength tables from the results of steppe ladder
	$(SETUP) dev
	STEPPE_JIT=0 $(BIN)/python -m scripts.ladders

figures:  ## list the figures in the README and the docs that were measured on an earlier version
	$(SETUP) dev
	@$(BIN)/python -m scripts.figures

bench:  ## compare our games' speed with that of other engines (a few minutes)
	$(SETUP) peers
	-@npm ci --silent --prefix benchmarks/boardgame
	$(BIN)/python -m benchmarks.peers --out docs/benchmarks

soak:  ## kill the server at random moments and check that no move is lost
	$(SETUP) dev
	$(BIN)/python -m benchmarks.soak

soak-workers:  ## kill workers, bot processes and PostgreSQL at random and check that no move is lost
	$(SETUP) dev
	$(BIN)/python -m benchmarks.soak_workers

soak-clock: postgres  ## set the clock forward and back by an hour while people are playing
	$(SETUP) dev
	$(BIN)/python -m benchmarks.soak_clock
	$(BIN)/python -m benchmarks.soak_clock --postgres

load:  ## load the server: a hundred simultaneous matches, a thousand spectators of one match
	$(SETUP) dev
	$(BIN)/python -m benchmarks.load

scale: postgres  ## measure one and two workers on PostgreSQL, and the cost of each request (a few minutes)
	$(SETUP) dev
	$(BIN)/python -m benchmarks.scale

attack:  ## attack a local server in many small ways and measure how long a player has to wait
	$(SETUP) dev
	$(BIN)/python -m benchmarks.attack

browser:  ## find Chromium for the browser tests, or install it
	$(SETUP) dev
	@$(BIN)/python tests/browser/chromium.py

postgres:  ## find PostgreSQL for the tests, or install it
	$(SETUP) play
	@$(BIN)/python -m scripts.postgres

lock:  ## pin the dependencies again; UPGRADE=1 takes newer versions
	-$(SETUP) dev  # may fail if the lock file lacks the build tools; uv is installed all the same
	$(COMPILE) pyproject.toml --extra site --group build -o requirements.lock
	$(COMPILE) pyproject.toml --extra site --group build --group dev -c requirements.lock \
		-o requirements-dev.lock
	$(COMPILE) --group peers -c requirements-dev.lock pyproject.toml --extra site --group build \
		-o requirements-peers.lock
	$(COMPILE) pyproject.toml --group recipes -o requirements-recipes.lock
	$(COMPILE) --group uv -c requirements-dev.lock -o requirements-uv.lock

clean:  ## remove the environment and everything that was built
	rm -rf .venv .venv-* build dist docs/_build docs/_generated
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests scripts docs -name __pycache__ -type d -prune -exec rm -rf {} +
