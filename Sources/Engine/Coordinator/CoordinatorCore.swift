import Synchronization

/// The coordinator's state, protected by a lock, and the tasks that perform its effects.
///
/// A lock is used instead of actor isolation because leases end in `deinit` and cancellation handlers
/// withdraw requests. Both must happen immediately and without an extra task. Decisions are made under the
/// lock; effects are performed outside it.
final class CoordinatorCore: Sendable {
    private let state: Mutex<CoordinatorState>
    private let availableBytes: @Sendable () -> UInt64?
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (_ until: Duration) async throws -> Void
    private let onEvent: @Sendable (CoordinatorEvent) -> Void

    init<C: Clock>(
        limits: CoordinatorLimits, clock: C, onEvent: @escaping @Sendable (CoordinatorEvent) -> Void
    ) where C.Duration == Duration {
        let start = clock.now
        state = Mutex(CoordinatorState(limits: limits))
        availableBytes = limits.availableBytes
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        self.onEvent = onEvent
    }

    /// Changes the state, serves the requests that can be served now, and performs the effects.
    @discardableResult
    func update<R: Sendable>(_ change: (inout CoordinatorState) -> R) -> R {
        let (result, first) = state.withLock { state in
            let result = change(&state)
            return (result, state.settle())
        }
        var outcome = first
        carryOut(outcome)
        // Measured outside the lock, because it reads files.
        while let memoryChanges = outcome.measures {
            let available = availableBytes()
            outcome = state.withLock { state in
                state.settle(
                    with: CoordinatorState.Measurement(memoryChanges: memoryChanges, availableBytes: available))
            }
            carryOut(outcome)
        }
        return result
    }

    func read<R: Sendable>(_ body: (CoordinatorState) -> R) -> R { state.withLock { body($0) } }

    private func carryOut(_ outcome: CoordinatorState.Outcome) {
        if outcome.tellsEvents {
            while case let events = state.withLock({ $0.nextEvents() }), !events.isEmpty { events.forEach(onEvent) }
        }
        for effect in outcome.effects { perform(effect) }
    }

    private func perform(_ effect: CoordinatorState.Effect) {
        switch effect {
        case .grant(let continuation, let grant): continuation.resume(returning: grant)
        case .fail(let continuation, let error): continuation.resume(throwing: error)
        case .drained(let continuation, cancelled: true): continuation.resume(throwing: CancellationError())
        case .drained(let continuation, cancelled: false): continuation.resume()
        case .fire(let signal): signal.fire()
        case .revoke(let revoke): revoke()
        // These two tasks are not cancelled with their caller, because other requests may wait for the same model.
        case .start(let plan, let stop, let unload): _ = Task { await self.run(plan, stop: stop, unload: unload) }
        case .sweep: _ = Task { await self.sweep() }
        }
    }

    /// Runs a model's lifetime, from its load to the end of its unload.
    private func run(_ plan: LoadPlan, stop: Signal, unload: Signal) async {
        do {
            try await hold(plan, stop: stop, unload: unload)
            update { $0.unloadEnded(plan.key) }
        } catch {
            update { $0.loadEnded(plan.key, .failure(error), now: now()) }
        }
    }

    /// Loads a model, keeps it until it must be unloaded, and unloads it.
    ///
    /// When this returns, nothing here refers to the model.
    private func hold(_ plan: LoadPlan, stop: Signal, unload: Signal) async throws {
        let model = try await stop.stopping(plan.load)
        update { $0.loadEnded(plan.key, .success(model), now: now()) }
        await unload.wait()
        await plan.unload(model)
    }

    /// Unloads models at the end of their idle timeout, until no model is left.
    private func sweep() async {
        while let deadline = update({ $0.nextSweep(now: now()) }) {
            do {
                try await sleep(deadline)
            } catch {
                // Only a custom clock can throw here; the next load restarts the sweep.
                return update { $0.isSweeping = false }
            }
            update { $0.unloadExpired(now: now()) }
        }
    }
}

// MARK: - Requests

extension CoordinatorCore {
    /// Waits for a lease; the caller must end it.
    func acquire(
        _ plan: LoadPlan, token: AccessToken, refusesToWait: Bool = false,
        revoke: @escaping @Sendable () -> Void = {}
    ) async throws -> any Sendable {
        let held = HeldLeases.current
        let grant = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                update { state in
                    // Checked under the lock: the handler below runs either before this or after the request
                    // was queued.
                    guard !Task.isCancelled else { return state.emit(.fail(continuation, CancellationError())) }
                    state.enqueue(
                        CoordinatorState.Waiter(
                            token: token, plan: plan, held: held, refusesToWait: refusesToWait, revoke: revoke,
                            continuation: continuation))
                }
            }
        } onCancel: {
            update { $0.cancelRequest(token) }
        }
        guard !Task.isCancelled else {
            end(token)
            throw CancellationError()
        }
        return grant.model
    }

    func end(_ token: AccessToken) {
        update { $0.endLease(token, now: now()) }
    }

    /// Runs `begin` under the lock, and waits until the slots that it returns are gone.
    func drain(_ begin: @Sendable (inout CoordinatorState) -> Set<Int>) async throws {
        let token = AccessToken()
        let serials = update(begin)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                update { state in
                    guard !Task.isCancelled else { return state.emit(.drained(continuation, cancelled: true)) }
                    state.drains.append(
                        CoordinatorState.Drain(token: token, serials: serials, continuation: continuation))
                }
            }
        } onCancel: {
            update { $0.cancelDrain(token) }
        }
    }
}
