import Engine
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CoordinatorFreeMemoryTests {
    let memory = FakeMemory()

    @Test func `free memory is measured outside the coordinator's lock`() async throws {
        let asked = Mutex<ModelCoordinator?>(nil)
        let waiting = Record<Int>()
        let limits = CoordinatorLimits(
            budgetBytes: 2,
            availableBytes: {
                // Under the coordinator's lock, this would deadlock.
                if let coordinator = asked.withLock({ $0 }) { waiting.append(coordinator.snapshot.waiting) }
                return 2
            })
        let coordinator = ModelCoordinator(limits: limits)
        asked.withLock { $0 = coordinator }
        try await coordinator.prewarm(memory.request("a"))
        try await coordinator.prewarm(memory.request("a"))
        // Free memory was measured only for the load, not for the model that is already loaded.
        #expect(waiting.values == [1])
    }

    @Test func `free memory is measured again if a load ended after the measurement`() async throws {
        let gate = Latch()
        let slow = Mutex<ModelCoordinator?>(nil)
        let limits = CoordinatorLimits(
            budgetBytes: 100,
            availableBytes: { [memory] in
                let available = 4 - min(4, memory.bytes)
                let coordinator = slow.withLock { $0.take() }
                if let coordinator {
                    // A load ends between this measurement and its use.
                    gate.open()
                    let end = ContinuousClock.now + .seconds(10)
                    while coordinator.snapshot.models.first?.state == .loading, ContinuousClock.now < end {}
                    return 4
                }
                // The slow measurement finishes first.
                if available == 1 { Thread.sleep(forTimeInterval: 0.05) }
                return available
            })
        let coordinator = ModelCoordinator(limits: limits)
        let first = Task { try await coordinator.prewarm(memory.request("a", bytes: 3) { try await gate.wait() }) }
        try await eventually { memory.bytes == 3 }
        // This request is refused or not, depending on whether the first request has ended its lease.
        let second = Task { await aiError { try await coordinator.prewarm(memory.request("b", bytes: 3)) } }
        try await eventually { coordinator.snapshot.waiting == 2 }
        slow.withLock { $0 = coordinator }
        // Any change causes a measurement for the waiting requests. This change runs on its own thread, not in the
        // task pool.
        Thread.detachNewThread { coordinator.allow(modelID: "a") }
        try await first.value
        _ = await second.value
        #expect(memory.peak == 3)
    }

    @Test func `a load must also fit into the free memory, except for mapped weights`() async throws {
        let available = Mutex<UInt64?>(5)
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(
                budgetBytes: 100,
                availableBytes: { [memory] in
                    available.withLock { $0 }.map { $0 - min($0, memory.bytes) }
                }))
        try await coordinator.withModel(memory.request("a", bytes: 3)) { _ in }
        // Three of five bytes are in use, so the idle model is evicted.
        try await coordinator.withModel(memory.request("b", bytes: 4)) { _ in }
        #expect(memory.unloads == ["a"])
        let lease = try await coordinator.lease(memory.request("b", bytes: 4))
        let error = await aiError { try await coordinator.withModel(memory.request("c", bytes: 3)) { _ in } }
        #expect(
            error
                == .insufficientMemory(
                    message: "The model c needs 3 bytes of free memory, but only 1 bytes are free now. "
                        + "Close other programs, or choose a smaller model or a smaller context."))
        try await coordinator.withModel(memory.request("mapped", bytes: 3, privateBytes: 1)) { _ in }
        available.withLock { $0 = nil }
        try await coordinator.withModel(memory.request("unknown", bytes: 50)) { _ in }
        lease.end()
    }

    @Test func `the memory that running loads still need is subtracted from the free memory`() async throws {
        let coordinator = ModelCoordinator(limits: CoordinatorLimits(budgetBytes: 100, availableBytes: { 4 }))
        let gate = Latch()
        let first = Task {
            try await coordinator.prewarm(memory.request("a", bytes: 3) { try await gate.wait() })
        }
        try await eventually { coordinator.snapshot.waiting == 1 }
        let second = Task { try await coordinator.prewarm(memory.request("b", bytes: 3)) }
        try await eventually { coordinator.snapshot.waiting == 2 }
        #expect(coordinator.snapshot.models.map(\.modelID) == ["a"])
        gate.open()
        try await first.value
        try await second.value
        #expect(memory.loads == ["a", "b"])
    }
}
