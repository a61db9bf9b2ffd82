import Dispatch
import Synchronization

// Walking folders and hashing files block; a thread of Swift's own pool must not wait for them.
private let fileQueue = DispatchQueue(label: "hearth.documents.files", qos: .utility, attributes: .concurrent)

/// Runs work that reads files on a thread that may block.
///
/// - Parameter work: The work; it calls its argument now and then, which throws `CancellationError` once the task is
///   cancelled.
/// - Throws: What the work throws.
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

/// Whether the task that waits was cancelled.
private final class CancellationFlag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
