/// The coordinator's decisions: values in, effects out, no waiting and no calls.
///
/// Two lines of waiters exist. `nested` holds requests of tasks that hold a lease already: they go first and never
/// wait for leases, so that no two tasks can wait for each other. `queue` holds the others, first come, first served.
struct CoordinatorState {
    let limits: CoordinatorLimits
    var slots: [ModelKey: Slot] = [:]
    var leases: [AccessToken: Lease] = [:]
    var nested: [Waiter] = []
    var queue: [Waiter] = []
    /// Ids that are being removed, and by how many removals.
    var removals: [String: Int] = [:]
    var drains: [Drain] = []
    var pressure = MemoryPressure.normal
    var isSweeping = false
    var effects: [Effect] = []
    /// What happened and was not told yet, in order.
    var events: [CoordinatorEvent] = []
    /// Whether someone tells the events now; one at a time does, so that they stay in order.
    var isTelling = false
    /// Counts the ends of loads and unloads: what was free before one says nothing about what is free after it.
    var memoryChanges = 0
    /// What is free, as long as one call of `settle` lasts.
    var measurement: Measurement?
    /// Whether a load waits for nothing but a measurement.
    var needsMeasurement = false
    private var ticks = 0

    init(limits: CoordinatorLimits) {
        var limits = limits
        // Far more than any machine has, and sums of a few budgets stay representable.
        limits.budgetBytes = min(limits.budgetBytes, UInt64(Int64.max) / 4)
        self.limits = limits
    }

    var committedBytes: UInt64 { slots.values.reduce(0) { $0 + $1.plan.estimatedBytes } }

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    mutating func tell(_ event: CoordinatorEvent) { events.append(event) }

    mutating func nextTick() -> Int {
        ticks += 1
        return ticks
    }

    func snapshot() -> CoordinatorSnapshot {
        let models = slots.values.sorted { $0.serial < $1.serial }.map { slot in
            CoordinatorSnapshot.Model(
                modelID: slot.plan.modelID, configuration: slot.plan.key.configuration, state: slot.phase.state,
                bytes: slot.plan.estimatedBytes, deviceBytes: slot.plan.deviceBytes, leases: slot.leases)
        }
        return CoordinatorSnapshot(
            models: models, committedBytes: committedBytes, budgetBytes: limits.budgetBytes,
            waiting: nested.count + queue.count + slots.values.reduce(0) { $0 + $1.attached.count },
            pressure: pressure)
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
        /// The leases inside which the request was made.
        let held: Set<AccessToken>
        let refusesToWait: Bool
        let revoke: @Sendable () -> Void
        let continuation: CheckedContinuation<Grant, any Error>
        /// How often a later request was served before this one.
        var passes = 0
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

    /// What the machine had free at one moment.
    struct Measurement {
        /// The state's `memoryChanges` before it was made.
        let memoryChanges: Int
        let availableBytes: UInt64?
    }

    /// What a change leaves to do outside the lock.
    struct Outcome: Sendable {
        var effects: [Effect]
        /// Whether to tell the events, before the effects.
        var tellsEvents: Bool
        /// Set where a load waits for a measurement: the state's `memoryChanges` now.
        var measures: Int?
    }

    /// One thing to do outside the lock.
    enum Effect: Sendable {
        case grant(CheckedContinuation<Grant, any Error>, Grant)
        case fail(CheckedContinuation<Grant, any Error>, any Error)
        case drained(CheckedContinuation<Void, any Error>, cancelled: Bool)
        case start(LoadPlan, stop: Signal, unload: Signal)
        case fire(Signal)
        case revoke(@Sendable () -> Void)
        case sweep
    }
}
