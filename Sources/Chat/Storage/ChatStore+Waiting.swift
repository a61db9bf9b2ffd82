import Dispatch

extension ChatStore {
    /// Runs blocking work, which may take seconds, outside of the cooperative thread pool.
    package func runBlocking<Value: Sendable>(
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
