/// The coordinator's decisions: values in, effects out, no waiting and no calls but the one for free memory.
///
/// Two lines of waiters exist. `nested` holds requests of tasks that hold a lease already: they go first and never
/// wait for leases, so that no two tasks can wait for each other. `queue` holds the others, first come, first served.
struct CoordinatorState {
    private(set) var limits: CoordinatorLimits
    var slots: [ModelKey: Slot] = [:]
    var leases: [AccessToken: Lease] = [:]
    var nested: [Waiter] = []
    var queue: [Turn] = []
    var exclusive: ExclusiveWaiter?
    /// Ids that are being removed, and by how many removals.
    var removals: [String: Int] = [:]
    var drains: [Drain] = []
    var pressure = MemoryPressure.normal
    var isSweeping = false
    private var effects: [Effect] = []
    private var ticks = 0

    init(limits: CoordinatorLimits) {
        self.limits = limits
        // Far more than any machine has, and sums of a few budgets stay representable.
        self.limits.budgetBytes = min(limits.budgetBytes, UInt64(Int64.max) / 4)
    }

    var committedBytes: UInt64 { slots.values.reduce(0) { $0 + $1.plan.estimatedBytes } }

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func nextTick() -> Int {
        ticks += 1
        return ticks
    }

    func snapshot() -> CoordinatorSnapshot {
        let models = slots.values.sorted { $0.serial < $1.serial }.map { slot in
            CoordinatorSnapshot.Model(
                modelID: slot.plan.modelID, configuration: slot.plan.key.configuration, state: slot.phase.state,
                bytes: slot.plan.estimatedBytes, leases: slot.leases)
        }
        return CoordinatorSnapshot(
            models: models, committedBytes: committedBytes, budgetBytes: limits.budgetBytes,
            waiting: nested.count + queue.count + slots.values.reduce(0) { $0 + $1.attached.count },
            isExclusive: exclusive != nil, pressure: pressure)
    }
}

extension CoordinatorState {
    /// A model that occupies memory.
    struct Slot {
        enum Phase {
            case loading
            /// Nobody waits for the load any more: it was told to stop, and may still succeed.
            case stopping
            case loaded(any Sendable)
            case unloading

            var state: CoordinatorSnapshot.Model.State {
                switch self {
                case .loading: .loading
                case .loaded: .loaded
                case .stopping, .unloading: .unloading
                }
            }
        }

        let serial: Int
        let plan: LoadPlan
        let stop = Signal()
        let unload = Signal()
        var phase = Phase.loading
        /// Requests that get a lease when the load is done.
        var attached: [Waiter] = []
        var leases = 0
        var lastUse: Int
        var idleSince: Duration?
        /// Set where the model is to leave memory as soon as nobody uses it.
        var unloadReason: CoordinatorEvent.UnloadReason?

        var isIdle: Bool {
            if case .loaded = phase { leases == 0 } else { false }
        }
    }

    struct Lease {
        let key: ModelKey
        let revoke: @Sendable () -> Void
        var isRevoked = false
    }

    /// A request that waits for a lease.
    struct Waiter {
        let token: AccessToken
        let plan: LoadPlan
        let held: HeldAccess
        let refusesToWait: Bool
        let revoke: @Sendable () -> Void
        let continuation: CheckedContinuation<Grant, any Error>
        /// How often a later request was served before this one.
        var passes = 0
    }

    struct ExclusiveWaiter {
        let token: AccessToken
        /// Leases of the waiting task itself: while it waits, it does not use them.
        let parked: Set<AccessToken>
        let continuation: CheckedContinuation<Void, Never>
    }

    enum Turn {
        case lease(Waiter)
        case exclusive(ExclusiveWaiter)
    }

    /// Someone who waits until certain slots are gone.
    struct Drain {
        let token: AccessToken
        let serials: Set<Int>
        let continuation: CheckedContinuation<Void, any Error>
    }

    struct Grant: Sendable {
        let model: any Sendable
    }

    /// What to do outside the lock.
    enum Effect: Sendable {
        case grant(CheckedContinuation<Grant, any Error>, Grant)
        case fail(CheckedContinuation<Grant, any Error>, any Error)
        case admit(CheckedContinuation<Void, Never>)
        case drained(CheckedContinuation<Void, any Error>, cancelled: Bool)
        case start(LoadPlan, stop: Signal, unload: Signal)
        case fire(Signal)
        case revoke(@Sendable () -> Void)
        case sweep
        case event(CoordinatorEvent)
    }
}
