/// Runs work that reports progress from any task, and shows the latest progress on the main actor.
///
/// A slow screen skips outdated reports. The work never waits for the screen.
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
