import Testing

@testable import Llama

@Suite struct EventChannelTests {
    private func token(_ id: Int) -> GenerationEvent {
        .token(GeneratedToken(id: TokenID(id), logProbability: nil, alternatives: []), text: "")
    }

    private func id(_ event: GenerationEvent?) -> TokenID? {
        if case .token(let token, _) = event { token.id } else { nil }
    }

    @Test func `events arrive in order and then the stream ends`() async throws {
        let channel = EventChannel(onReadable: {})
        for number in 0..<5 { channel.send(token(number)) }
        channel.finish(.success(()))
        for number in 0..<5 { #expect(id(try await channel.next()) == TokenID(number)) }
        #expect(try await channel.next() == nil)
        #expect(try await channel.next() == nil)
    }

    @Test func `unread events are delivered before a failure`() async throws {
        let channel = EventChannel(onReadable: {})
        channel.send(token(1))
        channel.finish(.failure(LlamaError.closedWhileRunning))
        channel.finish(.success(()))
        #expect(id(try await channel.next()) == 1)
        await #expect(throws: LlamaError.closedWhileRunning) { try await channel.next() }
    }

    @Test func `a channel is full at 64 unread events, and onReadable is called once after a read`() async throws {
        let calls = Shared(0)
        let channel = EventChannel(onReadable: { calls.change { $0 += 1 } })
        for number in 0..<63 { channel.send(token(number)) }
        #expect(!channel.isFull)
        channel.send(token(63))
        #expect(channel.isFull)
        _ = try await channel.next()
        #expect(!channel.isFull)
        #expect(calls.value == 1)
        _ = try await channel.next()
        #expect(calls.value == 1)
    }

    @Test func `a waiting reader receives the next event`() async throws {
        let channel = EventChannel(onReadable: {})
        async let event = channel.next()
        await Task.yield()
        channel.send(token(9))
        #expect(id(try await event) == 9)
    }

    @Test func `cancelling the reader throws CancellationError and abandons the channel`() async throws {
        let calls = Shared(0)
        let channel = EventChannel(onReadable: { calls.change { $0 += 1 } })
        let reader = Task { try await channel.next() }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        #expect(channel.isAbandoned)
        #expect(calls.value >= 1)
        await #expect(throws: CancellationError.self) { try await channel.next() }
    }

    @Test func `dropping the stream and its iterators abandons the channel`() {
        let channel = EventChannel(onReadable: {})
        var stream: GenerationStream? = GenerationStream(channel: channel)
        var iterator = stream?.makeAsyncIterator()
        stream = nil
        #expect(!channel.isAbandoned)
        _ = iterator
        iterator = nil
        #expect(channel.isAbandoned)
    }
}
