import Foundation
import GMimeParser
import Synchronization
import Testing

@testable import Mail

@Suite struct BackgroundPaceTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    @Test func `background work pauses four times as long as it ran while a user waits for an answer`() async throws {
        let start = ContinuousClock.now
        try await BackgroundPace(isAnswering: { true }).rest(after: .milliseconds(20))
        #expect(start.duration(to: .now) >= .milliseconds(80))
    }

    @Test(.timeLimit(.minutes(30))) func `background work continues immediately if no user waits`() async throws {
        try await BackgroundPace(isAnswering: { false }).rest(after: .seconds(600))
    }

    @Test func `cancelling the task of background work ends its pause`() async throws {
        let resting = Task { try await BackgroundPace(isAnswering: { true }).rest(after: .seconds(600)) }
        resting.cancel()
        await #expect(throws: CancellationError.self) { try await resting.value }
    }

    @Test func `importing and sorting check after each batch whether a user waits for an answer`() async throws {
        let asked = Mutex(0)
        let service = MailService(
            home.database,
            models: MailModels(isAnswering: {
                asked.withLock { $0 += 1 }
                return false
            }), parser: GMimeMailParser())
        for number in 0..<120 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir)
        #expect(asked.withLock { $0 } == 2)
        try await service.queue.processAll()
        #expect(asked.withLock { $0 } == 5)
    }
}
