/// Keeps a screen true while a test looks at it, as a view does.
@MainActor package func whileShown(
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

/// Waits until something is so; the suite's time limit ends what never comes.
@MainActor package func until(_ condition: @MainActor () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
