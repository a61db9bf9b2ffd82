import Engine
import Foundation
import ModelStore
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorLoadingTests {
    let memory = FakeMemory()
    let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 2))

    @Test func `concurrent requests for the same model share one load`() async throws {
        let gate = Latch()
        let request = memory.request("a") { try await gate.wait() }
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { try await coordinator.withModel(request) { $0.id } }
            }
            try await eventually { coordinator.snapshot.waiting == 20 }
            #expect(coordinator.snapshot.models.map(\.state) == [.loading])
            gate.open()
            var answers = 0
            for try await id in group {
                #expect(id == "a")
                answers += 1
            }
            #expect(answers == 20)
        }
        #expect(memory.loads == ["a"])
        #expect(coordinator.snapshot.models.map(\.leases) == [0])
    }

    @Test func `a request with another configuration or type loads a separate model`() async throws {
        try await coordinator.withModel(memory.request("a", configuration: "4096")) { _ in }
        try await coordinator.withModel(memory.request("a", configuration: "8192")) { _ in }
        #expect(memory.loads == ["a", "a"])
        let text = ModelRequest(modelID: "a", configuration: "8192", estimatedBytes: 1) {
            "text"
        } unload: { _ in
        }
        #expect(try await coordinator.withModel(text) { $0 } == "text")
        #expect(coordinator.snapshot.models.map(\.configuration) == ["8192", "8192"])
        #expect(memory.unloads == ["a"])
    }

    @Test func `a failed load fails all waiting requests, and the next request retries`() async throws {
        let gate = Latch()
        let failing = memory.request("a") {
            try await gate.wait()
            throw FakeMemory.Failure()
        }
        let first = Task { try await coordinator.withModel(failing) { $0.id } }
        let second = Task { try await coordinator.withModel(failing) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        gate.open()
        await #expect(throws: FakeMemory.Failure.self) { _ = try await first.value }
        await #expect(throws: FakeMemory.Failure.self) { _ = try await second.value }
        #expect(memory.loads == ["a"])
        #expect(coordinator.snapshot.committedBytes == 0)
        #expect(try await coordinator.withModel(memory.request("a")) { $0.id } == "a")
    }

    @Test func `a request beyond the whole budget is refused before anything is loaded`() async throws {
        let request = memory.request(
            "big", bytes: 7_300_000_000, suggestion: "Choose a context of 2048 tokens.")
        let device = DeviceMemory(physicalBytes: 8_000_000_000) { nil }
        let small = ModelCoordinator(limits: CoordinatorLimits(memory: device))
        let error = await aiError { try await small.withModel(request) { _ in } }
        #expect(
            error
                == .insufficientMemory(
                    message: "The model big needs 7.3 GB of memory, but models may use at most 4.8 GB here. "
                        + "Choose a context of 2048 tokens."))
        #expect(memory.loads.isEmpty)
    }

    @Test func `a cancelled request does not stop the load that other requests wait for`() async throws {
        let gate = Latch()
        let request = memory.request("a") { try await gate.wait() }
        let impatient = Task { try await coordinator.withModel(request) { $0.id } }
        let patient = Task { try await coordinator.withModel(request) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { _ = try await impatient.value }
        #expect(coordinator.snapshot.waiting == 1)
        gate.open()
        #expect(try await patient.value == "a")
        #expect(memory.loads == ["a"])
    }

    @Test func `a load without waiting requests is stopped, and a later request starts a new load`() async throws {
        let never = Latch()
        let endless = memory.request("a") { try await never.wait() }
        let only = Task { try await coordinator.withModel(endless) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        only.cancel()
        await #expect(throws: CancellationError.self) { _ = try await only.value }
        #expect(try await coordinator.withModel(memory.request("a")) { $0.id } == "a")
        #expect(memory.loads == ["a", "a"])
        #expect(memory.peak == 1)
    }

    @Test func `a stopped load that still succeeds serves the next request`() async throws {
        let gate = Latch()
        // This load ignores its cancellation.
        let stubborn = memory.request("a") { try await Task { try await gate.wait() }.value }
        let only = Task { try await coordinator.withModel(stubborn) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        only.cancel()
        await #expect(throws: CancellationError.self) { _ = try await only.value }
        let next = Task { try await coordinator.withModel(stubborn) { $0.id } }
        try await eventually { coordinator.snapshot.waiting == 1 }
        #expect(coordinator.snapshot.models.map(\.state) == [.unloading])
        gate.open()
        #expect(try await next.value == "a")
        #expect(memory.loads == ["a"])
    }

    @Test func `a request of a cancelled task loads nothing`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await coordinator.withModel(memory.request("a")) { $0.id }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(memory.loads.isEmpty)
    }

    @Test func `cancelling a caller cancels its work and ends its lease`() async throws {
        let never = Latch()
        let task = Task { try await coordinator.withModel(memory.request("a")) { _ in try await never.wait() } }
        try await eventually { coordinator.snapshot.models.first?.leases == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(coordinator.snapshot.models.map(\.leases) == [0])
    }

    @Test func `prewarming loads a model without a lease and does not wait for leases`() async throws {
        try await coordinator.prewarm(memory.request("a"))
        #expect(coordinator.snapshot.models.map(\.leases) == [0])
        let lease = try await coordinator.lease(memory.request("b"))
        let other = try await coordinator.lease(memory.request("a"))
        let error = await aiError { try await coordinator.prewarm(memory.request("c")) }
        #expect(
            error
                == .insufficientMemory(
                    message: "The model c needs 1 bytes of memory, but 2 bytes of the 2 bytes that models may use are "
                        + "in use. Try again when the running work has finished."))
        other.end()
        try await coordinator.prewarm(memory.request("c"))
        #expect(coordinator.snapshot.models.map(\.modelID) == ["b", "c"])
        lease.end()
    }

    @Test func `events are delivered one at a time and in order, even if a handler is slow`() async throws {
        let (isTelling, isRefused) = (Latch(), Record<Bool>())
        let told = Record<CoordinatorEvent>()
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 1)) { event in
            if event == .unloading(modelID: "a", reason: .request) {
                isTelling.open()
                let end = ContinuousClock.now + .seconds(10)
                while isRefused.values.isEmpty, ContinuousClock.now < end {}
            }
            told.append(event)
        }
        let lease = try await coordinator.lease(memory.request("a"))
        await coordinator.unload(modelID: "a")
        // The handler blocks its own thread, not a thread of the task pool.
        Thread.detachNewThread { lease.end() }
        try await isTelling.wait()
        #expect(await aiError { try await coordinator.prewarm(memory.request("b", bytes: 2)) } != nil)
        isRefused.append(true)
        try await eventually { told.values.count == 5 }
        #expect(
            told.values == [
                .loading(modelID: "a", bytes: 1), .loaded(modelID: "a"), .unloading(modelID: "a", reason: .request),
                .refused(modelID: "b"), .unloaded(modelID: "a"),
            ])
    }

    @Test func `events report loads, unloads with their reason and refusals in order`() async throws {
        let events = Record<CoordinatorEvent>()
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 1)) { events.append($0) }
        try await coordinator.withModel(memory.request("a")) { _ in }
        try await coordinator.withModel(memory.request("b")) { _ in }
        await coordinator.unloadAll()
        _ = await aiError { try await coordinator.withModel(memory.request("c", bytes: 2)) { _ in } }
        #expect(
            events.values == [
                .loading(modelID: "a", bytes: 1), .loaded(modelID: "a"),
                .unloading(modelID: "a", reason: .eviction), .unloaded(modelID: "a"),
                .loading(modelID: "b", bytes: 1), .loaded(modelID: "b"),
                .unloading(modelID: "b", reason: .request), .unloaded(modelID: "b"),
                .refused(modelID: "c"),
            ])
    }
}
