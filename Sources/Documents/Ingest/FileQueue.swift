import Dispatch
import Synchronization

// The queue for walking folders and hashing files, which must not block threads of Swift's cooperative pool.
private let fileQueue = DispatchQueue(label: "hearth.documents.files", qos: .utility, attributes: .concurrent)

/// Runs work that reads files on a thread that may block.
///
/// The work regularly calls its argument, which throws `CancellationError` once the task is cancelled.
func onFileQueue<Value: Sendable>(
    _ work: @escaping @Sendable (_ check: () throws -> Void) throws -> Value
) async throws -> Value {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            fileQueue.async {
                continuation.resume(
                    with: Result { try work { if flag.isSet { throw CancellationError() } } })
            }
        }
    } onCancel: {
        flag.set()
    }
}

/// The cancellation state of the waiting task.
private final class CancellationFlag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
