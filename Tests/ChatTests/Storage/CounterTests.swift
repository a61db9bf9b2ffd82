import Chat
import Foundation
import Testing

@Suite struct CounterTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    @Test func `all usage counters of a new database are zero`() throws {
        #expect(try store.counters() == ChatCounters())
    }

    @Test func `usage counters still include deleted messages and threads`() throws {
        let thread = try test.thread()
        let question = try #require(try test.add("Question", to: thread).first)
        for number in 1...2 {
            var answer = test.message(.assistant, "", .init(status: .generating))
            try store.append([answer], to: thread, after: question)
            answer.metadata = ChatMessage.Metadata(
                status: .completed, usage: TokenUsage(promptTokens: 10, outputTokens: 5 * number),
                latencyMs: 1000 * number, timeToFirstTokenMs: 100 * number)
            try store.update(answer)
            // A change of a finished answer is not counted again.
            answer.text = "edited"
            try store.update(answer)
        }
        let expected = ChatCounters(
            threads: 1, messages: 3, promptTokens: 20, outputTokens: 15, averageLatencyMs: 1500,
            averageTimeToFirstTokenMs: 150)
        #expect(try store.counters() == expected)
        _ = try store.clearAll()
        try store.deleteThread(thread)
        #expect(try test.reopened().counters() == expected)
    }

    @Test func `average times include only completed answers, and a discarded answer is not counted`() throws {
        let thread = try test.thread()
        for status in [ChatMessage.Status.failed, .stopped, .interrupted] {
            let metadata = ChatMessage.Metadata(
                status: status, usage: TokenUsage(promptTokens: 1, outputTokens: 1), latencyMs: 9_000_000)
            try store.append([test.message(.assistant, "x", metadata)], to: thread, after: nil)
        }
        let discarded = test.message(.assistant, "x", .init(status: .generating))
        try store.append([discarded], to: thread, after: nil)
        try store.delete(discarded.id)
        #expect(
            try store.counters() == ChatCounters(threads: 1, messages: 3, promptTokens: 3, outputTokens: 3))
    }

    @Test func `usage counters exclude imported chats`() throws {
        let other = try TestStore()
        try other.add("Hello", "Hi", to: other.thread())
        _ = try store.importJSON(other.store.exportJSON(threads: nil))
        #expect(try store.counters() == ChatCounters())
    }
}
