import Engine
import Support
import Testing

/// Tests of three models, a memory budget for two, and fifty callers with random operations.
@Suite(.timeLimit(.minutes(30)))
struct CoordinatorStressTests {
    enum Answer: Hashable {
        case result, removed, refused, cancelled, loadFailed
    }

    /// A caller that performs a few random steps with random pauses.
    struct Caller {
        let coordinator: ModelCoordinator
        let memory: FakeMemory
        var random: SplitMix64

        private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

        private mutating func pause() -> @Sendable () async throws -> Void {
            let microseconds = chance(50) ? 0 : Int.random(in: 0..<400, using: &random)
            return {
                if microseconds == 0 {
                    await Task.yield()
                } else {
                    try await Task.sleep(for: .microseconds(microseconds))
                }
            }
        }

        private mutating func request() -> ModelRequest<FakeModel> {
            let (load, unload, fails) = (pause(), pause(), chance(5))
            let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            return memory.request(id) {
                try await load()
                if fails { throw FakeMemory.Failure() }
            } leaving: {
                // The pause throws only on cancellation, and an unload is never cancelled.
                try? await unload()
            }
        }

        mutating func step() async throws {
            let (coordinator, pause, request) = (coordinator, pause(), request())
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<55:
                try await coordinator.withModel(request) { try await CoordinatorStressTests.use($0, pause) }
            case 55..<70:
                let inner = self.request()
                try await coordinator.withModel(request) { model in
                    try await coordinator.withModel(inner) { try await CoordinatorStressTests.use($0, pause) }
                    #expect(model.isAlive)
                }
            case 70..<78:
                let lease = try await coordinator.lease(request)
                for _ in 0..<2 {
                    // Only a removal ends the lease here.
                    guard let model = try? lease.model else { throw AIError.modelRemoved(id: request.modelID) }
                    let isAlive = model.isAlive
                    // A removal may have ended the lease since then.
                    if (try? lease.model) != nil { #expect(isAlive) }
                    try await pause()
                }
                lease.end()
            case 78..<84:
                try await coordinator.prewarm(request)
            case 84..<94:
                let memory = memory
                let policy: RemovalPolicy = chance(50) ? .wait : .cancel
                try await coordinator.whileRemoved(modelID: request.modelID, policy: policy) {
                    #expect(!memory.live.contains(request.modelID))
                    try await pause()
                    #expect(!memory.live.contains(request.modelID))
                }
            case 94..<97:
                await coordinator.handleMemoryPressure(chance(30) ? .critical : .warning)
                await coordinator.handleMemoryPressure(.normal)
            case 97..<99:
                await coordinator.unload(modelID: request.modelID)
            default:
                await coordinator.unloadAll()
            }
        }
    }

    static func use(_ model: FakeModel, _ pause: @Sendable () async throws -> Void) async throws {
        #expect(model.isAlive)
        do { try await pause() } catch {
            #expect(model.isAlive)
            throw error
        }
        #expect(model.isAlive)
    }

    private static func answer(_ work: () async throws -> Void) async throws -> Answer {
        do {
            try await work()
            return .result
        } catch AIError.modelRemoved {
            return .removed
        } catch AIError.insufficientMemory {
            return .refused
        } catch is CancellationError {
            return .cancelled
        } catch is FakeMemory.Failure {
            return .loadFailed
        }
    }

    @Test(arguments: 0..<40)
    func `fifty random callers all finish, and the memory budget is never exceeded`(seed: UInt64) async throws {
        let memory = FakeMemory()
        let coordinator = ModelCoordinator(
            limits: CoordinatorLimits(budgetBytes: 2, idleTimeout: .microseconds(700)))
        let answers = try await withThrowingTaskGroup(of: [Answer].self) { group in
            for number in 0..<50 {
                group.addTask {
                    var caller = Caller(
                        coordinator: coordinator, memory: memory,
                        random: SplitMix64(seed: seed &* 1_000 &+ UInt64(number)))
                    var answers: [Answer] = []
                    for _ in 0..<6 { answers.append(try await Self.impatiently(&caller)) }
                    return answers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(answers.count == 300)
        #expect(answers.count { $0 == .result } > 30)
        #expect(memory.peak == 2)
        #expect(coordinator.snapshot.waiting == 0)
        await coordinator.unloadAll()
        #expect(memory.bytes == 0)
    }

    /// Runs a step in a task that is sometimes cancelled while it runs.
    private static func impatiently(_ caller: inout Caller) async throws -> Answer {
        var copy = caller
        let patience = Int.random(in: 0..<100, using: &copy.random)
        caller.random = copy.random
        _ = caller.random.next()
        return try await withThrowingTaskGroup(of: Answer?.self) { group in
            group.addTask { [copy] in
                var caller = copy
                return try await answer { try await caller.step() }
            }
            if patience < 20 {
                try await Task.sleep(for: .microseconds(patience * 50))
                group.cancelAll()
            }
            return try #require(try await group.next() ?? nil)
        }
    }
}
