package import GGUF
import Llama
package import ModelStore
import Support
import Synchronization

/// A cache of the metadata and memory estimates of model files, so that requests do not read the files again.
///
/// The number of files is limited, because the description of a large vocabulary takes kilobytes.
package final class ModelFacts: Sendable {
    private struct Facts {
        var description: ModelDescription?
        var fingerprint: String?
        var profile: EmbeddingProfile?
        var contexts: [MemorySettings: Contexts] = [:]
        var keepsLimit: [MemorySettings: Bool] = [:]
        var estimates: [MemorySettings: MemoryEstimate] = [:]
        var gpuNeeds: [Placement: GPUNeeds] = [:]
    }

    /// The key of cached GPU needs, which depend on how far a model's context grows.
    private struct Placement: Hashable {
        let settings: MemorySettings
        let contexts: Double
    }

    /// The default context sizes of a file.
    struct Contexts: Hashable {
        let tokens: Int
        /// The size in tokens with a Q8_0 cache; `nil` if that is not supported or would not be larger.
        let quantized: Int?
    }

    private let known = Mutex<[String: Facts]>([:])
    private static let limit = 64

    /// Returns the metadata of a file, cached.
    package func description(of model: ManagedModel) throws -> ModelDescription {
        let version = model.version
        if let description = known.withLock({ $0[version]?.description }) { return description }
        let description = ModelDescription(try GGUFFile(path: model.path))
        change(version) { $0.description = description }
        return description
    }

    /// Returns the fingerprint of a file's weights, cached.
    package func fingerprint(of model: ManagedModel) throws -> String {
        let version = model.version
        if let fingerprint = known.withLock({ $0[version]?.fingerprint }) { return fingerprint }
        let fingerprint = try GGUFFile(path: model.path).fingerprint
        change(version) { $0.fingerprint = fingerprint }
        return fingerprint
    }

    /// Returns the profile of an embedding model, cached.
    func profile(of model: ManagedModel, _ read: () -> EmbeddingProfile) -> EmbeddingProfile {
        let version = model.version
        if let profile = known.withLock({ $0[version]?.profile }) { return profile }
        let profile = read()
        set(profile, for: model)
        return profile
    }

    func set(_ profile: EmbeddingProfile, for model: ManagedModel) { change(model.version) { $0.profile = profile } }

    /// Returns the default context sizes of a file, cached.
    func contexts(of model: ManagedModel) throws -> Contexts {
        let version = model.version
        let settings = model.options.memorySettings
        if let contexts = known.withLock({ $0[version]?.contexts[settings] }) { return contexts }
        let file = try GGUFFile(path: model.path)
        let layout = CacheLayout(file)
        let trained = ModelDescription(file).trainedContextTokens
        func tokens(_ settings: MemorySettings) -> Int {
            layout.contextTokens(
                trained: trained, memoryBytes: model.memoryBytes,
                bytesPerKey: settings.cacheType.bitsPerValue / 8, bytesPerValue: settings.cacheType.bitsPerValue / 8)
        }
        let contexts = Contexts(
            tokens: tokens(settings), quantized: settings.withQuantizedCache(for: file).map(tokens))
        change(version) { $0.contexts[settings] = contexts }
        return contexts
    }

    /// Returns whether only a Q8_0 cache keeps the memory beside a file's weights below a limit; the result is
    /// cached.
    ///
    /// - Parameter settings: The settings without a Q8_0 cache.
    func quantizedCacheKeepsLimit(of model: ManagedModel, _ settings: MemorySettings) throws -> Bool {
        let version = model.version
        if let keepsLimit = known.withLock({ $0[version]?.keepsLimit[settings] }) { return keepsLimit }
        let file = try GGUFFile(path: model.path)
        let keepsLimit = [InferenceLimit.warningBytes, InferenceLimit.largestBytes].contains {
            MemoryEstimate.quantizedCacheKeepsLimit(file, settings: settings, bytes: $0)
        }
        change(version) { $0.keepsLimit[settings] = keepsLimit }
        return keepsLimit
    }

    /// Returns the memory estimate of a file, cached.
    package func estimate(of model: ManagedModel, _ settings: MemorySettings) throws -> MemoryEstimate {
        let version = model.version
        if let estimate = known.withLock({ $0[version]?.estimates[settings] }) { return estimate }
        let estimate = MemoryEstimate(try GGUFFile(path: model.path), settings: settings)
        change(version) { $0.estimates[settings] = estimate }
        return estimate
    }

    /// Returns the GPU memory in bytes that each layer of a file needs, with memory for several contexts; cached.
    package func gpuNeeds(of model: ManagedModel, contexts: Double) throws -> GPUNeeds {
        let version = model.version
        let placement = Placement(settings: model.options.memorySettings, contexts: contexts)
        if let needs = known.withLock({ $0[version]?.gpuNeeds[placement] }) { return needs }
        let needs = GPUNeeds(try GGUFFile(path: model.path), placement.settings, contexts: contexts)
        change(version) { $0.gpuNeeds[placement] = needs }
        return needs
    }

    private func change(_ version: String, _ change: (inout Facts) -> Void) {
        known.withLock { known in
            if known[version] == nil, known.count >= Self.limit { known.removeAll() }
            change(&known[version, default: Facts()])
        }
    }
}
