/// Does work that reports from any task how far it is, and shows the newest of it here.
///
/// A screen that is slow misses what is outdated; nothing waits for it.
///
/// - Parameters:
///   - work: The work; what it is given may be called from any task.
///   - show: Shows how far it is.
/// - Returns: What the work returns.
/// - Throws: What the work throws.
@MainActor func showingProgress<Progress: Sendable, Value: Sendable>(
    of work: @escaping @Sendable (_ report: @escaping @Sendable (Progress) -> Void) async throws -> Value,
    _ show: (Progress) -> Void
) async throws -> Value {
    let (reports, news) = AsyncStream.makeStream(of: Progress.self, bufferingPolicy: .bufferingNewest(1))
    async let value = {
        defer { news.finish() }
        return try await work { news.yield($0) }
    }()
    for await report in reports { show(report) }
    return try await value
}
