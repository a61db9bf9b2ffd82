import NIOPosix

/// Runs work that blocks on files or the database, on a thread pool for blocking work.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await NIOThreadPool.singleton.runIfActive(work)
}
