extension CoordinatorState {
    private enum Placement {
        /// The request was granted a lease, or waits for a running load.
        case placed
        /// Memory will be free soon, regardless of leases, or is being measured.
        case waitsForUnload
        /// Memory becomes free only when leases end.
        case waitsForLeases
        case refused(AIError)
    }

    /// Serves every request that can be served now; called after each change.
    ///
    /// - Parameter measurement: The free memory, if the previous outcome requested a measurement.
    /// - Returns: The effects to perform outside the lock.
    mutating func settle(with measurement: Measurement? = nil) -> Outcome {
        self.measurement = measurement
        needsMeasurement = false
        settleNested()
        settleQueue()
        settleDrains()
        self.measurement = nil
        let tellsEvents = !isTelling && !events.isEmpty
        if tellsEvents { isTelling = true }
        defer { effects = [] }
        return Outcome(
            effects: effects, tellsEvents: tellsEvents, measures: needsMeasurement ? memoryChanges : nil)
    }

    /// Takes the events that were not yet delivered; an empty result ends the delivery.
    mutating func nextEvents() -> [CoordinatorEvent] {
        if events.isEmpty { isTelling = false }
        defer { events = [] }
        return events
    }

    /// Serves or refuses requests of tasks that hold leases, which wait only for memory that is already being freed.
    private mutating func settleNested() {
        var reserved: UInt64 = 0
        var index = 0
        while index < nested.count {
            let waiter = nested[index]
            switch place(waiter, reserved: reserved) {
            case .placed:
                nested.remove(at: index)
            case .waitsForUnload:
                reserved += waiter.plan.estimatedBytes
                index += 1
            case .waitsForLeases:
                nested.remove(at: index)
                refuse(waiter, waiter.plan.blocked(by: leasedBytes, budget: limits.budgetBytes))
            case .refused(let error):
                nested.remove(at: index)
                refuse(waiter, error)
            }
        }
    }

    /// Serves the requests of tasks that hold no lease, in order.
    ///
    /// Memory goes strictly to the first request. A request for a loaded model may overtake it, at most
    /// ``CoordinatorLimits/maximumPasses`` times.
    private mutating func settleQueue() {
        var mustWaitForMemory = !nested.isEmpty
        var index = 0
        while index < queue.count {
            if queue[..<index].contains(where: { $0.passes >= CoordinatorLimits.maximumPasses }) { return }
            let waiter = queue[index]
            let needsMemory = slots[waiter.plan.key] == nil
            switch mustWaitForMemory && needsMemory ? .waitsForLeases : place(waiter, reserved: 0) {
            case .placed:
                queue.remove(at: index)
                for passed in 0..<index { queue[passed].passes += 1 }
            case .waitsForLeases where waiter.refusesToWait:
                queue.remove(at: index)
                refuse(waiter, waiter.plan.blocked(by: leasedBytes, budget: limits.budgetBytes))
            case .waitsForUnload, .waitsForLeases:
                mustWaitForMemory = true
                index += 1
            case .refused(let error):
                queue.remove(at: index)
                refuse(waiter, error)
            }
        }
    }

    private mutating func settleDrains() {
        let serials = Set(slots.values.map(\.serial))
        for drain in drains where drain.serials.isDisjoint(with: serials) {
            emit(.drained(drain.continuation, cancelled: false))
        }
        drains.removeAll { $0.serials.isDisjoint(with: serials) }
    }

    private mutating func place(_ waiter: Waiter, reserved: UInt64) -> Placement {
        let plan = waiter.plan
        if var slot = slots[plan.key] {
            switch slot.phase {
            case .loaded(let model): grant(waiter, model, from: &slot)
            case .loading: slot.attached.append(waiter)
            case .stopping, .unloading: return .waitsForUnload
            }
            slots[plan.key] = slot
            return .placed
        }
        if pressure == .critical { return .refused(plan.refusedUnderPressure()) }
        let placement = makeRoom(for: plan, reserved: reserved)
        guard case .placed = placement else { return placement }
        let tick = nextTick()
        let slot = Slot(serial: tick, plan: plan, attached: [waiter], lastUse: tick)
        slots[plan.key] = slot
        tell(.loading(modelID: plan.modelID, bytes: plan.estimatedBytes))
        emit(.start(plan, stop: slot.stop, unload: slot.unload))
        if !isSweeping, limits.idleTimeout != nil {
            isSweeping = true
            emit(.sweep)
        }
        return .placed
    }

    /// Frees memory for a model by unloading idle models, least recently used first.
    ///
    /// Nothing is unloaded if that would not free enough memory.
    private mutating func makeRoom(for plan: LoadPlan, reserved: UInt64) -> Placement {
        let wanted = committedBytes + reserved + plan.estimatedBytes
        if wanted <= limits.budgetBytes { return checkFreeMemory(for: plan) }
        let leaving = slots.values.filter(\.isUnloading).reduce(0) { $0 + $1.plan.estimatedBytes }
        var missing = Int64(wanted - limits.budgetBytes) - Int64(leaving)
        if missing <= 0 { return .waitsForUnload }
        let idle = slots.values.filter(\.isIdle).sorted { $0.lastUse < $1.lastUse }
        guard idle.reduce(0, { $0 + Int64($1.plan.estimatedBytes) }) >= missing else { return .waitsForLeases }
        for slot in idle where missing > 0 {
            missing -= Int64(slot.plan.estimatedBytes)
            beginUnload(slot.plan.key, .eviction)
        }
        return .waitsForUnload
    }

    /// Checks the free memory, minus what running loads have yet to allocate.
    private mutating func checkFreeMemory(for plan: LoadPlan) -> Placement {
        guard let measurement, measurement.memoryChanges == memoryChanges else {
            needsMeasurement = true
            return .waitsForUnload
        }
        guard let available = measurement.availableBytes else { return .placed }
        let loading = slots.values.filter { $0.phase.state == .loading }
        let promised = loading.reduce(0) { $0 + $1.plan.privateBytes }
        if promised + plan.privateBytes <= available { return .placed }
        if !loading.isEmpty || slots.values.contains(where: \.isUnloading) { return .waitsForUnload }
        if let idle = slots.values.filter(\.isIdle).min(by: { $0.lastUse < $1.lastUse }) {
            beginUnload(idle.plan.key, .eviction)
            return .waitsForUnload
        }
        return .refused(plan.notFree(available: available))
    }

    private var leasedBytes: UInt64 {
        slots.values.filter { $0.leases > 0 || $0.phase.state == .loading }.reduce(0) { $0 + $1.plan.estimatedBytes }
    }
}

extension CoordinatorState.Slot {
    fileprivate var isUnloading: Bool { phase.state == .unloading }
}
