import Foundation
import Testing

@testable import Llama

@Suite(.serialized) struct ComputeGateTests {
    /// Keeps a core busy, as a computation does.
    private static func work(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }

    @Test func `only one computation runs at a time`() async throws {
        let gate = ComputeGate()
        let running = Shared((now: 0, most: 0, passes: 0))
        try await withThrowingTaskGroup { group in
            for thread in 0..<4 {
                group.addTask {
                    try await EngineThread.run(name: "test") {
                        for _ in 0..<25 {
                            _ = gate.perform(thread == 0 ? .background : .interactive, patience: 60) {
                                running.change { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.passes + 1) }
                                Self.work(.microseconds(200))
                                running.change { $0.now -= 1 }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.value.most == 1)
        #expect(running.value.passes == 100)
    }

    @Test func `background work runs immediately if no interactive work has run`() {
        let gate = ComputeGate()
        for _ in 0..<20 {
            #expect(gate.perform(.background, patience: 0) { Self.work(.milliseconds(1)) } != nil)
        }
    }

    @Test func `background work over its share is refused until interactive work has ended`() {
        let clock = Shared(ContinuousClock.now)
        let gate = ComputeGate { clock.value }
        _ = gate.perform(.interactive, patience: 0) { clock.change { $0 += .milliseconds(18) } }
        #expect(gate.perform(.background, patience: 0) { clock.change { $0 += .milliseconds(5) } } != nil)
        #expect(gate.perform(.background, patience: 0, {}) == nil)
        // Interactive work counts as running for another quarter of a second.
        clock.change { $0 += .milliseconds(240) }
        #expect(gate.perform(.background, patience: 0, {}) == nil)
        clock.change { $0 += .milliseconds(10) }
        #expect(gate.perform(.background, patience: 0, {}) != nil)
    }

    @Test func `interactive work runs in the order of its arrival`() async throws {
        let gate = ComputeGate()
        let order = Shared([Int]())
        try await withThrowingTaskGroup { group in
            let isHeld = Shared(true)
            group.addTask {
                try await EngineThread.run(name: "test") {
                    _ = gate.perform(.interactive, patience: 0) { while isHeld.value { Self.work(.milliseconds(1)) } }
                    // Requests the gate again immediately, and queues after the work that already waits.
                    _ = gate.perform(.interactive, patience: 0) { order.change { $0.append(99) } }
                }
            }
            for number in 0..<6 {
                try await eventually("\(number) wait") { gate.waitingInteractive == number || number == 0 }
                if number == 0 { try await Self.untilHeld(gate) }
                group.addTask {
                    try await EngineThread.run(name: "test") {
                        _ = gate.perform(.interactive, patience: 0) { order.change { $0.append(number) } }
                    }
                }
            }
            try await eventually("all wait") { gate.waitingInteractive == 6 }
            isHeld.change { $0 = false }
            try await group.waitForAll()
        }
        #expect(order.value == [0, 1, 2, 3, 4, 5, 99])
    }

    /// Waits until a computation has locked the gate, which then refuses background work.
    private static func untilHeld(_ gate: ComputeGate) async throws {
        try await eventually("the gate is held") { gate.perform(.background, patience: 0, {}) == nil }
    }

    @Test func `background work beside interactive work gets a tenth of the time`() {
        let clock = Shared(ContinuousClock.now)
        let gate = ComputeGate { clock.value }
        var background = 0
        for _ in 0..<900 {
            _ = gate.perform(.interactive, patience: 0) { clock.change { $0 += .milliseconds(2) } }
            while gate.perform(.background, patience: 0, { clock.change { $0 += .milliseconds(1) } }) != nil {
                background += 1
            }
        }
        // A tenth of 2,000 ms.
        #expect((195...205).contains(background), "\(background)")
    }

    @Test func `background work runs even if interactive work never pauses`() async throws {
        let clock = Shared(ContinuousClock.now)
        let gate = ComputeGate { clock.value }
        let passes = Shared(0)
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await EngineThread.run(name: "interactive") {
                    while passes.value < 5 {
                        _ = gate.perform(.interactive, patience: 0) { clock.change { $0 += .milliseconds(2) } }
                    }
                }
            }
            group.addTask {
                try await EngineThread.run(name: "background") {
                    while passes.value < 5 {
                        gate.perform(.background, patience: 60) {
                            clock.change { $0 += .milliseconds(1) }
                            passes.change { $0 += 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
