import Foundation
import Synchronization
import Testing

@testable import Bench

@Suite(.timeLimit(.minutes(2))) struct ServiceTests {
    /// Runs of scripted workers, in a folder of their own.
    private final class Source: BenchSource {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-bench-\(UUID())")
        let benchBackends = [BenchConfiguration.cpu, BenchConfiguration("cpu-no-flash")]
        let benchCapability = BenchCapability(devices: [], log: EngineLogFacts([]))
        private let answer: ScriptedWorker.Answer

        init(_ answer: @escaping ScriptedWorker.Answer) { self.answer = answer }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var runsFolder: String { folder.path }

        func benchModel(_ name: String?) throws -> String { "/models/\(name ?? "tiny").gguf" }

        func benchOutlook(_ order: BenchOrder) throws -> BenchOutlook {
            BenchOutlook(
                model: Facts.model,
                memory: BenchOutlook.Memory(totalBytes: 2, privateBytes: 1, fits: .fits, text: "It fits."),
                advice: ["Slow."], plan: BenchPlan.plan(order.kind, contextTokens: 512))
        }

        func benchRun(
            _ order: BenchOrder, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
        ) throws -> (run: BenchRun, id: String) {
            if order.backends == ["gpu"] { throw BenchFailure(.noDevice, "There is no backend gpu here.") }
            var plan = BenchPlan.plan(order.kind, contextTokens: 512)
            plan.leastSeconds = 0
            let id = RunFolder.name(order.kind, Date())
            let report = BenchReport(
                id: id, date: Date(), appVersion: "1", machine: Facts.machine, plan: plan, command: order.command)
            let setting = BenchRun.Setting(
                path: order.path, modelContextTokens: 512,
                configurations: order.backends.isEmpty ? [.cpu] : order.backends.map { BenchConfiguration($0) }
            ) { [answer] _ throws(BenchFailure) in ScriptedWorker(answer) }
            return (BenchRun(report, setting, onEvent: onEvent), id)
        }
    }

    private static let order = BenchOrder(path: "/models/tiny.gguf", kind: .sanity, command: "hearth bench sanity")

    /// Waits until no run goes on.
    private func end(of service: BenchService) async throws {
        while service.current != nil { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func `a run tells how far it is, and is kept`() async throws {
        let source = Source { command, _ in ScriptedWorker.healthy(command) }
        let service = BenchService(source)
        let changes = service.changes()
        let id = try service.start(Self.order)
        var states: [BenchReport.State] = []
        for await change in changes {
            guard case .progress(let progress) = change else { continue }
            #expect(progress.id == id && progress.model == "tiny.gguf" && progress.backends == ["cpu"])
            if states.last != progress.state { states.append(progress.state) }
            if progress.state == .completed {
                // Whoever hears of the end finds the results.
                #expect(service.current == nil && progress.done == 1)
                #expect(try service.report(id).state == .completed)
                break
            }
        }
        #expect(states == [.loading, .warmup, .running, .completed])
        let summary = try #require(service.runs().first)
        #expect(summary.id == id && summary.isValid && summary.kind == .sanity && summary.parity == nil)
        #expect(abs((summary.decodeRate ?? 0) - 100) < 0.1 && summary.prefillRate == 1_000)
        try service.remove(id)
        #expect(service.runs().isEmpty && !FileManager.default.fileExists(atPath: "\(source.runsFolder)/\(id)"))
    }

    @Test func `one run at a time, and what is stopped is kept as partial`() async throws {
        let service = BenchService(
            Source { command, number in
                if number > 4 { try await Task.sleep(for: .seconds(600)) }
                return ScriptedWorker.healthy(command)
            })
        let id = try service.start(Self.order)
        #expect { try service.start(Self.order) } throws: { ($0 as? BenchFailure)?.kind == .busy }
        while service.current?.state != .running { try await Task.sleep(for: .milliseconds(2)) }
        #expect(await service.stop())
        #expect(service.current == nil)
        #expect(try service.report(id).state == .partial)
        let again = await service.stop()
        #expect(!again)
        // The next one may begin.
        let next = try service.start(Self.order)
        #expect(next != id)
        await service.stop()
    }

    @Test func `what cannot be measured leaves the service free`() async throws {
        let service = BenchService(Source { command, _ in ScriptedWorker.healthy(command) })
        var order = Self.order
        order.backends = ["gpu"]
        #expect { try service.start(order) } throws: { ($0 as? BenchFailure)?.kind == .noDevice }
        #expect(service.current == nil)
        _ = try service.start(Self.order)
        try await end(of: service)
    }

    @Test(arguments: ["../secret", "..", "", "/etc", "20260101-120000-sanity-0000"])
    func `a name from outside reaches no other folder`(name: String) async throws {
        let source = Source { command, _ in ScriptedWorker.healthy(command) }
        let service = BenchService(source)
        let outside = source.folder.deletingLastPathComponent().appending(path: "secret/bench.json")
        try? FileManager.default.createDirectory(
            at: outside.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: outside)
        #expect { try service.report(name) } throws: { ($0 as? BenchFailure)?.kind == .notFound }
        #expect { try service.remove(name) } throws: { ($0 as? BenchFailure)?.kind == .notFound }
        #expect(FileManager.default.fileExists(atPath: outside.path))
    }

    @Test func `Injected: results that cannot be written are not lost`() async throws {
        let source = Source { command, _ in ScriptedWorker.healthy(command) }
        let service = BenchService(source)
        // A file in the folder's place keeps anything from being written, as a full disk does.
        try Data().write(to: source.folder)
        let changes = service.changes()
        let id = try service.start(Self.order)
        for await change in changes {
            guard case .progress(let progress) = change, progress.state == .completed else { continue }
            #expect(progress.warnings.contains { $0.contains("could not be written") })
            break
        }
        #expect(service.runs().map(\.id) == [id])
        #expect(try service.report(id).state == .completed)
        // As soon as there is room, they are kept.
        try FileManager.default.removeItem(at: source.folder)
        #expect(service.runs().map(\.id) == [id])
        #expect(RunFolder.list(in: source.runsFolder) == [id])
    }

    @Test func `the banner says what a device can measure`() {
        func banner(_ devices: [(name: String, description: String, isGPU: Bool)], _ log: [String]) -> BenchCapability {
            BenchCapability(devices: devices, log: EngineLogFacts(log))
        }
        let cpu = banner([("CPU", "EPYC", false)], [])
        #expect(cpu.isLimited && cpu.text.contains("Only the CPU"))
        let cuda = banner([("CUDA0", "NVIDIA H200", true), ("CPU", "EPYC", false)], [])
        #expect(!cuda.isLimited && cuda.text.contains("NVIDIA H200 (CUDA0)"))
        let metal: [(name: String, description: String, isGPU: Bool)] = [("MTL0", "Apple A19 Pro", true)]
        let tensor = banner(metal, ["ggml_metal_device_init: has tensor            = true"])
        #expect(!tensor.isLimited && tensor.text.contains("tensor path is available"))
        let older = banner(
            metal,
            [
                "ggml_metal_device_init: tensor API disabled for pre-M5 and pre-A19 devices",
                "ggml_metal_device_init: has tensor            = false",
            ])
        #expect(older.isLimited && older.text.contains("not available") && older.text.contains("pre-A19"))
    }

    @Test func `what is known before a run begins is said`() throws {
        let source = Source { command, _ in ScriptedWorker.healthy(command) }
        let text = BenchText.beginning(source.benchCapability, try source.benchOutlook(Self.order))
        for part in ["Only the CPU", "tiny.gguf", "Q8_0", "100 tokens", "context 8192", "It fits.", "Slow."] {
            #expect(text.contains(part), "\(part)")
        }
    }
}
