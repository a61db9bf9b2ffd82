# `make run` and `make test` set up what they need; everything is built in debug but for what is run or measured.
# The hearth command uses no macros: without their trait swift-syntax, minutes of building, is left out of it.
SHELL := /bin/bash
export PKG_CONFIG_PATH := $(CURDIR)/.deps/lib/pkgconfig:$(PKG_CONFIG_PATH)

# Tests run beside each other: a compute thread that waits must not spin on a core that another test needs. Programs find
# out for themselves, see Sources/Hearth/EngineProcess.swift. Two thousand tests begun at once would keep each other from
# ever being served in time; six at once take as long in all.
SHARING_CORES := GOMP_SPINCOUNT=1000 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6

# What tests expect is what the CPU computes, also where llama.cpp was built for a GPU. Tests of GPUs ask for one.
CPU_ONLY := GGML_VK_VISIBLE_DEVICES= CUDA_VISIBLE_DEVICES= HIP_VISIBLE_DEVICES=-1

# Without debug information, which takes a sixth of the time of a build; other flags build everything anew.
SWIFT_FLAGS := -Xswiftc -warnings-as-errors -Xswiftc -gnone
BUILD_TESTS := swift build --build-tests --explicit-target-dependency-import-check error $(SWIFT_FLAGS)

# Tests of Apple's side, which `check-apple` runs.
APPLE_TESTS := ^(AppleEngines|Screens)Tests\.

.PHONY: run build test test-vulkan test-llama-server test-xcodegen test-asan test-tsan fuzz check check-built check-apple bench \
	bench-speed bench-documents accept conformance coverage docs install uninstall deb setup setup-test lint clean help

PYTEST := $(SHARING_CORES) .deps/python/bin/python -m pytest -q -rs
# Tests of the built program and its page. One process would leave half of two cores idle; two take a file at a time, in
# the order of Tests/EndToEnd/conftest.py. Tests with a marker belong to the stages under `test`.
END_TO_END := $(PYTEST) -n 2 --dist loadfile --no-loadscope-reorder -m 'not (llama_server or vulkan)' \
	Tests/EndToEnd

## run     serve the chat page with sample documents and mails; prints the address
run: build
	@.build/release/hearth serve --samples

## build   build the hearth command: .build/release/hearth
build: setup
	swift build -c release --product hearth --traits Product

## install install the command, its libraries, man pages and completions in PREFIX (/usr/local)
install: build
	Tools/install

## uninstall  remove them; the data stays
uninstall:
	Tools/install --uninstall

## deb     make a Debian package, .build/deb/hearth_*.deb
deb: build
	Tools/deb

## test    run the tests: Swift's, then those of the program, its API and its page; list what was skipped, and why;
##         with FILTER=NAME some of Swift's alone. Those of Apple's side belong to check-apple
test: setup-test
ifdef FILTER
	$(CPU_ONLY) $(SHARING_CORES) swift test $(SWIFT_FLAGS) --filter '$(FILTER)'
else
	$(BUILD_TESTS)
	$(CPU_ONLY) $(SHARING_CORES) Tools/swift_tests .build/swift-tests.log '$(APPLE_TESTS)'
	$(PYTEST) Tools/mail_weights
	set -o pipefail; $(END_TO_END) 2>&1 | tee .build/end-to-end-tests.log
	Tools/skipped_tests .build/swift-tests.log .build/end-to-end-tests.log
endif

## test-vulkan  the tests of GPUs, with llama.cpp built for Vulkan and Mesa's software device
test-vulkan:
	Tools/setup --test --vulkan
	swift build $(SWIFT_FLAGS)
	$(PYTEST) -m vulkan Tests/EndToEnd

## test-llama-server  the tests of features with llama-server, which is built from llama.cpp's pinned sources first
test-llama-server: setup-test
	Tools/setup --llama-server
	swift build $(SWIFT_FLAGS)
	HEARTH_LLAMA_SERVER=.deps/llama-server/llama-server $(PYTEST) -m llama_server Tests/EndToEnd

## test-xcodegen  the tests of the Xcode project; needs XcodeGen
test-xcodegen: setup-test
	$(PYTEST) -m xcodegen Apps/Tests

## fuzz    mutated inputs for every reader of untrusted input, by libFuzzer; SECONDS=60 for each of the targets
fuzz: setup
	Tools/fuzz --seconds $(or $(SECONDS),60)

## test-asan, test-tsan  Swift's tests under AddressSanitizer, ThreadSanitizer; FILTER=NAME for some of them
test-asan: SANITIZER := address
test-tsan: SANITIZER := thread
# Templates look how much is left of the stack, from which the check of uses after a return takes their variables away. Left
# out: tests of what fits a small stack, since sanitizers need more of it, and tests that compare times.
test-asan test-tsan: setup-test
	$(CPU_ONLY) $(SHARING_CORES) ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
		swift test --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER) $(SWIFT_FLAGS) \
		--skip 'HostileTemplateTests|TimeTests' $(if $(FILTER),--filter $(FILTER))

## check   what CI runs: lint, test, check-built, check-apple
check: lint test check-built check-apple

## check-built  documentation and its samples, coverage of Apple's API, what programs that use the library check out;
##         needs a build
check-built:
	.deps/python/bin/python Tools/docs
	.deps/python/bin/python Tools/samples
	.deps/python/bin/python Tools/api_coverage
	.deps/python/bin/python Tools/library_checkouts

## check-apple  build and test Apple's side, Apps/; type-check the code for Apple platforms only, and test that mistakes are
##         rejected
check-apple: setup-test
	$(BUILD_TESTS)
	set -o pipefail; $(CPU_ONLY) $(SHARING_CORES) NO_COLOR=1 swift test --skip-build $(SWIFT_FLAGS) \
		--filter '$(APPLE_TESTS)' 2>&1 | tee .build/apple-tests.log
	Tools/skipped_tests .build/apple-tests.log
	.deps/python/bin/python Apps/check_apple
	$(PYTEST) -m 'not xcodegen' Apps/Tests

## docs    build the libraries' documentation with DocC, without warnings
docs: setup
	swift build $(SWIFT_FLAGS)
	.deps/python/bin/python Tools/docs

## coverage  list which of Apple's declarations the API implements
coverage: setup
	swift build --target LanguageModels $(SWIFT_FLAGS)
	.deps/python/bin/python Tools/api_coverage

## lint    the checks that need no build
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Apps \
		Benchmarks/Package.swift Benchmarks/Sources
	swift format lint --strict --recursive --parallel \
		--configuration "$$(sed 's/\("ValidateDocumentationComments": \)false/\1true/' .swift-format)" \
		Sources/LanguageModels Sources/LanguageModelsTestSupport Sources/FoundationModels
	Tools/check
	Tools/server_files --check

## bench   measure against bare llama.cpp and sentence-transformers; prints ratios; with PLOT=FILE.svg also bench-speed
bench: setup
	Tools/setup --dev
	Benchmarks/run
	$(if $(PLOT),$(MAKE) bench-speed)

## bench-speed  what people wait for, with a real MODEL (and DRAFT) against llama-server; PLOT=FILE.svg draws the ratios
bench-speed: build
	.deps/python/bin/python Benchmarks/speed $(if $(MODEL),--model $(MODEL)) $(if $(DRAFT),--draft $(DRAFT)) \
		$(if $(PLOT),--plot $(PLOT)) $(SPEED_FLAGS)

## bench-documents  ingest, search, vectors, memory and kill -9 against named peers: an hour, and 6 GB in .deps/bench
bench-documents: build
	Tools/setup --dev
	swift build -c release --package-path Benchmarks --product EngineBench
	failed=0; for name in vectors ingest search_latency memory kill; do \
		.deps/python/bin/python Benchmarks/documents/$$name.py || failed=1; done; exit $$failed

## conformance  render all chat templates of llama.cpp's sources, compare with jinja2, parse their tool calls
conformance: setup
	swift build -c release --package-path Benchmarks --product ChatTemplateRenderer
	.deps/python/bin/python Tools/chat_template_conformance.py
	HEARTH_TEMPLATES=$$(ls -d $(CURDIR)/.deps/conformance/templates-*) swift test $(SWIFT_FLAGS) --filter TemplateCallTests

## accept  run the chat document's acceptance test and targets on a small model, in release; prints a table
accept: build
	Tools/setup --test
	.deps/python/bin/python Benchmarks/chat_acceptance

## setup   install what is missing, and list the page's files
setup:
	@Tools/setup
	@Tools/server_files

setup-test:
	@Tools/setup --test
	@Tools/server_files

clean:
	swift package clean

help:
	@sed -n 's/^## //p' Makefile
