// The public C headers of llama.cpp and ggml.

#ifndef HEARTH_CLLAMA_H
#define HEARTH_CLLAMA_H

#include <ggml.h>
#include <ggml-alloc.h>
#include <ggml-backend.h>
#include <ggml-cpu.h>
#include <llama.h>

#endif
