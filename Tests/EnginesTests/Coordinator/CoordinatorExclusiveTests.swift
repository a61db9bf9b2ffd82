import Engines
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CoordinatorExclusiveTests {
    struct Failure: Error {}

    let memory = FakeMemory()
    let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 2))

    @Test func `it is callable as the guide writes it`() async throws {
        let answer = await coordinator.withExclusiveAccess { 42 }
        #expect(answer == 42)
        await #expect(throws: Failure.self) {
            try await coordinator.withExclusiveAccess { throw Failure() }
        }
        #expect(coordinator.snapshot.isExclusive == false)
    }

    @MainActor @Test func `the work runs in the caller's isolation`() async throws {
        // Neither the closure nor what it captures and returns is Sendable.
        final class Counter { var count = 0 }
        let counter = Counter()
        let same = await coordinator.withExclusiveAccess {
            MainActor.assertIsolated()
            counter.count += 1
            await Task.yield()
            return counter
        }
        #expect(same.count == 1)
    }

    @Test func `it waits for leases and keeps new ones out, loaded models included`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        let order = Record<String>()
        let alone = Task {
            await coordinator.withExclusiveAccess {
                order.append("alone")
                #expect(coordinator.snapshot.isExclusive)
                await Task.yield()
                #expect(coordinator.snapshot.models.map(\.leases) == [0])
                order.append("done")
            }
        }
        try await eventually { coordinator.snapshot.waiting == 1 }
        let later = Task { try await coordinator.withModel(memory.request("a")) { _ in order.append("later") } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        #expect(order.values.isEmpty)
        lease.end()
        await alone.value
        try await later.value
        #expect(order.values == ["alone", "done", "later"])
    }

    @Test func `turns come in the order in which they were asked for`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        let order = Record<Int>()
        var tasks: [Task<Void, Never>] = []
        for turn in 0..<5 {
            tasks.append(
                Task {
                    await coordinator.withExclusiveAccess {
                        order.append(turn)
                        await Task.yield()
                        order.append(turn)
                    }
                })
            try await eventually { coordinator.snapshot.waiting == turn + 1 }
        }
        lease.end()
        for task in tasks { await task.value }
        #expect(order.values == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    }

    @Test func `it waits for loads that run`() async throws {
        let gate = Latch()
        let loading = Task { try await coordinator.withModel(memory.request("a") { try await gate.wait() }) { _ in } }
        try await eventually { coordinator.snapshot.models.count == 1 }
        let alone = Task { await coordinator.withExclusiveAccess { coordinator.snapshot.models.map(\.state) } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        gate.open()
        #expect(await alone.value == [.loaded])
        try await loading.value
    }

    @Test func `models that the work asks for are let through, and so is a call inside`() async throws {
        let answer = try await coordinator.withExclusiveAccess {
            try await coordinator.withModel(memory.request("a")) { model in
                await coordinator.withExclusiveAccess { model.id }
            }
        }
        #expect(answer == "a")
        // Idle models make room inside as well.
        try await coordinator.withExclusiveAccess {
            try await coordinator.withModel(memory.request("b", bytes: 2)) { _ in }
        }
        #expect(memory.unloads == ["a"])
    }

    @Test func `a cancelled waiter still gets its turn, and the work sees the cancellation`() async throws {
        let lease = try await coordinator.lease(memory.request("a"))
        let waiter = Task { await coordinator.withExclusiveAccess { Task.isCancelled } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        waiter.cancel()
        lease.end()
        #expect(await waiter.value)
        #expect(coordinator.snapshot.isExclusive == false)
    }

    @Test func `two lease holders that both want to be alone take turns`() async throws {
        let both = Latch()
        let inside = Record<String>()
        let runs = Record<Bool>()
        func hold(_ id: String) async throws {
            try await coordinator.withModel(memory.request(id)) { _ in
                inside.append(id)
                if inside.values.count == 2 { both.open() }
                try await both.wait()
                await coordinator.withExclusiveAccess {
                    runs.append(true)
                    await Task.yield()
                    runs.append(false)
                }
            }
        }
        async let one: Void = hold("a")
        async let two: Void = hold("b")
        _ = try await (one, two)
        #expect(runs.values == [true, false, true, false])
    }

    @Test func `a sibling of the task that is alone waits until it is over`() async throws {
        let order = Record<String>()
        try await coordinator.withModel(memory.request("a")) { _ in
            let over = Latch()
            async let alone: Void = coordinator.withExclusiveAccess {
                try await over.wait()
                order.append("alone")
            }
            try await eventually { coordinator.snapshot.isExclusive }
            async let sibling: Void = coordinator.withModel(memory.request("a")) { _ in order.append("sibling") }
            try await eventually { coordinator.snapshot.waiting == 1 }
            over.open()
            _ = try await (alone, sibling)
        }
        #expect(order.values == ["alone", "sibling"])
    }

    @Test func `what others unload or remove goes when the work is over`() async throws {
        for id in ["a", "b"] { try await coordinator.prewarm(memory.request(id)) }
        let ended = Record<String>()
        var others: [Task<Void, any Error>] = []
        await coordinator.withExclusiveAccess {
            others = [
                Task.detached {
                    await coordinator.unloadAll()
                    ended.append("unloadAll")
                },
                Task.detached {
                    try await coordinator.remove(modelID: "a")
                    ended.append("remove")
                },
                Task.detached {
                    await coordinator.unload(modelID: "b")
                    ended.append("unload")
                },
            ]
            // Long enough for all of them to do harm; only cancellation is thrown.
            try? await Task.sleep(for: .milliseconds(100))
            #expect(coordinator.snapshot.models.map(\.state) == [.loaded, .loaded])
            #expect(ended.values.isEmpty)
        }
        for other in others { try await other.value }
        #expect(Set(memory.unloads) == ["a", "b"])
    }

    @Test func `what the work itself unloads goes at once`() async throws {
        for id in ["a", "b"] { try await coordinator.prewarm(memory.request(id)) }
        await coordinator.withExclusiveAccess {
            await coordinator.unload(modelID: "a")
            #expect(memory.unloads == ["a"])
            await coordinator.unloadAll()
            #expect(memory.unloads == ["a", "b"])
        }
    }

    @Test(arguments: [MemoryPressure.warning, .critical])
    func `memory pressure does not wait for the work`(pressure: MemoryPressure) async throws {
        try await coordinator.prewarm(memory.request("a"))
        try await coordinator.withExclusiveAccess {
            try await coordinator.withModel(memory.request("b")) { model in
                await Task.detached { await coordinator.handleMemoryPressure(pressure) }.value
                #expect(memory.unloads == ["a"])
                #expect(model.isAlive)
            }
        }
    }

    @Test func `a lease holder goes before those who wait for its memory`() async throws {
        let order = Record<String>()
        let waiting = try await coordinator.withModel(memory.request("a", bytes: 2)) { _ in
            let outsider = Task.detached {
                try await coordinator.withModel(memory.request("b", bytes: 2)) { _ in order.append("outsider") }
            }
            try await eventually { coordinator.snapshot.waiting == 1 }
            await coordinator.withExclusiveAccess { order.append("holder") }
            return outsider
        }
        try await waiting.value
        #expect(order.values == ["holder", "outsider"])
    }
}
