import CMtmd
import Foundation
import Synchronization

/// An image as a model reads it: tokens of text and parts with embeddings, which are computed when they are needed.
final class EncodedImage: Sendable {
    enum Piece: Sendable {
        case text([TokenID])
        case part(ImagePart)
    }

    let pieces: [Piece]

    /// Divides an image into parts.
    ///
    /// `hash` returns the hash of the image together with the index of a part.
    init(_ pixels: ImageReading.Pixels, _ projector: LoadedProjector, hash: (Int) -> String) throws(LlamaError) {
        let parts = pixels.rgb.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
            return hearth_projector_divide(projector.handle, start, UInt32(pixels.width), UInt32(pixels.height))
        }
        guard let parts else {
            throw LlamaError(
                .invalidRequest,
                "The model's projector cannot read an image of \(pixels.width) × \(pixels.height) pixels. Send it in "
                    + "another size.")
        }
        let owner = Parts(handle: parts)
        var pieces: [Piece] = []
        for index in 0..<hearth_projector_parts_count(parts) {
            switch hearth_projector_part_kind(parts, index) {
            case HEARTH_PROJECTOR_TEXT:
                var count = 0
                let tokens = hearth_projector_part_tokens(parts, index, &count)
                pieces.append(.text(Array(UnsafeBufferPointer(start: tokens, count: tokens == nil ? 0 : count))))
            case HEARTH_PROJECTOR_IMAGE:
                pieces.append(.part(ImagePart(owner, index, projector, hash: hash(index))))
            default:
                throw LlamaError(.unsupportedOperation, "The model's projector divides images into unknown parts.")
            }
        }
        guard pieces.contains(where: { if case .part = $0 { true } else { false } }) else {
            throw LlamaError(.invalidRequest, "The image is too small for the model. Send a larger one.")
        }
        self.pieces = pieces
    }

    /// The size of the pixels and embeddings in memory.
    var bytes: Int {
        pieces.reduce(0) { if case .part(let part) = $1 { $0 + part.bytes } else { $0 } }
    }

    /// llama.cpp's parts with their pixels, freed with the last part that still has to be computed.
    final class Parts: Sendable {
        // The parts are only read.
        nonisolated(unsafe) let handle: OpaquePointer

        init(handle: OpaquePointer) { self.handle = handle }

        deinit { hearth_projector_parts_free(handle) }
    }
}

/// A part of an image with its embeddings.
final class ImagePart: Sendable {
    /// The ids that stand for the embeddings; see ``ImageToken``.
    let tokens: [TokenID]
    /// Whether the embeddings see each other regardless of their order.
    let isUnordered: Bool
    /// The positions relative to the part's first one; `nil` if they are consecutive.
    let grid: [hearth_projector_position]?
    private let projector: LoadedProjector
    private let content: Mutex<Content>

    private enum Content {
        case pixels(EncodedImage.Parts, Int)
        case embeddings([Float])
    }

    fileprivate init(_ parts: EncodedImage.Parts, _ index: Int, _ projector: LoadedProjector, hash: String) {
        let count = hearth_projector_part_count(parts.handle, index)
        tokens = ImageToken.ids(
            count: count, positions: Int(hearth_projector_part_positions(parts.handle, index)), hash: hash)
        isUnordered = hearth_projector_part_is_unordered(projector.handle, parts.handle, index)
        grid =
            projector.usesGrid
            ? (0..<count).map { hearth_projector_part_position(parts.handle, index, $0) } : nil
        self.projector = projector
        content = Mutex(.pixels(parts, index))
    }

    var isComputed: Bool { content.withLock { if case .embeddings = $0 { true } else { false } } }

    /// Computes the embeddings, unless this was done before; may take seconds.
    func compute() throws(LlamaError) {
        guard case .pixels(let parts, let index) = content.withLock({ $0 }) else { return }
        let embeddings = try projector.encode(parts.handle, index, count: tokens.count)
        content.withLock { $0 = .embeddings(embeddings) }
    }

    /// Calls a closure with the embeddings of a range of the part; returns `nil` if they are not computed.
    func withEmbeddings<Value>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) throws -> Value) rethrows
        -> Value?
    {
        guard case .embeddings(let embeddings) = content.withLock({ $0 }) else { return nil }
        let size = projector.embeddingSize
        return try embeddings.withUnsafeBufferPointer { all in
            try body(UnsafeBufferPointer(rebasing: all[range.lowerBound * size..<range.upperBound * size]))
        }
    }

    var bytes: Int {
        // The pixels are estimated: 14 × 14 pixels of three floats for a quarter of an embedding.
        content.withLock { content in
            switch content {
            case .pixels: tokens.count * 4 * 14 * 14 * 3 * MemoryLayout<Float>.size
            case .embeddings(let embeddings): embeddings.count * MemoryLayout<Float>.size
            }
        }
    }
}

/// A part of an image in a prompt.
struct PromptImage: Sendable {
    /// The index of the part's first id in the prompt.
    let start: Int
    let part: ImagePart

    var range: Range<Int> { start..<start + part.tokens.count }
}
