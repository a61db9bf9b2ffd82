/// A task of a screen, cancelled when its holder is released or when another task replaces it.
@MainActor final class ScreenTask {
    private var task: Task<Void, Never>?
    private var number = 0

    nonisolated init() {}

    deinit { task?.cancel() }

    /// Whether work is running.
    var isRunning: Bool { task != nil }

    /// Starts work in place of the running work, which is cancelled and must no longer change the screen.
    ///
    /// The work should hold its screen weakly. Otherwise the screen stays alive until the work ends.
    func start(_ work: @escaping @MainActor () async -> Void) {
        task?.cancel()
        number += 1
        let mine = number
        task = Task { [weak self] in
            await work()
            self?.end(mine)
        }
    }

    /// Cancels the work, whose end ``finish()`` waits for.
    func cancel() { task?.cancel() }

    /// Waits until no work is running, including work that starts during the wait.
    func finish() async {
        while let task { await task.value }
    }

    private func end(_ ended: Int) {
        if ended == number { task = nil }
    }
}
