package import Engine
import Foundation
package import GGUF
package import Llama
package import ModelStore
import Support

/// A model file that takes memory only while somebody uses it: the coordinator loads it and gives it back.
package final class ManagedModel: Sendable {
    /// The model's name; its path where the file lies outside the model folder.
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

    /// Whether it lies in the model folder; others are known by their paths.
    var isInstalled: Bool { !id.contains("/") }

    /// What tells its weights from others.
    func fingerprint() throws -> String { try factory.facts.fingerprint(of: self) }

    package var coordinator: ModelCoordinator { factory.coordinator }

    /// Tells a file from another that takes its place under the same name.
    package var version: String {
        // A file that is gone has no version; loading says so.
        GGUFFile.partPaths(path).map { part in
            let status = FileStatus(path: part, followsLinks: true)
            let date = status?.modified.timeIntervalSinceReferenceDate ?? 0
            return "\(part) \(status?.sizeBytes ?? 0) \(date)"
        }.joined(separator: " ")
    }

    /// The size of the file, or of all parts of a split model; 0 for one that is gone, which loading reports.
    package var fileBytes: UInt64 {
        GGUFFile.partPaths(path).reduce(0) { $0 &+ (FileStatus(path: $1, followsLinks: true)?.sizeBytes ?? 0) }
    }

    /// What the file says about itself.
    package func description() throws -> ModelDescription { try factory.facts.description(of: self) }

    /// Tokens that prompt and answer may have together, known before the model is loaded.
    ///
    /// - Returns: What was asked for, and not more than the model was trained on; else what the memory allows.
    package func contextTokens() throws -> Int {
        guard let wanted = options.contextTokens else { return try factory.facts.contexts(of: self).tokens }
        return min(try description().trainedContextTokens ?? wanted, wanted)
    }

    /// How many tokens a conversation may have, and what they take.
    ///
    /// - Parameter isChosen: Whether the user has chosen the cache's type, so that no other one is to be offered.
    package func contextRoom(isChosen: Bool = false) throws -> ContextRoom {
        let tokens = try contextTokens()
        let isFixed = isChosen || options.contextTokens != nil
        let larger = isFixed ? nil : try factory.facts.contexts(of: self).quantized
        let first = try memorySettings()
        var full = first
        full.contextTokens = tokens
        return ContextRoom(
            tokens: tokens, trainedTokens: try description().trainedContextTokens,
            isQuantized: options.cacheType == .q8_0, first: try estimate(first), full: try estimate(full),
            quantizedTokens: larger.flatMap { $0 > tokens ? $0 : nil })
    }

    /// Workers that may take layers of it: what embeds or classifies is small, and waits for no network.
    var workers: [WorkerAddress] {
        // A file that can't be read is reported by whoever loads it.
        guard options.usesWorkers, options.gpuLayers != 0, !factory.workers.isEmpty,
            (try? description()).map(ModelKind.init) == .generative
        else { return [] }
        return factory.workers
    }

    /// The memory that the model may be put into.
    package var memory: DeviceMemory {
        let workers = workers
        guard !workers.isEmpty else { return factory.memory }
        let own = factory.memory.gpus
        return DeviceMemory(
            physicalBytes: factory.memory.physicalBytes,
            gpus: {
                // Beside workers, what shares the machine's memory gets no layers.
                own().filter { !$0.isShared }
                    + EngineBackend.workers(workers).flatMap(\.devices).map {
                        GPUMemory(freeBytes: UInt64($0.freeBytes), totalBytes: UInt64($0.totalBytes))
                    }
            }, available: factory.memory.available)
    }

    /// The memory that programs may use.
    var memoryBytes: UInt64 { memory.physicalBytes }

    /// What the model will occupy.
    package func estimate() throws -> MemoryEstimate { try factory.facts.estimate(of: self, try memorySettings()) }

    /// The settings for an estimate, with the layers that are to be on GPUs.
    ///
    /// - Parameter countsFree: Whether layers get only what is free of the GPUs' memory now; else all of it.
    package func memorySettings(countsFree: Bool = false) throws -> MemorySettings {
        try memory.placing(
            options.memorySettings, factory.facts.gpuNeeds(of: self, contexts: try contextsWhileGrowing()),
            wanted: options.gpuLayers, countsFree: countsFree)
    }

    /// A context that grows once is in memory beside the larger one meanwhile.
    private func contextsWhileGrowing() throws -> Double {
        guard options.configuration.grows, let first = options.memorySettings.contextTokens, first > 0 else { return 1 }
        let next = min(2 * first, try contextTokens())
        return next > first ? 1 + Double(next) / Double(first) : 1
    }

    /// The draft model that is wanted; nil where the settings leave no place for drafts.
    func draftModel() throws -> ManagedModel? {
        guard let named = options.draftModel, !options.isPinned, options.speculation != .off,
            ModelKind(try description()) == .generative
        else { return nil }
        return try factory.drafting(named, for: options)
    }

    /// The settings of a draft model, on GPUs as far as another model leaves room there.
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

    /// What the model occupies with settings.
    func estimate(_ settings: MemorySettings) throws -> MemoryEstimate {
        try factory.facts.estimate(of: self, settings)
    }

    /// Whether something fits into the memory that models may have and that is free.
    func fit(_ estimate: MemoryEstimate) -> MemoryFit { memory.fit(estimate) }

    /// How the coordinator gets the model into memory and out again.
    ///
    /// - Parameter progress: Called with 0…1 while weights load.
    /// - Throws: `GGUFError` if the file can't be read, `LlamaError` if a worker is not there.
    package func request(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> ModelRequest<LoadedModel> {
        let (workers, memory) = (workers, memory)
        // Not somewhere else without a word.
        try await EngineBackend.checkWorkers(workers)
        let place = workers.isEmpty ? "" : " workers-\(EngineBackend.lostWorkers)"
        let key = "\(options.fingerprint) \(version)\(draftVersion)\(place)"
        // What is loaded already keeps its place, and has itself taken of what is free.
        let isLoaded = coordinator.snapshot.models.contains { $0.modelID == id && $0.configuration == key }
        if !isLoaded { await EngineBackend.renewWorkers(workers) }
        let settings = try memorySettings(countsFree: !isLoaded)
        let estimate = try factory.facts.estimate(of: self, settings)
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
                // Answers are the same without it, only slower.
            }
            try await factory.gate.admit(self, mark)
            let loaded = try await LoadedModel.load(
                path: path, options: placement, configuration: configuration, prefixes: factory.prefixes.store,
                draft: small, progress: progress)
            factory.gate.loaded(self)
            return loaded
        } unload: { loaded in
            await loaded.close()
        }
    }

    /// Which settings or models would fit, where this does not.
    private func advice(_ estimate: MemoryEstimate) throws -> String? {
        guard case .doesNotFit = memory.fit(estimate) else { return nil }
        let file = try GGUFFile(path: path)
        let ways = memory.suggestions(file, settings: try memorySettings())
        return MemorySuggestion.sentence(ways, factory.smallerModels(than: estimate.weightsBytes))
    }

    /// Runs work with the model, which is loaded first where it is not.
    ///
    /// - Parameter work: What to do with it; it must not keep the model.
    /// - Throws: `AIError`, `GGUFError`, `LlamaError`, `CancellationError`, and what the work throws.
    package func withLoaded<T: Sendable>(
        _ work: @escaping @Sendable (LoadedModel) async throws -> T
    ) async throws -> T {
        try await coordinator.withModel(try await request(), work)
    }

    /// Takes the model from the coordinator, which loads it where it is not, for callers that keep it between calls.
    ///
    /// - Parameter progress: Called with 0…1 while weights load.
    package func lease(progress: (@Sendable (Double) -> Void)? = nil) async throws -> ModelLease<LoadedModel> {
        try await coordinator.lease(try await request(progress: progress))
    }

    /// Whether the model is loaded, or could be now: the file is there, sound as far as its header tells, and fits into
    /// the memory that models may have and that is free.
    package var canLoad: Bool {
        // A file that can't be read can't be loaded; loading says why.
        guard FileManager.default.fileExists(atPath: path), let estimate = try? estimate() else { return false }
        if coordinator.snapshot.models.contains(where: { $0.modelID == id }) { return true }
        if case .doesNotFit = memory.fit(estimate) { return false }
        return true
    }
}

extension LocalModel.Options {
    /// The engine's settings.
    package var configuration: ContextConfiguration {
        var configuration = ContextConfiguration(
            mode: isPinned ? .pinned : .throughput, contextTokens: contextTokens, maxSequences: sequences,
            threads: threads, cacheType: cacheType)
        if let speculation { configuration.speculation = speculation }
        return configuration
    }

    /// The same for the estimate.
    package var memorySettings: MemorySettings {
        let engine = configuration
        return MemorySettings(
            // What grows later is asked for when it does.
            contextTokens: engine.grows
                ? min(engine.contextTokens ?? .max, ContextConfiguration.initialContextTokens) : engine.contextTokens,
            sequences: engine.maxSequences, sharesCache: engine.sharesCache, cacheType: engine.cacheType.ggmlType,
            prefillChunkTokens: engine.prefillChunkTokens, usesFlashAttention: engine.flashAttention != .off,
            embeddingLanes: Self.usesGPU ? 1 : engine.embeddingLanes, guidesReplies: true,
            cpuFeatures: Self.cpuFeatures)
    }

    /// Where the weights go: to GPUs and workers by layers, or where the engine puts them by itself.
    fileprivate static func placement(
        _ settings: MemorySettings, _ memory: DeviceMemory, workers: [WorkerAddress] = []
    ) -> ModelOptions {
        var placement = ModelOptions()
        placement.workers = workers
        guard !memory.gpus().isEmpty else { return placement }
        placement.gpuLayers = settings.gpuLayers
        // With a device llama.cpp leaves large products to it even if all weights are the CPU's.
        if settings.gpuLayers == 0 { placement.devices = [] }
        return placement
    }

    #if HEARTH_MOBILE
        /// Not asked: that would start the engine before the bench has set what it reads once.
        private static let usesGPU = true
        /// Empty where a GPU computes: it takes the weights as they are.
        private static let cpuFeatures: Set<String> = []
    #elseif os(Linux)
        /// Whether it does depends on the layers that it gets, see `DeviceMemory.placing`.
        private static let usesGPU = false
        private static let cpuFeatures = Set(EngineBackend.cpuFeatures)
    #else
        private static let usesGPU = EngineBackend.devices.contains(where: \.isGPU)
        /// Empty where a GPU computes: it takes the weights as they are.
        private static let cpuFeatures: Set<String> = usesGPU ? [] : Set(EngineBackend.cpuFeatures)
    #endif

    /// Tells loaded models apart that differ in their settings.
    package var fingerprint: String {
        "\(contextTokens.map(String.init) ?? "-")/\(cacheType.rawValue)/\(sequences)/\(threads.map(String.init) ?? "-")"
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
