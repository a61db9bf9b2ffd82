/// A request for a model: its memory, and functions that load and unload it.
public struct ModelRequest<Model: Sendable>: Sendable {
    /// The model's id in the model folder, matched by ``ModelCoordinator/remove(modelID:policy:)``.
    public let modelID: String
    /// A fingerprint of the load settings.
    ///
    /// Requests with the same id, configuration and `Model` share one loaded model.
    public let configuration: String
    /// The total memory of the loaded model: weights, caches and buffers.
    public let estimatedBytes: UInt64
    /// The part of the estimate that is not mapped from the file and must be free when the load starts.
    public let privateBytes: UInt64
    /// The estimated GPU memory, in addition to `estimatedBytes`; reported, but not limited by the budget.
    public let deviceBytes: UInt64
    /// A suggestion for using less memory, appended to the error if the request cannot fit.
    public let suggestion: String?
    /// Loads the model.
    ///
    /// The function runs in a separate task, which is cancelled when no request waits for the model any more. It must
    /// not request another model from the coordinator, because the load would hold memory while it waits for more.
    public let load: @Sendable () async throws -> Model
    /// Frees the model's memory; called once, when the model is no longer used, and must return.
    public let unload: @Sendable (Model) async -> Void

    /// Creates a request, in which `privateBytes` is all of `estimatedBytes` by default.
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

/// The key of a loaded model.
struct ModelKey: Hashable, Sendable {
    let modelID: String
    let configuration: String
    let type: ObjectIdentifier
}

/// A type-erased request, so that models of different types share one budget.
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
            // Always succeeds, because the type is part of the key.
            if let model = model as? Model { await request.unload(model) }
        }
    }
}
