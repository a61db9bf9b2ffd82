import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import Bench

@Suite(.timeLimit(.minutes(30))) struct RunTests {
    /// Returns a report whose plan has enough time even if other tests run concurrently.
    private func report(_ kind: BenchPlan.Kind = .sanity, seconds: Double = 600) -> BenchReport {
        var plan = BenchPlan.plan(kind, contextTokens: 8_192, threads: 2)
        plan.seconds = seconds
        plan.leastSeconds = 0
        return BenchReport(
            id: "run", date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "0.1.0", machine: Facts.machine,
            plan: plan, command: "hearth bench sanity")
    }

    private func run(
        _ report: BenchReport, _ names: [String] = ["cpu"], telemetry: (any TelemetrySource)? = nil,
        onEvent: @escaping @Sendable (BenchRun.Event) -> Void = { _ in },
        _ answer: @escaping @Sendable (String, RunnerCommand, Int) async throws -> RunnerResult
    ) -> BenchRun {
        var setting = BenchRun.Setting(
            path: "/models/tiny.gguf", modelContextTokens: 8_192, configurations: names.map { BenchConfiguration($0) }
        ) { configuration throws(BenchFailure) in
            ScriptedRunner { try await answer(configuration.name, $0, $1) }
        }
        setting.telemetry = telemetry
        setting.telemetryInterval = .milliseconds(5)
        return BenchRun(report, setting, onEvent: onEvent)
    }

    @Test func `a run loads the model, warms up and measures all cells and products of its plan`() async throws {
        let states = Mutex<[BenchReport.State]>([])
        let done = await run(
            report(.full),
            onEvent: { if case .state(let state) = $0 { states.withLock { $0.append(state) } } }
        ) { _, command, _ in ScriptedRunner.healthy(command) }.run()
        #expect(states.withLock { $0 } == [.loading, .warmup, .running, .completed])
        #expect(done.state == .completed && done.dropped.isEmpty)
        let backend = try #require(done.backends.first)
        #expect(backend.isValid)
        #expect(
            backend.cells.map(\.cell.id) == [
                "pp512", "tg128", "short_1", "short_2", "short_3", "short_4", "short_5", "medium_1", "medium_2",
                "long_1",
                "batch1", "batch2", "batch4", "batch8", "threads1", "threads2", "ctx1024", "ctx4096", "ctx8152",
            ])
        #expect(backend.cells[0].samples.count == 10 && backend.cells[0].samples[0].prefillRate == 1_000)
        #expect(backend.cells[1].samples.allSatisfy { abs(($0.decodeRate ?? 0) - 100) < 0.01 && $0.times.count == 129 })
        #expect(backend.products.count == done.plan.products.count)
        // A run on the CPU alone warns that its numbers only check correctness.
        #expect(done.warnings.contains { $0.contains("its numbers check correctness") })
    }

    @Test func `two backends are measured in alternation, and their rates and replies are compared`() async throws {
        let order = Mutex<[String]>([])
        let done = await run(report(), ["fast", "slow"]) { name, command, _ in
            if case .made(512, _, _) = command { order.withLock { $0.append(name) } }
            return ScriptedRunner.healthy(command, secondsPerToken: name == "fast" ? 0.01 : 0.02)
        }.run()
        #expect(
            order.withLock { $0 } == [
                "fast", "slow", "slow", "fast", "fast", "slow", "slow", "fast", "fast", "slow",
            ])
        let prefill = try #require(done.comparisons.first { $0.cell == "pp512" })
        #expect(prefill.comparison.verdict == .faster && abs(prefill.comparison.ratio - 2) < 0.01)
        let short = try #require(done.comparisons.first { $0.cell == "short_1" && $0.rate == "decode" })
        #expect(short.comparison.verdict == .inconclusive)
        #expect(!done.comparisons.contains { $0.cell == "tg128" && $0.rate == "prefill" })
        let parity = try #require(done.parity)
        #expect(parity.verdict == .pass && parity.backend == "fast" && parity.baseline == "slow")
        #expect(parity.noise?.places == 32 && parity.divergences?.places == 32)
    }

    @Test func `a slowdown of a backend during the run makes its comparison inconclusive`() async throws {
        let count = Mutex(0)
        let done = await run(report(), ["a", "b"]) { name, command, _ in
            var isSlow = false
            if name == "a", case .made(512, _, _) = command {
                isSlow = count.withLock { count in
                    count += 1
                    return count > 3
                }
            }
            return ScriptedRunner.healthy(command, secondsPerToken: isSlow ? 0.02 : 0.01)
        }.run()
        let prefill = try #require(done.comparisons.first { $0.cell == "pp512" })
        #expect(prefill.comparison.verdict == .inconclusive)
    }

    @Test(arguments: [BenchFailure.Kind.crashed, .hung, .outOfMemory])
    func `the failure of a worker is recorded with a suggestion, and the other backend continues`(
        kind: BenchFailure.Kind
    ) async throws {
        let done = await run(report(), ["a", "metal-tensor"]) { name, command, _ in
            if name == "metal-tensor", case .made(512, _, _) = command { throw BenchFailure(kind, "It is gone.") }
            return ScriptedRunner.healthy(command)
        }.run()
        #expect(done.state == .completed)
        #expect(done.backends[0].cells.count == 7 && done.backends[0].failure == nil)
        let dead = done.backends[1]
        #expect(dead.failure?.kind == kind && dead.suggestion != nil && dead.cells.first?.failure?.kind == kind)
        #expect(done.parity == nil && done.warnings.contains { $0.contains("It is gone.") })
        #expect(BenchText(done).markdown.contains("Ended early"))
    }

    @Test func `a run fails with a suggestion if the model cannot be loaded`() async throws {
        let done = await run(report()) { _, _, _ in
            throw BenchFailure(.outOfMemory, "Not enough memory.")
        }.run()
        #expect(done.state == .failed && done.backends[0].suggestion?.contains("smaller model") == true)
        #expect(BenchText(done).comment.contains("INVALID"))
    }

    @Test func `the results of a backend that the log contradicts are marked invalid`() async throws {
        let done = await run(report()) { _, command, _ in
            ScriptedRunner.healthy(command, log: ["load_tensors:  MTL0_Mapped model buffer size =   600.00 MiB"])
        }.run()
        #expect(!done.backends[0].isValid && done.state == .completed)
        #expect(done.warnings.contains { $0.contains("failed verification") })
        #expect(BenchText(done).markdown.contains("**Invalid:**"))
        #expect(RunRecord.records(of: done).allSatisfy { !$0.record.hearth.isValid })
    }

    @Test func `a cancelled run keeps its completed measurements and is marked partial`() async throws {
        let running = run(report()) { _, command, number in
            // This cancels the run within the first cell.
            if number == 6 { withUnsafeCurrentTask { $0?.cancel() } }
            return ScriptedRunner.healthy(command)
        }
        let done = await Task { await running.run() }.value
        #expect(done.state == .partial && done.backends[0].cells.first?.samples.count == 4)
        #expect(BenchText(done).markdown.contains("**Partial:**"))
    }

    @Test func `cells that exceed the time limit are skipped and listed in the report`() async throws {
        let done = await run(report(.full, seconds: 0)) { _, command, _ in ScriptedRunner.healthy(command) }.run()
        // The headline cells are always measured often enough for a comparison.
        #expect(done.backends[0].cells.map(\.cell.id) == ["pp512", "tg128"])
        #expect(done.backends[0].cells.allSatisfy { $0.samples.count == 5 })
        #expect(done.dropped.contains("long_1") && done.dropped.contains { $0.hasPrefix("q8_0") })
        #expect(BenchText(done).markdown.contains("## Left out"))
    }

    @Test func `a run at its time limit is stopped and keeps its completed measurements`() async throws {
        var short = report()
        short.plan.lastSeconds = 5
        let done = await run(short) { _, command, number in
            if number > 6 { try await Task.sleep(for: .seconds(600)) }
            return ScriptedRunner.healthy(command)
        }.run()
        #expect(done.state == .partial)
        // There are fewer samples if other tests slow down this test.
        #expect(done.backends.first?.cells.first?.samples.count ?? 0 <= 4)
        #expect(done.warnings.contains { $0.contains("stopped after 5 seconds") })
    }

    /// A device that is hot in all readings except the first.
    private final class HotDevice: TelemetrySource {
        private let looks = Mutex(0)

        /// Waits for the third reading, by which time the second reading was reported.
        func isSeen() async throws { while looks.withLock({ $0 < 3 }) { try await Task.sleep(for: .milliseconds(2)) } }

        func read(processes: [Int32]) -> TelemetrySample {
            let look = looks.withLock { looks in
                looks += 1
                return looks
            }
            return TelemetrySample(
                seconds: 0, thermal: look > 1 ? .serious : .nominal, celsius: 90, memoryBytes: 1, load: 0,
                isBatteryLow: false)
        }
    }

    @Test func `a hot device causes a warning and makes comparisons inconclusive`() async throws {
        let warnings = Mutex<[String]>([])
        let device = HotDevice()
        let done = await run(
            report(), ["a", "b"], telemetry: device,
            onEvent: { if case .warning(let text) = $0 { warnings.withLock { $0.append(text) } } }
        ) { _, command, _ in
            try await device.isSeen()
            return ScriptedRunner.healthy(command)
        }.run()
        #expect(done.telemetry.thermalStates == [.nominal, .serious])
        #expect(done.warnings.contains { $0.contains("The device is hot") })
        #expect(done.comparisons.allSatisfy { $0.comparison.verdict == .inconclusive })
        #expect(warnings.withLock { $0 }.contains { $0.contains("The device is hot") })
    }

    @Test func `the measurements of a plan are repeated until its minimum time has passed`() async throws {
        var long = report()
        long.plan.leastSeconds = 600
        let running = run(long) { _, command, number in
            // The commands until here are the load, the warm-up, the plan's 19 measurements, and most of their first
            // repetition.
            if number == 31 { withUnsafeCurrentTask { $0?.cancel() } }
            return ScriptedRunner.healthy(command)
        }
        let stopped = await Task { await running.run() }.value
        #expect(stopped.state == .partial && stopped.backends[0].cells.allSatisfy { $0.samples.count > 1 })
        var short = report()
        short.plan.leastSeconds = 0.5
        let done = await run(short) { _, command, _ in
            try await Task.sleep(for: .milliseconds(5))
            return ScriptedRunner.healthy(command)
        }.run()
        #expect(done.state == .completed && done.seconds >= 0.5)
    }

    @Test func `a plan contains no cell whose context exceeds the model's trained context`() {
        let small = BenchPlan.plan(.full, contextTokens: 2_048, threads: 8)
        #expect(small.cells.contains { $0.id == "ctx1024" } && !small.cells.contains { $0.id == "ctx4096" })
        #expect(
            small.cells.filter { $0.id.hasPrefix("threads") }.map(\.id) == [
                "threads1", "threads2", "threads4", "threads8",
            ])
        #expect(BenchPlan.plan(.full, contextTokens: 2_048).seconds <= 600)
        let tiny = BenchPlan.plan(.sanity, contextTokens: 128)
        #expect(tiny.cells.first == .prefill(tokens: 120))
        #expect(
            BenchPrompt.all.map(\.id) == [
                "short_1", "short_2", "short_3", "short_4", "short_5", "medium_1", "medium_2", "long_1",
            ])
        #expect(BenchPrompt.all.allSatisfy { $0.text.count > 20 && !$0.text.hasSuffix("\n") })
        #expect(BenchPrompt.all.filter { $0.length == .short }.count == 5)
    }
}
