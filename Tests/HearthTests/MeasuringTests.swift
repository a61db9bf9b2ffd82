import FeatureTesting
import Foundation
import Llama
import Testing

@testable import Bench
@testable import Hearth

/// Tests of measurements in this process, and of the estimates before them.
@Suite(.timeLimit(.minutes(30))) struct MeasuringTests {
    @Test func `an in-process bench worker returns the results of a worker in a separate process`() async throws {
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

    @Test func `a bench setting that the engine reads only once requires a relaunch after its start`() async throws {
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

    @Test func `the variables of a waiting bench run are set before the engine starts`() async {
        // The engine reads the variables only once, so this test needs a separate process.
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
            // The waiting run can now be measured, whichever way the engine starts. A run with another configuration
            // has to wait.
            _ = EngineBackend.devices
            _ = try InProcessRunner(legacy)
            #expect { try InProcessRunner(tensor) } throws: { ($0 as? BenchFailure)?.kind == .needsRelaunch }
        }
    }

    @Test func `environment variables stay unchanged if no bench run is waiting`() throws {
        _ = EngineBackend.devices
        let home = try TemporaryHome()
        let services = home.services()
        // No run is waiting.
        InProcessRunner.prepare(for: services.unfinishedRuns)
        #expect(ProcessInfo.processInfo.environment["GGML_METAL_TENSOR_DISABLE"] == nil)
        #expect(services.benchBackends.contains(.cpu))
        #expect(HearthServices.benchMachine.iosVersion == nil && HearthServices.benchMachine.build == nil)
    }

    @Test func `the bench outlook reports the model and its memory for one and two backends`() async throws {
        let home = try TemporaryHome()
        let services = home.services()
        let order = BenchRequest(path: TemporaryHome.fixtureModel, kind: .sanity, command: "")
        let one = try services.benchOutlook(order)
        #expect(one.model.vocabulary == 4_096 && one.model.quantisation == "Q8_0" && one.memory.fits == .fits)
        #expect(one.seconds.most == 60)
        var both = order
        both.backends = ["cpu", "cpu-no-flash"]
        let two = try services.benchOutlook(both)
        #expect(two.memory.totalBytes == one.memory.totalBytes + 2 * one.memory.privateBytes)
        // As with an endpoint, the file is loaded once more for the noise floor.
        both.kind = .parity
        let three = try services.benchOutlook(both)
        let beside = try services.benchOutlook(BenchRequest(path: order.path, kind: .parity, command: ""))
        #expect(beside.memory.privateBytes * 3 == three.memory.privateBytes * 2)
        both.backends = ["gpu9"]
        #expect { try services.benchOutlook(both) } throws: { ($0 as? BenchFailure)?.kind == .noDevice }
    }

    @Test func `the bench refuses a model that is too large unless memory is ignored`() throws {
        let home = try TemporaryHome()
        let services = home.services(memory: 20 << 20)
        var order = BenchRequest(path: TemporaryHome.fixtureModel, kind: .sanity, command: "")
        let outlook = try services.benchOutlook(order)
        #expect(outlook.memory.fits == .doesNotFit && outlook.memory.text.contains("smaller model"))
        #expect { try services.benchRun(order) { _ in } } throws: { ($0 as? BenchFailure)?.kind == .outOfMemory }
        order.ignoresMemory = true
        _ = try services.benchRun(order) { _ in }
    }

    @Test func `a sandboxed macOS app measures in its own process`() async {
        #expect(!HearthServices.measuresWithin)
        // The variable is read only once, so this test needs a separate process.
        await #expect(processExitsWith: .success) {
            setenv("APP_SANDBOX_CONTAINER_ID", "example.Hearth", 1)
            #expect(HearthServices.measuresWithin)
            let home = try TemporaryHome()
            var order = BenchRequest(path: TemporaryHome.fixtureModel, kind: .sanity, backends: ["cpu"], command: "")
            order.seconds = 4
            let run = try home.services().benchRun(order) { _ in }.run
            let report = await run.run()
            // If the program had been launched a second time, it would not be a worker, and the run would have failed.
            #expect(report.state == .completed && report.backends[0].cells.contains { !$0.samples.isEmpty })
        }
    }
}
