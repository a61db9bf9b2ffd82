// The public C headers of llama.cpp and ggml.

#ifndef HEARTH_CLLAMA_H
#define HEARTH_CLLAMA_H

#if !__has_include(<llama.h>)
#error "The headers of llama.cpp were not found. Install llama.cpp with Hearth's Tools/setup and set PKG_CONFIG_PATH to .deps/lib/pkgconfig, or with Homebrew."
#endif

#include <ggml.h>
#include <ggml-alloc.h>
#include <ggml-backend.h>
#include <ggml-cpu.h>
#include <llama.h>

#endif
