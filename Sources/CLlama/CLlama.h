// llama.cpp's public C headers, and only the C that Swift cannot say.

#ifndef HEARTH_CLLAMA_H
#define HEARTH_CLLAMA_H

#include <ggml.h>
#include <ggml-alloc.h>
#include <ggml-backend.h>
#include <ggml-cpu.h>
#include <llama.h>

#endif
