package import GGUF
import Llama
package import ModelStore
import Synchronization

/// What files say about themselves and what they would occupy, so that each is read once and not for every request.
///
/// A bounded number of files: a description of a large vocabulary takes kilobytes.
package final class ModelFacts: Sendable {
    private struct Facts {
        var description: ModelDescription?
        var fingerprint: String?
        var contexts: [MemorySettings: Contexts] = [:]
        var keepsLimit: [MemorySettings: Bool] = [:]
        var estimates: [MemorySettings: MemoryEstimate] = [:]
        var gpuNeeds: [Placement: GPUNeeds] = [:]
    }

    /// What the needs of GPUs depend on: models of one file may differ in how far their contexts grow alone.
    private struct Placement: Hashable {
        let settings: MemorySettings
        let contexts: Double
    }

    /// The context of a file where nobody says how large it is to be.
    struct Contexts: Hashable {
        /// Tokens.
        let tokens: Int
        /// Tokens with a Q8_0 cache; nil where the engine cannot have one, or where it is as small already.
        let quantized: Int?
    }

    private let known = Mutex<[String: Facts]>([:])
    private static let limit = 64

    /// What a file says about itself.
    ///
    /// - Returns: Its description, read now or known from before.
    package func description(of model: ManagedModel) throws -> ModelDescription {
        let version = model.version
        if let description = known.withLock({ $0[version]?.description }) { return description }
        let description = ModelDescription(try GGUFFile(path: model.path))
        change(version) { $0.description = description }
        return description
    }

    /// What tells a file's weights from others.
    ///
    /// - Returns: Its fingerprint, read now or known from before.
    package func fingerprint(of model: ManagedModel) throws -> String {
        let version = model.version
        if let fingerprint = known.withLock({ $0[version]?.fingerprint }) { return fingerprint }
        let fingerprint = try GGUFFile(path: model.path).fingerprint
        change(version) { $0.fingerprint = fingerprint }
        return fingerprint
    }

    /// The context of a file where nobody says how large it is to be.
    ///
    /// - Returns: Tokens, computed now or known from before.
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

    /// Whether a Q8_0 cache keeps the memory beside a file's weights below a limit that it would exceed.
    ///
    /// - Parameter settings: How it would be opened otherwise.
    /// - Returns: Whether it does, computed now or known from before.
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

    /// What a file would occupy.
    ///
    /// - Returns: The estimate, made now or known from before.
    package func estimate(of model: ManagedModel, _ settings: MemorySettings) throws -> MemoryEstimate {
        let version = model.version
        if let estimate = known.withLock({ $0[version]?.estimates[settings] }) { return estimate }
        let estimate = MemoryEstimate(try GGUFFile(path: model.path), settings: settings)
        change(version) { $0.estimates[settings] = estimate }
        return estimate
    }

    /// What a file would take of GPUs.
    ///
    /// - Parameters:
    ///   - model: The file, and how it would be opened.
    ///   - contexts: How many times the context is to have room there.
    /// - Returns: Bytes by layers, computed now or known from before.
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
