import Foundation
import Testing

@testable import LlamaRuntime

@Suite(.serialized) struct ComputeGateTests {
    /// Keeps a core busy, as computing does.
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

    @Test func `background work passes at once when nothing interactive has run`() {
        let gate = ComputeGate()
        for _ in 0..<20 {
            #expect(gate.perform(.background, patience: 0) { Self.work(.milliseconds(1)) } != nil)
        }
    }

    @Test func `background work that has used up its share is refused, and passes when interactive work has ended`() {
        let gate = ComputeGate()
        // Interactive work counts as going on for a quarter of a second; a busy machine may take longer than that
        // between two lines.
        let wasRefused = (0..<20).contains { _ in
            _ = gate.perform(.interactive, patience: 0) {}
            _ = gate.perform(.background, patience: 0) { Self.work(.milliseconds(5)) }
            return gate.perform(.background, patience: 0, {}) == nil
        }
        #expect(wasRefused)
        #expect(gate.perform(.background, patience: 30, {}) != nil)
    }

    @Test func `interactive work passes in the order in which it came`() async throws {
        let gate = ComputeGate()
        let order = Shared([Int]())
        try await withThrowingTaskGroup { group in
            let isHeld = Shared(true)
            group.addTask {
                try await EngineThread.run(name: "test") {
                    _ = gate.perform(.interactive, patience: 0) { while isHeld.value { Self.work(.milliseconds(1)) } }
                    // At once again, but behind those that wait already.
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

    /// Waits until something computes: background work is refused then.
    private static func untilHeld(_ gate: ComputeGate) async throws {
        try await eventually("the gate is held") { gate.perform(.background, patience: 0, {}) == nil }
    }

    @Test func `background work gets its share beside interactive work that never pauses`() async throws {
        let gate = ComputeGate()
        let isDone = Shared(false)
        let background = Shared(Duration.zero)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await EngineThread.run(name: "interactive") {
                    for _ in 0..<150 { _ = gate.perform(.interactive, patience: 0) { Self.work(.milliseconds(2)) } }
                    isDone.change { $0 = true }
                }
            }
            group.addTask {
                try await EngineThread.run(name: "background") {
                    while !isDone.value {
                        let time = gate.perform(.background, patience: 0.005) {
                            let start = ContinuousClock.now
                            Self.work(.milliseconds(1))
                            return ContinuousClock.now - start
                        }
                        if let time, !isDone.value { background.change { $0 += time } }
                    }
                }
            }
            try await group.waitForAll()
        }
        let total = ContinuousClock.now - start
        // 10% of 300 ms or more; far from nothing, and far from half.
        #expect(background.value > .milliseconds(5), "\(background.value) of \(total)")
        #expect(background.value < total * 0.3 + .milliseconds(60), "\(background.value) of \(total)")
    }
}
