package import Engine
import Foundation
package import GGUF
package import Llama
package import ModelStore
import Support

/// A model file that the coordinator loads on demand and unloads when idle.
package final class ManagedModel: Sendable {
    /// The model's name, or its path if the file is outside the model folder.
    package let id: String
    package let path: String
    package let options: LocalModel.Options
    private let factory: EngineFactory

    init(id: String, path: String, options: LocalModel.Options, factory: EngineFactory) {
        self.id = id
        self.path = path
        self.options = options
        self.factory = factory
    }

    /// Whether the file is in the model folder, so that the ID is a name and not a path.
    var isInstalled: Bool { !id.contains("/") }

    /// Returns the fingerprint of the weights.
    func fingerprint() throws -> String { try factory.facts.fingerprint(of: self) }

    /// Returns the fingerprint under which a trial load is recorded, which includes the projector.
    func trialFingerprint() throws -> String {
        // An unreadable projector is reported when it is used.
        guard let projectorPath, let file = try? GGUFFile(path: projectorPath) else { return try fingerprint() }
        return try fingerprint() + "-" + file.fingerprint
    }

    package var coordinator: ModelCoordinator { factory.coordinator }

    /// The paths, sizes and modification dates of the files, to detect that a file was replaced.
    package var version: String {
        GGUFFile.partPaths(path).map(Self.version).joined(separator: " ")
    }

    private static func version(ofFile path: String) -> String {
        // A missing file has size and date 0; loading reports it.
        let status = FileStatus(path: path, followsLinks: true)
        let date = status?.modified.timeIntervalSinceReferenceDate ?? 0
        return "\(path) \(status?.sizeBytes ?? 0) \(date)"
    }

    /// The size of the file, or of all parts of a split model; 0 if it is missing.
    package var fileBytes: UInt64 {
        GGUFFile.partPaths(path).reduce(0) { $0 &+ (FileStatus(path: $1, followsLinks: true)?.sizeBytes ?? 0) }
    }

    /// The path of the projector with which the model reads images; `nil` if it reads text only.
    package var projectorPath: String? {
        guard (try? description()).map(ModelKind.init) == .generative else { return nil }
        return ProjectorFile.path(forModelAt: path)
    }

    /// Returns the metadata of the file.
    package func description() throws -> ModelDescription { try factory.facts.description(of: self) }

    /// Returns the context size in tokens, for prompt and response together, before the model is loaded.
    ///
    /// - Returns: The configured size, limited by the training context; by default as much as memory allows.
    package func contextTokens() throws -> Int {
        guard let wanted = options.contextTokens else { return try factory.facts.contexts(of: self).tokens }
        return min(try description().trainedContextTokens ?? wanted, wanted)
    }

    /// Computes the context size and its memory use.
    ///
    /// - Parameter isChosen: Whether the user has chosen the cache type. Then no other type is suggested.
    package func contextRoom(isChosen: Bool = false) throws -> ContextCapacity {
        let tokens = try contextTokens()
        let isFixed = isChosen || options.contextTokens != nil
        let larger = isFixed ? nil : try factory.facts.contexts(of: self).quantized
        let first = try memorySettings()
        var full = first
        full.contextTokens = tokens
        return ContextCapacity(
            tokens: tokens, trainedTokens: try description().trainedContextTokens,
            isQuantized: options.cacheType == .q8_0, first: try estimate(first), full: try estimate(full),
            quantizedTokens: larger.flatMap { $0 > tokens ? $0 : nil })
    }

    /// Remote workers that may hold layers of the model.
    ///
    /// Embedding models and classifiers use none, because they are small and should not wait for a network.
    var workers: [WorkerAddress] {
        // An unreadable file is reported by the load.
        guard options.usesWorkers, options.gpuLayers != 0, !factory.workers.isEmpty,
            (try? description()).map(ModelKind.init) == .generative
        else { return [] }
        return factory.workers
    }

    /// The memory that the model may use, where the memory of workers counts as GPU memory.
    package var memory: DeviceMemory {
        let workers = workers
        guard !workers.isEmpty else { return factory.memory }
        let own = factory.memory.gpus
        return DeviceMemory(
            physicalBytes: factory.memory.physicalBytes,
            gpus: {
                // With workers, GPUs that share the machine's memory get no layers.
                own().filter { !$0.isShared }
                    + EngineBackend.workers(workers).flatMap(\.devices).map {
                        GPUMemory(freeBytes: UInt64($0.freeBytes), totalBytes: UInt64($0.totalBytes))
                    }
            }, available: factory.memory.available)
    }

    var memoryBytes: UInt64 { memory.physicalBytes }

    package func estimate() throws -> MemoryEstimate { try estimate(try memorySettings()) }

    /// Returns the settings for an estimate, with the number of GPU layers.
    ///
    /// - Parameter countsFree: Whether only the GPU memory that is free now counts, instead of all of it.
    package func memorySettings(countsFree: Bool = false) throws -> MemorySettings {
        try memory.placing(
            options.memorySettings, factory.facts.gpuNeeds(of: self, contexts: try contextsWhileGrowing()),
            wanted: options.gpuLayers, countsFree: countsFree)
    }

    /// Returns the peak size of the context, relative to its first size.
    ///
    /// While a context grows, the old context is still in memory.
    private func contextsWhileGrowing() throws -> Double {
        guard options.configuration.grows, let first = options.memorySettings.contextTokens, first > 0 else { return 1 }
        let next = min(2 * first, try contextTokens())
        return next > first ? 1 + Double(next) / Double(first) : 1
    }

    /// Returns the configured draft model; `nil` if the settings rule out drafts.
    func draftModel() throws -> ManagedModel? {
        guard let named = options.draftModel, !options.isPinned, options.speculation != .off,
            ModelKind(try description()) == .generative
        else { return nil }
        return try factory.drafting(named, for: options)
    }

    /// Returns the settings of a draft model, with as many GPU layers as fit beside the other model.
    func draftSettings(beside other: MemoryEstimate) throws -> MemorySettings {
        var settings = options.memorySettings
        settings.guidesReplies = false
        let gpus = memory.gpus
        let left = DeviceMemory(
            physicalBytes: memory.physicalBytes,
            gpus: {
                let gpus = gpus()
                return gpus.map {
                    GPUMemory(
                        freeBytes: $0.freeBytes - min($0.freeBytes, other.deviceBytes / UInt64(gpus.count)),
                        totalBytes: $0.totalBytes, isShared: $0.isShared)
                }
            }, available: memory.available)
        return try left.placing(
            settings, factory.facts.gpuNeeds(of: self, contexts: 1), wanted: options.gpuLayers, countsFree: true)
    }

    /// Estimates the memory use of the model with given settings.
    func estimate(_ settings: MemorySettings) throws -> MemoryEstimate {
        let own = try factory.facts.estimate(of: self, settings)
        // An unreadable projector is reported when it is used.
        guard let projectorPath, let file = try? GGUFFile(path: projectorPath) else { return own }
        return own.with(MemoryEstimate(projector: file))
    }

    /// Returns whether an estimate fits into the memory that models may use and that is free.
    func fit(_ estimate: MemoryEstimate) -> MemoryFit { memory.fit(estimate) }

    /// Returns the coordinator's request to load and unload the model.
    ///
    /// - Parameter progress: Called with 0…1 while the weights load.
    /// - Throws: `GGUFError` if the file is unreadable, `LlamaError` if a worker is unreachable.
    package func request(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> ModelRequest<LoadedModel> {
        let (workers, memory) = (workers, memory)
        // A missing worker is an error. The model must not be loaded elsewhere without notice.
        try await EngineBackend.checkWorkers(workers)
        let place = workers.isEmpty ? "" : " workers-\(EngineBackend.lostWorkers)"
        let projectorPath = projectorPath
        let reads = projectorPath.map { " " + Self.version(ofFile: $0) } ?? ""
        let key = "\(options.fingerprint) \(version)\(reads)\(draftVersion)\(place)"
        // A model that is already loaded keeps its placement; its memory is no longer counted as free.
        let isLoaded = coordinator.snapshot.models.contains { $0.modelID == id && $0.configuration == key }
        if !isLoaded { await EngineBackend.renewWorkers(workers) }
        let settings = try memorySettings(countsFree: !isLoaded)
        let estimate = try estimate(settings)
        let configuration = options.configuration
        let placement = LocalModel.Options.placement(settings, memory, workers: workers)
        var (whole, draft): (MemoryEstimate, ManagedModel.Draft?) = (estimate, nil)
        if !isLoaded, case .used(let wanted) = draftChoice() {
            (whole, draft) = (estimate.with(wanted.estimate), wanted)
        }
        let draftPlacement = draft.map { LocalModel.Options.placement($0.settings, factory.memory) }
        return ModelRequest(
            modelID: id, configuration: key, estimatedBytes: whole.totalBytes, privateBytes: whole.privateBytes,
            deviceBytes: whole.deviceBytes, suggestion: try advice(estimate)
        ) { [self, draft] in
            let mark = factory.gate.begin()
            defer { withExtendedLifetime(mark) {} }
            var small: LlamaModel?
            do {
                if let draft, let draftPlacement {
                    try await factory.gate.admit(factory.managed(draft.path, options), mark)
                    small = try await LlamaModel.load(path: draft.path, options: draftPlacement)
                }
            } catch is LlamaError {
                // The draft model is optional: without it, answers are the same but slower.
            }
            try await factory.gate.admit(self, mark)
            let loaded = try await LoadedModel.load(
                path: path, options: placement, configuration: configuration, prefixes: factory.prefixes.store,
                draft: small,
                projector: projectorPath.map { Projector(path: $0, reading: factory.images.reading) },
                progress: progress)
            factory.gate.loaded(self)
            return loaded
        } unload: { loaded in
            await loaded.close()
        }
    }

    /// Returns the settings or models that would fit, if this model does not.
    private func advice(_ estimate: MemoryEstimate) throws -> String? {
        guard case .doesNotFit = memory.fit(estimate) else { return nil }
        let file = try GGUFFile(path: path)
        let ways = memory.suggestions(file, settings: try memorySettings())
        return MemorySuggestion.sentence(ways, factory.smallerModels(than: estimate.weightsBytes))
    }

    /// Runs work with the model, and loads it first if necessary.
    ///
    /// - Parameter work: The work, which must not keep the model.
    /// - Throws: `AIError`, `GGUFError`, `LlamaError`, `CancellationError`, and the errors of the work.
    package func withLoaded<T: Sendable>(
        _ work: @escaping @Sendable (LoadedModel) async throws -> T
    ) async throws -> T {
        try await coordinator.withModel(try await request(), work)
    }

    /// Leases the model from the coordinator, for callers that keep it between calls; loads it if necessary.
    ///
    /// - Parameter progress: Called with 0…1 while the weights load.
    package func lease(progress: (@Sendable (Double) -> Void)? = nil) async throws -> ModelLease<LoadedModel> {
        try await coordinator.lease(try await request(progress: progress))
    }

    /// Whether the model is loaded, or can be loaded now.
    ///
    /// To be loadable, the file must exist, have a valid header, and fit into the memory that models may use and that
    /// is free.
    package var canLoad: Bool {
        // An unreadable file cannot be loaded; loading reports the error.
        guard FileManager.default.fileExists(atPath: path), let estimate = try? estimate() else { return false }
        if coordinator.snapshot.models.contains(where: { $0.modelID == id }) { return true }
        if case .doesNotFit = memory.fit(estimate) { return false }
        return true
    }
}

extension LocalModel.Options {
    /// The context configuration of the engine.
    package var configuration: ContextConfiguration {
        var configuration = ContextConfiguration(
            mode: isPinned ? .pinned : .throughput, contextTokens: contextTokens, maxSequences: sequences,
            threads: threads, cacheType: cacheType ?? .f16)
        if let speculation { configuration.speculation = speculation }
        return configuration
    }

    /// The settings for the memory estimate.
    package var memorySettings: MemorySettings {
        let engine = configuration
        return MemorySettings(
            // A context that grows starts with its initial size. More memory is requested when it grows.
            contextTokens: engine.grows
                ? min(engine.contextTokens ?? .max, ContextConfiguration.initialContextTokens) : engine.contextTokens,
            sequences: engine.maxSequences, sharesCache: engine.sharesCache, cacheType: engine.cacheType.ggmlType,
            prefillChunkTokens: engine.prefillChunkTokens, usesFlashAttention: engine.flashAttention != .off,
            embeddingLanes: Self.usesGPU ? 1 : engine.embeddingLanes, guidesReplies: true,
            cpuFeatures: Self.cpuFeatures)
    }

    /// Returns the placement of the weights: layers on GPUs and workers, or the engine's own choice.
    fileprivate static func placement(
        _ settings: MemorySettings, _ memory: DeviceMemory, workers: [WorkerAddress] = []
    ) -> ModelOptions {
        var placement = ModelOptions()
        placement.workers = workers
        guard !memory.gpus().isEmpty else { return placement }
        placement.gpuLayers = settings.gpuLayers
        // Given a device, llama.cpp would offload large matrix products to it even if all weights are on the CPU.
        if settings.gpuLayers == 0 { placement.devices = [] }
        return placement
    }

    #if HEARTH_MOBILE
        /// Whether there is a GPU; a constant, because a query would start the engine before the bench sets its
        /// options.
        private static let usesGPU = true
        /// The CPU features that affect memory; empty with a GPU, which uses the weights in their stored layout.
        private static let cpuFeatures: Set<String> = []
    #elseif os(Linux)
        /// Whether a GPU is always used; on Linux, the number of layers decides (see `DeviceMemory.placing`).
        private static let usesGPU = false
        private static let cpuFeatures = Set(EngineBackend.cpuFeatures)
    #else
        private static let usesGPU = EngineBackend.devices.contains(where: \.isGPU)
        /// The CPU features that affect memory; empty with a GPU, which uses the weights in their stored layout.
        private static let cpuFeatures: Set<String> = usesGPU ? [] : Set(EngineBackend.cpuFeatures)
    #endif

    /// A key for the options, so that models loaded with different settings are distinguished.
    package var fingerprint: String {
        "\(contextTokens.map(String.init) ?? "-")/\(configuration.cacheType.rawValue)/\(sequences)/\(threads.map(String.init) ?? "-")"
            + (isPinned ? "/pinned" : "") + (gpuLayers.map { "/gpu\($0)" } ?? "")
            + (speculation.map { "/speculation-\($0.rawValue)" } ?? "") + (draftModel.map { "/draft-\($0)" } ?? "")
    }
}

extension ContextConfiguration.CacheType {
    fileprivate var ggmlType: GGMLType {
        switch self {
        case .f16: .f16
        case .bf16: .bf16
        case .f32: .f32
        case .q8_0: .q8_0
        }
    }
}
