/// Owns all loaded models: loads them on demand, keeps their memory within a budget, and unloads idle ones.
///
/// - Work asks for a model with ``withModel(_:_:)`` and has it until the work ends. All who ask for the same model and
///   configuration share one, loaded once.
/// - What is loaded, loading or unloading never exceeds the budget, by the requests' estimates. A load that does not
///   fit first unloads idle models, the least recently used ones before the others; where leases hold the memory it
///   waits, first come, first served. Requests for loaded models may pass a waiting one, a limited number of times.
/// - No deadlocks: a task that already holds a lease never waits for memory that leases hold; it gets
///   ``AIError/insufficientMemory(message:)`` instead. "Holds" means inside `withModel`, child tasks and a
///   `Task { }` that starts there included.
/// - A model that is being deleted is refused with ``AIError/modelRemoved(id:)``; see
///   ``whileRemoved(modelID:policy:_:)``.
public actor ModelCoordinator {
    private let core: CoordinatorCore

    /// Creates a coordinator without models.
    ///
    /// - Parameters:
    ///   - limits: The memory budget and idle timeout of models.
    ///   - clock: What measures the idle time; where its sleep throws, models stay until the next load starts it again.
    ///   - onEvent: Called for every load and unload, in order and one at a time, from any task; it must be quick.
    public init(
        limits: CoordinatorLimits, clock: some Clock<Duration> = ContinuousClock(),
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        core = CoordinatorCore(limits: limits, clock: clock, onEvent: onEvent)
    }

    deinit { core.update { _ = $0.unload(.request) } }

    /// The current state: loaded models and waiting requests.
    public nonisolated var snapshot: CoordinatorSnapshot { core.read { $0.snapshot() } }

    // MARK: Use

    /// Runs work with a model, and loads it first if necessary.
    ///
    /// The work runs in a child task: when the model is removed with ``RemovalPolicy/cancel``, that task is cancelled.
    ///
    /// - Parameters:
    ///   - request: The model.
    ///   - work: What to do with it; it must not keep the model.
    /// - Throws: `AIError` where the model cannot be had, `CancellationError`, what the load throws, and what the work
    ///   throws.
    public func withModel<Model, T: Sendable>(
        _ request: ModelRequest<Model>, _ work: @escaping @Sendable (Model) async throws -> T
    ) async throws -> T {
        let token = AccessToken()
        let revocation = Signal()
        let model = try await acquire(request, token: token, revoke: revocation.fire)
        defer { core.end(token) }
        do {
            return try await HeldLeases.$current.withValue(HeldLeases.current.union([token])) {
                try await revocation.stopping { try await work(model) }
            }
        } catch is CancellationError where !Task.isCancelled && core.read({ $0.isRevoked(token) }) {
            throw AIError.modelRemoved(id: request.modelID)
        }
    }

    /// Acquires a lease on a model, for callers that keep it between calls.
    ///
    /// - Returns: The lease; it ends with ``ModelLease/end()``, when it is released, or when the model is removed with
    ///   ``RemovalPolicy/cancel``.
    /// - Throws: `AIError` where the model cannot be had, `CancellationError`, and what the load throws.
    public func lease<Model>(_ request: ModelRequest<Model>) async throws -> ModelLease<Model> {
        let token = AccessToken()
        let lease = ModelLease<Model>(token: token, core: core)
        lease.begin(try await acquire(request, token: token) { [weak lease] in lease?.end() })
        return lease
    }

    /// Preloads a model that will be needed soon; may unload idle models, but never waits for memory in use.
    ///
    /// - Throws: `AIError` where the model cannot be had now, `CancellationError`, and what the load throws.
    public func prewarm<Model>(_ request: ModelRequest<Model>) async throws {
        let token = AccessToken()
        _ = try await acquire(request, token: token, refusesToWait: true)
        core.end(token)
    }

    private func acquire<Model>(
        _ request: ModelRequest<Model>, token: AccessToken, refusesToWait: Bool = false,
        revoke: @escaping @Sendable () -> Void = {}
    ) async throws -> Model {
        let loaded = try await core.acquire(
            LoadPlan(request), token: token, refusesToWait: refusesToWait, revoke: revoke)
        guard let model = loaded as? Model else {
            // Cannot happen: the type is part of what identifies a loaded model.
            core.end(token)
            throw AIError.unavailable(
                message: "The model \(request.modelID) is already loaded as another kind of model.")
        }
        return model
    }
}

// MARK: - Memory

extension ModelCoordinator {
    /// Unloads every model: idle ones now, the others as soon as they are idle.
    ///
    /// For Apple platforms, when the app goes to the background. It returns when those that nobody uses are gone, or
    /// when the task is cancelled.
    public func unloadAll() async { await unload(nil) }

    /// Unloads one model in all its configurations: now if it is idle, otherwise as soon as it is.
    ///
    /// Nobody is refused, and later requests load the model again. Inside work that uses the model, it only marks the
    /// model to go afterwards. It returns when what nobody uses is gone, or when the task is cancelled.
    public func unload(modelID: String) async { await unload(modelID) }

    private func unload(_ modelID: String?) async {
        await drain { $0.unload(.request, modelID: modelID) }
    }

    /// Frees memory because the system is short of it.
    ///
    /// On Apple platforms nothing in Hearth listens for that: the app calls this from its memory warning
    /// (`didReceiveMemoryWarning` is ``MemoryPressure/warning``), or from a memory pressure source of Dispatch, which
    /// has the same three levels and also reports that it is over.
    ///
    /// It returns when the models that nobody uses are gone, or when the task is cancelled.
    ///
    /// - Parameter pressure: How short; ``MemoryPressure/critical`` also refuses loads until a lower one is reported.
    public func handleMemoryPressure(_ pressure: MemoryPressure) async {
        await drain { state in
            state.pressure = pressure
            return pressure == .normal
                ? []
                : state.unload(.memoryPressure, includesLeased: pressure == .critical)
        }
    }

    private func drain(_ begin: @Sendable (inout CoordinatorState) -> Set<Int>) async {
        // Only cancellation is thrown, and the unloading goes on without this task.
        try? await core.drain(begin)
    }
}

// MARK: - Removal

extension ModelCoordinator {
    /// Unloads a model and refuses further requests for it, so that its file can be deleted.
    ///
    /// Requests that wait for the model fail with ``AIError/modelRemoved(id:)``; running work is waited for, or
    /// cancelled and waited for. Call ``allow(modelID:)`` once for each call that succeeded.
    ///
    /// - Parameters:
    ///   - modelID: The model.
    ///   - policy: What happens to work that runs with it.
    /// - Throws: `AIError.unavailable` inside work that holds a lease, because it would wait for itself;
    ///   `CancellationError`, after which the model is allowed again.
    public func remove(modelID: String, policy: RemovalPolicy = .wait) async throws {
        let held = HeldLeases.current
        guard core.read({ !$0.holdsAny(of: held) }) else {
            throw AIError.unavailable(
                message: "The model \(modelID) cannot be removed from within work that uses a model. Remove it when "
                    + "that work has finished.")
        }
        do {
            try await core.drain { $0.beginRemoval(of: modelID, policy: policy) }
        } catch {
            allow(modelID: modelID)
            throw error
        }
    }

    /// Allows requests for a removed model again.
    public nonisolated func allow(modelID: String) {
        core.update { $0.endRemoval(of: modelID) }
    }

    /// Runs work, such as deleting the file, while a model is unloaded and cannot be requested.
    ///
    /// - Parameters:
    ///   - modelID: The model.
    ///   - policy: What happens to work that runs with it.
    ///   - work: What to run; it runs in the caller's isolation.
    /// - Throws: What ``remove(modelID:policy:)`` and the work throw.
    public nonisolated(nonsending) func whileRemoved<T>(
        modelID: String, policy: RemovalPolicy = .wait, _ work: () async throws -> T
    ) async throws -> T {
        try await remove(modelID: modelID, policy: policy)
        defer { allow(modelID: modelID) }
        return try await work()
    }
}
