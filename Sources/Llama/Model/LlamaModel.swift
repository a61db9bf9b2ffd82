import CLlama
import Foundation
public import GGUF
import Synchronization

/// The weights and vocabulary of a model in memory, which are immutable, so that any thread may use them.
public final class LlamaModel: Sendable {
    /// The file's metadata.
    public let description: ModelDescription
    /// The model's tokenizer.
    public let vocabulary: Vocabulary
    /// The model file, for tensors that llama.cpp does not compute with.
    let file: GGUFFile
    /// The options that the model was loaded with.
    public let options: ModelOptions

    private let guideVocabularyCache = Once<GuideVocabulary>()

    /// llama.cpp's model, which every user keeps in memory.
    private let weights: ModelWeights

    var handle: OpaquePointer { weights.handle }

    var workers: [WorkerLink] { weights.workers }

    /// Throws `LlamaError.Code.workerUnavailable` if the model has lost a worker.
    func checkWorkers() throws(LlamaError) {
        if let problem = workers.problem { throw problem }
    }

    private init(_ weights: ModelWeights, file: GGUFFile, description: ModelDescription, options: ModelOptions) {
        self.weights = weights
        self.file = file
        self.description = description
        self.options = options
        vocabulary = Vocabulary(of: weights)
    }

    /// Loads a GGUF model on a separate thread.
    ///
    /// The file is validated before llama.cpp opens it. Cancelling the task stops the load at the next
    /// tensor.
    /// - Parameters:
    ///   - path: The GGUF file; for a split model its first part.
    ///   - options: The placement of the weights.
    ///   - progress: A closure that receives 0…1 while tensors load, on the loading thread.
    /// - Returns: The weights, ready for any number of contexts.
    /// - Throws: `GGUFError` for a file that is missing, damaged or not a model; `LlamaError` with
    ///   `unsupportedModel`, `outOfMemory` or `workerUnavailable`; `CancellationError`.
    public static func load(
        path: String, options: ModelOptions = ModelOptions(),
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LlamaModel {
        let loading = Loading(progress: progress)
        return try await withTaskCancellationHandler {
            try await EngineThread.run(name: "hearth.load") {
                try load(path: path, options: options, loading: loading)
            }
        } onCancel: {
            loading.cancel()
        }
    }

    /// Loads a model on the caller's thread, which is blocked until the end.
    static func loadOnCallingThread(path: String, options: ModelOptions) throws -> LlamaModel {
        try load(path: path, options: options, loading: Loading(progress: nil))
    }

    private static func load(path: String, options: ModelOptions, loading: Loading) throws -> LlamaModel {
        let file = try GGUFFile(path: path)
        try file.validateForLoading()
        let description = ModelDescription(file)
        EngineBackend.prepare()
        let links = options.usesDevices ? try Workers.shared.links(to: options.workers) : []
        try checkMemory(description, options)

        var parameters = llama_model_default_params()
        parameters.use_extra_bufts = options.repacksWeights
        if let layers = options.gpuLayers { parameters.n_gpu_layers = Int32(clamping: layers) }
        if !options.mapsFile { parameters.load_mode = LLAMA_LOAD_MODE_NONE }
        parameters.progress_callback = { fraction, context in
            guard let context else { return true }
            return Unmanaged<Loading>.fromOpaque(context).takeUnretainedValue().report(Double(fraction))
        }
        parameters.progress_callback_user_data = Unmanaged.passUnretained(loading).toOpaque()

        loading.workers = links
        let devices = try Self.devices(options, links)
        let (handle, problems) = EngineLog.capturing { () -> OpaquePointer? in
            guard var devices else { return llama_model_load_from_file(path, parameters) }
            return devices.withUnsafeMutableBufferPointer { list in
                parameters.devices = list.baseAddress
                return llama_model_load_from_file(path, parameters)
            }
        }
        let weights = handle.map {
            ModelWeights($0, workers: links, usesGPU: !links.isEmpty || !gpus(options).isEmpty)
        }
        if let problem = links.problem { throw problem }
        if loading.isCancelled { throw CancellationError() }
        guard let weights else { throw loadError(description, problems) }
        return LlamaModel(weights, file: file, description: description, options: options)
    }

    /// Returns the null-terminated list of devices for llama.cpp; `nil` to let llama.cpp choose devices.
    private static func devices(
        _ options: ModelOptions, _ links: [WorkerLink]
    ) throws(LlamaError) -> [ggml_backend_dev_t?]? {
        guard let names = options.devices ?? (links.isEmpty ? nil : names(links)) else { return nil }
        var found: [ggml_backend_dev_t?] = []
        for name in names {
            let ofWorker = links.lazy.compactMap { $0.device(named: name) }.first
            guard let device = ofWorker ?? ggml_backend_dev_by_name(name) else {
                throw LlamaError(.unsupportedModel, "The device \(name) is not available on this machine.")
            }
            found.append(device)
        }
        guard found.count <= maximumDevices else {
            throw LlamaError(
                .invalidRequest,
                "\(found.count) devices are too many for one model; llama.cpp can use \(maximumDevices). Use fewer "
                    + "workers."
            )
        }
        return found + [nil]
    }

    /// The maximum number of devices, because llama.cpp ends the process at 17, including the CPU and its libraries.
    private static let maximumDevices = 14

    /// Returns device names with workers first.
    ///
    /// The last layers and the output are then on this machine, where tokens are sampled.
    private static func names(_ links: [WorkerLink]) -> [String] {
        links.flatMap(\.deviceNames) + EngineBackend.devices.filter { $0.isGPU && !$0.sharesMemory }.map(\.name)
    }

    /// Throws if the weights exceed the total memory of this machine, its GPUs and workers.
    ///
    /// Mapped weights may exceed the free memory, because they can be read again from the file, but not all memory.
    private static func checkMemory(_ description: ModelDescription, _ options: ModelOptions) throws {
        let physical = Machine.physicalMemoryBytes
        let workers = options.usesDevices ? EngineBackend.workers(options.workers).flatMap(\.devices) : []
        let onGPUs = (gpus(options) + workers).filter { !$0.sharesMemory }.reduce(0) { $0 + $1.totalBytes }
        guard description.fileSizeBytes > UInt64(physical) + UInt64(onGPUs) else { return }
        let also = onGPUs > 0 ? " and \(ByteText(onGPUs)) on GPUs" : ""
        throw LlamaError(
            .outOfMemory,
            "The model needs \(ByteText(description.fileSizeBytes)) and this machine has \(ByteText(physical)) of memory"
                + "\(also). "
                + "Choose a smaller model or one with a smaller quantisation.")
    }

    private static func loadError(_ description: ModelDescription, _ problems: [String]) -> LlamaError {
        let reason = problems.first { $0.contains("error loading model") } ?? problems.last ?? "no reason given"
        let isMemory = problems.contains { $0.contains("failed to allocate") || $0.contains("unable to allocate") }
        if isMemory {
            return LlamaError(
                .outOfMemory,
                "There is not enough memory for the model's \(ByteText(description.fileSizeBytes)) of weights "
                    + "(llama.cpp: \(reason)). Close other programs or choose a smaller model.")
        }
        return LlamaError(
            .unsupportedModel,
            "llama.cpp \(String(cString: llama_version())) cannot load this model of architecture "
                + "'\(description.architecture ?? "unnamed")': \(reason). A newer llama.cpp or another conversion may help."
        )
    }
}

extension LlamaModel {
    /// Returns the vocabulary for guides, whose expensive parts are computed for the first guide.
    func guideVocabulary() throws(LlamaError) -> GuideVocabulary {
        try guideVocabularyCache.value { () throws(LlamaError) in try GuideVocabulary(vocabulary) }
    }

    /// The maximum number of tokens for which the model was trained.
    public var trainedContextTokens: Int { Int(llama_model_n_ctx_train(handle)) }

    /// Whether the model generates text: false for encoders (BERT), encoder-decoders (T5) and diffusion models.
    public var isGenerative: Bool {
        llama_model_has_decoder(handle) && !llama_model_has_encoder(handle) && !isEncoder
            && !llama_model_is_diffusion(handle)
    }

    /// Whether the model has a recurrent state, which cannot return to an earlier token (Mamba, RWKV, hybrids).
    public var isRecurrent: Bool { llama_model_is_recurrent(handle) || llama_model_is_hybrid(handle) }

    var usesGPU: Bool { weights.usesGPU }

    /// Returns the GPUs that may hold a part of the weights.
    fileprivate static func gpus(_ options: ModelOptions) -> [EngineBackend.Device] {
        guard options.gpuLayers != 0 else { return [] }
        return EngineBackend.devices.filter { $0.isGPU && options.devices?.contains($0.name) != false }
    }

    /// The fraction of a context's cache that is in the machine's memory, not in the memory of a GPU or a worker.
    var hostShareOfCache: Double {
        guard !workers.isEmpty || Self.gpus(options).contains(where: { !$0.sharesMemory }) else { return 1 }
        let all = max(1, Int(llama_model_n_layer(handle)))
        // The output counts as a layer in `gpuLayers`, but has no cache.
        let moved = min(max(0, (options.gpuLayers ?? all + 1) - 1), all)
        return 1 - Double(moved) / Double(all)
    }

    public var embeddingDimensions: Int { Int(llama_model_n_embd_out(handle)) }

    /// Whether the model computes embeddings or scores, as encoders do, and decoders trained for embeddings.
    public var isEmbedder: Bool { isEncoder || ![nil, PoolingType.none].contains(description.poolingType) }

    /// Whether llama.cpp applies softmax to the outputs of the classification head.
    var givesProbabilities: Bool {
        description.poolingType == .rank && ["qwen3", "qwen3vl"].contains(description.architecture)
    }

    /// Whether every token attends to all other tokens, as the file declares for BERT and similar models.
    var isEncoder: Bool { !description.isCausal }
}

extension LlamaModel {
    /// The pooling of a text's tokens into one vector, if the file does not specify it.
    ///
    /// Classifiers from llama.cpp's converter declare no pooling. For a model without a head, the mean is used, as in
    /// sentence-transformers.
    var pooling: llama_pooling_type {
        guard [nil, PoolingType.none].contains(description.poolingType) else { return LLAMA_POOLING_TYPE_UNSPECIFIED }
        return description.hasClassificationHead ? LLAMA_POOLING_TYPE_RANK : LLAMA_POOLING_TYPE_MEAN
    }

    /// Throws `LlamaError.Code.unsupportedModel` if the scores of the classification head would be wrong.
    ///
    /// The scores are wrong if the head is missing, or if a BERT was converted without its pooler.
    func checkClassificationHead() throws(LlamaError) {
        // llama.cpp would use the first numbers of an embedding as scores.
        guard description.poolingType != .rank || description.hasClassificationHead else {
            throw LlamaError(
                .unsupportedModel,
                "The file declares a model that scores texts (pooling type rank), but has no classification head "
                    + "(cls.output.weight). Convert it again with a newer llama.cpp.")
        }
        guard !givesProbabilities || description.classifierLabels.count > 1 else {
            throw LlamaError(
                .unsupportedModel,
                "The classification head has one output, which llama.cpp turns into a probability of 1 for every text "
                    + "with this architecture. Convert the model with the outputs yes and no.")
        }
        guard description.architecture == "bert", file.tensor(named: "cls.output.weight") != nil,
            file.tensor(named: "cls.weight") == nil
        else { return }
        throw LlamaError(
            .unsupportedModel,
            "This classifier was converted without the layer before its last one, so its scores would be wrong. "
                + "Convert it with the pooler stored as cls.weight and cls.bias.")
    }
}

private final class Loading: Sendable {
    private let progress: (@Sendable (Double) -> Void)?
    private let cancelled = Atomic(false)
    private let links = Mutex<[WorkerLink]>([])

    init(progress: (@Sendable (Double) -> Void)?) { self.progress = progress }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// The workers that the load depends on.
    var workers: [WorkerLink] {
        get { links.withLock { $0 } }
        set { links.withLock { $0 = newValue } }
    }

    func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Reports the progress; returns false if the load was cancelled or a worker was lost.
    func report(_ fraction: Double) -> Bool {
        progress?(fraction)
        return !isCancelled && workers.problem == nil
    }
}

/// llama.cpp's loaded model, freed with the last reference.
final class ModelWeights: Sendable {
    // llama.cpp only reads a loaded model: contexts on several threads share it by design.
    nonisolated(unsafe) let handle: OpaquePointer

    let workers: [WorkerLink]

    /// Whether a GPU or a worker may hold a part of the weights.
    let usesGPU: Bool

    init(_ handle: OpaquePointer, workers: [WorkerLink] = [], usesGPU: Bool = false) {
        self.handle = handle
        self.workers = workers
        self.usesGPU = usesGPU
    }

    deinit {
        // GPU drivers may require that memory is freed explicitly.
        if usesGPU || !EngineBackend.endsWithProcess { llama_model_free(handle) }
    }
}
