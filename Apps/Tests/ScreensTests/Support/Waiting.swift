/// Runs a screen's updates while a test uses it, as a view does.
@MainActor func whileShown(
    _ run: @escaping @MainActor () async -> Void, _ test: @MainActor () async throws -> Void
) async throws {
    let task = Task { await run() }
    do { try await test() } catch {
        task.cancel()
        throw error
    }
    task.cancel()
    // A screen's work must end before the test continues.
    await task.value
}

/// The error for a condition that did not become true in time.
struct NeverSo: Error {}

/// Waits until a condition is true.
///
/// - Throws: ``NeverSo`` after 120 seconds, enough for a busy machine.
@MainActor func until(_ condition: @MainActor () throws -> Bool) async throws {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(120))
    while try !condition() {
        guard clock.now < end else { throw NeverSo() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
