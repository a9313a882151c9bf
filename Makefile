# `make` alone lists the commands. Everything that is missing is installed by the one that needs it.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/web/node_modules/.bin:$(PATH)

SEGUE := target/release/segue
# Two modules of one crate, built for speed and then by wasm-opt for size; see core-wasm/Cargo.toml.
WASM_PACK = wasm-pack --quiet build core-wasm --target bundler --profile wasm --mode no-install \
	--no-pack --out-dir ../web/pkg/$(1) --out-name $(1) --no-default-features --features $(1)

CORE := Cargo.toml Cargo.lock $(shell find core/src core/examples core/Cargo.toml core-wasm -type f 2>/dev/null)
WEB := $(shell find web/src web/public web/index.html web/embed.html web/vite.config.ts web/vite.embed.config.ts web/compress.mjs web/tsconfig.json -type f 2>/dev/null)

.PHONY: help
help: ## Lists these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Installs what is missing, builds, fills a new database with the demo catalogue, starts the site
	@echo "segue: filling the database with the demo catalogue, if it is new"
	@$(SEGUE) demo --if-new
	@echo "segue: starting"
	@exec $(SEGUE) serve

.PHONY: build
build: web/dist/index.html server ## Builds the rules, the site and the server for release

.PHONY: server
server:
	@echo "segue: building the server"
	@cargo build --quiet --release -p segue-server

.PHONY: dev
dev: web/pkg/types.ts ## Starts the server and the site's development server, which reloads on change
	@trap 'kill 0' EXIT; cargo run -q -p segue-server -- demo --if-new; \
	cargo run -q -p segue-server -- serve & npm --prefix web run dev

.PHONY: test
test: build ## Runs every test, a real browser included, and ends with a summary
	@echo "segue: building what stands in for the outside world in tests"
	@cargo build --quiet --release -p segue-server --example fake_world
	@.make/test.sh

.PHONY: keys
keys: build ## Walks every journey in the browser by the keyboard alone
	@cargo build --quiet --release -p segue-server --example fake_world
	@CHROMIUM=$$(.make/chromium.sh) npm --prefix web run --silent e2e -- --keys

.PHONY: check
check: web/pkg/types.ts ## Formats, lints and types of both languages, without changing a file
	@echo "segue: checking Rust"
	@cargo fmt --all --check
	@cargo clippy --quiet --workspace --all-targets -- -D warnings
	@echo "segue: checking the site"
	@npm --prefix web run --silent check
	@echo "segue: checking that every control still fits the server"
	@node .make/controls.mjs --fit
	@echo "segue: checking the demo catalogue"
	@node fixtures/demo/render/check.mjs

.PHONY: bench
bench: build ## Prints speed against peers, sizes against budgets, and how well tracklists are read
	@.make/bench.sh

.PHONY: fuzz
fuzz: .tools/.ready ## Feeds the rules random texts, a minute for each target (FUZZ_SECONDS)
	@.make/fuzz.sh

.PHONY: endure
endure: build ## Runs at length what the server must survive (ENDURE_SHARE=0.01 for a hundredth)
	@.make/endure.sh

.PHONY: controls
controls: ## Breaks the server in one way after the other and expects the tests to notice
	@node .make/controls.mjs

.PHONY: format
format: web/node_modules/.package-lock.json ## Formats both languages
	@cargo fmt --all
	@npm --prefix web run --silent format

.PHONY: clean
clean: ## Removes what was built; the database and the tools stay
	@rm -rf target web/dist web/pkg

# Tools and packages do not depend on each other and are fetched at the same time. The lock file
# decides the versions; `npm ci` would refuse it wherever a registry lacks the builds of packages for
# other systems, and `--no-save` keeps an install from touching it.
.tools/.ready web/node_modules/.package-lock.json &: .make/tools.sh Cargo.toml web/package.json web/package-lock.json
	@echo "segue: installing the site's packages and the WebAssembly tools, where missing"
	@npm --prefix web install --no-save --silent --no-audit --no-fund & npm=$$!; \
	mkdir -p .tools; .make/tools.sh; wait $$npm; \
	touch .tools/.ready web/node_modules/.package-lock.json

web/pkg/types.ts: .tools/.ready web/node_modules/.package-lock.json $(CORE)
	@echo "segue: building the rules as WebAssembly"
	@$(call WASM_PACK,listening)
	@$(call WASM_PACK,editing)
	@cargo run --quiet -p segue-core --features ts --example types > $@

web/dist/index.html: web/pkg/types.ts $(WEB)
	@echo "segue: building the site"
	@npm --prefix web run --silent build
