import FeatureTesting
import Foundation
import GGUF
import ModelLibrary
import Synchronization
import Testing

@testable import Screens

/// Tests of exams of the models in the list.
@Suite(.timeLimit(.minutes(30))) @MainActor struct ModelsScreenExamTests {
    /// Scripted exams whose steps a test triggers.
    private final class PlayedExams: Sendable {
        enum Step: Sendable {
            case progress(ExamProgress)
            case failure(any Error)
            case end
        }

        private struct State {
            var orders: [ExamRequest] = []
            var stopped: [ExamRequest] = []
            var steps: AsyncStream<Step>.Continuation?
            var unexamined: String?
        }

        private let state = Mutex(State())

        /// The exam requests so far.
        var orders: [ExamRequest] { state.withLock { $0.orders } }
        /// The exam requests that were stopped.
        var stopped: [ExamRequest] { state.withLock { $0.stopped } }

        /// Sets the default model that has not been examined.
        func miss(_ id: String) { state.withLock { $0.unexamined = id } }

        /// Performs the given step of the running exam.
        func play(_ step: Step) { _ = state.withLock { $0.steps }?.yield(step) }

        private func run(_ order: ExamRequest, _ progress: @Sendable (ExamProgress) -> Void) async throws {
            let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
            state.withLock { state in
                state.orders.append(order)
                state.steps = continuation
            }
            for await step in steps {
                switch step {
                case .progress(let found): progress(found)
                case .failure(let error): throw error
                case .end: return
                }
            }
            state.withLock { $0.stopped.append(order) }
            throw CancellationError()
        }

        var exams: ModelsScreen.Exams {
            ModelsScreen.Exams(
                version: 2, unexamined: { self.state.withLock { $0.unexamined } },
                examine: { order, progress in try await self.run(order, progress) })
        }
    }

    private let world: StoreWorld
    private let fingerprint: String
    private let played = PlayedExams()

    init() throws {
        world = try StoreWorld()
        fingerprint = try GGUFFile(path: StoreModel.write(world.model("a.gguf"))).fingerprint
    }

    private func screen() async -> ModelsScreen {
        let screen = ModelsScreen(
            world.manager(), choice: ModelsScreen.Choice(answering: { "a" }, choose: { _ in }), exams: played.exams,
            words: { "\($0)" })
        await screen.reload()
        return screen
    }

    private func item(_ screen: ModelsScreen) throws -> ModelsScreen.Item {
        try #require(screen.items?.first { $0.id == "a" })
    }

    private func result(version: Int = 2, isQuick: Bool) -> ExamResult {
        ExamResult(
            version: version, fingerprint: fingerprint, isQuick: isQuick,
            scores: [.sorting: ExamScore(right: 4, count: 6)], seconds: 60)
    }

    @Test func `a running exam shows its progress and then its result`() async throws {
        let screen = await screen()
        #expect(try item(screen).exam == nil && item(screen).model.exam == nil)
        #expect(try item(screen).actions == [.examineQuickly, .examine, .verify, .delete])
        await screen.examine("a", isQuick: true)
        #expect(try item(screen).exam == ExamProgress(done: 0, total: 0))
        #expect(try item(screen).actions == [.stopExam, .verify, .delete])
        try await until { played.orders == [ExamRequest(model: "a", isQuick: true)] }
        played.play(.progress(ExamProgress(done: 3, total: 37, secondsLeft: 20)))
        try await until { try item(screen).exam == ExamProgress(done: 3, total: 37, secondsLeft: 20) }
        // Only one exam runs at a time.
        await screen.examine("a", isQuick: false)
        #expect(played.orders.count == 1 && played.stopped.isEmpty)
        played.play(.progress(ExamProgress(done: 37, total: 37, secondsLeft: 0)))
        try await until { try item(screen).exam?.done == 37 }
        try world.folder.save(ExamRecord(result: result(isQuick: true)), fingerprint)
        played.play(.end)
        await screen.finish("a")
        #expect(try item(screen).exam == nil && item(screen).failure == nil)
        #expect(try item(screen).model.exam == result(isQuick: true) && !item(screen).isExamOld)
        // After the quick exam, the full exam is offered.
        #expect(try item(screen).actions == [.examine, .verify, .delete])
    }

    @Test func `an exam is offered again when a newer version exists`() async throws {
        try world.folder.save(ExamRecord(result: result(isQuick: false)), fingerprint)
        let screen = await screen()
        #expect(try item(screen).actions == [.verify, .delete] && !item(screen).isExamOld)
        try world.folder.save(ExamRecord(result: result(version: 1, isQuick: false)), fingerprint)
        await screen.reload()
        #expect(try item(screen).isExamOld)
        #expect(try item(screen).actions == [.examineQuickly, .examine, .verify, .delete])
    }

    @Test func `a stopped exam is not shown as failed and can be continued`() async throws {
        let screen = await screen()
        await screen.examine("a", isQuick: false)
        try await until { played.orders.count == 1 }
        played.play(.progress(ExamProgress(done: 9, total: 161, secondsLeft: 600)))
        try await until { try item(screen).exam?.done == 9 }
        await screen.stopExam("a")
        #expect(played.stopped == [ExamRequest(model: "a", isQuick: false)])
        #expect(try item(screen).exam == nil && item(screen).failure == nil)
        #expect(try item(screen).actions == [.examineQuickly, .examine, .verify, .delete])
        // Stopping an idle model does nothing, and the exam can be continued.
        await screen.stopExam("a")
        await screen.examine("a", isQuick: false)
        try await until { played.orders.count == 2 }
        await screen.stopExam("a")
        #expect(played.stopped.count == 2)
    }

    @Test func `a failed exam shows its reason until the next one starts`() async throws {
        let screen = await screen()
        await screen.examine("a", isQuick: true)
        try await until { played.orders.count == 1 }
        played.play(.failure(ModelLibraryError(.unsupportedFile, "It has no chat template.")))
        await screen.finish("a")
        #expect(try item(screen).exam == nil && item(screen).failure == "It has no chat template.")
        #expect(screen.failure(of: "a") == "It has no chat template.")
        await screen.examine("a", isQuick: true)
        #expect(try item(screen).failure == nil)
        await screen.stopExam("a")
        #expect(try item(screen).failure == nil)
    }

    @Test func `an unexamined model is examined in the background, which ends if the user starts an exam`() async throws
    {
        let screen = await screen()
        played.miss("a")
        let background = Task { await screen.examineUnknownModels() }
        let unasked = ExamRequest(model: "a", isQuick: true, isBackground: true)
        // The background exam begins some seconds after the last choice of a model.
        try await until { played.orders == [unasked] }
        #expect(try item(screen).exam != nil)
        await screen.examine("a", isQuick: false)
        #expect(played.stopped == [unasked])
        try await until { played.orders == [unasked, ExamRequest(model: "a", isQuick: false)] }
        background.cancel()
        await background.value
        // The exam that the user started continues.
        #expect(try item(screen).exam != nil)
        await screen.stopExam("a")
    }

    @Test func `no model is examined without an exam service`() async throws {
        let screen = ModelsScreen(
            world.manager(), choice: ModelsScreen.Choice(answering: { nil }, choose: { _ in }), words: { "\($0)" })
        await screen.reload()
        await screen.examine("a", isQuick: true)
        await screen.finish("a")
        #expect(try item(screen).exam == nil && item(screen).failure == nil)
        let background = Task { await screen.examineUnknownModels() }
        background.cancel()
        await background.value
    }
}
