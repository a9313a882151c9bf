# `make` alone lists the commands. Everything that is missing is installed by the one that needs it.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# What does not depend on each other is built side by side.
MAKEFLAGS += --jobs=$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

export PATH := $(CURDIR)/web/node_modules/.bin:$(shell .make/tools.sh --path)$(PATH)

# A compiler of the right version under another name is taken as it is.
TOOLCHAIN := $(shell .make/tools.sh --toolchain)
ifneq ($(TOOLCHAIN),)
export RUSTUP_TOOLCHAIN := $(TOOLCHAIN)
endif

# What tests and the first look run, compiled quickly. The same packages everywhere: another choice would
# compile what they depend on again, with other features.
SEGUE := target/debug/segue
QUICK_BUILD := cargo build --quiet -p segue-core -p segue-base -p segue-store -p segue-mail -p segue-providers -p segue-server -p fake-world -p synth
# Says that the site's modules are built; their types are declared beside them.
RULES := web/pkg/.built
# Says the same of the module that tests alone load.
PROOFS := web/pkg/.proofs
PACKAGES := web/node_modules/.package-lock.json
# Modules of one crate, built for speed and then by wasm-opt for size; see core-wasm/Cargo.toml.
WASM_PACK = wasm-pack --quiet build core-wasm --target bundler --profile wasm --mode no-install \
	--no-pack --out-dir ../web/pkg/$(1) --out-name $(1) --no-default-features --features $(1)

CORE := Cargo.toml Cargo.lock $(shell find core/src core/Cargo.toml core-wasm -type f 2>/dev/null)
# Types are checked once for `make check` and `make test`.
TYPED := web/node_modules/.cache/typed
WEB := $(shell find web/src web/public web/index.html web/embed.html web/vite.config.ts web/vite.embed.config.ts web/vite.again.ts web/vite.chunks.ts web/again.js web/first.js web/notices.mjs web/compress.mjs web/sw web/tsconfig.json -type f 2>/dev/null)

.PHONY: help
help: ## Lists these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: web/dist/index.html program ## Installs what is missing, builds, fills a new database with the demo catalogue, starts the site
	@echo "segue: filling the database with the demo catalogue, if it is new"
	@$(SEGUE) demo --if-new
	@echo "segue: starting"
	@exec $(SEGUE) serve

.PHONY: build
build: server ## Builds one program for use on a real machine: the server, with the site in it

.PHONY: program
program:
	@echo "segue: building the server"
	@$(QUICK_BUILD) --bin segue

.PHONY: server
server: web/dist/index.html
	@echo "segue: building the server for release"
	@cargo build --quiet --release -p segue-server --features site

.PHONY: dev
dev: $(RULES) program ## Starts the server and the site's development server, which reloads on change
	@trap 'kill 0' EXIT; $(SEGUE) demo --if-new; $(SEGUE) serve & npm --prefix web run dev

.PHONY: test
test: web/dist/index.html $(TYPED) tests ## Runs every test, a real browser included, and ends with a summary
	@.make/test.sh

# The tests and the programs that journeys run, compiled quickly (the `dev` profile) and in one go,
# so that nothing is compiled twice with other features.
.PHONY: tests
tests:
	@echo "segue: building the server and its tests"
	@$(QUICK_BUILD) --lib --bins --tests

.PHONY: keys
keys: web/dist/index.html tests ## Walks every journey in the browser by the keyboard alone
	@SEGUE_KEYS=1 CHROMIUM=$$(.make/chromium.sh) npm --prefix web run --silent e2e

.PHONY: engines
engines: web/dist/index.html tests ## Walks the main journeys in Firefox and WebKit as well
	@.make/tools.sh --engines
	@xvfb-run --auto-servernum npm --prefix web run --silent engines

.PHONY: check
check: check-rust check-site check-controls deny unused ## Formats, lints, types, licences, and what nothing uses, without changing a file
	@echo "segue: checking that nothing large has slipped in"
	@large=$$(git ls-files -z 2>/dev/null | xargs -0 -r sh -c 'find "$$@" -maxdepth 0 -size +1024k' sh); \
		[ -z "$$large" ] || { echo "these files are over 1 MiB: $$large" >&2; exit 1; }

.PHONY: check-rust
check-rust:
	@echo "segue: checking Rust"
	@cargo fmt --all --check
	@cargo clippy --quiet --workspace --all-targets -- -D warnings

.PHONY: check-site
check-site: $(TYPED)
	@echo "segue: checking the site"
	@npm --prefix web run --silent check

.PHONY: check-controls
check-controls:
	@echo "segue: checking that every control still fits the server, and the demo catalogue"
	@node .make/controls.mjs --fit
	@node fixtures/demo/render/check.mjs

# What is not downloaded yet, such as packages for other systems, has to be there to be looked at.
.PHONY: deny
deny: ## Looks at the licences and the sources of what the server is made of
	@.make/tools.sh --deny
	@echo "segue: checking licences and sources"
	@cargo metadata --offline --locked --format-version 1 >/dev/null 2>&1 || cargo fetch --quiet --locked
	@cargo deny --offline --locked check bans licenses sources

.PHONY: unused
unused:
	@.make/tools.sh --machete
	@echo "segue: checking that every crate that is named is used"
	@cargo machete >/dev/null || cargo machete

.PHONY: advisories
advisories: ## Asks whether anything that the server is made of is known to be unsafe
	@.make/tools.sh --deny
	@cargo deny --locked check advisories

.PHONY: bench
bench: web/dist/index.html tests $(if $(QUICK),,dist) ## Prints speed, sizes and how well lists are read (QUICK=1: whether it runs)
	@QUICK=$(QUICK) .make/bench.sh

.PHONY: dist
dist: web/dist/index.html
	@echo "segue: building the server as it is handed out"
	@cargo build --quiet --profile dist -p segue-server --features site

.PHONY: release
release: dist ## Makes an archive of the program for machines like this one, with notices, bill of materials, checksum
	@.make/tools.sh --release
	@.make/release.sh

.PHONY: fuzz
fuzz: ## Feeds the rules random texts, a minute for each target (FUZZ_SECONDS)
	@.make/fuzz.sh

.PHONY: endure
endure: web/dist/index.html ## Runs at length what the server must survive (ENDURE_SHARE=0.01 for a hundredth)
	@.make/endure.sh

.PHONY: controls
controls: ## Breaks the server in one way after the other and expects the tests to notice
	@node .make/controls.mjs

.PHONY: format
format: $(PACKAGES) ## Formats both languages
	@cargo fmt --all
	@npm --prefix web run --silent format

.PHONY: clean
clean: ## Removes what was built; the database stays
	@rm -rf target web/dist web/pkg

# The lock file decides the versions; `npm ci` would refuse it wherever a registry lacks the builds of
# packages for other systems, and `--no-save` keeps an install from touching it.
$(PACKAGES): web/package.json web/package-lock.json
	@echo "segue: installing the site's packages"
	@npm --prefix web install --no-save --silent --no-audit --no-fund
	@touch $@

.PHONY: tools
tools:
	@.make/tools.sh

.PHONY: rules
rules: $(PROOFS) ## Builds the rules as WebAssembly, with their TypeScript types

# `make bench` looks into what the module was before wasm-opt.
$(RULES): $(PACKAGES) $(CORE) | tools
	@echo "segue: building the rules as WebAssembly"
	@$(call WASM_PACK,listening)
	@$(call WASM_PACK,editing)
	@cp target/wasm32-unknown-unknown/wasm/segue_core_wasm.wasm target/editing.wasm
	@$(call WASM_PACK,decoding)
	@$(call WASM_PACK,comparing)
	@$(call WASM_PACK,timing)
	@touch $@

$(PROOFS): $(RULES)
	@echo "segue: building the rules that only tests load"
	@$(call WASM_PACK,proofs)
	@touch $@

$(TYPED): $(PROOFS) $(WEB)
	@echo "segue: checking the site's types"
	@npm --prefix web run --silent types
	@mkdir -p $(@D) && touch $@

web/dist/index.html: $(RULES) $(WEB)
	@echo "segue: building the site"
	@npm --prefix web run --silent build
