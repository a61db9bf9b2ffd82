import Chat
import Foundation
import Testing

@Suite struct MessageTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    @Test func `every field of a message is stored, with times to the millisecond`() throws {
        let thread = try test.thread()
        let question = try #require(try test.add("Question", to: thread).first)
        let metadata = ChatMessage.Metadata(
            parentID: question, status: .failed, finishReason: .error,
            failure: ChatFailure(kind: .memory, message: "Too large."), reasoning: "Hm.", modelID: "tiny",
            usage: TokenUsage(
                promptTokens: 7, outputTokens: 8, cachedTokens: 3, acceptedDraftTokens: 5, rejectedDraftTokens: 2),
            latencyMs: 1200,
            timeToFirstTokenMs: 150, tokensPerSecond: 31.25,
            ledger: ContextLedger(
                contextTokens: 4096, instructionTokens: 1, historyTokens: 2, promptTokens: 3, answerTokens: 4,
                omittedMessages: 1, omittedTokens: 5, lastOmittedMessageID: question, isSummarized: true),
            entryID: "entry")
        let answer = ChatMessage(
            role: .assistant, text: "Zero \0, é and 👩‍🍳", timestamp: TestStore.start + 0.1236, metadata: metadata)
        try store.append([answer], to: thread, after: question)
        var expected = answer
        expected.text = "Zero \u{FFFD}, é and 👩‍🍳"
        expected.timestamp = Date(timeIntervalSince1970: 1_767_268_800.124)
        let saved = try test.reopened().message(answer.id)
        #expect(saved.message == expected)
        #expect(saved.threadID == thread)
    }

    @Test func `an answer becomes searchable when it is finished`() throws {
        let thread = try test.thread()
        let question = try #require(try test.add("Question", to: thread).first)
        var answer = test.message(.assistant, "", .init(status: .generating))
        try store.append([answer], to: thread, after: question)
        answer.text = "growing"
        try store.update(answer)
        #expect(try store.message(answer.id).message.text == "growing")
        #expect(try store.search("growing", limit: 10).isEmpty)
        answer.text = "grown"
        answer.metadata.status = .completed
        try store.update(answer)
        #expect(try store.search("grown", limit: 10).map(\.messageID) == [answer.id])
        answer.text = "edited"
        try store.update(answer)
        #expect(try store.search("grown", limit: 10).isEmpty)
        #expect(try store.search("edited", limit: 10).count == 1)
        answer.metadata.status = .generating
        try store.update(answer)
        #expect(try store.search("edited", limit: 10).isEmpty)
        #expect(try test.problems() == [])
    }

    @Test func `a message of 4 MB is stored, and a longer message is refused`() throws {
        let thread = try test.thread()
        let large = test.message(String(repeating: "ab cd ", count: (4 << 20) / 6))
        try store.append([large], to: thread, after: nil)
        #expect(try store.message(large.id).message.text == large.text)
        let larger = test.message(String(repeating: "x", count: (4 << 20) + 1))
        let error = #expect(throws: ChatError.self) { try store.append([larger], to: thread, after: large.id) }
        #expect(error?.code == .invalid)
        #expect(try store.thread(thread).messages.count == 1)
    }

    @Test func `appending several messages stores either all of them or none`() throws {
        let thread = try test.thread()
        let known = try #require(try test.add("Known", to: thread).first)
        let again = ChatMessage(id: known, role: .assistant, text: "Again")
        let error = #expect(throws: ChatError.self) {
            try store.append([test.message("New"), again], to: thread, after: known)
        }
        #expect(error?.code == .conflict)
        #expect(try test.texts(thread) == ["Known"])
        #expect(try store.counters().messages == 1)
    }

    @Test(arguments: [
        Date.distantPast, Date.distantFuture, Date(timeIntervalSince1970: .infinity),
        .init(timeIntervalSince1970: -1e300),
    ])
    func `a message with any date can be stored and exported`(_ date: Date) throws {
        let thread = try test.thread()
        try store.append([ChatMessage(role: .user, text: "When?", timestamp: date)], to: thread, after: nil)
        let export = try store.exportJSON(threads: nil)
        let other = try TestStore()
        _ = try other.store.importJSON(export)
        #expect(try other.store.thread(thread).messages == store.thread(thread).messages)
    }

    @Test func `a page contains the end of the shown branch and reports whether earlier messages exist`() throws {
        let thread = try test.thread()
        for number in 1...10 { try test.add("\(number)", to: thread) }
        let ids = try store.thread(thread).messages.map(\.id)
        let last = try store.page(of: thread, before: nil, limit: 4)
        #expect(last.thread.messages.map(\.text) == ["7", "8", "9", "10"])
        #expect(last.hasEarlier && last.totalMessages == 10)
        #expect(last.thread.messages.first?.metadata.parentID == ids[5])
        let first = try store.page(of: thread, before: ids[3], limit: 4)
        #expect(first.thread.messages.map(\.text) == ["1", "2", "3"])
        #expect(!first.hasEarlier && first.totalMessages == 10)
        #expect(try store.page(of: thread, before: ids[0], limit: 4).thread.messages.isEmpty)
        let empty = try store.page(of: test.thread(), before: nil, limit: 4)
        #expect(empty.thread.messages.isEmpty && !empty.hasEarlier && empty.totalMessages == 0)
    }

    @Test func `the path to a message begins with the thread's first message`() throws {
        let thread = try test.thread()
        let ids = try test.add("1", "2", "3", to: thread)
        #expect(try store.path(to: ids[1]).map(\.id) == Array(ids.prefix(2)))
    }

    @Test func `a thread deeper than SQLite's trigger limit can be stored and deleted`() throws {
        let thread = try test.thread()
        let messages = (0..<5000).map { test.message("message \($0)", second: $0) }
        try store.append(messages, to: thread, after: nil)
        #expect(try store.thread(thread).messages.count == 5000)
        #expect(try store.page(of: thread, before: nil, limit: 50).totalMessages == 5000)
        try store.delete(messages[10].id)
        #expect(try store.thread(thread).messages.map(\.id) == messages.prefix(10).map(\.id))
        #expect(try test.problems() == [])
    }
}
