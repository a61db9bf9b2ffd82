/// A task of a screen: it ends with its holder, or when another one takes its place.
@MainActor final class ScreenTask {
    private var task: Task<Void, Never>?
    private var number = 0

    /// Makes a task that has nothing to do yet.
    nonisolated init() {}

    deinit { task?.cancel() }

    /// Whether the work goes on.
    var isRunning: Bool { task != nil }

    /// Begins work in place of what went on; what is cancelled must not change the screen any more.
    ///
    /// - Parameter work: The work; it should hold its screen weakly, or the screen stays until it is done.
    func start(_ work: @escaping @MainActor () async -> Void) {
        task?.cancel()
        number += 1
        let mine = number
        task = Task { [weak self] in
            await work()
            self?.end(mine)
        }
    }

    /// Ends the work; who waits with ``finish()`` goes on when it has.
    func cancel() { task?.cancel() }

    /// Waits until nothing goes on, whatever began meanwhile.
    func finish() async {
        while let task { await task.value }
    }

    private func end(_ ended: Int) {
        if ended == number { task = nil }
    }
}
