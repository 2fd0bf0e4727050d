# ttt-tables: you need only python3 (3.11 or newer, with venv) and make.
PYTHON ?= python3
BIN := .venv/bin
QUIET := --quiet --disable-pip-version-check
PIP := $(BIN)/python -m pip install $(QUIET)

# Every program of an environment contains the path of its folder and of its Python, so it works nowhere else.
HOME_OF_STAMP := $(shell sed -n 1p .venv/python.stamp 2>/dev/null)
PYTHON_OF_STAMP := $(shell sed -n 2p .venv/python.stamp 2>/dev/null)
WHICH := import os, sys; print(os.path.realpath(sys.executable))
ifeq ($(filter clean help,$(MAKECMDGOALS)),)
ifneq ($(HOME_OF_STAMP),)
ifneq ($(HOME_OF_STAMP),$(CURDIR))
$(error This clone was set up in $(HOME_OF_STAMP) and moved or copied: run make clean, then make)
endif
ifneq ($(origin PYTHON),file)
ASKED := $(shell $(PYTHON) -c '$(WHICH)')
ifeq ($(ASKED),)
$(error PYTHON=$(PYTHON) does not run: name another)
else ifneq ($(PYTHON_OF_STAMP),$(ASKED))
$(error This clone was set up with $(PYTHON_OF_STAMP) and not PYTHON=$(PYTHON): run make clean, then make PYTHON=$(PYTHON))
endif
endif
endif
endif

.PHONY: tables prepare test test-all test-nightly test-pythons test-lowest test-s3 test-cluster test-openspiel test-arenas test-openapi test-examples test-clients test-learners test-bundlers test-packagers test-language-models test-metadata check check-page catalog docs verify bench match sql serve site wheel sdist npm dist publish-check lock clean help

tables: .venv/compiled.stamp .venv/prepared.stamp  ## set up, and build every table that is out of date into data/ (the default)
	@$(BIN)/python -m pipeline build

test: .venv/test.stamp tables prepare  ## install what the tests need, and run the fast tests: five minutes on two cores
	@$(BIN)/python -m pytest -m "not slow" $(TWO) $(KNOWN)

test-all: .venv/test.stamp tables prepare  ## run the slow tests, which `make test` leaves out: ten minutes
	@$(BIN)/python -m pytest -m "slow and not nightly" $(TWO)

test-nightly: .venv/test.stamp tables prepare  ## run the nightly tests, which take longest
	@$(BIN)/python -m pytest -m "nightly or hypothesis" --hypothesis-profile=nightly $(TWO)
KNOWN := --hypothesis-profile=ci  # the same examples each time, so that results change only with the code; nightly tests draw others
TWO := --numprocesses 2 --dist worksteal -p tests.support.by_package
unexport PYTHONDONTWRITEBYTECODE  # with it every process, the tests too, would compile the sources again

prepare: .venv/prepared.stamp  ## compile the engine and the solver of grids before their first use: half a minute

test-s3: .venv/test.stamp .venv/s3.stamp  ## test samples in an S3-compatible store, on a local server
	@$(BIN)/python -m pytest tests/sampling/test_s3.py

test-cluster: .venv/test.stamp tables prepare  ## test samples on Dask clusters that lose workers or the scheduler, or have a faulty worker: three minutes
	@$(BIN)/python -m pytest tests/sampling/test_cluster*.py

test-openspiel: .venv/test.stamp .venv/arenas.stamp  ## compare the ultimate game with OpenSpiel's, game by game
	@$(BIN)/python -m pytest tests/ultimate/test_openspiel.py

test-arenas: .venv/arenas.stamp tables  ## test the adapters against OpenSpiel, PettingZoo and Gymnasium
	@.venv/arenas/bin/python -m pytest --noconftest tests/interfaces/test_arena_*.py tests/phantom/test_openspiel.py

test-examples: .venv/arenas.stamp tables  ## run the programs of docs/examples in the frameworks that they are for
	@.venv/arenas/bin/python -m pytest --noconftest tests/interfaces/test_arena_examples.py

test-clients: test-learners test-bundlers test-packagers test-openapi  ## test the package with other programs: learners, bundlers, packagers, a client generator

test-learners: .venv/learners.stamp tables  ## train agents of stable-baselines3, sb3-contrib and tianshou in the environments: two minutes
	@.venv/learners/bin/python -m pytest --noconftest tests/clients/test_learners.py

test-bundlers: .venv/test.stamp .venv/page.stamp .venv/bundlers.stamp tables  ## build applications that use the npm package with vite, webpack, Next, esbuild, rollup and Vitest, and open them in a browser
	@$(BIN)/python -m pytest tests/clients/test_bundlers.py

test-packagers: .venv/packagers.stamp .venv/pyodide.stamp tables  ## run the wheel in a PyInstaller program and in Pyodide: two minutes
	@.venv/packagers/bin/python -m pytest --noconftest tests/clients/test_packagers.py

test-openapi: .venv/test.stamp .venv/openapi.stamp  ## generate a TypeScript client from the OpenAPI description, and check its types
	@$(BIN)/python -m pytest tests/clients/test_openapi.py

test-language-models: .venv/language-models.stamp tables  ## run the examples for Inspect, lm-evaluation-harness and verifiers with mock models
	@.venv/language-models/bin/python -m pytest -W ignore::DeprecationWarning --noconftest tests/interfaces/test_language_models.py tests/interfaces/test_text_environments.py

test-metadata: .venv/test.stamp .venv/metadata.stamp tables  ## check the metadata of the tables with the programs that read them
	@$(BIN)/python -m pytest tests/pipeline/test_metadata.py

test-pythons: tables  ## run the fast tests on other Python versions, listed in PYTHONS, with the newest libraries
	@set -e; for python in $(PYTHONS); do \
		home=.venv/$$($$python -c 'import sys; print("python%d.%d" % sys.version_info[:2])'); \
		$$python -m venv $$home; \
		$$home/bin/python -m pip install $(QUIET) --upgrade pip; \
		$$home/bin/python -m pip install $(QUIET) --upgrade --upgrade-strategy eager $(TRIED); \
		echo "the fast tests on $$($$home/bin/python --version)"; \
		$$home/bin/python -m pytest -m "not slow" $(TWO); \
	done
PYTHONS ?= python3.12 python3.13

# From version 26 on, pyarrow needs numpy 2. The tests write files with it.
test-lowest: tables  ## run the fast tests with the oldest libraries that the extras allow
	@$(BIN)/python -m venv .venv/lowest
	@.venv/lowest/bin/python -m pip install $(QUIET) --upgrade pip uv
	@.venv/lowest/bin/uv pip compile --quiet pyproject.toml --extra all --resolution lowest-direct \
		--python .venv/lowest/bin/python --no-header --no-annotate -o .venv/lowest/oldest.txt
	@.venv/lowest/bin/python -m pip install $(QUIET) --constraint .venv/lowest/oldest.txt $(TRIED) 'pyarrow<26'
	@.venv/lowest/bin/python -m pytest -m "not slow" $(TWO)
TRIED := --editable '.[all]' --group build --group test

check: .venv/test.stamp tables  ## check the format, lint, types, import rules, and that generated files are up to date
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/mypy --explicit-package-bases --exclude pictures docs/programs docs/examples/bot_server.py
	@$(BIN)/lint-imports
	@$(BIN)/python -m pipeline catalog --check
	@$(BIN)/python -m pipeline wasm --check

check-page:  ## check the format, lint and types of the page's scripts with biome and tsc, if node is installed
	@command -v npm >/dev/null || { echo "There is no node here: the page's scripts are not checked (Debian, Ubuntu: apt install npm)"; exit 0; }; \
		$(MAKE) --no-print-directory .venv/page.stamp && \
		.venv/page/node_modules/.bin/biome ci --config-path=requirements/page ttt_tables/interfaces/http/page/*.js ttt_tables/interfaces/http/page/*/*.js ttt_tables/interfaces/http/page/*/*/*.js ttt_tables/interfaces/http/page/*/*.css && \
		.venv/page/node_modules/.bin/tsc -p requirements/page/tsconfig.json

catalog: tables  ## write the generated texts: card, catalog, SQL views, reference
	@$(BIN)/python -m pipeline catalog

docs: .venv/docs.stamp .venv/test.stamp tables  ## run the notebooks, and build the documents as a site into dist/docs; warnings are errors
	@$(BIN)/python -m docs.programs.notebooks
	@.venv/docs/bin/python docs/programs/site.py

verify: tables  ## compute the values of packs and tables again by a second method, and compare
	@$(BIN)/python -m ttt_tables verify --data data

bench: .venv/test.stamp tables  ## measure the figures of speed and size in the documents, in one run
	@$(BIN)/python -m benchmarks

match: .venv/prepared.stamp tables  ## play the engine against the engine of commit OLD until a test of 0 against 20 Elo decides; set RULE, MILLISECONDS for each move, and PAIRS, the most pairs of games; ALL=1 plays all pairs; OUT is a file from which a stopped match continues
	@old=$$(git rev-parse --verify '$(OLD)^{commit}') && if [ "$$(cat .venv/old/commit 2>/dev/null)" != "$$old" ]; then \
		rm -rf .venv/old && mkdir .venv/old && git archive "$$old" | tar --extract --directory .venv/old && \
		(cd .venv/old && ../bin/python -m pipeline build) && echo "$$old" > .venv/old/commit; \
	fi
	@$(BIN)/python -m benchmarks.match "$(BIN)/python benchmarks/checkout_bot.py . $(PLAYER)" \
		"$(BIN)/python benchmarks/checkout_bot.py .venv/old $(OLD_PLAYER)" \
		--rule $(RULE) --milliseconds $(MILLISECONDS) --pairs $(PAIRS) --start $(START) $(if $(PLIES),--plies $(PLIES)) $(if $(ALL),--all) $(if $(OUT),--out $(OUT))
OLD ?= cf72554
PLAYER ?= patterns
OLD_PLAYER ?= $(PLAYER)
RULE ?= closed-count
MILLISECONDS ?= 20
PAIRS ?= 1500
START ?= 0
PLIES ?= 6

sql: tables  ## open a prompt for SQL on the tables
	@$(BIN)/ttt sql

serve: tables  ## serve the explorer page and the answers over HTTP at http://127.0.0.1:8000/
	@$(BIN)/ttt serve --data data

site: docs tables  ## write the page, the documents and the SQL console into site/, for any static host; HOME=https://... is the site's address there
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory .venv/console.stamp; fi
	@$(BIN)/python -m pipeline publish site --home '$(PLACE)'
PLACE :=
ifeq ($(origin HOME),command line)
PLACE := $(HOME)
unexport HOME  # otherwise programs would use the site's address as the user's folder
endif

wheel: tables  ## build the wheel, which contains the packs, into dist/: the same bytes on every machine (tested on Linux, x86-64)
	@rm -f dist/ttt_tables-*.whl
	@$(BIN)/python -m hatchling build --target wheel

sdist: tables  ## build the source distribution with the packs into dist/, for pip install or make
	@rm -f dist/ttt_tables-*.tar.gz
	@$(BIN)/python -m hatchling build --target sdist

npm: tables .venv/page.stamp  ## build the library for JavaScript as an npm package into dist/
	@$(BIN)/python -m pipeline publish npm
	@rm -f dist/ttt-tables-*.tgz
	@cd dist && npm pack --silent ./npm

publish-check: .venv/publish.stamp .venv/metadata.stamp .venv/test.stamp dist npm site  ## build everything that a release publishes, and check it: three minutes
	@$(BIN)/python -m pipeline publish huggingface
	@.venv/publish/bin/twine check --strict dist/ttt_tables-*
	@.venv/publish/bin/check-wheel-contents dist/*.whl
	@.venv/publish/bin/zizmor --quiet --offline .github
	@$(SCHEMA).github-workflows .github/workflows/*.yml
	@$(SCHEMA).github-issue-forms .github/ISSUE_TEMPLATE/[0-9]*.yml
	@$(SCHEMA).dependabot .github/dependabot.yml
	@$(SCHEMA).citation-file-format CITATION.cff
	@$(BIN)/python -m pytest tests/pipeline/test_publish.py tests/pipeline/test_database.py tests/pipeline/test_npm.py tests/pipeline/test_wheel.py tests/pipeline/test_first_minute.py
	@.venv/publish/bin/linkchecker --no-status --no-warnings $(LINKS) dist/docs/index.html
LINKS ?=  # --check-extern --ignore-url=127.0.0.1 also checks every external address
SCHEMA := .venv/publish/bin/check-jsonschema --quiet --builtin-schema vendor

dist: wheel sdist .venv/database.stamp  ## build the wheel, the sdist, and the tables as an archive and as one DuckDB file, into dist/
	@$(BIN)/python -m pipeline publish archive
	@.venv/database/bin/python -m pipeline.publish.database

lock: .venv/build.stamp  ## resolve the requirements again
	@$(PIP) uv
	@$(BIN)/uv pip compile $(LOCK) --extra all --group build -o requirements.lock
	@$(BIN)/uv pip compile $(LOCK) --extra all --group build --group test -c requirements.lock -o requirements-test.lock
	@$(BIN)/uv pip compile $(LOCK) --group s3-server -o requirements/s3.lock
	@$(BIN)/uv pip compile $(LOCK) --extra openspiel --extra pettingzoo --extra gymnasium --extra solve --group arenas -c requirements.lock -o requirements/arenas.lock
	@$(BIN)/uv pip compile $(LOCK) --extra gymnasium --group learners -c requirements.lock --no-emit-package torch -o requirements/learners.lock
	@$(BIN)/uv pip compile $(LOCK) --group language-models -o requirements/language-models.lock
	@$(BIN)/uv pip compile $(LOCK) --group metadata -o requirements/metadata.lock
	@$(BIN)/uv pip compile $(LOCK) --group database -o requirements/database.lock
	@$(BIN)/uv pip compile $(LOCK) --group docs -o requirements/docs.lock
	@$(BIN)/uv pip compile $(LOCK) --group packagers -c requirements.lock -o requirements/packagers.lock
	@$(BIN)/uv pip compile $(LOCK) --group phantom -c requirements.lock -o requirements/phantom.lock
	@$(BIN)/uv pip compile $(LOCK) --group publish -o requirements/publish.lock
	@$(BIN)/uv pip compile $(LOCK) --group wasm -o requirements/wasm.lock
LOCK := pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

clean:  ## remove everything that was built: tables, dist, the virtual environment
	@rm -rf .venv dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@rm -f $(filter-out data/classic_moves.parquet,$(wildcard data/*.parquet)) data/*.pack data/manifest.json data/croissant.json

help:  ## print this list
	@sed -n 's/^\([a-z0-9-]*\):.*##/\1\t/p' Makefile

.venv/python.stamp:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("ttt-tables needs Python 3.11 or newer, and %s is %d.%d: name another, as in make PYTHON=python3.12" % ((sys.executable,) + sys.version_info[:2]))'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python has no venv: install it (Debian, Ubuntu: apt install python3-venv), then run make again" >&2; exit 1; }
	@echo "making an environment in .venv with $$($(PYTHON) --version) (once)"
	@$(PYTHON) -m venv .venv
	@{ echo '$(CURDIR)' && $(PYTHON) -c '$(WHICH)'; } > $@

.venv/build.stamp: .venv/python.stamp requirements.lock pyproject.toml
	@echo "installing what the build needs: 0.8 GB in .venv, a minute or two without another word (once)"
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# These environments come from npm: the checkers of the page, the parts of the SQL console (0.2 GB), the
# generator of a TypeScript client, the bundlers (0.5 GB), and Pyodide.
FROM_NPM := page console openapi bundlers pyodide
$(FROM_NPM:%=.venv/%.stamp): .venv/%.stamp: requirements/%/package.json requirements/%/package-lock.json
	@echo "installing the packages of requirements/$*/package.json from npm (once)"
	@mkdir -p .venv/$* && cp $^ requirements/$*/.npmrc .venv/$*/
	@cd .venv/$* && npm ci --silent
	@touch $@

.venv/prepared.stamp: .venv/build.stamp $(shell find ttt_tables -path '*kernel*' -name '*.py')
	@echo "compiling what searches and solves: half a minute"
	@$(BIN)/ttt prepare
	@touch $@

.venv/compiled.stamp: .venv/build.stamp $(shell find ttt_tables pipeline -name '*.py')
	@$(BIN)/python -m compileall -q ttt_tables pipeline
	@touch $@

.venv/test.stamp: .venv/build.stamp requirements-test.lock
	@echo "installing what the tests need: 0.5 GB more, a minute or two (once)"
	@$(PIP) --require-hashes -r requirements-test.lock
	@touch $@

# Tools with many dependencies have separate environments: the S3 server of the tests, the frameworks that have
# adapters, the learners, the harnesses for language models, the readers of metadata, the oldest DuckDB, the generator
# of the documentation site, the linker for WebAssembly, the solver of linear programs, the checkers of a release, and
# the packagers.
# torch has no hash here: builds for the CPU and for CUDA have different ones, and the index decides which build you get.
TORCH := torch==2.13.0
SEPARATE := s3 arenas learners language-models metadata database docs wasm phantom publish packagers
$(SEPARATE:%=.venv/%.stamp): .venv/%.stamp: .venv/python.stamp requirements/%.lock
	@echo "installing requirements/$*.lock in an environment of its own (once)"
	@$(BIN)/python -m venv .venv/$*
	@$(if $(filter language-models,$*),.venv/$*/bin/python -m pip install $(QUIET) --upgrade pip)  # before 23.3 pip ignores pins of extras
	@.venv/$*/bin/python -m pip install $(QUIET) $(if $(filter learners,$*),--no-deps) --require-hashes -r requirements/$*.lock
	@$(if $(filter learners,$*),.venv/$*/bin/python -m pip install $(QUIET) '$(TORCH)')
	@touch $@
