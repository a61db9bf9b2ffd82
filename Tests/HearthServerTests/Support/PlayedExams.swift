import ModelLibrary
import Synchronization

/// Exams that a test plays step by step.
final class PlayedExams: Sendable {
    /// The next step of an exam.
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

    static let version = 3

    private let state = Mutex(State())

    /// The exams ordered so far.
    var orders: [ExamRequest] { state.withLock { $0.orders } }
    /// The exams stopped so far.
    var stopped: [ExamRequest] { state.withLock { $0.stopped } }

    /// The model that answers and has no exam result.
    var unexamined: String? { state.withLock { $0.unexamined } }

    /// Sets the model that answers and has no exam result.
    func miss(_ id: String) { state.withLock { $0.unexamined = id } }

    /// Plays a step of the exam that began last.
    func play(_ step: Step) { _ = state.withLock { $0.steps }?.yield(step) }

    /// Waits until the given number of exams have begun.
    func began(_ count: Int) async throws {
        while orders.count < count { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Runs an exam with the steps that the test plays, until it ends or is stopped.
    func examine(_ order: ExamRequest, _ progress: @Sendable (ExamProgress) -> Void) async throws {
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
