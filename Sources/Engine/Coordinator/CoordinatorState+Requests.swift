extension CoordinatorState {
    /// Queues a request, or fails it if it can never be served.
    mutating func enqueue(_ waiter: Waiter) {
        if let refusal = refusal(of: waiter.plan) {
            refuse(waiter, refusal)
        } else if holdsAny(of: waiter.held) {
            nested.append(waiter)
        } else {
            queue.append(waiter)
        }
    }

    private func refusal(of plan: LoadPlan) -> AIError? {
        if removals[plan.modelID] != nil { return .modelRemoved(id: plan.modelID) }
        return plan.estimatedBytes > limits.budgetBytes ? plan.tooLarge(budget: limits.budgetBytes) : nil
    }

    /// Returns whether at least one of the leases has not ended.
    func holdsAny(of held: Set<AccessToken>) -> Bool { held.contains { leases[$0] != nil } }

    mutating func refuse(_ waiter: Waiter, _ error: AIError) {
        tell(.refused(modelID: waiter.plan.modelID))
        emit(.fail(waiter.continuation, error))
    }

    /// Cancels a waiting request, and stops its load if no other request waits for that load.
    mutating func cancelRequest(_ token: AccessToken) {
        var waiters = removeWaiters { $0.token == token }
        for key in slots.keys {
            waiters += detach(from: key) { $0.token == token }
        }
        for waiter in waiters { emit(.fail(waiter.continuation, CancellationError())) }
    }

    /// Removes requests from both queues.
    mutating func removeWaiters(where matches: (Waiter) -> Bool) -> [Waiter] {
        let removed = nested.filter(matches) + queue.filter(matches)
        nested.removeAll(where: matches)
        queue.removeAll(where: matches)
        return removed
    }

    /// Removes requests that wait for a load, and stops the load if no request is left.
    mutating func detach(from key: ModelKey, where matches: (Waiter) -> Bool) -> [Waiter] {
        guard var slot = slots[key] else { return [] }
        let removed = slot.attached.filter(matches)
        guard !removed.isEmpty else { return [] }
        slot.attached.removeAll(where: matches)
        if slot.attached.isEmpty, case .loading = slot.phase {
            slot.phase = .stopping
            emit(.fire(slot.stop))
        }
        slots[key] = slot
        return removed
    }

    func isRevoked(_ token: AccessToken) -> Bool { leases[token]?.isRevoked ?? false }

    mutating func endLease(_ token: AccessToken, now: Duration) {
        guard let lease = leases.removeValue(forKey: token), var slot = slots[lease.key] else { return }
        slot.leases -= 1
        slot.lastUse = nextTick()
        if slot.leases == 0 { slot.idleSince = now }
        slots[lease.key] = slot
        unloadIfDue(lease.key)
    }

    mutating func grant(_ waiter: Waiter, _ model: any Sendable, from slot: inout Slot) {
        slot.leases += 1
        slot.lastUse = nextTick()
        slot.idleSince = nil
        leases[waiter.token] = Lease(key: slot.plan.key, revoke: waiter.revoke)
        emit(.grant(waiter.continuation, Grant(model: model)))
    }
}
