/// Runs a screen's updates during a test, like a view that shows it.
@MainActor func whileShown(
    _ run: @escaping @MainActor () async -> Void, _ test: @MainActor () async throws -> Void
) async throws {
    let task = Task { await run() }
    do { try await test() } catch {
        task.cancel()
        throw error
    }
    task.cancel()
    // The screen's work ends with the task that runs it.
    await task.value
}

/// The error if a condition was not met in time.
struct ConditionTimeout: Error {}

/// Waits until the condition is met.
///
/// - Throws: ``ConditionTimeout`` after a time limit that is long enough even for a busy machine.
@MainActor func until(_ condition: @MainActor () throws -> Bool) async throws {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(120))
    while try !condition() {
        guard clock.now < end else { throw ConditionTimeout() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
