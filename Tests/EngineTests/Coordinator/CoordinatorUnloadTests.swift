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

    /// Moves the clock once the watch sleeps, and waits until it sleeps again or has ended.
    private func advance(by seconds: Int) async throws {
        try await eventually { clock.sleepers == 1 }
        clock.advance(by: .seconds(seconds))
        try await eventually { clock.sleepers == 1 || coordinator.snapshot.models.isEmpty }
    }

    @Test func `a model that nobody uses for the idle time is unloaded, and not before`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        try await advance(by: 299)
        #expect(memory.unloads.isEmpty)
        try await advance(by: 1)
        try await eventually { memory.unloads == ["a"] }
    }

    @Test func `use starts the idle time anew, model by model`() async throws {
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

    @Test func `a leased model stays, however long`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        for _ in 0..<5 { try await advance(by: 300) }
        #expect(memory.unloads.isEmpty)
        lease.end()
        try await advance(by: 300)
        try await eventually { memory.unloads == ["a"] }
    }

    @Test func `the watch begins again with the next model`() async throws {
        for expected in 1...2 {
            try await coordinator.prewarm(memory.request("a"))
            try await advance(by: 300)
            try await eventually { memory.unloads.count == expected && coordinator.snapshot.models.isEmpty }
        }
    }

    @Test func `no idle time means for ever`() async throws {
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 3, idleTimeout: nil), clock: clock)
        try await coordinator.prewarm(memory.request("a"))
        #expect(clock.sleepers == 0)
    }

    @Test func `unloading all takes idle models now and the others when they are free`() async throws {
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

    @Test func `a warning unloads idle models only`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        let lease = try await coordinator.lease(memory.request("b"))
        await coordinator.handleMemoryPressure(.warning)
        #expect(memory.unloads == ["a"])
        lease.end()
        #expect(coordinator.snapshot.models.map(\.state) == [.loaded])
        try await coordinator.prewarm(memory.request("a"))
    }

    @Test func `critical pressure also refuses loads until it is over`() async throws {
        let lease = try await coordinator.lease(memory.request("b", bytes: 3))
        let waiting = Task { await aiError { try await coordinator.withModel(memory.request("a")) { _ in } } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        await coordinator.handleMemoryPressure(.critical)
        let message =
            "The model a was not loaded because the system is short of memory. "
            + "Close other programs, then try again."
        #expect(await waiting.value == .insufficientMemory(message: message))
        // What is loaded can be used.
        try await coordinator.withModel(memory.request("b", bytes: 3)) { _ in }
        lease.end()
        try await eventually { memory.unloads == ["b"] }
        #expect(await aiError { try await coordinator.prewarm(memory.request("b", bytes: 3)) } != nil)
        await coordinator.handleMemoryPressure(.normal)
        try await coordinator.prewarm(memory.request("a"))
    }

    @Test func `unloading a model takes all its configurations, leaves others, and refuses nobody`() async throws {
        let gate = Latch()
        for configuration in ["1", "2"] {
            // Only cancellation is thrown, and nobody cancels an unload.
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

    @Test func `unloading a model that is in use only marks it, inside the work and outside`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        try await coordinator.withModel(memory.request("b")) { model in
            await coordinator.unload(modelID: "a")
            await coordinator.unload(modelID: "b")
            #expect(model.isAlive)
            // Nobody is refused meanwhile.
            try await coordinator.withModel(memory.request("b")) { #expect($0 === model) }
        }
        try await eventually { memory.unloads == ["b"] }
        lease.end()
        try await eventually { memory.unloads == ["b", "a"] }
    }

    @Test func `a watch whose clock fails begins again with the next load`() async throws {
        let clock = ManualClock(failures: 1)
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 3, idleTimeout: .seconds(300)), clock: clock)
        try await coordinator.prewarm(memory.request("a"))
        try await eventually { clock.failures == 0 }
        // The watch may end a moment after its clock has failed, so that one more load may come too early.
        while clock.sleepers == 0 {
            await coordinator.unload(modelID: "b")
            try await coordinator.prewarm(memory.request("b"))
            try await Task.sleep(for: .milliseconds(1))
        }
        clock.advance(by: .seconds(300))
        try await eventually { memory.live.isEmpty }
    }

    @Test func `a coordinator that goes takes its models along`() async throws {
        do {
            let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 3), clock: clock)
            try await coordinator.prewarm(memory.request("a"))
        }
        try await eventually { memory.unloads == ["a"] }
    }
}
