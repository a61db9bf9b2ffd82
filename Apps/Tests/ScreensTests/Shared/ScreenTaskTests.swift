import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ScreenTaskTests {
    @Test func `starting new work cancels the running work of a screen task`() async throws {
        let task = ScreenTask()
        var events: [String] = []
        task.start {
            events.append("first")
            await forever()
            events.append("first cancelled")
        }
        try await until { events == ["first"] }
        #expect(task.isRunning)
        task.start { events.append("second") }
        await task.finish()
        try await until { events.count == 3 }
        #expect(Set(events) == ["first", "first cancelled", "second"])
        #expect(!task.isRunning)
    }

    @Test func `releasing the holder of a screen task cancels its work`() async throws {
        var task: ScreenTask? = ScreenTask()
        var isOver = false
        var hasBegun = false
        task?.start {
            hasBegun = true
            await forever()
            isOver = true
        }
        try await until { hasBegun }
        task = nil
        try await until { isOver }
        #expect(task == nil)
    }

    @Test func `progress reports are shown in order up to the latest report`() async throws {
        var shown: [Int] = []
        let value = try await showingProgress(
            of: { report in
                for number in 1...1_000 { report(number) }
                return "done"
            }, { shown.append($0) })
        #expect(value == "done" && shown.last == 1_000 && shown == shown.sorted())
    }

    @Test func `cancelled work that reports progress ends immediately`() async throws {
        let task = ScreenTask()
        var failure: (any Error)?
        var hasBegun = false
        task.start {
            do {
                try await showingProgress(
                    of: { report in
                        report(1)
                        try await Task.sleep(for: .seconds(3_600))
                    }, { (_: Int) in hasBegun = true })
            } catch { failure = error }
        }
        try await until { hasBegun }
        task.cancel()
        await task.finish()
        #expect(failure is CancellationError)
    }
}

private func forever() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
}
