import Engine
import FeatureTesting
import Foundation
import Llama
import ModelLibrary
import Testing

@testable import Hearth

/// Tests of real models under a memory budget for two of three models.
@Suite(.serialized) struct SharedMemoryTests {
    private static let options = LocalModel.Options(contextTokens: 8192, cacheType: .f32, sequences: 4)

    /// Returns the resident memory of this process in bytes.
    private static func residentBytes() throws -> UInt64 {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(UInt64(fields[1])) * UInt64(getpagesize())
    }

    // The test runs in a separate process, because the memory of concurrent tests would count as the models' memory.
    @Test func `fifty callers of three models never exceed the memory of two models`() async throws {
        await #expect(processExitsWith: .success) { try await Self.run() }
    }

    private static func run() async throws {
        let home = try TemporaryHome()
        for id in ["a", "b", "c"] { try home.installFixture(as: id) }
        let probe = home.services().engines.managed(home.models + "/a.gguf", options)
        let each = try probe.estimate()
        let services = home.services(
            memory: 16 << 30,
            limits: CoordinatorLimits(budgetBytes: each.totalBytes * 2 + each.totalBytes / 4, idleTimeout: nil))
        // The engine's libraries and the tables that the first model creates do not count as memory of the models.
        try await services.open("a", options: options).close()
        let baseline = try residentBytes()
        let callers = Task { try await call(services, home) }
        let watcher = Task {
            var peak: UInt64 = 0
            while !Task.isCancelled {
                peak = max(peak, try residentBytes())
                #expect(services.coordinator.snapshot.committedBytes <= services.coordinator.snapshot.budgetBytes)
                try? await Task.sleep(for: .milliseconds(2))
            }
            return peak
        }
        let answered = try await callers.value
        watcher.cancel()
        // Each estimate includes the program's overhead, although the overhead exists only once.
        let models = services.coordinator.snapshot.budgetBytes - 2 * each.overheadBytes
        let grown = try await watcher.value - baseline
        #expect(grown <= models, "\(grown) of \(models) bytes")
        // Two models were loaded at the same time. Otherwise the test would prove nothing.
        #expect(grown > each.privateBytes, "\(grown) of \(each.privateBytes) bytes")
        #expect(answered == 50)
        await services.coordinator.unloadAll()
        #expect(services.coordinator.snapshot.models.isEmpty)
    }

    /// - Returns: The number of answered callers. A caller whose model was removed asks again.
    private static func call(_ services: HearthServices, _ home: TemporaryHome) async throws -> Int {
        let coordinator = services.coordinator
        let answered = Box(0)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for caller in 0..<50 {
                let model = services.engines.managed(
                    "\(home.models)/\(["a", "b", "c"][caller % 3]).gguf", options)
                group.addTask {
                    while true {
                        do {
                            return try await model.withLoaded { loaded in
                                let message = InferenceRequest.Message(.user, "Say \(caller).")
                                let request = GenerationRequest(
                                    prompt: try loaded.tokens(for: [message]), maxTokens: 4)
                                let isAnswered = try await loaded.generate(request).collect().summary.outputTokens > 0
                                answered.change { $0 += 1 }
                                return isAnswered
                            }
                        } catch AIError.modelRemoved {
                            try await Task.sleep(for: .milliseconds(5))
                        }
                    }
                }
            }
            group.addTask {
                for (index, id) in ["a", "c", "b"].enumerated() {
                    // Some callers are answered before the deletion and some after it.
                    while answered.value < 10 * (index + 1) { try await Task.sleep(for: .milliseconds(2)) }
                    try await coordinator.whileRemoved(modelID: id, policy: .cancel) {
                        #expect(!coordinator.snapshot.models.contains { $0.modelID == id })
                    }
                }
                return false
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
