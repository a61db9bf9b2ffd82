import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import Bench

@Suite(.timeLimit(.minutes(30))) struct ServiceTests {
    private static let order = BenchRequest(path: "/models/tiny.gguf", kind: .sanity, command: "hearth bench sanity")

    /// Waits until no run is in progress.
    private func end(of service: BenchService) async throws {
        while service.current != nil { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Waits for the runs that another process left.
    ///
    /// A process that another test is starting also holds the locks of these runs until it executes its own program.
    private func recovered(by service: BenchService) async throws -> [BenchReport] {
        while true {
            let runs = service.recover()
            if !runs.isEmpty { return runs }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @Test func `a run reports its progress, is stored and can be removed`() async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        let service = BenchService(source)
        let changes = service.changes()
        let id = try service.start(Self.order)
        var states: [BenchReport.State] = []
        for await change in changes {
            guard case .progress(let progress) = change else { continue }
            #expect(progress.id == id && progress.model == "tiny.gguf" && progress.backends == ["cpu"])
            if states.last != progress.state { states.append(progress.state) }
            if progress.state == .completed {
                // The results are available when the end of the run is reported.
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

    @Test func `a second concurrent run is refused, and a stopped run is stored as partial`() async throws {
        let service = BenchService(
            ScriptedSource { command, number in
                if number > 4 { try await Task.sleep(for: .seconds(600)) }
                return ScriptedRunner.healthy(command)
            })
        let id = try service.start(Self.order)
        #expect { try service.start(Self.order) } throws: { ($0 as? BenchFailure)?.kind == .busy }
        while service.current?.state != .running { try await Task.sleep(for: .milliseconds(2)) }
        #expect(await service.stop())
        #expect(service.current == nil)
        #expect(try service.report(id).state == .partial)
        let again = await service.stop()
        #expect(!again)
        // Another run can start.
        let next = try service.start(Self.order)
        #expect(next != id)
        await service.stop()
    }

    @Test func `a request for an unknown backend is refused, and the service can start another run`() async throws {
        let service = BenchService(ScriptedSource { command, _ in ScriptedRunner.healthy(command) })
        var order = Self.order
        order.backends = ["gpu"]
        #expect { try service.start(order) } throws: { ($0 as? BenchFailure)?.kind == .noDevice }
        #expect(service.current == nil)
        _ = try service.start(Self.order)
        try await end(of: service)
    }

    @Test(arguments: ["../secret", "..", "", "/etc", "20260101-120000-sanity-0000"])
    func `a run's name with a path to another folder is not found`(name: String) async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        let service = BenchService(source)
        let outside = source.folder.deletingLastPathComponent().appending(path: "secret/bench.json")
        try? FileManager.default.createDirectory(
            at: outside.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: outside)
        #expect { try service.report(name) } throws: { ($0 as? BenchFailure)?.kind == .notFound }
        #expect { try service.remove(name) } throws: { ($0 as? BenchFailure)?.kind == .notFound }
        #expect(FileManager.default.fileExists(atPath: outside.path))
    }

    @Test func `results that cannot be written are kept in memory and written later`() async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        let service = BenchService(source)
        // A file in place of the folder prevents writing, like a full disk.
        let place = source.folder.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
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
        // The results are written as soon as the folder is writable.
        try FileManager.default.removeItem(at: source.folder)
        #expect(service.runs().map(\.id) == [id])
        #expect(RunFolder.list(in: source.runsFolder) == [id])
    }

    @Test func `backends that need separate launches are measured in later launches and then compared`() async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        // The first launch can measure neither backend, the second launch metal-legacy, and the third launch
        // metal-tensor.
        source.environment.withLock { $0 = "cpu" }
        var order = Self.order
        order.backends = ["metal-tensor", "metal-legacy"]
        let zeroth = BenchService(source)
        let id = try zeroth.start(order)
        try await end(of: zeroth)
        // This launch measures nothing and stores no results.
        #expect(zeroth.runs().isEmpty)
        let left = source.unfinishedRuns.abandoned().map { $0.run.report.waiting.map(\.name) }
        #expect(left == [["metal-tensor", "metal-legacy"]])

        source.environment.withLock { $0 = "metal-legacy" }
        let first = BenchService(source)
        #expect(try await recovered(by: first).map(\.id) == [id])
        try await end(of: first)
        #expect(source.unfinishedRuns.abandoned().map { $0.run.report.waiting.map(\.name) } == [["metal-tensor"]])

        source.environment.withLock { $0 = "metal-tensor" }
        let second = BenchService(source)
        #expect(try await recovered(by: second).map(\.id) == [id])
        try await end(of: second)
        let report = try second.report(id)
        #expect(report.state == .completed && report.waiting.isEmpty)
        #expect(report.backends.map(\.configuration.name) == ["metal-tensor", "metal-legacy"])
        #expect(report.backends.allSatisfy { $0.cells.count == 7 && $0.replies.count == 5 })
        // Rates from different launches cannot be compared, but replies can.
        #expect(!report.comparisons.isEmpty)
        #expect(report.comparisons.allSatisfy { $0.comparison.verdict == .inconclusive })
        #expect(report.parity?.verdict == .pass && report.parity?.prompts.count == 5)
        #expect(source.unfinishedRuns.abandoned().isEmpty)
    }

    @Test func `the next configuration of a waiting run can be read before the engine starts`() async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        #expect(source.unfinishedRuns.next == nil)
        let devices = [(name: "MTL0", isGPU: true)]
        let all = BenchConfiguration.available(devices: devices, threads: 4)
        let legacy = try #require(all.first { $0.name == "metal-legacy" })
        func leave(_ id: String, _ state: BenchReport.State, waiting: [BenchConfiguration]) throws {
            var report = BenchReport(
                id: id, date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "1", machine: Facts.machine,
                plan: BenchPlan.plan(.sanity, contextTokens: 512), command: "hearth bench sanity")
            (report.state, report.waiting) = (state, waiting)
            try #require(source.unfinishedRuns.begin(id)).save(
                UnfinishedRun(path: "/models/tiny.gguf", models: [:], limits: ParityReport.Limits(), report: report))
        }
        // A run that ended while measuring does not wait for another launch.
        try leave("20260101-110000-sanity-0000", .running, waiting: [])
        try leave("20260101-120000-sanity-0000", .waiting, waiting: [.cpu, legacy])
        try leave("20260101-130000-sanity-0000", .waiting, waiting: all.filter { $0.name == "metal-tensor" })
        let next = try #require(source.unfinishedRuns.next)
        #expect(next.name == "metal-legacy" && next.environment == ["GGML_METAL_TENSOR_DISABLE": "1"])
        // Reading the next configuration does not lock the run's entry.
        #expect(source.unfinishedRuns.next == next && source.unfinishedRuns.abandoned().count == 3)
    }

    @Test func `a run whose process exited while loading a model is reported at the next launch`() async throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        let id = "20260101-120000-sanity-0000"
        var report = BenchReport(
            id: id, date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "1", machine: Facts.machine,
            plan: BenchPlan.plan(.sanity, contextTokens: 512), command: "hearth bench sanity")
        report.state = .loading
        var tensor = BenchConfiguration("metal-tensor")
        tensor.environment = ["GGML_METAL_TENSOR_ENABLE": "1"]
        do {
            let entry = try #require(source.unfinishedRuns.begin(id))
            entry.save(
                UnfinishedRun(
                    path: "/models/tiny.gguf", models: [:], limits: ParityReport.Limits(), report: report,
                    loading: tensor))
            // While the run's process is alive, no other service reports the run.
            withExtendedLifetime(entry) { #expect(BenchService(source).recover().isEmpty) }
        }
        let service = BenchService(source)
        #expect(try await recovered(by: service).map(\.id) == [id])
        let kept = try service.report(id)
        #expect(kept.state == .failed && kept.backends.first?.failure?.kind == .crashed)
        #expect(kept.backends.first?.suggestion?.contains("metal-legacy") == true)
        #expect(kept.warnings.contains { $0.contains("while metal-tensor loaded the model") })
        // The run is reported only once.
        #expect(BenchService(source).recover().isEmpty)
    }

    @Test func `the capability text names the backends that the engine's devices can measure`() {
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

    @Test func `the capability text is available before the engine has started`() {
        let tensor = BenchCapability(gpu: (true, "Metal 4 tensors are available."))
        #expect(!tensor.isLimited)
        #expect(tensor.text.hasPrefix("Metal 4 tensors are available.") && tensor.text.contains("can be compared"))
        let older = BenchCapability(gpu: (false, "This device has no Metal 4."))
        #expect(older.isLimited && older.text.contains("no Metal 4") && older.text.contains("metal-legacy"))
        let none = BenchCapability(gpu: nil)
        #expect(none == BenchCapability(devices: [("CPU", "A15", false)], log: EngineLogFacts([])))
    }

    @Test func `the preview of a run contains the model, its memory and its context length`() throws {
        let source = ScriptedSource { command, _ in ScriptedRunner.healthy(command) }
        let text = BenchText.beginning(source.benchCapability, try source.benchOutlook(Self.order))
        for part in ["Only the CPU", "tiny.gguf", "Q8_0", "100 tokens", "context 8192", "It fits.", "Slow."] {
            #expect(text.contains(part), "\(part)")
        }
    }
}
