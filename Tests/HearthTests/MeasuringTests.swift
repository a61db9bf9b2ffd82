import FeatureTesting
import Foundation
import Llama
import Testing

@testable import Bench
@testable import Hearth

/// What measures in this process, and what is known before.
@Suite(.timeLimit(.minutes(30))) struct MeasuringTests {
    @Test func `a worker of this process measures as one of its own does`() async throws {
        let worker = try InProcessRunner(.cpu)
        let loaded = try await worker.run(
            .load(
                path: TemporaryHome.fixtureModel, configuration: .cpu, contextTokens: 256, sequences: 1,
                outputTokens: 1),
            onProgress: { _ in })
        let found = try #require(loaded.loaded)
        #expect(found.model.file == "hearth-tiny.gguf" && found.engine.devices.contains("CPU"))
        let result = try await worker.run(.made(prompt: 32, tokens: 8, seed: 1), onProgress: { _ in })
        let sample = try #require(result.sample)
        #expect(sample.promptTokens == 32 && sample.times.count == 8 && sample.times == sample.times.sorted())
        #expect(result.peakMemoryBytes ?? 0 > 0)
        await worker.close()
        await #expect { try await worker.run(.tokenize(text: "x"), onProgress: { _ in }) } throws: {
            ($0 as? BenchFailure)?.kind == .cancelled
        }
    }

    @Test func `what the engine reads once needs another launch as soon as it has started`() async throws {
        _ = EngineBackend.devices
        #expect(EngineBackend.hasStarted)
        var tensor = BenchConfiguration("metal-tensor")
        tensor.environment = ["GGML_METAL_TENSOR_ENABLE": "1"]
        #expect { try InProcessRunner(tensor) } throws: { ($0 as? BenchFailure)?.kind == .needsRelaunch }
        #expect(ProcessInfo.processInfo.environment["GGML_METAL_TENSOR_ENABLE"] == nil)
        var kernels = BenchConfiguration.cpu
        kernels.kernels = "haswell"
        #expect { try InProcessRunner(kernels) } throws: { ($0 as? BenchFailure)?.kind == .needsRelaunch }
    }

    @Test func `a launch that a run waits for sets its variables before anything starts the engine`() async {
        // The engine reads them once, so that this takes a process of its own.
        await #expect(processExitsWith: .success) {
            let home = try TemporaryHome()
            let services = home.services()
            let devices = [(name: "MTL0", isGPU: true)]
            let all = BenchConfiguration.available(devices: devices, threads: 2)
            let tensor = try #require(all.first { $0.name == "metal-tensor" })
            let legacy = try #require(all.first { $0.name == "metal-legacy" })
            var report = BenchReport(
                id: "20260101-120000-sanity-0000", date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "1",
                machine: HearthServices.benchMachine, plan: BenchPlan.plan(.sanity, contextTokens: 512), command: "")
            (report.state, report.waiting) = (.waiting, [legacy])
            try #require(services.unfinishedRuns.begin(report.id)).save(
                UnfinishedRun(
                    path: TemporaryHome.fixtureModel, models: [:], limits: ParityReport.Limits(), report: report))
            #expect(!EngineBackend.hasStarted)
            InProcessRunner.prepare(for: services.unfinishedRuns)
            #expect(!EngineBackend.hasStarted)
            #expect(ProcessInfo.processInfo.environment["GGML_METAL_TENSOR_DISABLE"] == "1")
            // Whatever starts the engine now, the run can be measured, and the other waits.
            _ = EngineBackend.devices
            _ = try InProcessRunner(legacy)
            #expect { try InProcessRunner(tensor) } throws: { ($0 as? BenchFailure)?.kind == .needsRelaunch }
        }
    }

    @Test func `a run that comes too late for its variables leaves them alone`() throws {
        _ = EngineBackend.devices
        let home = try TemporaryHome()
        let services = home.services()
        // Nothing waits.
        InProcessRunner.prepare(for: services.unfinishedRuns)
        #expect(ProcessInfo.processInfo.environment["GGML_METAL_TENSOR_DISABLE"] == nil)
        #expect(services.benchBackends.contains(.cpu))
        #expect(HearthServices.benchMachine.iosVersion == nil && HearthServices.benchMachine.build == nil)
    }

    @Test func `the model and its memory are known before a run, of two backends together`() async throws {
        let home = try TemporaryHome()
        let services = home.services()
        let order = BenchOrder(path: TemporaryHome.fixtureModel, kind: .sanity, command: "")
        let one = try services.benchOutlook(order)
        #expect(one.model.vocabulary == 4_096 && one.model.quantisation == "Q8_0" && one.memory.fits == .fits)
        #expect(one.seconds.most == 60)
        var both = order
        both.backends = ["cpu", "cpu-no-flash"]
        let two = try services.benchOutlook(both)
        #expect(two.memory.totalBytes == one.memory.totalBytes + 2 * one.memory.privateBytes)
        // As beside an endpoint: the file is loaded once more for the noise floor.
        both.kind = .parity
        let three = try services.benchOutlook(both)
        let beside = try services.benchOutlook(BenchOrder(path: order.path, kind: .parity, command: ""))
        #expect(beside.memory.privateBytes * 3 == three.memory.privateBytes * 2)
        both.backends = ["gpu9"]
        #expect { try services.benchOutlook(both) } throws: { ($0 as? BenchFailure)?.kind == .noDevice }
    }

    @Test func `a model that is too large is refused before it is loaded, unless it is asked for`() throws {
        let home = try TemporaryHome()
        let services = home.services(memory: 20 << 20)
        var order = BenchOrder(path: TemporaryHome.fixtureModel, kind: .sanity, command: "")
        let outlook = try services.benchOutlook(order)
        #expect(outlook.memory.fits == .doesNotFit && outlook.memory.text.contains("smaller model"))
        #expect { try services.benchRun(order) { _ in } } throws: { ($0 as? BenchFailure)?.kind == .outOfMemory }
        order.ignoresMemory = true
        _ = try services.benchRun(order) { _ in }
    }

    @Test func `an app in the sandbox of macOS, which can't start itself, measures within itself`() async {
        #expect(!HearthServices.measuresWithin)
        // Read once, so that this takes a process of its own.
        await #expect(processExitsWith: .success) {
            setenv("APP_SANDBOX_CONTAINER_ID", "example.Hearth", 1)
            #expect(HearthServices.measuresWithin)
            let home = try TemporaryHome()
            var order = BenchOrder(path: TemporaryHome.fixtureModel, kind: .sanity, backends: ["cpu"], command: "")
            order.seconds = 4
            let run = try home.services().benchRun(order) { _ in }.run
            let report = await run.run()
            // This program, started once more, would be no worker, and the run would have failed.
            #expect(report.state == .completed && report.backends[0].cells.contains { !$0.samples.isEmpty })
        }
    }
}
