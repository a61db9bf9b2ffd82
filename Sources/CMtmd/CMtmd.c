#define _GNU_SOURCE
#include "CMtmd.h"

#include <string.h>

// The app's XCFramework has the header in a folder of its name.
#if __has_include(<mtmd.h>)
#include <mtmd.h>
#define HAS_MTMD 1
#elif __has_include(<llama/mtmd.h>)
#include <llama/mtmd.h>
#define HAS_MTMD 1
#endif

#ifdef HAS_MTMD

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>

#define FUNCTIONS(X) \
    X(mtmd_context_params_default) X(mtmd_init_from_file) X(mtmd_free) X(mtmd_support_vision) \
    X(mtmd_decode_use_mrope) X(mtmd_decode_use_non_causal) X(mtmd_bitmap_init) X(mtmd_bitmap_free) \
    X(mtmd_input_chunks_init) X(mtmd_input_chunks_free) X(mtmd_input_chunks_size) X(mtmd_input_chunks_get) \
    X(mtmd_tokenize_from_parts) X(mtmd_input_chunk_get_type) X(mtmd_input_chunk_get_tokens_text) \
    X(mtmd_input_chunk_get_tokens_image) X(mtmd_input_chunk_get_n_tokens) X(mtmd_input_chunk_get_n_pos) \
    X(mtmd_image_tokens_get_decoder_pos) X(mtmd_encode_chunk) X(mtmd_get_output_embd) X(mtmd_log_set)

#define DECLARE(name) static __typeof__(name) *name##_;
FUNCTIONS(DECLARE)

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void silence(enum ggml_log_level level, const char *text, void *data) {
    (void)level, (void)text, (void)data;
}

// Finds the library beside libllama, or in the program if it is linked to that.
static void *open_library(void) {
    Dl_info info;
    if (!dladdr((void *)llama_version, &info) || !info.dli_fname) return NULL;
    const char *slash = strrchr(info.dli_fname, '/');
    int length = slash ? (int)(slash - info.dli_fname) + 1 : 0;
#ifdef __APPLE__
    static const char *const names[] = {"libmtmd.dylib", "libmtmd.0.dylib"};
#else
    static const char *const names[] = {"libmtmd.so", "libmtmd.so.0"};
#endif
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        char path[PATH_MAX];
        int written = snprintf(path, sizeof(path), "%.*s%s", length, info.dli_fname, names[i]);
        if (written < 0 || (size_t)written >= sizeof(path)) continue;
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    return RTLD_DEFAULT;
}

static void load(void) {
    void *library = open_library();
#define FIND(name) \
    if (!(name##_ = (__typeof__(name) *)dlsym(library, #name))) return;
    FUNCTIONS(FIND)
    // Its log goes to standard error otherwise.
    mtmd_log_set_(silence, NULL);
    is_loaded = true;
}

bool hearth_projector_is_supported(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static const mtmd_input_chunk *part(const hearth_projector_parts *parts, size_t index) {
    return mtmd_input_chunks_get_((const mtmd_input_chunks *)parts, index);
}

hearth_projector *hearth_projector_open(
    const char *path, const struct llama_model *model, bool use_gpu, int threads) {
    if (!hearth_projector_is_supported()) return NULL;
    struct mtmd_context_params parameters = mtmd_context_params_default_();
    parameters.use_gpu = use_gpu;
    parameters.print_timings = false;
    parameters.n_threads = threads;
    parameters.warmup = false;
    return (hearth_projector *)mtmd_init_from_file_(path, model, parameters);
}

void hearth_projector_close(hearth_projector *projector) { mtmd_free_((mtmd_context *)projector); }

bool hearth_projector_sees(const hearth_projector *projector) {
    return mtmd_support_vision_((const mtmd_context *)projector);
}

bool hearth_projector_uses_grid(const hearth_projector *projector) {
    return mtmd_decode_use_mrope_((const mtmd_context *)projector);
}

hearth_projector_parts *hearth_projector_divide(
    const hearth_projector *projector, const uint8_t *rgb, uint32_t width, uint32_t height) {
    mtmd_bitmap *bitmap = mtmd_bitmap_init_(width, height, rgb);
    mtmd_input_chunks *chunks = mtmd_input_chunks_init_();
    struct mtmd_input_part input = {.text = NULL, .bitmap = bitmap};
    const struct mtmd_input_part *inputs[] = {&input};
    bool is_done = bitmap && chunks &&
        mtmd_tokenize_from_parts_((const mtmd_context *)projector, chunks, inputs, 1, false) == 0;
    if (bitmap) mtmd_bitmap_free_(bitmap);
    if (is_done) return (hearth_projector_parts *)chunks;
    if (chunks) mtmd_input_chunks_free_(chunks);
    return NULL;
}

void hearth_projector_parts_free(hearth_projector_parts *parts) { mtmd_input_chunks_free_((mtmd_input_chunks *)parts); }

size_t hearth_projector_parts_count(const hearth_projector_parts *parts) {
    return mtmd_input_chunks_size_((const mtmd_input_chunks *)parts);
}

hearth_projector_kind hearth_projector_part_kind(const hearth_projector_parts *parts, size_t index) {
    switch (mtmd_input_chunk_get_type_(part(parts, index))) {
        case MTMD_INPUT_CHUNK_TYPE_TEXT: return HEARTH_PROJECTOR_TEXT;
        case MTMD_INPUT_CHUNK_TYPE_IMAGE: return HEARTH_PROJECTOR_IMAGE;
        default: return HEARTH_PROJECTOR_OTHER;
    }
}

const int32_t *hearth_projector_part_tokens(const hearth_projector_parts *parts, size_t index, size_t *count) {
    return mtmd_input_chunk_get_tokens_text_(part(parts, index), count);
}

size_t hearth_projector_part_count(const hearth_projector_parts *parts, size_t index) {
    return mtmd_input_chunk_get_n_tokens_(part(parts, index));
}

int32_t hearth_projector_part_positions(const hearth_projector_parts *parts, size_t index) {
    return mtmd_input_chunk_get_n_pos_(part(parts, index));
}

bool hearth_projector_part_is_unordered(
    const hearth_projector *projector, const hearth_projector_parts *parts, size_t index) {
    return mtmd_decode_use_non_causal_((const mtmd_context *)projector, part(parts, index));
}

hearth_projector_position hearth_projector_part_position(
    const hearth_projector_parts *parts, size_t index, size_t embedding) {
    struct mtmd_decoder_pos position =
        mtmd_image_tokens_get_decoder_pos_(mtmd_input_chunk_get_tokens_image_(part(parts, index)), 0, embedding);
    return (hearth_projector_position){
        (int32_t)position.t, (int32_t)position.y, (int32_t)position.x, (int32_t)position.z};
}

bool hearth_projector_encode(
    hearth_projector *projector, const hearth_projector_parts *parts, size_t index, float *output, size_t count) {
    mtmd_context *context = (mtmd_context *)projector;
    if (mtmd_encode_chunk_(context, part(parts, index)) != 0) return false;
    const float *embeddings = mtmd_get_output_embd_(context);
    if (!embeddings) return false;
    memcpy(output, embeddings, count * sizeof(float));
    return true;
}

#else

bool hearth_projector_is_supported(void) { return false; }

hearth_projector *hearth_projector_open(
    const char *path, const struct llama_model *model, bool use_gpu, int threads) {
    (void)path, (void)model, (void)use_gpu, (void)threads;
    return NULL;
}

// Without a projector, none of these is called.
void hearth_projector_close(hearth_projector *projector) { (void)projector; }
bool hearth_projector_sees(const hearth_projector *projector) { return (void)projector, false; }
bool hearth_projector_uses_grid(const hearth_projector *projector) { return (void)projector, false; }
hearth_projector_parts *hearth_projector_divide(
    const hearth_projector *projector, const uint8_t *rgb, uint32_t width, uint32_t height) {
    return (void)projector, (void)rgb, (void)width, (void)height, NULL;
}
void hearth_projector_parts_free(hearth_projector_parts *parts) { (void)parts; }
size_t hearth_projector_parts_count(const hearth_projector_parts *parts) { return (void)parts, 0; }
hearth_projector_kind hearth_projector_part_kind(const hearth_projector_parts *parts, size_t index) {
    return (void)parts, (void)index, HEARTH_PROJECTOR_OTHER;
}
const int32_t *hearth_projector_part_tokens(const hearth_projector_parts *parts, size_t index, size_t *count) {
    *count = 0;
    return (void)parts, (void)index, NULL;
}
size_t hearth_projector_part_count(const hearth_projector_parts *parts, size_t index) {
    return (void)parts, (void)index, 0;
}
int32_t hearth_projector_part_positions(const hearth_projector_parts *parts, size_t index) {
    return (void)parts, (void)index, 0;
}
bool hearth_projector_part_is_unordered(
    const hearth_projector *projector, const hearth_projector_parts *parts, size_t index) {
    return (void)projector, (void)parts, (void)index, false;
}
hearth_projector_position hearth_projector_part_position(
    const hearth_projector_parts *parts, size_t index, size_t embedding) {
    return (void)parts, (void)index, (void)embedding, (hearth_projector_position){0, 0, 0, 0};
}
bool hearth_projector_encode(
    hearth_projector *projector, const hearth_projector_parts *parts, size_t index, float *output, size_t count) {
    return (void)projector, (void)parts, (void)index, (void)output, (void)count, false;
}

#endif
