import ModelLibrary
import Synchronization

/// Exams that a test plays step by step.
final class PlayedExams: Sendable {
    /// What an exam does next.
    enum Step: Sendable {
        case progress(ExamProgress)
        case failure(any Error)
        case end
    }

    private struct State {
        var orders: [ExamOrder] = []
        var stopped: [ExamOrder] = []
        var steps: AsyncStream<Step>.Continuation?
        var unexamined: String?
    }

    /// The version of the exam.
    static let version = 3

    private let state = Mutex(State())

    /// What was ordered so far.
    var orders: [ExamOrder] { state.withLock { $0.orders } }
    /// What was stopped so far.
    var stopped: [ExamOrder] { state.withLock { $0.stopped } }

    /// The model that answers and was not examined.
    var unexamined: String? { state.withLock { $0.unexamined } }

    /// Names the model that answers and was not examined.
    func miss(_ id: String) { state.withLock { $0.unexamined = id } }

    /// Does a step of the exam that began last.
    func play(_ step: Step) { _ = state.withLock { $0.steps }?.yield(step) }

    /// Waits until so many exams began.
    func began(_ count: Int) async throws {
        while orders.count < count { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Takes an exam: does what the test plays, until it ends or is stopped.
    func examine(_ order: ExamOrder, _ progress: @Sendable (ExamProgress) -> Void) async throws {
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
}
