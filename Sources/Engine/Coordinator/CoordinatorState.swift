/// The coordinator's state and decisions, which return effects and never wait or call other code.
///
/// There are two queues of waiters. `nested` contains requests of tasks that already hold a lease. They are served
/// first and never wait for leases, so no two tasks can wait for each other. `queue` contains the other requests,
/// first come, first served.
struct CoordinatorState {
    let limits: CoordinatorLimits
    var slots: [ModelKey: Slot] = [:]
    var leases: [AccessToken: Lease] = [:]
    var nested: [Waiter] = []
    var queue: [Waiter] = []
    /// The number of ongoing removals of each model id.
    var removals: [String: Int] = [:]
    var drains: [Drain] = []
    var pressure = MemoryPressure.normal
    var isSweeping = false
    var effects: [Effect] = []
    /// Events not yet delivered, in order.
    var events: [CoordinatorEvent] = []
    /// True while a caller delivers events, which only one caller does at a time so that the events stay in order.
    var isTelling = false
    /// The number of finished loads and unloads; a measurement of free memory becomes invalid when it changes.
    var memoryChanges = 0
    /// The free memory, available only during a call of `settle`.
    var measurement: Measurement?
    /// True if a load waits only for a measurement.
    var needsMeasurement = false
    private var ticks = 0

    init(limits: CoordinatorLimits) {
        var limits = limits
        // Far more than any machine has; sums of a few budgets cannot overflow.
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
            /// The load was asked to stop because no request waits for it any more, but it may still succeed.
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
        /// Requests that get a lease when the load finishes.
        var attached: [Waiter] = []
        var leases = 0
        var lastUse: Int
        var idleSince: Duration?
        /// The reason to unload the model as soon as it is idle; `nil` to keep it.
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
        /// The leases that the requesting task held.
        let held: Set<AccessToken>
        let refusesToWait: Bool
        let revoke: @Sendable () -> Void
        let continuation: CheckedContinuation<Grant, any Error>
        /// The number of later requests that were served first.
        var passes = 0
    }

    /// A caller that waits until certain slots are gone.
    struct Drain {
        let token: AccessToken
        let serials: Set<Int>
        let continuation: CheckedContinuation<Void, any Error>
    }

    struct Grant: Sendable {
        let model: any Sendable
    }

    /// The machine's free memory at one time.
    struct Measurement {
        /// The value of `memoryChanges` before the measurement.
        let memoryChanges: Int
        let availableBytes: UInt64?
    }

    /// The work that a change leaves to do outside the lock.
    struct Outcome: Sendable {
        var effects: [Effect]
        /// Whether to deliver the events, before the effects.
        var tellsEvents: Bool
        /// The current value of `memoryChanges` if a load waits for a measurement.
        var measures: Int?
    }

    /// An action to perform outside the lock.
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
