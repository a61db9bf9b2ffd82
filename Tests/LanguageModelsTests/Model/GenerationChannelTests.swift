import Synchronization
import Testing

@testable import LanguageModels

@Suite(.timeLimit(.minutes(30))) struct GenerationChannelTests {
    @Test func `a channel delivers events in order and then the end`() async throws {
        let channel = LanguageModelExecutorGenerationChannel()
        for number in 0..<10 { await channel.send(.number(number)) }
        channel.finish()
        #expect(try await channel.numbers() == Array(0..<10))
    }

    @Test func `a sender waits while the number of unread events exceeds the channel's capacity`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 4)
        let sent = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<100 {
                    await channel.send(.number(number))
                    sent.increase()
                }
                channel.finish()
            }
            var iterator = channel.makeAsyncIterator()
            for expected in 0..<100 {
                // The sender is ahead by at most the capacity, the event being sent and the event just received.
                #expect(sent.value <= expected + 6)
                #expect(try await iterator.next(isolation: nil)?.number == expected)
            }
            #expect(try await iterator.next(isolation: nil) == nil)
            try await group.waitForAll()
        }
    }

    @Test func `a waiting sender resumes only after the reader receives an event`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 2)
        let sent = Count()
        let sender = Task {
            for number in 0..<10 {
                await channel.send(.number(number))
                sent.increase()
            }
        }
        try await channel.waits(senders: 1)
        #expect(sent.value == 2)
        var iterator = channel.makeAsyncIterator()
        #expect(try await iterator.next(isolation: nil)?.number == 0)
        try await channel.waits(senders: 1)
        #expect(sent.value == 3)
        sender.cancel()
        await sender.value
    }

    @Test(arguments: [1, 2, 64]) func `concurrent senders neither lose nor reorder events`(capacity: Int) async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: capacity)
        let (senders, events) = (8, 500)
        let received = try await withThrowingTaskGroup(of: [Int].self) { group in
            group.addTask { try await channel.numbers() }
            await withTaskGroup(of: Void.self) { sending in
                for sender in 0..<senders {
                    sending.addTask {
                        for event in 0..<events { await channel.send(.number(sender * events + event)) }
                    }
                }
            }
            channel.finish()
            return try await group.next() ?? []
        }
        #expect(received.count == senders * events)
        for sender in 0..<senders {
            #expect(received.filter { $0 / events == sender } == (0..<events).map { sender * events + $0 })
        }
    }

    @Test func `a channel delivers events sent before an error, and then the error`() async throws {
        let channel = LanguageModelExecutorGenerationChannel()
        await channel.send(.number(1))
        channel.finish(throwing: Broken())
        await channel.send(.number(2))
        channel.finish()
        var iterator = channel.makeAsyncIterator()
        #expect(try await iterator.next(isolation: nil)?.number == 1)
        await #expect(throws: Broken.self) { try await iterator.next(isolation: nil) }
        #expect(try await iterator.next(isolation: nil) == nil)
    }

    @Test func `a waiting reader of a channel receives an error or the end`() async throws {
        let failing = LanguageModelExecutorGenerationChannel()
        let failed = Task { try await failing.numbers() }
        try await failing.waits(readers: 1)
        failing.finish(throwing: Broken())
        await #expect(throws: Broken.self) { try await failed.value }

        let ending = LanguageModelExecutorGenerationChannel()
        let ended = Task { try await ending.numbers() }
        try await ending.waits(readers: 1)
        ending.finish()
        #expect(try await ended.value == [])
    }

    @Test func `finishing a channel resumes waiting senders and keeps their events`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 1)
        await channel.send(.number(0))
        let sender = Task { await channel.send(.number(1)) }
        try await channel.waits(senders: 1)
        channel.finish()
        await sender.value
        #expect(try await channel.numbers() == [0, 1])
    }

    @Test func `cancelling the reader of a channel throws CancellationError and resumes senders`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 1)
        let reader = Task { try await channel.numbers() }
        try await channel.waits(readers: 1)
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        for number in 0..<100 { await channel.send(.number(number)) }
        // Events sent after the reader was cancelled are not kept for another reader.
        #expect(try await channel.numbers() == [])
    }

    @Test func `reading a channel in a cancelled task throws CancellationError`() async throws {
        let channel = LanguageModelExecutorGenerationChannel()
        await channel.send(.number(1))
        let reader = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await channel.numbers()
        }
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test func `breaking out of a channel's loop resumes waiting senders`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 1)
        let sender = Task {
            for number in 0..<100 { await channel.send(.number(number)) }
        }
        for try await event in channel where event.number == 3 { break }
        await sender.value
    }

    @Test func `cancelling a waiting sender resumes it and discards its later events`() async throws {
        let channel = LanguageModelExecutorGenerationChannel(capacity: 1)
        let sent = Count()
        let sender = Task {
            for number in 0..<100 {
                await channel.send(.number(number))
                sent.increase()
            }
        }
        try await channel.waits(senders: 1)
        sender.cancel()
        await sender.value
        #expect(sent.value == 100)
        channel.finish()
        // One event was buffered and another was being sent. Both are received, and later events are not.
        #expect(try await channel.numbers() == [0, 1])
    }

    @Test func `cancelling a sender or reader at any time neither hangs nor loses preceding events`() async throws {
        for round in 0..<300 {
            let channel = LanguageModelExecutorGenerationChannel(capacity: 2)
            let sender = Task {
                for number in 0..<50 { await channel.send(.number(number)) }
                channel.finish()
            }
            let reader = Task { () -> [Int] in
                var numbers: [Int] = []
                do {
                    for try await event in channel { numbers.append(event.number) }
                } catch is CancellationError {}
                return numbers
            }
            for _ in 0..<round % 40 { await Task.yield() }
            if round.isMultiple(of: 2) { sender.cancel() } else { reader.cancel() }
            await sender.value
            channel.finish()
            let numbers = try await reader.value
            #expect(numbers == Array(0..<numbers.count))
        }
    }
}

private struct Broken: Error {}

private final class Count: Sendable {
    private let storage = Mutex(0)

    var value: Int { storage.withLock { $0 } }

    func increase() { storage.withLock { $0 += 1 } }
}

extension LanguageModelExecutorGenerationChannel {
    /// Waits until this many senders and readers are waiting for the channel.
    fileprivate func waits(senders: Int = 0, readers: Int = 0) async throws {
        while buffer.waiting != (senders, readers) { try await Task.sleep(for: .milliseconds(1)) }
    }

    fileprivate func numbers() async throws -> [Int] {
        var numbers: [Int] = []
        for try await event in self { numbers.append(event.number) }
        return numbers
    }
}

extension LanguageModelExecutorGenerationChannel.Event {
    fileprivate static func number(_ number: Int) -> Self {
        .response(action: .appendText("", tokenCount: number))
    }

    fileprivate var number: Int {
        guard case .response(let response) = kind, case .appendText(let fragment) = response.action.kind else {
            return -1
        }
        return fragment.tokenCount
    }
}
