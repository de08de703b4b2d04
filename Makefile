# A thin front: each target says in a line what happens; the work is in CMake and in scripts/.
# V=1 shows all output. MOZZIE_DEPS=no installs nothing.
MAKEFLAGS += --no-print-directory
PREFIX ?= /usr/local
PORT ?= 8080
SECONDS_EACH ?= 60
say := scripts/quiet
export PATH := $(CURDIR)/build/tools/node_modules/.bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help run build web wasm test check format bench fuzz golden install package release clean

help: ## This list
	@grep -E '^[a-z]+:.*## ' Makefile | sort | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

run: build web ## Install what is missing, build all, serve the page (PORT=8080)
	@exec scripts/serve $(PORT)

build: ## The command, tuned to this machine, at build/mozzie (no Node needed)
	@scripts/deps core
	@$(say) "configure" cmake --preset release
	@$(say) "build: library, server, command" cmake --build --preset release
	@ln -sfn release/mozzie build/mozzie

wasm: ## The engine for the browser, at build/wasm/mozzie.wasm
	@scripts/deps core web
	@$(say) "configure: WebAssembly" cmake --preset wasm
	@$(say) "build: WebAssembly engine" cmake --build --preset wasm

web: wasm ## The page, at web/dist
	@$(say) "build: the page" npm run build --prefix web

test: ## Everything that must pass (see docs/testing.md)
	@scripts/deps core web test python
	@exec scripts/test

check: ## Format, lint, static analysis
	@scripts/deps core test check web
	@exec scripts/check

format: ## Rewrite the C sources in the project's style
	@scripts/deps check
	@git ls-files '*.c' '*.h' | xargs clang-format -i

bench: build ## Measure speed: the engine, bots, server
	@exec scripts/bench

fuzz: ## Fuzz every harness (SECONDS_EACH=60)
	@scripts/deps core test
	@exec scripts/fuzz $(SECONDS_EACH)

golden: ## Write the playthroughs of tests/golden anew; review them as a diff
	@scripts/deps core test
	@exec scripts/golden

install: build ## Library, headers, man page, command (PREFIX=/usr/local, DESTDIR)
	@$(say) "install into $(DESTDIR)$(PREFIX)" cmake --install build/release --prefix $(PREFIX)
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || : # as root, so that the shared library is found

package: ## A Debian package for any machine of this kind, in build/package
	@scripts/deps core web package
	@exec scripts/package

release: ## Commit, tag, archive, deb, wheel, page, sums from CHANGELOG.md (VERSION=1.2.3)
	@scripts/deps core web test python check package
	@exec scripts/release $(VERSION)

clean: ## Remove what was built (the tools that were downloaded stay)
	@rm -rf web/dist && for part in build/*; do [ "$$part" = build/tools ] || rm -rf "$$part"; done
