# `make run` and `make test` install what they need. Builds are debug builds, except for programs that are run or measured.
# The hearth command uses no macros; without their trait, swift-syntax, which takes minutes to build, is not built.
SHELL := /bin/bash
export PKG_CONFIG_PATH := $(CURDIR)/.deps/lib/pkgconfig:$(PKG_CONFIG_PATH)

# Tests run in parallel, so waiting compute threads must not spin on a core that another test needs. Programs detect this by
# themselves; see Sources/Hearth/EngineProcess.swift. Two thousand concurrent tests would starve each other; six at a time
# take no longer in total.
SHARING_CORES := GOMP_SPINCOUNT=1000 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6

# Expected values come from the CPU, even if llama.cpp was built for a GPU. GPU tests request a GPU explicitly.
CPU_ONLY := GGML_VK_VISIBLE_DEVICES= CUDA_VISIBLE_DEVICES= HIP_VISIBLE_DEVICES=-1

# No debug information, which takes a sixth of the build time. Changing the flags rebuilds everything.
SWIFT_FLAGS := -Xswiftc -warnings-as-errors -Xswiftc -gnone
BUILD_TESTS := swift build --build-tests --explicit-target-dependency-import-check error $(SWIFT_FLAGS)

# Tests of the Apple-specific code, which `check-apple` runs.
APPLE_TESTS := ^(AppleEngines|Screens)Tests\.

.PHONY: run build test test-vulkan test-llama-server test-xcodegen test-asan test-tsan fuzz check check-built check-apple bench \
	bench-speed bench-documents accept conformance coverage docs install uninstall deb setup setup-test lint clean help

PYTEST := $(SHARING_CORES) .deps/python/bin/python -m pytest -q -rs
# Tests of the built program and its page. Two processes take one file at a time, in the order of Tests/EndToEnd/conftest.py,
# to use both cores. Tests with a marker belong to the targets that follow `test`.
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

## uninstall  remove the installed files but keep data
uninstall:
	Tools/install --uninstall

## deb     make a Debian package, .build/deb/hearth_*.deb
deb: build
	Tools/deb

## test    run the Swift tests, then those of the program, its API and its page; list skipped tests with reasons;
##         with FILTER=NAME only matching Swift tests. Tests of Apple-specific code belong to check-apple
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

## test-vulkan  run the GPU tests, with llama.cpp built for Vulkan and Mesa's software device
test-vulkan:
	Tools/setup --test --vulkan
	swift build $(SWIFT_FLAGS)
	$(PYTEST) -m vulkan Tests/EndToEnd

## test-llama-server  run the feature tests with llama-server, which is first built from llama.cpp's pinned sources
test-llama-server: setup-test
	Tools/setup --llama-server
	swift build $(SWIFT_FLAGS)
	HEARTH_LLAMA_SERVER=.deps/llama-server/llama-server $(PYTEST) -m llama_server Tests/EndToEnd

## test-xcodegen  run the tests of the Xcode project; needs XcodeGen
test-xcodegen: setup-test
	$(PYTEST) -m xcodegen Apps/Tests

## fuzz    fuzz every parser of untrusted input with libFuzzer; SECONDS=60 for each target
fuzz: setup
	Tools/fuzz --seconds $(or $(SECONDS),60)

## test-asan, test-tsan  run the Swift tests under AddressSanitizer, ThreadSanitizer; FILTER=NAME for some of them
test-asan: SANITIZER := address
test-tsan: SANITIZER := thread
# Chat templates measure the remaining stack, so the use-after-return check, which moves variables off the stack, is disabled.
# Tests with a small stack are skipped, because sanitizers need more stack, as are tests that compare times.
test-asan test-tsan: setup-test
	$(CPU_ONLY) $(SHARING_CORES) ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
		swift test --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER) $(SWIFT_FLAGS) \
		--skip 'HostileTemplateTests|TimeTests' $(if $(FILTER),--filter $(FILTER))

## check   what CI runs: lint, test, check-built, check-apple
check: lint test check-built check-apple

## check-built  check documentation and its samples, coverage of Apple's API, and the checkouts of programs that use the
##         library; needs a build
check-built:
	.deps/python/bin/python Tools/docs
	.deps/python/bin/python Tools/samples
	.deps/python/bin/python Tools/api_coverage
	.deps/python/bin/python Tools/library_checkouts

## check-apple  build and test Apps/ and other Apple-specific code; type-check the code that only Apple platforms build, and
##         test that mistakes are rejected
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

## lint    run the checks that need no build
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Apps \
		Benchmarks/Package.swift Benchmarks/Sources
	swift format lint --strict --recursive --parallel \
		--configuration "$$(sed 's/\("ValidateDocumentationComments": \)false/\1true/' .swift-format)" \
		Sources/LanguageModels Sources/LanguageModelsTestSupport Sources/FoundationModels
	Tools/check
	Tools/english
	Tools/strings
	Tools/server_files --check

## bench   measure against bare llama.cpp and sentence-transformers; prints ratios; with PLOT=FILE.svg also bench-speed
bench: setup
	Tools/setup --dev
	Benchmarks/run
	$(if $(PLOT),$(MAKE) bench-speed)

## bench-speed  measure waiting times with a real MODEL (and DRAFT) against llama-server; PLOT=FILE.svg draws the ratios
bench-speed: build
	.deps/python/bin/python Benchmarks/speed $(if $(MODEL),--model $(MODEL)) $(if $(DRAFT),--draft $(DRAFT)) \
		$(if $(PLOT),--plot $(PLOT)) $(SPEED_FLAGS)

## bench-documents  measure ingest, search, vectors, memory and kill -9 against peers; takes an hour and 6 GB in .deps/bench
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

## accept  run the acceptance test of the chat specification on a small model, in release; prints a table
accept: build
	Tools/setup --test
	.deps/python/bin/python Benchmarks/chat_acceptance

## setup   install missing tools and libraries, and list the page's files
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
