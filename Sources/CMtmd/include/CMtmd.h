// Images for llama.cpp: the part of its library libmtmd that Hearth uses.
//
// The library is loaded at the first image from the folder of libllama, so programs that read no images start without it,
// and Hearth builds with a llama.cpp that has no libmtmd. All functions but projector_is_supported need it.

#ifndef HEARTH_CMTMD_H
#define HEARTH_CMTMD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct llama_model;

/// A loaded projector, which turns images into embeddings for one language model.
typedef struct hearth_projector hearth_projector;
/// An image as the model reads it: tokens of text and pieces of the image, in order.
typedef struct hearth_projector_parts hearth_projector_parts;

typedef enum hearth_projector_kind {
    HEARTH_PROJECTOR_TEXT,
    HEARTH_PROJECTOR_IMAGE,
    HEARTH_PROJECTOR_OTHER,
} hearth_projector_kind;

/// The position of an embedding relative to the first one of its part, in models with M-RoPE.
typedef struct hearth_projector_position {
    int32_t time, row, column, other;
} hearth_projector_position;

/// Returns whether this llama.cpp has libmtmd, and loads it.
bool hearth_projector_is_supported(void);

/// Loads a projector; returns NULL if it is damaged, unknown or made for another model.
hearth_projector *_Nullable hearth_projector_open(
    const char *_Nonnull path, const struct llama_model *_Nonnull model, bool use_gpu, int threads);

void hearth_projector_close(hearth_projector *_Nonnull projector);

/// Returns whether the projector reads images, not only sounds.
bool hearth_projector_sees(const hearth_projector *_Nonnull projector);

/// Scales an image of RGB bytes and divides it into parts; returns NULL if this fails.
hearth_projector_parts *_Nullable hearth_projector_divide(
    const hearth_projector *_Nonnull projector, const uint8_t *_Nonnull rgb, uint32_t width, uint32_t height);

void hearth_projector_parts_free(hearth_projector_parts *_Nonnull parts);

size_t hearth_projector_parts_count(const hearth_projector_parts *_Nonnull parts);

hearth_projector_kind hearth_projector_part_kind(const hearth_projector_parts *_Nonnull parts, size_t index);

/// Returns the tokens of a part of text.
const int32_t *_Nullable hearth_projector_part_tokens(
    const hearth_projector_parts *_Nonnull parts, size_t index, size_t *_Nonnull count);

/// Returns the number of embeddings of a part.
size_t hearth_projector_part_count(const hearth_projector_parts *_Nonnull parts, size_t index);

/// Returns the number of positions that a part takes in the sequence.
int32_t hearth_projector_part_positions(const hearth_projector_parts *_Nonnull parts, size_t index);

/// Returns whether the embeddings of a part see each other regardless of their order.
bool hearth_projector_part_is_unordered(
    const hearth_projector *_Nonnull projector, const hearth_projector_parts *_Nonnull parts, size_t index);

/// Returns whether the language model has positions of rows and columns.
bool hearth_projector_uses_grid(const hearth_projector *_Nonnull projector);

/// Returns the position of an embedding in a part that begins at position 0.
hearth_projector_position hearth_projector_part_position(
    const hearth_projector_parts *_Nonnull parts, size_t index, size_t embedding);

/// Computes the embeddings of a part into `output` of `count` floats; returns whether it worked.
///
/// Only one thread may do this at a time with a projector.
bool hearth_projector_encode(
    hearth_projector *_Nonnull projector, const hearth_projector_parts *_Nonnull parts, size_t index,
    float *_Nonnull output, size_t count);

#ifdef __cplusplus
}
#endif

#endif
