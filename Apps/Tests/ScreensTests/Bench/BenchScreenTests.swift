import Bench
import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct BenchScreenTests {
    private let exports = FileManager.default.temporaryDirectory.appending(path: "hearth-exports-\(UUID())")

    private func screen(_ source: ScriptedSource, models: [String] = ["tiny"]) -> BenchScreen {
        BenchScreen(
            BenchService(source), exports: exports, models: { models.map { BenchScreen.Model(id: $0, name: $0) } },
            words: { "\($0)" })
    }

    private func healthy() -> ScriptedSource { ScriptedSource { command, _ in ScriptedRunner.healthy(command) } }

    @Test func `before a run the screen shows the device, the model and missing requirements`() async throws {
        let screen = screen(healthy())
        #expect(screen.state == .idle && !screen.canStart && screen.obstacle == nil)
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            #expect(screen.backends.map(\.name) == ["cpu", "cpu-no-flash"] && screen.choices.backend == "cpu")
            #expect(screen.choices.model == "tiny" && screen.runs == [])
            #expect(screen.banners.map(\.text).count == 3 && screen.banners.first?.kind == .warning)
            screen.choices.kind = .parity
            #expect(screen.obstacle?.contains("second backend") == true && !screen.canStart)
            screen.choices.against = "cpu-no-flash"
            try await until { screen.canStart }
        }
    }

    @Test func `the engine is not queried before the screen is shown`() async throws {
        let source = healthy()
        source.backends.withLock { $0.reverse() }
        let screen = screen(source)
        #expect(source.questions.withLock(\.self) == 0 && screen.backends == [.cpu] && screen.banners.isEmpty)
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            // The first backend is the default until the user chooses another one.
            #expect(screen.choices.backend == "cpu-no-flash")
            screen.choices.backend = "cpu"
            await screen.reload()
            #expect(screen.choices.backend == "cpu")
            source.backends.withLock { $0.removeAll { $0.isCPU && $0.name == "cpu" } }
            await screen.reload()
            #expect(screen.choices.backend == "cpu-no-flash")
        }
    }

    @Test func `no run can start without a model`() async throws {
        let screen = screen(healthy(), models: [])
        try await whileShown(screen.run) {
            try await until { screen.models == [] }
            #expect(screen.obstacle?.contains("No model") == true && screen.outlook == .none)
        }
    }

    @Test func `a model that does not fit in memory can be measured only after confirmation`() async throws {
        let source = healthy()
        source.fit.withLock { $0 = .doesNotFit }
        let screen = screen(source)
        try await whileShown(screen.run) {
            try await until { screen.obstacle?.contains("memory") == true }
            await screen.start()
            #expect(screen.state == .idle)
            screen.ignoresMemory = true
            #expect(screen.canStart)
            // Another choice requires a new confirmation.
            screen.choices.kind = .full
            #expect(!screen.ignoresMemory)
        }
    }

    @Test func `a run passes through all states, shows its results and is stored`() async throws {
        let gate = Gate()
        let screen = screen(
            ScriptedSource { command, number in
                // The worker loads with its first command and warms up with the second.
                await gate.pass(number)
                return ScriptedRunner.healthy(command)
            })
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            await screen.start()
            try await until { if case .loading = screen.state { true } else { false } }
            #expect(screen.obstacle?.contains("in progress") == true && screen.progress?.backends == ["cpu"])
            gate.open(upTo: 1)
            try await until { if case .warmup = screen.state { true } else { false } }
            gate.open(upTo: .max)
            try await until { screen.report != nil }
            guard case .completed(let report) = screen.state else { throw Unexpected() }
            #expect(report.state == .completed && report.command == "hearth bench sanity --model tiny --backend cpu")
            try await until { screen.runs?.map(\.id) == [report.id] }
            screen.close()
            #expect(screen.state == .idle)
            await screen.open(report.id)
            #expect(screen.report?.id == report.id)
        }
    }

    @Test func `a cancelled run keeps its completed results`() async throws {
        let gate = Gate()
        gate.open(upTo: 4)
        let screen = screen(
            ScriptedSource { command, number in
                await gate.pass(number)
                try Task.checkCancellation()
                return ScriptedRunner.healthy(command)
            })
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            await screen.start()
            try await until { if case .running = screen.state { true } else { false } }
            await screen.cancel()
            try await until { screen.report != nil }
            #expect(screen.report?.state == .partial && screen.progress == nil)
        }
    }

    @Test func `a run without results shows the reason`() async throws {
        let screen = screen(
            ScriptedSource { command, _ in
                if case .load = command { throw BenchFailure(.outOfMemory, "There is not enough memory.") }
                return ScriptedRunner.healthy(command)
            })
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            await screen.start()
            try await until { if case .failed = screen.state { true } else { false } }
            guard case .failed(let reason, let report) = screen.state else { throw Unexpected() }
            #expect(reason.contains("not enough memory") && report?.state == .failed)
            #expect(screen.banners.contains { $0.text.contains("not enough memory") })
        }
    }

    @Test func `a displayed run can be measured again together with another backend`() async throws {
        let screen = screen(healthy())
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            guard case .impossible = screen.rematch else { throw Unexpected() }
            await screen.start()
            try await until { screen.report != nil }
            let first = try #require(screen.report)
            #expect(screen.rematch == .possible(["cpu-no-flash"]))
            await screen.compare()
            try await until { screen.report.map { $0.id != first.id } ?? false }
            let second = try #require(screen.report)
            #expect(
                second.backends.map(\.configuration.name) == ["cpu", "cpu-no-flash"] && !second.comparisons.isEmpty)
            let both = try #require(await screen.comparison(of: [first.id, second.id]))
            #expect(both.runs == [first.id, second.id] && !both.rows.isEmpty)
            #expect(await screen.comparison(of: ["none"]) == nil && screen.problem != nil)
        }
    }

    @Test func `stored runs are compared in a table that starts with the oldest run`() async throws {
        let screen = screen(healthy())
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            for count in 1...2 {
                await screen.start()
                try await until { screen.runs?.count == count && screen.report != nil && screen.progress == nil }
                screen.close()
                try await until { screen.canStart }
            }
            let ids = try #require(screen.runs).map(\.id)
            await screen.setCompared(ids[0], true)
            #expect(screen.compared == [ids[0]] && screen.table == nil)
            await screen.setCompared(ids[1], true)
            #expect(screen.table?.runs == [ids[1], ids[0]] && screen.table?.rows.isEmpty == false)
            #expect(ids.map(screen.number) == [2, 1] && screen.number(of: "none") == nil)
            await screen.setCompared("none", true)
            #expect(screen.compared.count == 2 && screen.problem == nil)
            await screen.remove(ids[1])
            #expect(screen.compared == [ids[0]] && screen.table == nil)
        }
    }

    @Test func `a run can be exported as files and as an issue comment, and can be deleted`() async throws {
        let screen = screen(healthy())
        try await whileShown(screen.run) {
            try await until { screen.canStart }
            await screen.start()
            try await until { screen.report != nil }
            let id = try #require(screen.report?.id)
            let export = try #require(await screen.export(id))
            let files = [export.report, export.archive] + export.runs
            #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } && !export.runs.isEmpty)
            #expect(export.comment.contains("Device Testing Results"))
            await screen.remove(id)
            #expect(screen.state == .idle)
            try await until { screen.runs == [] }
            #expect(await screen.export(id) == nil && screen.problem != nil)
        }
        try FileManager.default.removeItem(at: exports)
    }
}

private struct Unexpected: Error {}

/// A gate that lets a worker's first commands pass, up to a limit.
private final class Gate: Sendable {
    private struct State {
        var limit = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Waits until the command with this number may pass or the task is cancelled.
    func pass(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let mayPass = state.withLock { state in
                    guard number > state.limit, !Task.isCancelled else { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if mayPass { continuation.resume() }
            }
        } onCancel: {
            open(upTo: .max)
        }
    }

    func open(upTo limit: Int) {
        let passing = state.withLock { state in
            state.limit = max(state.limit, limit)
            let passing = state.waiting.filter { $0.key <= limit }
            for number in passing.keys { state.waiting[number] = nil }
            return passing.values.map(\.self)
        }
        for continuation in passing { continuation.resume() }
    }
}
