/// The owner of all loaded models: loads them on demand, keeps their memory within a budget, and unloads idle models.
///
/// - A caller requests a model with ``withModel(_:_:)`` and holds it until its work ends. Requests for the
///   same model and configuration share one instance.
/// - The estimated memory of loaded, loading and unloading models never exceeds the budget. A load that does
///   not fit first unloads idle models, least recently used first. If leases hold the memory, it waits, first
///   come, first served. Requests for loaded models may overtake a waiting request a limited number of times.
/// - Deadlocks cannot occur. A task that already holds a lease never waits for memory that leases hold, but
///   gets ``AIError/insufficientMemory(message:)``. A task holds a lease inside `withModel`, including its
///   child tasks and any `Task { }` started there.
/// - Requests for a model that is being deleted fail with ``AIError/modelRemoved(id:)``; see
///   ``whileRemoved(modelID:policy:_:)``.
public actor ModelCoordinator {
    private let core: CoordinatorCore

    /// Creates a coordinator without models.
    ///
    /// - Parameters:
    ///   - limits: The memory budget and idle timeout of models.
    ///   - clock: The clock for the idle timeout. If its sleep throws, idle models stay loaded until the next
    ///     load.
    ///   - onEvent: Called for every load and unload, in order and one at a time, from any task; it must be
    ///     fast.
    public init(
        limits: CoordinatorLimits, clock: some Clock<Duration> = ContinuousClock(),
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        core = CoordinatorCore(limits: limits, clock: clock, onEvent: onEvent)
    }

    deinit { core.update { _ = $0.unload(.request) } }

    /// The current models and the number of waiting requests.
    public nonisolated var snapshot: CoordinatorSnapshot { core.read { $0.snapshot() } }

    // MARK: Use

    /// Runs work with a model, after loading it if necessary.
    ///
    /// The work runs in a child task, which is cancelled if the model is removed with
    /// ``RemovalPolicy/cancel``.
    ///
    /// - Parameters:
    ///   - request: The model and the way to load it.
    ///   - work: The work, which must not retain the model.
    /// - Throws: `AIError` if the model is unavailable, `CancellationError`, and errors of the load and of
    ///   the work.
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
    /// - Returns: The lease. It ends with ``ModelLease/end()``, when it is deallocated, or when the model is
    ///   removed with ``RemovalPolicy/cancel``.
    /// - Throws: `AIError` if the model is unavailable, `CancellationError`, and errors of the load.
    public func lease<Model>(_ request: ModelRequest<Model>) async throws -> ModelLease<Model> {
        let token = AccessToken()
        let lease = ModelLease<Model>(token: token, core: core)
        lease.begin(try await acquire(request, token: token) { [weak lease] in lease?.end() })
        return lease
    }

    /// Preloads a model that will be needed soon; may unload idle models, but never waits for memory in use.
    ///
    /// - Throws: `AIError` if the model cannot be loaded now, `CancellationError`, and errors of the load.
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
            // Unreachable: the type is part of the key of a loaded model.
            core.end(token)
            throw AIError.unavailable(
                message: "The model \(request.modelID) is already loaded as another kind of model.")
        }
        return model
    }
}

// MARK: - Memory

extension ModelCoordinator {
    /// Unloads idle models now, and all other models as soon as they are idle.
    ///
    /// Meant for apps on Apple platforms that go to the background. Returns when the idle models are
    /// unloaded, or when the task is cancelled.
    public func unloadAll() async { await unload(nil) }

    /// Unloads one model in all its configurations: now if it is idle, otherwise as soon as it becomes idle.
    ///
    /// No request is refused, and later requests load the model again. If work that uses the model calls this, the
    /// model is unloaded after that work. Returns when the idle instances are unloaded, or when the task is
    /// cancelled.
    public func unload(modelID: String) async { await unload(modelID) }

    private func unload(_ modelID: String?) async {
        await drain { $0.unload(.request, modelID: modelID) }
    }

    /// Frees memory because the system is short of it.
    ///
    /// On Apple platforms, `HearthServices.followMemoryPressure()` calls this with the system's levels. An app
    /// without it calls this from its memory warning (`didReceiveMemoryWarning` is ``MemoryPressure/warning``),
    /// or from a Dispatch memory pressure source. The latter has the same three levels and also reports the
    /// end of the pressure.
    ///
    /// Returns when the idle models are unloaded, or when the task is cancelled.
    ///
    /// - Parameter pressure: The level; ``MemoryPressure/critical`` also refuses loads until a lower level is
    ///   reported.
    public func handleMemoryPressure(_ pressure: MemoryPressure) async {
        await drain { state in
            state.pressure = pressure
            return pressure == .normal
                ? []
                : state.unload(.memoryPressure, includesLeased: pressure == .critical)
        }
    }

    private func drain(_ begin: @Sendable (inout CoordinatorState) -> Set<Int>) async {
        // Only cancellation is thrown; the unloads continue without this task.
        try? await core.drain(begin)
    }
}

// MARK: - Removal

extension ModelCoordinator {
    /// Unloads a model and refuses further requests for it, so that its file can be deleted.
    ///
    /// Requests that wait for the model fail with ``AIError/modelRemoved(id:)``. Running work is awaited, or
    /// cancelled and awaited. Call ``allow(modelID:)`` once for each successful call.
    ///
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

    /// Runs work, such as deleting the file, while a model is unloaded and refused.
    ///
    /// - Parameters:
    ///   - modelID: The ID of the model to unload.
    ///   - policy: The handling of running work with the model.
    ///   - work: The work, which runs in the caller's isolation.
    /// - Throws: The errors of ``remove(modelID:policy:)`` and of the work.
    public nonisolated(nonsending) func whileRemoved<T>(
        modelID: String, policy: RemovalPolicy = .wait, _ work: () async throws -> T
    ) async throws -> T {
        try await remove(modelID: modelID, policy: policy)
        defer { allow(modelID: modelID) }
        return try await work()
    }
}
