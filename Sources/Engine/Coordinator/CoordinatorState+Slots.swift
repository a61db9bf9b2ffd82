extension CoordinatorState {
    // MARK: Reports of a slot's task

    mutating func loadEnded(_ key: ModelKey, _ result: Result<any Sendable, any Error>, now: Duration) {
        guard var slot = slots[key] else { return }
        memoryChanges += 1
        switch result {
        case .success(let model):
            tell(.loaded(modelID: key.modelID))
            slot.phase = .loaded(model)
            slot.idleSince = now
            for waiter in slot.attached { grant(waiter, model, from: &slot) }
            slot.attached = []
            slots[key] = slot
            unloadIfDue(key)
        case .failure(let error):
            tell(.loadFailed(modelID: key.modelID))
            slots[key] = nil
            for waiter in slot.attached { emit(.fail(waiter.continuation, error)) }
        }
    }

    mutating func unloadEnded(_ key: ModelKey) {
        slots[key] = nil
        memoryChanges += 1
        tell(.unloaded(modelID: key.modelID))
    }

    // MARK: Unloading

    mutating func beginUnload(_ key: ModelKey, _ reason: CoordinatorEvent.UnloadReason) {
        guard let slot = slots[key], slot.isIdle else { return }
        slots[key]?.phase = .unloading
        tell(.unloading(modelID: key.modelID, reason: reason))
        emit(.fire(slot.unload))
    }

    /// Unloads a model that is marked for unloading, if it is idle.
    mutating func unloadIfDue(_ key: ModelKey) {
        guard let slot = slots[key], let reason = slot.unloadReason else { return }
        beginUnload(key, reason)
    }

    /// Unloads idle models now and, if `includesLeased` is true, leased models when their last lease ends.
    ///
    /// - Returns: The slots of the idle and unloading models.
    mutating func unload(
        _ reason: CoordinatorEvent.UnloadReason, modelID: String? = nil, includesLeased: Bool = true
    ) -> Set<Int> {
        var serials: Set<Int> = []
        for (key, slot) in slots where modelID == nil || key.modelID == modelID {
            if slot.isIdle || slot.phase.state == .unloading { serials.insert(slot.serial) }
            guard includesLeased || slot.isIdle else { continue }
            slots[key]?.unloadReason = reason
            unloadIfDue(key)
        }
        return serials
    }

    /// Refuses further requests for a model and starts unloading it.
    ///
    /// - Returns: The slots to wait for.
    mutating func beginRemoval(of modelID: String, policy: RemovalPolicy) -> Set<Int> {
        removals[modelID, default: 0] += 1
        var waiters = removeWaiters { $0.plan.modelID == modelID }
        var serials: Set<Int> = []
        for (key, slot) in slots where key.modelID == modelID {
            serials.insert(slot.serial)
            waiters += detach(from: key) { _ in true }
            slots[key]?.unloadReason = .removal
            unloadIfDue(key)
        }
        for waiter in waiters { refuse(waiter, .modelRemoved(id: modelID)) }
        if policy == .cancel { revokeLeases(of: modelID) }
        return serials
    }

    mutating func endRemoval(of modelID: String) {
        guard let count = removals[modelID] else { return }
        removals[modelID] = count > 1 ? count - 1 : nil
    }

    private mutating func revokeLeases(of modelID: String) {
        for (token, lease) in leases where lease.key.modelID == modelID && !lease.isRevoked {
            leases[token]?.isRevoked = true
            emit(.revoke(lease.revoke))
        }
    }

    mutating func cancelDrain(_ token: AccessToken) {
        for drain in drains where drain.token == token {
            emit(.drained(drain.continuation, cancelled: true))
        }
        drains.removeAll { $0.token == token }
    }

    // MARK: Idle time

    /// Returns the next time at which a model may reach the idle timeout; `nil` ends the sweep.
    mutating func nextSweep(now: Duration) -> Duration? {
        guard let timeout = limits.idleTimeout, !slots.isEmpty else {
            isSweeping = false
            return nil
        }
        // Models that become idle later expire later, so the sweep never sleeps too long. The minimum
        // interval keeps a tiny timeout from busying a core.
        let first = slots.values.filter(\.isIdle).compactMap(\.idleSince).min()
        return first.map { $0 + timeout } ?? now + max(timeout, .milliseconds(10))
    }

    mutating func unloadExpired(now: Duration) {
        guard let timeout = limits.idleTimeout else { return }
        for (key, slot) in slots where slot.isIdle {
            if let since = slot.idleSince, since + timeout <= now { beginUnload(key, .idle) }
        }
    }
}
