import Engine
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorRemovalTests {
    let memory = FakeMemory()
    let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 2))

    /// Requests the model until a request is refused, and returns the error.
    private func refusal() async throws -> AIError {
        while true {
            if let error = await aiError({ try await coordinator.prewarm(memory.request("a")) }) { return error }
            try await Task.sleep(for: .microseconds(200))
        }
    }

    /// E-08: running work ends before its model is removed.
    @Test func `a removal waits for running work and unloads the model before the file is deleted`() async throws {
        let gate = Latch()
        let running = Task {
            try await coordinator.withModel(memory.request("a")) { model in
                try await gate.wait()
                return model.isAlive
            }
        }
        try await eventually { coordinator.snapshot.models.first?.leases == 1 }
        let removal = Task {
            try await coordinator.whileRemoved(modelID: "a") {
                #expect(memory.unloads == ["a"])
                #expect(coordinator.snapshot.models.isEmpty)
                return await aiError { try await coordinator.withModel(memory.request("a")) { _ in } }
            }
        }
        // Requests are refused while the removal waits.
        #expect(try await refusal() == .modelRemoved(id: "a"))
        gate.open()
        #expect(try await running.value)
        #expect(try await removal.value == .modelRemoved(id: "a"))
        // Another file with this name may be used after the removal.
        #expect(try await coordinator.withModel(memory.request("a")) { $0.id } == "a")
    }

    /// E-08: running work is cancelled before its model is removed.
    @Test func `a removal with cancellation cancels running work with modelRemoved`() async throws {
        let never = Latch()
        let running = Task {
            await aiError { try await coordinator.withModel(memory.request("a")) { _ in try await never.wait() } }
        }
        let finishing = Task {
            try await coordinator.withModel(memory.request("a")) { _ in
                // The work ends early when it is cancelled, but returns a result.
                while !Task.isCancelled { await Task.yield() }
                return "partial"
            }
        }
        try await eventually { coordinator.snapshot.models.first?.leases == 2 }
        try await coordinator.remove(modelID: "a", policy: .cancel)
        #expect(memory.unloads == ["a"])
        #expect(await running.value == .modelRemoved(id: "a"))
        #expect(try await finishing.value == "partial")
        coordinator.allow(modelID: "a")
        try await coordinator.prewarm(memory.request("a"))
    }

    @Test func `a removal with cancellation ends long-lived leases`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        _ = try lease.model
        try await coordinator.remove(modelID: "a", policy: .cancel)
        #expect(memory.unloads == ["a"])
        #expect(throws: AIError.self) { try lease.model }
        lease.end()
        coordinator.allow(modelID: "a")
        try await coordinator.prewarm(memory.request("a"))
        #expect(coordinator.snapshot.models.map(\.leases) == [0])
    }

    @Test func `a removal fails requests that wait for a load or for memory`() async throws {
        let holder = try await coordinator.lease(memory.request("other", bytes: 1))
        let never = Latch()
        let loading = Task {
            await aiError {
                try await coordinator.withModel(memory.request("a") { try await never.wait() }) { _ in }
            }
        }
        try await eventually { coordinator.snapshot.waiting == 1 }
        let waiting = Task {
            await aiError {
                try await coordinator.withModel(memory.request("a", bytes: 2, configuration: "large")) { _ in }
            }
        }
        try await eventually { coordinator.snapshot.waiting == 2 }
        try await coordinator.whileRemoved(modelID: "a") {
            #expect(coordinator.snapshot.models.map(\.modelID) == ["other"])
        }
        #expect(await loading.value == .modelRemoved(id: "a"))
        #expect(await waiting.value == .modelRemoved(id: "a"))
        #expect(memory.bytes == 1)
        holder.end()
    }

    @Test func `a removal unloads all configurations of a model, but not other models`() async throws {
        try await coordinator.prewarm(memory.request("a", configuration: "1"))
        try await coordinator.remove(modelID: "b")
        #expect(coordinator.snapshot.models.count == 1)
        try await coordinator.prewarm(memory.request("a", configuration: "2"))
        try await coordinator.remove(modelID: "a")
        #expect(coordinator.snapshot.models.isEmpty)
    }

    @Test func `a cancelled removal allows the model again`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        let removal = Task { try await coordinator.remove(modelID: "a") }
        _ = try await refusal()
        removal.cancel()
        await #expect(throws: CancellationError.self) { try await removal.value }
        try await coordinator.withModel(memory.request("a")) { _ in }
        lease.end()
    }

    @Test func `work that holds a lease on a model cannot remove that model`() async throws {
        let inLease = try await coordinator.withModel(memory.request("a")) { _ in
            await aiError { try await coordinator.remove(modelID: "a", policy: .cancel) }
        }
        guard case .unavailable? = inLease else {
            Issue.record("\(String(describing: inLease))")
            return
        }
        // The refusal has no side effects.
        try await coordinator.withModel(memory.request("a")) { _ in }
        try await coordinator.withModel(memory.request("b")) { _ in }
    }

    @Test func `a model stays removed until all overlapping removals have ended`() async throws {
        try await coordinator.whileRemoved(modelID: "a") {
            try await coordinator.whileRemoved(modelID: "a") {}
            let refusal = await aiError { try await coordinator.prewarm(memory.request("a")) }
            #expect(refusal == .modelRemoved(id: "a"))
        }
        try await coordinator.prewarm(memory.request("a"))
        // An additional call has no effect.
        coordinator.allow(modelID: "a")
        try await coordinator.remove(modelID: "a")
        #expect(await aiError { try await coordinator.prewarm(memory.request("a")) } == .modelRemoved(id: "a"))
    }

    @Test func `a removal rethrows the error of its closure, and the model accepts requests again`() async throws {
        await #expect(throws: FakeMemory.Failure.self) {
            try await coordinator.whileRemoved(modelID: "a") { throw FakeMemory.Failure() }
        }
        try await coordinator.prewarm(memory.request("a"))
    }
}
