import Engine
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorUnloadTests {
    let memory = FakeMemory()
    let clock = ManualClock()
    let coordinator: ModelCoordinator

    init() {
        coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 3, idleTimeout: .seconds(300)), clock: clock)
    }

    /// Advances the clock once the idle watch sleeps, and waits until it sleeps again or has ended.
    private func advance(by seconds: Int) async throws {
        try await eventually { clock.sleepers == 1 }
        clock.advance(by: .seconds(seconds))
        try await eventually { clock.sleepers == 1 || coordinator.snapshot.models.isEmpty }
    }

    @Test func `a model is unloaded once it has been idle for the idle timeout`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        try await advance(by: 299)
        #expect(memory.unloads.isEmpty)
        try await advance(by: 1)
        try await eventually { memory.unloads == ["a"] }
    }

    @Test func `each use of a model restarts its own idle timeout`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        try await coordinator.prewarm(memory.request("b"))
        try await advance(by: 200)
        try await coordinator.withModel(memory.request("a")) { _ in }
        try await advance(by: 100)
        try await eventually { memory.unloads == ["b"] }
        #expect(coordinator.snapshot.models.map(\.modelID) == ["a"])
        try await advance(by: 199)
        #expect(coordinator.snapshot.models.map(\.state) == [.loaded])
        try await advance(by: 1)
        try await eventually { memory.unloads == ["b", "a"] }
    }

    @Test func `a leased model is not unloaded at the idle timeout`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        for _ in 0..<5 { try await advance(by: 300) }
        #expect(memory.unloads.isEmpty)
        lease.end()
        try await advance(by: 300)
        try await eventually { memory.unloads == ["a"] }
    }

    @Test func `the idle timeout also applies to a model that is loaded after all models were unloaded`() async throws {
        for expected in 1...2 {
            try await coordinator.prewarm(memory.request("a"))
            try await advance(by: 300)
            try await eventually { memory.unloads.count == expected && coordinator.snapshot.models.isEmpty }
        }
    }

    @Test func `without an idle timeout no model is unloaded`() async throws {
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 3, idleTimeout: nil), clock: clock)
        try await coordinator.prewarm(memory.request("a"))
        #expect(clock.sleepers == 0)
    }

    @Test func `unloadAll unloads idle models at once and leased models when their leases end`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        let lease = try await coordinator.lease(memory.request("b"))
        await coordinator.unloadAll()
        #expect(memory.unloads == ["a"])
        #expect(try lease.model.isAlive)
        lease.end()
        try await eventually { memory.unloads == ["a", "b"] }
        try await coordinator.prewarm(memory.request("b"))
        #expect(coordinator.snapshot.models.map(\.state) == [.loaded])
    }

    @Test func `a memory warning unloads only idle models`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        let lease = try await coordinator.lease(memory.request("b"))
        await coordinator.handleMemoryPressure(.warning)
        #expect(memory.unloads == ["a"])
        lease.end()
        #expect(coordinator.snapshot.models.map(\.state) == [.loaded])
        try await coordinator.prewarm(memory.request("a"))
    }

    @Test func `critical memory pressure also refuses loads until it ends`() async throws {
        let lease = try await coordinator.lease(memory.request("b", bytes: 3))
        let waiting = Task { await aiError { try await coordinator.withModel(memory.request("a")) { _ in } } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        await coordinator.handleMemoryPressure(.critical)
        let message =
            "The model a was not loaded because the system is short of memory. "
            + "Close other programs, then try again."
        #expect(await waiting.value == .insufficientMemory(message: message))
        // Loaded models stay usable.
        try await coordinator.withModel(memory.request("b", bytes: 3)) { _ in }
        lease.end()
        try await eventually { memory.unloads == ["b"] }
        #expect(await aiError { try await coordinator.prewarm(memory.request("b", bytes: 3)) } != nil)
        await coordinator.handleMemoryPressure(.normal)
        try await coordinator.prewarm(memory.request("a"))
    }

    @Test func `unloading a model unloads all its configurations and refuses no requests`() async throws {
        let gate = Latch()
        for configuration in ["1", "2"] {
            // The gate throws only on cancellation, and an unload is never cancelled.
            let request = memory.request("a", configuration: configuration, leaving: { try? await gate.wait() })
            try await coordinator.prewarm(request)
        }
        try await coordinator.prewarm(memory.request("b"))
        let unload = Task { await coordinator.unload(modelID: "a") }
        try await eventually { coordinator.snapshot.models.map(\.state) == [.unloading, .unloading, .loaded] }
        let next = Task { try await coordinator.withModel(memory.request("a", configuration: "1")) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        gate.open()
        await unload.value
        #expect(memory.unloads == ["a", "a"])
        #expect(try await next.value == "a")
    }

    @Test func `a model in use is unloaded once its work and leases have ended`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        try await coordinator.withModel(memory.request("b")) { model in
            await coordinator.unload(modelID: "a")
            await coordinator.unload(modelID: "b")
            #expect(model.isAlive)
            // Requests are not refused during the unload.
            try await coordinator.withModel(memory.request("b")) { #expect($0 === model) }
        }
        try await eventually { memory.unloads == ["b"] }
        lease.end()
        try await eventually { memory.unloads == ["b", "a"] }
    }

    @Test func `the idle timeout applies again at the next load after the clock has failed`() async throws {
        let clock = ManualClock(failures: 1)
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 3, idleTimeout: .seconds(300)), clock: clock)
        try await coordinator.prewarm(memory.request("a"))
        try await eventually { clock.failures == 0 }
        // The watch may end shortly after its clock has failed, so another load may come too early.
        while clock.sleepers == 0 {
            await coordinator.unload(modelID: "b")
            try await coordinator.prewarm(memory.request("b"))
            try await Task.sleep(for: .milliseconds(1))
        }
        clock.advance(by: .seconds(300))
        try await eventually { memory.live.isEmpty }
    }

    @Test func `a coordinator that is released unloads its models`() async throws {
        do {
            let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 3), clock: clock)
            try await coordinator.prewarm(memory.request("a"))
        }
        try await eventually { memory.unloads == ["a"] }
    }
}
