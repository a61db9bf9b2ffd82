import Engine
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorMemoryTests {
    let memory = FakeMemory()
    let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 2))

    @Test func `the least recently used model is evicted first`() async throws {
        for id in ["a", "b", "a", "c", "d"] {
            try await coordinator.withModel(memory.request(id)) { #expect($0.isAlive) }
        }
        #expect(memory.loads == ["a", "b", "c", "d"])
        #expect(memory.unloads == ["b", "a"])
        #expect(memory.peak == 2)
    }

    @Test func `memory counts as used until the unload has ended`() async throws {
        let gate = Latch()
        // The gate throws only on cancellation, and an unload is never cancelled.
        try await coordinator.withModel(memory.request("a", bytes: 2, leaving: { try? await gate.wait() })) { _ in }
        let next = Task { try await coordinator.withModel(memory.request("b", bytes: 2)) { $0.id } }
        try await eventually { coordinator.snapshot.models.map(\.state) == [.unloading] }
        #expect(coordinator.snapshot.committedBytes == 2)
        #expect(memory.loads == ["a"])
        gate.open()
        #expect(try await next.value == "b")
        #expect(memory.peak == 2)
    }

    @Test func `no model is evicted if eviction would not free enough memory`() async throws {
        let held = try await coordinator.lease(memory.request("a"))
        try await coordinator.withModel(memory.request("b")) { _ in }
        let large = Task { try await coordinator.withModel(memory.request("c", bytes: 2)) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        #expect(coordinator.snapshot.models.map(\.state) == [.loaded, .loaded])
        held.end()
        #expect(try await large.value == "c")
        #expect(Set(memory.unloads) == ["a", "b"])
    }

    @Test func `requests that wait for memory are served in order`() async throws {
        let holder = try await coordinator.lease(memory.request("a", bytes: 2))
        let order = Record<String>()
        var tasks: [Task<Void, any Error>] = []
        for (place, id) in ["b", "c", "d", "e"].enumerated() {
            tasks.append(
                Task { try await coordinator.withModel(memory.request(id, bytes: 2)) { order.append($0.id) } })
            try await eventually { coordinator.snapshot.waiting == place + 1 }
        }
        holder.end()
        for task in tasks { try await task.value }
        #expect(order.values == ["b", "c", "d", "e"])
        #expect(memory.peak == 2)
    }

    @Test func `cancelling a request that waits for memory serves the next one`() async throws {
        let holder = try await coordinator.lease(memory.request("a", bytes: 1))
        let large = Task { try await coordinator.withModel(memory.request("b", bytes: 2)) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        let small = Task { try await coordinator.withModel(memory.request("c", bytes: 1)) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        large.cancel()
        await #expect(throws: CancellationError.self) { _ = try await large.value }
        #expect(try await small.value == "c")
        holder.end()
        #expect(memory.loads == ["a", "c"])
    }

    @Test func `requests for a loaded model overtake a waiting request only a limited number of times`() async throws {
        let holder = try await coordinator.lease(memory.request("a"))
        let large = Task { try await coordinator.withModel(memory.request("b", bytes: 2)) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        for _ in 0..<CoordinatorLimits.maximumPasses { try await coordinator.withModel(memory.request("a")) { _ in } }
        let last = Task { try await coordinator.withModel(memory.request("a")) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        #expect(coordinator.snapshot.models.map(\.leases) == [1])
        holder.end()
        #expect(try await large.value == "b")
        #expect(try await last.value == "a")
    }

    @Test func `a lease holder gets memory at once or an error, but never waits`() async throws {
        let answers = try await coordinator.withModel(memory.request("a")) { _ in
            let fits = try await coordinator.withModel(memory.request("b")) { $0.id }
            let shared = try await coordinator.withModel(memory.request("a")) { $0.id }
            let refused = await aiError { try await coordinator.withModel(memory.request("c", bytes: 2)) { _ in } }
            return (fits, shared, refused)
        }
        #expect(answers.0 == "b")
        #expect(answers.1 == "a")
        #expect(
            answers.2
                == .insufficientMemory(
                    message: "The model c needs 2 bytes of memory, but 1 bytes of the 2 bytes that models may use are "
                        + "in use. Try again when the running work has finished."))
    }

    @Test func `two tasks that request each other's memory do not deadlock`() async throws {
        let both = Latch()
        let inside = Record<String>()
        func reach(_ first: String, _ second: String) async throws -> AIError? {
            try await coordinator.withModel(memory.request(first)) { _ in
                inside.append(first)
                if inside.values.count == 2 { both.open() }
                try await both.wait()
                return await aiError {
                    try await coordinator.withModel(memory.request(second, configuration: "own")) { _ in }
                }
            }
        }
        async let one = reach("a", "b")
        async let two = reach("b", "a")
        let errors = try await [one, two]
        // The first request is refused. The other request may be granted after the first lease has ended.
        #expect(errors.contains { if case .insufficientMemory? = $0 { true } else { false } })
    }

    @Test func `lease holders precede waiting requests, and their reserved memory adds up`() async throws {
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 3))
        let gate = Latch()
        try await coordinator.withModel(memory.request("idle", bytes: 2, leaving: { try? await gate.wait() })) { _ in }
        let refused = try await coordinator.withModel(memory.request("a")) { _ in
            let outsider = Task.detached { try await coordinator.withModel(memory.request("x")) { $0.id } }
            try await eventually { coordinator.snapshot.waiting == 1 }
            async let first = coordinator.withModel(memory.request("b", bytes: 2)) { _ in
                #expect(memory.loads == ["idle", "a", "b"])
            }
            try await eventually { coordinator.snapshot.waiting == 2 }
            let second = await aiError { try await coordinator.withModel(memory.request("c")) { _ in } }
            gate.open()
            try await first
            outsider.cancel()
            return second
        }
        #expect(refused != nil)
        #expect(memory.peak == 3)
    }

    @Test func `a task started inside an ended lease is not treated as a lease holder`() async throws {
        let (coordinator, memory) = (coordinator, memory)
        let isOver = Latch()
        let late = try await coordinator.withModel(memory.request("a")) { _ in
            Task {
                try await isOver.wait()
                return try await coordinator.withModel(memory.request("b", bytes: 2)) { $0.id }
            }
        }
        let lease = try await coordinator.lease(memory.request("a"))
        isOver.open()
        // The task waits for other leases. A request of a lease holder would be refused.
        try await eventually { coordinator.snapshot.waiting == 1 }
        lease.end()
        #expect(try await late.value == "b")
    }

    @Test func `a lease ends only once, when it is ended explicitly or released`() async throws {
        var lease: ModelLease? = try await coordinator.lease(memory.request("a"))
        let second = try await coordinator.lease(memory.request("a"))
        #expect(coordinator.snapshot.models.map(\.leases) == [2])
        second.end()
        second.end()
        #expect(coordinator.snapshot.models.map(\.leases) == [1])
        #expect(try lease?.model.id == "a")
        lease = nil
        #expect(coordinator.snapshot.models.map(\.leases) == [0])
    }

    @Test func `an ended lease does not keep its model alive`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        weak let model = try lease.model
        #expect(model != nil)
        lease.end()
        await coordinator.unloadAll()
        #expect(model == nil)
        let message = "The lease has ended, and its model may be unloaded. Request the model again."
        #expect(throws: AIError.unavailable(message: message)) { try lease.model }
    }

    @Test func `memory that is reserved for a lease holder is not given to other requests`() async throws {
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 3))
        let gates = [Latch(), Latch()]
        for (id, gate) in zip(["i", "j"], gates) {
            try await coordinator.prewarm(memory.request(id, leaving: { try? await gate.wait() }))
        }
        let outsider = try await coordinator.withModel(memory.request("a")) { _ in
            async let holder: Void = coordinator.withModel(memory.request("b", bytes: 2)) { _ in }
            try await eventually { coordinator.snapshot.waiting == 1 }
            let outsider = Task.detached { try await coordinator.withModel(memory.request("x")) { _ in } }
            try await eventually { coordinator.snapshot.waiting == 2 }
            gates[0].open()
            try await eventually { coordinator.snapshot.models.allSatisfy { $0.modelID != "i" } }
            #expect(coordinator.snapshot.models.map(\.modelID) == ["j", "a"])
            gates[1].open()
            try await holder
            return outsider
        }
        try await outsider.value
        #expect(memory.loads == ["i", "j", "a", "b", "x"])
    }

    @Test func `excessive sizes are refused without an overflow`() async throws {
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: .max, availableBytes: { 10 }))
        let error = await aiError {
            try await coordinator.withModel(memory.request("a", bytes: .max - 1)) { _ in }
        }
        #expect(error != nil)
        try await coordinator.withModel(memory.request("b", bytes: 1 << 60, privateBytes: 1)) { _ in }
        try await coordinator.withModel(memory.request("c", bytes: 1 << 60, privateBytes: 1)) { _ in }
    }
}
