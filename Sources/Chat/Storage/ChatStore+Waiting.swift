import Dispatch

extension ChatStore {
    /// Runs work that may take seconds where it holds up no task.
    ///
    /// - Parameter work: What is done with the store.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    package func offPool<Value: Sendable>(
        _ work: @escaping @Sendable () throws(ChatError) -> Value
    ) async throws(ChatError) -> Value {
        let result: Result<Value, ChatError> = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: Result { () throws(ChatError) in try work() })
            }
        }
        return try result.get()
    }
}
