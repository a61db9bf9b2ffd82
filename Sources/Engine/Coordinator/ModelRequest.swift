/// A request for a model: its memory, and how to load and unload it.
public struct ModelRequest<Model: Sendable>: Sendable {
    /// The model's id in the model folder: what ``ModelCoordinator/remove(modelID:policy:)`` compares.
    public let modelID: String
    /// A fingerprint of the settings to load it with.
    ///
    /// Requests with the same id, configuration and `Model` share one loaded model.
    public let configuration: String
    /// The total memory of the loaded model: weights, caches and buffers.
    public let estimatedBytes: UInt64
    /// The part of the estimate that is not mapped from the file: it must be free when the load starts.
    public let privateBytes: UInt64
    /// What it occupies of GPUs' own memory, in addition; the coordinator tells it, and keeps no budget of it.
    public let deviceBytes: UInt64
    /// A sentence that suggests how to use less memory, for the error if the request cannot fit.
    public let suggestion: String?
    /// Loads the model.
    ///
    /// It runs in a task of its own, which is cancelled when nobody waits for the model any more. It must not ask the
    /// coordinator for another model: it would hold memory while it waits for more.
    public let load: @Sendable () async throws -> Model
    /// Frees the model's memory; called once, when the model is no longer used, and must return.
    public let unload: @Sendable (Model) async -> Void

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - modelID: The model's id in the model folder.
    ///   - configuration: A fingerprint of the settings to load it with.
    ///   - estimatedBytes: Everything that the loaded model occupies.
    ///   - privateBytes: The part that is not mapped from the file; all of it where `nil`.
    ///   - deviceBytes: What it occupies of GPUs' own memory, in addition.
    ///   - suggestion: A sentence that says how to need less memory.
    ///   - load: Loads the model.
    ///   - unload: Frees what the model occupies.
    public init(
        modelID: String, configuration: String = "", estimatedBytes: UInt64, privateBytes: UInt64? = nil,
        deviceBytes: UInt64 = 0, suggestion: String? = nil, load: @escaping @Sendable () async throws -> Model,
        unload: @escaping @Sendable (Model) async -> Void
    ) {
        self.modelID = modelID
        self.configuration = configuration
        self.estimatedBytes = estimatedBytes
        self.privateBytes = min(privateBytes ?? estimatedBytes, estimatedBytes)
        self.deviceBytes = deviceBytes
        self.suggestion = suggestion
        self.load = load
        self.unload = unload
    }
}

/// What identifies a loaded model.
struct ModelKey: Hashable, Sendable {
    let modelID: String
    let configuration: String
    let type: ObjectIdentifier
}

/// A request without its type, so that models of different types share one budget.
struct LoadPlan: Sendable {
    let key: ModelKey
    let estimatedBytes: UInt64
    let privateBytes: UInt64
    let deviceBytes: UInt64
    let suggestion: String?
    let load: @Sendable () async throws -> any Sendable
    let unload: @Sendable (any Sendable) async -> Void

    var modelID: String { key.modelID }

    init<Model: Sendable>(_ request: ModelRequest<Model>) {
        key = ModelKey(
            modelID: request.modelID, configuration: request.configuration, type: ObjectIdentifier(Model.self))
        estimatedBytes = request.estimatedBytes
        privateBytes = request.privateBytes
        deviceBytes = request.deviceBytes
        suggestion = request.suggestion
        load = request.load
        unload = { model in
            // Always true: the type is part of the key.
            if let model = model as? Model { await request.unload(model) }
        }
    }
}
