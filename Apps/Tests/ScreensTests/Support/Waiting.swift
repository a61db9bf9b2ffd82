/// Keeps a screen true while a test looks at it, as a view does.
@MainActor func whileShown(
    _ run: @escaping @MainActor () async -> Void, _ test: @MainActor () async throws -> Void
) async throws {
    let task = Task { await run() }
    do { try await test() } catch {
        task.cancel()
        throw error
    }
    task.cancel()
    // What a screen does belongs to who shows it.
    await task.value
}

/// What a test waited for, and never came.
struct NeverSo: Error {}

/// Waits until something is so.
///
/// - Throws: ``NeverSo`` after a time in which a busy machine does all that a screen waits for.
@MainActor func until(_ condition: @MainActor () throws -> Bool) async throws {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(120))
    while try !condition() {
        guard clock.now < end else { throw NeverSo() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
