import Platform

extension Cancellation {
    /// Stops work that was cancelled or takes too long.
    ///
    /// - Throws: `CancellationError`, or `timedOut`.
    func check() throws {
        if isCancelled { throw CancellationError() }
        if isOverdue {
            throw DocumentError(
                .timedOut,
                "Reading took too long and was stopped. The file may be malicious; split it, or save it again.")
        }
    }
}
