import Foundation
import Testing

@testable import Llama

@Suite struct SharedCoresTests {
    /// A machine with two cores, and the measured times of calls beside a number of other busy threads.
    private struct Machine {
        var busy = 0
        /// Whether fewer threads are faster.
        var isFasterWithOne = true

        func call(_ threads: Int, tokens: Int = 1) -> SharedCores.Call {
            let seconds =
                switch (threads, busy) {
                case (2, 0): 0.033
                case (1, 0): 0.055
                case (2, _): 0.3
                default: isFasterWithOne ? 0.08 : 0.4
                }
            let waiting = busy == 0 ? 0.02 : threads == 2 ? 0.55 : 0.33
            return SharedCores.Call(
                tokens: tokens, seconds: seconds * Double(tokens),
                coreSeconds: seconds * Double(tokens) * (1 - waiting),
                others: busy)
        }
    }

    /// Runs calls, and returns the number of threads of each.
    private func run(_ cores: inout SharedCores, _ machine: Machine, calls: Int, tokens: (Int) -> Int = { _ in 1 })
        -> [Int]
    {
        (0..<calls).map { index in
            let tokens = tokens(index)
            let threads = cores.threads(for: tokens)
            cores.note(machine.call(threads, tokens: tokens))
            return threads
        }
    }

    @Test func `all threads compute on an otherwise idle machine`() {
        var cores = SharedCores(most: 2)
        #expect(run(&cores, Machine(), calls: 500).allSatisfy { $0 == 2 })
    }

    @Test func `fewer threads compute while other programs are busy, and all threads afterwards`() {
        var cores = SharedCores(most: 2)
        _ = run(&cores, Machine(), calls: 50)
        let beside = run(&cores, Machine(busy: 2), calls: 300)
        #expect(beside.count { $0 == 2 } < 10 && beside.last == 1)
        // Prompts always use all threads.
        #expect(cores.threads(for: 256) == 2)
        let after = run(&cores, Machine(), calls: 100)
        #expect(after.count { $0 == 1 } < 30 && after.last == 2)
    }

    @Test func `fewer threads are tried only rarely if they do not help`() {
        var cores = SharedCores(most: 2)
        let calls = run(&cores, Machine(busy: 2, isFasterWithOne: false), calls: 2_000)
        #expect(calls.last == 2)
        #expect((6...24).contains(calls.count { $0 == 1 }), "\(calls.count { $0 == 1 })")
    }

    @Test func `calls of other sizes do not disturb the choice of threads`() {
        var cores = SharedCores(most: 2)
        let drafts = run(&cores, Machine(busy: 2), calls: 200) { $0 % 3 == 0 ? 5 : 1 }
        #expect(drafts.last == 1)
        // Now each call computes eight answers.
        let eight = run(&cores, Machine(), calls: 100) { _ in 8 }
        #expect(eight.last == 2)
    }

    @Test func `a machine with one core computes with one thread`() {
        var cores = SharedCores(most: 1)
        #expect(run(&cores, Machine(busy: 2), calls: 100).allSatisfy { $0 == 1 })
    }

    #if os(Linux)
        @Test func `core time is measured for a computing call, but not for a waiting call`() throws {
            let (sum, busy) = SharedCores.measuring(1, threads: 1) { (0..<20_000_000).reduce(0, &+) }
            #expect(sum > 0)
            let call = try #require(busy)
            #expect(call.coreSeconds > 0 && call.coreSeconds <= call.seconds * 1.1)
            let (_, idle) = SharedCores.measuring(1, threads: 1) { usleep(20_000) }
            #expect(try #require(idle).coreSeconds < 0.01)
            #expect(SharedCores.measuring(100, threads: 1) {}.call == nil)
            #expect(Llama.Machine.runningThreads ?? 0 >= 1)
        }
    #endif
}
