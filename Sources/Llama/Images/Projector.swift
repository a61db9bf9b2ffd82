import CLlama
import CMtmd
import Foundation
import GGUF
import Synchronization

/// The part of a model that reads images, from a separate file (mmproj), which is loaded at the first image.
///
/// Images are kept with their embeddings, so that later turns and other chats with the same image do not compute them
/// again.
public final class Projector: Sendable {
    /// The projector's file.
    public let path: String
    private let reading: ImageReading
    private let state = Mutex(State())
    /// The number of bytes of pixels and embeddings that are kept between requests.
    private let keptBytes: Int

    private struct State {
        var loaded: LoadedProjector?
        /// The hash of the projector's file.
        var fingerprint = ""
        /// The images by their hash, the least recently used first.
        var images: [(hash: String, image: EncodedImage)] = []
    }

    /// Creates a projector without reading its file.
    public convenience init(path: String, reading: ImageReading) {
        self.init(path: path, reading: reading, keptBytes: 256 << 20)
    }

    init(path: String, reading: ImageReading, keptBytes: Int) {
        (self.path, self.reading, self.keptBytes) = (path, reading, keptBytes)
    }

    /// Returns an image as the model reads it, from memory if it was used recently.
    func image(_ data: Data, for model: LlamaModel) throws -> EncodedImage {
        let hash = reading.hash(data)
        if let known = kept(hash) { return known }
        let pixels = try reading.decode(data)
        let loaded = try loaded(for: model)
        let image = try EncodedImage(pixels, loaded.projector) { part in
            reading.hash(Data("\(loaded.fingerprint) \(hash) \(part)".utf8))
        }
        keep(image, hash)
        return image
    }

    /// Loads the projector and computes a gray image.
    fileprivate func tryOut(for model: LlamaModel) throws {
        let side = 64
        guard
            let pixels = ImageReading.Pixels(
                width: side, height: side, rgb: Data(repeating: 128, count: side * side * 3))
        else { return }
        let image = try EncodedImage(pixels, try loaded(for: model).projector) { "\($0)" }
        for case .part(let part) in image.pieces { try part.compute() }
    }

    private func loaded(for model: LlamaModel) throws -> (projector: LoadedProjector, fingerprint: String) {
        // The lock is held while loading, so that concurrent requests load the projector once.
        try state.withLock { state in
            if let loaded = state.loaded { return (loaded, state.fingerprint) }
            let file = try GGUFFile(path: path)
            let loaded = try LoadedProjector(path: path, model: model)
            (state.loaded, state.fingerprint) = (loaded, file.fingerprint)
            return (loaded, file.fingerprint)
        }
    }

    private func kept(_ hash: String) -> EncodedImage? {
        state.withLock { state in
            guard let index = state.images.firstIndex(where: { $0.hash == hash }) else { return nil }
            let found = state.images.remove(at: index)
            state.images.append(found)
            return found.image
        }
    }

    private func keep(_ image: EncodedImage, _ hash: String) {
        state.withLock { state in
            state.images.removeAll { $0.hash == hash }
            state.images.append((hash, image))
            var bytes = state.images.reduce(0) { $0 + $1.image.bytes }
            while bytes > keptBytes, state.images.count > 1 { bytes -= state.images.removeFirst().image.bytes }
        }
    }
}

extension LoadedModel {
    /// Computes an image with the model's projector, if it has one, to find out whether the engine survives this.
    package func tryProjector() throws { try projector?.tryOut(for: model) }
}

/// A projector in memory.
final class LoadedProjector: Sendable {
    // The library divides images on any thread; computing is guarded by the lock.
    nonisolated(unsafe) let handle: OpaquePointer
    private let computing = Mutex(())
    private let model: LlamaModel
    /// Whether the embeddings of the language model have positions of rows and columns (M-RoPE).
    let usesGrid: Bool

    init(path: String, model: LlamaModel) throws(LlamaError) {
        guard hearth_projector_is_supported() else {
            throw LlamaError(
                .unsupportedOperation,
                "This llama.cpp (\(String(cString: llama_version()))) has no library for images (libmtmd), so models "
                    + "cannot read images. Install a llama.cpp with it, or build it with Tools/setup.")
        }
        let handle = hearth_projector_open(path, model.handle, model.usesGPU, Int32(clamping: Machine.computeThreads))
        guard let handle else {
            throw LlamaError(
                .unsupportedModel,
                "The projector \(URL(fileURLWithPath: path).lastPathComponent) cannot be used with this model: it is "
                    + "damaged, of a kind that llama.cpp \(String(cString: llama_version())) does not know, or made for "
                    + "another model. Put the model's own projector (mmproj) beside it.")
        }
        guard hearth_projector_sees(handle) else {
            hearth_projector_close(handle)
            throw LlamaError(
                .unsupportedOperation,
                "The projector \(URL(fileURLWithPath: path).lastPathComponent) reads sounds, not images.")
        }
        (self.handle, self.model, usesGrid) = (handle, model, hearth_projector_uses_grid(handle))
    }

    deinit { hearth_projector_close(handle) }

    var embeddingSize: Int { Int(llama_model_n_embd_inp(model.handle)) }

    /// Computes the embeddings of a part.
    func encode(_ parts: OpaquePointer, _ index: Int, count: Int) throws(LlamaError) -> [Float] {
        var isDone = false
        let values = count * embeddingSize
        let embeddings = [Float](unsafeUninitializedCapacity: values) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            isDone = computing.withLock { _ in hearth_projector_encode(handle, parts, index, start, values) }
            filled = isDone ? values : 0
        }
        guard isDone, embeddings.allSatisfy(\.isFinite) else {
            throw LlamaError(
                .engineFailure,
                "llama.cpp could not compute an image with the projector. If it happens again, use another projector "
                    + "file of the model.")
        }
        return embeddings
    }
}
