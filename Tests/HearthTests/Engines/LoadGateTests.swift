import Engine
import FeatureTesting
import Foundation
import Llama
import LocalModels
import ModelLibrary
import Support
import Synchronization
import Testing

@testable import Hearth

/// Tests of a model file's first load, and of files that crashed a program.
@Suite struct LoadGateTests {
    private let home: TemporaryHome
    private let services: HearthServices

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        services = home.services()
    }

    /// Makes every trial load end with an outcome, and returns a counter of the trial loads.
    private func trials(end outcome: LoadGate.Outcome, _ count: Counter = Counter()) -> Counter {
        services.engines.gate.trial = { _, _ in
            count.add()
            return outcome
        }
        return count
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    private func load(_ name: String = "tiny") async throws {
        let model = try await services.open(name)
        _ = model.contextTokens
        await services.coordinator.unloadAll()
    }

    private func status() -> AvailableModel.Status? {
        services.models.availableModels().first { $0.id == "tiny" }?.status
    }

    @Test func `a model file has one trial load before its first load`() async throws {
        let trials = trials(end: .passed)
        try await load()
        try await load()
        #expect(trials.value == 1)
        // Known weights under another name need no trial.
        try home.installFixture(as: "copy")
        try await load("copy")
        #expect(trials.value == 1)
    }

    @Test func `a trial load without a verdict is repeated later and does not block loading`() async throws {
        let trials = trials(end: .unknown)
        try await load()
        try await load()
        #expect(trials.value == 2)
    }

    @Test func `a model file that crashed its trial load is refused until it is verified`() async throws {
        let bad = trials(end: .ended(signal: SIGABRT))
        for _ in 0..<2 {
            let error = await #expect(throws: LlamaError.self) { try await load() }
            #expect(error?.code == .unsupportedModel)
        }
        #expect(bad.value == 1)
        guard case .damaged = status() else {
            Issue.record("It is not listed with its problem.")
            return
        }
        _ = try await services.models.verifyModel(id: "tiny")
        #expect(status() == .installed)
        let good = trials(end: .passed)
        try await load()
        #expect(good.value == 1)
    }

    /// Leaves the mark of a program that was killed while it loaded a model.
    private func leaveMark() throws {
        let marks = UnfinishedWork("models", stateFolder: services.home.stateFolder)
        let fingerprint = try services.engines.facts.fingerprint(
            of: services.engines.shared(home.models + "/tiny.gguf"))
        let mark = marks.begin("\(fingerprint)\ntiny")
        let folder = services.home.stateFolder + "/unfinished/models"
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        try FileManager.default.copyItem(atPath: "\(folder)/\(file)", toPath: "\(folder)/left")
        withExtendedLifetime(mark) {}
    }

    @Test func `a model file that crashed two programs while loading is refused until it is verified`()
        async throws
    {
        for _ in 0..<2 {
            try leaveMark()
            #expect(services.takeInterruptedLoads() == ["tiny"])
            #expect(services.takeInterruptedLoads().isEmpty)
        }
        await #expect(throws: LlamaError.self) { try await load() }
        guard case .damaged = status() else {
            Issue.record("It is not listed with its problem.")
            return
        }
        _ = try await services.models.verifyModel(id: "tiny")
        #expect(status() == .installed)
        try await load()
    }

    @Test func `a crash causes another trial load, and a successful load clears the crash record`() async throws {
        let trials = trials(end: .passed)
        try await load()
        for _ in 0..<3 {
            try leaveMark()
            let before = trials.value
            try await load()
            #expect(trials.value == before + 1)
            #expect(status() == .installed)
            try await load()
            #expect(trials.value == before + 1)
        }
    }

    @Test func `a load in progress does not count as a crash, and its mark is removed at the end`() async throws {
        try await load()
        #expect(services.takeInterruptedLoads().isEmpty)
        let folder = services.home.stateFolder + "/unfinished/models"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test(arguments: [
        ("exit-0", LoadGate.Outcome.passed), ("exit-1", .unknown), ("abort", .ended(signal: SIGABRT)),
        ("kill-SEGV", .ended(signal: SIGSEGV)), ("kill-FPE", .ended(signal: SIGFPE)), ("kill-KILL", .unknown),
    ]) func `a trial load reports how its process ended`(_ name: String, _ outcome: LoadGate.Outcome) async throws {
        // A link is used, because a program that a test has just written may still be open for writing in another
        // test's child.
        let script = URL(filePath: TemporaryHome.fixtureModel).deletingLastPathComponent().appending(path: "trial.sh")
        let program = home.path + "/" + name
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: script.path)
        #expect(try await LoadTrial.run(program, "model.gguf", LocalModel.Options(), [:]) == outcome)
    }

    @Test func `a trial load whose program cannot be started gives no verdict`() async throws {
        #expect(try await LoadTrial.run(home.path + "/none", "model.gguf", LocalModel.Options(), [:]) == .unknown)
    }

    @Test func `cancelling a trial load ends its process`() async throws {
        let program = home.path + "/trial"
        try Data("#!/bin/sh\necho $$ > \(home.path)/started\nexec sleep 1000\n".utf8).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let trial = Task { try await LoadTrial.run(program, "model.gguf", LocalModel.Options(), [:]) }
        while !FileManager.default.fileExists(atPath: home.path + "/started") { await Task.yield() }
        trial.cancel()
        await #expect(throws: CancellationError.self) { try await trial.value }
    }

    @Test func `a trial load loads the model and computes with it`() async throws {
        try await LoadTrialProcess.load([home.models + "/tiny.gguf", "f16"])
        await #expect(throws: (any Error).self) { try await LoadTrialProcess.load([home.path + "/none.gguf", "f16"]) }
        await #expect(throws: (any Error).self) { try await LoadTrialProcess.load([]) }
    }
}
