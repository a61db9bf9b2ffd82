import Engine
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorRemovalTests {
    let memory = FakeMemory()
    let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 2))

    /// Asks for the model until it is refused.
    private func refusal() async throws -> AIError {
        while true {
            if let error = await aiError({ try await coordinator.prewarm(memory.request("a")) }) { return error }
            try await Task.sleep(for: .microseconds(200))
        }
    }

    /// E-08: running work ends before its model goes.
    @Test func `running work is waited for, then the model is gone and the file can be deleted`() async throws {
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
        // Afterwards, another file of that name may be used.
        #expect(try await coordinator.withModel(memory.request("a")) { $0.id } == "a")
    }

    /// E-08: running work is cancelled, and its model goes then.
    @Test func `running work is cancelled and told why`() async throws {
        let never = Latch()
        let running = Task {
            await aiError { try await coordinator.withModel(memory.request("a")) { _ in try await never.wait() } }
        }
        let finishing = Task {
            try await coordinator.withModel(memory.request("a")) { _ in
                // Ends early, but with an answer.
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

    @Test func `a removal that cancels ends the leases of long-lived holders`() async throws {
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

    @Test func `requests that wait for a load or for memory fail at once`() async throws {
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

    @Test func `all configurations of a model go, other models stay`() async throws {
        try await coordinator.prewarm(memory.request("a", configuration: "1"))
        try await coordinator.remove(modelID: "b")
        #expect(coordinator.snapshot.models.count == 1)
        try await coordinator.prewarm(memory.request("a", configuration: "2"))
        try await coordinator.remove(modelID: "a")
        #expect(coordinator.snapshot.models.isEmpty)
    }

    @Test func `a removal that is cancelled while it waits allows the model again`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        let removal = Task { try await coordinator.remove(modelID: "a") }
        _ = try await refusal()
        removal.cancel()
        await #expect(throws: CancellationError.self) { try await removal.value }
        try await coordinator.withModel(memory.request("a")) { _ in }
        lease.end()
    }

    @Test func `work that uses a model cannot remove one`() async throws {
        let inLease = try await coordinator.withModel(memory.request("a")) { _ in
            await aiError { try await coordinator.remove(modelID: "a", policy: .cancel) }
        }
        #expect(inLease?.description.contains("cannot be removed from within work that uses a model") == true)
        // The refusal left nothing behind.
        try await coordinator.withModel(memory.request("a")) { _ in }
        try await coordinator.withModel(memory.request("b")) { _ in }
    }

    @Test func `overlapping removals of one model all have to end`() async throws {
        try await coordinator.whileRemoved(modelID: "a") {
            try await coordinator.whileRemoved(modelID: "a") {}
            let refusal = await aiError { try await coordinator.prewarm(memory.request("a")) }
            #expect(refusal == .modelRemoved(id: "a"))
        }
        try await coordinator.prewarm(memory.request("a"))
        // One too many does nothing.
        coordinator.allow(modelID: "a")
        try await coordinator.remove(modelID: "a")
        #expect(await aiError { try await coordinator.prewarm(memory.request("a")) } == .modelRemoved(id: "a"))
    }

    @Test func `the work's error comes out, and the model is allowed again`() async throws {
        await #expect(throws: FakeMemory.Failure.self) {
            try await coordinator.whileRemoved(modelID: "a") { throw FakeMemory.Failure() }
        }
        try await coordinator.prewarm(memory.request("a"))
    }
}
