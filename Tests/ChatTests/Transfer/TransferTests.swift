import Chat
import Foundation
import Testing

@Suite struct TransferTests {
    private let test: TestStore
    private let copy: TestStore
    private var store: ChatStore { test.store }

    init() throws {
        test = try TestStore()
        copy = try TestStore()
    }

    /// Adds a thread with settings, branches and every kind of metadata.
    private func fill() throws -> UUID {
        let thread = try test.thread("Ünïcode \"quoted\" / title")
        _ = try store.changeSettings(of: thread) {
            $0 = ChatThread.Settings(stylePreset: .creative, modelID: "tiny", systemPrompt: "Be kind.")
        }
        let ids = try test.add("Q1", "A1", "Q2", "A2", to: thread)
        let metadata = ChatMessage.Metadata(
            status: .failed, finishReason: .error, failure: ChatFailure(kind: .tooLong, message: "Too long."),
            reasoning: "Hm.", modelID: "tiny", usage: TokenUsage(promptTokens: 1, outputTokens: 2), latencyMs: 3,
            timeToFirstTokenMs: 4, tokensPerSecond: 0.1,
            ledger: ContextLedger(
                contextTokens: 1, instructionTokens: 2, historyTokens: 3, promptTokens: 4, answerTokens: 5,
                omittedMessages: 1, lastOmittedMessageID: ids[0]), entryID: "entry")
        try store.append(
            [test.message(.assistant, "B1\n```\ncode\n```", second: 9, metadata)], to: thread, after: ids[0])
        try store.append([test.message("Q9", second: 10)], to: thread, after: nil)
        _ = try store.show(ids[2])
        return thread
    }

    @Test func `exporting imported threads from another database gives the same bytes`() throws {
        let thread = try fill()
        _ = try test.thread()
        let export = try store.exportJSON(threads: nil)
        let added = try copy.store.importJSON(export) { $0 == "tiny" }
        #expect(added.map(\.title) == ["Ünïcode \"quoted\" / title", "Chat1"])
        #expect(try copy.store.exportJSON(threads: nil) == export)
        #expect(try copy.store.thread(thread) == store.thread(thread))
        #expect(try copy.store.branches(of: thread) == store.branches(of: thread))
        #expect(try copy.store.search("A2", limit: 5).count == 1)
        #expect(try copy.problems() == [])
        #expect(try store.exportJSON(threads: [thread]).count < export.count)
    }

    @Test func `an import resets collections, tools and models that are not installed`() throws {
        let settings = ChatThread.Settings(
            modelID: "big", systemPrompt: "Be kind.", collection: "diary", toolServers: ["time"])
        let thread = try test.thread()
        _ = try store.changeSettings(of: thread) { $0 = settings }
        let export = try store.exportJSON(threads: nil)
        for (isHere, model) in [(false, nil), (true, "big" as String?)] {
            let copy = try TestStore()
            let added = try copy.store.importJSON(export) { _ in isHere }
            #expect(added.map(\.settings.modelID) == [model])
            #expect(added.allSatisfy { $0.settings.collection == nil && $0.settings.toolServers == nil })
            #expect(added.map(\.settings.systemPrompt) == ["Be kind."])
        }
        // By default no model is assumed to be installed.
        #expect(try copy.store.importJSON(export).map(\.settings.modelID) == [nil])
    }

    @Test func `an export of version 1 is imported and exported unchanged`() throws {
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        let first = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000002"))
        let json = """
            {"format":"hearth-chats","threads":[{"createdAt":"2026-01-01T12:00:00.000Z",\
            "id":"\(id)","messages":[{"id":"\(first)",\
            "metadata":{"reasoning":"","status":"completed"},"role":"user","text":"Hello / \\"you\\"",\
            "timestamp":"0001-01-01T00:00:00.007Z"}],"settings":{"guardrailsEnabled":true,"overflowPolicy":"stop",\
            "stylePreset":"balanced","systemPrompt":""},"shownMessageID":"\(first)","title":"Chat1",\
            "updatedAt":"9999-12-31T23:59:59.999Z"}],"version":1}
            """
        #expect(try copy.store.importJSON(Data(json.utf8)).map(\.id) == [id])
        #expect(String(decoding: try copy.store.exportJSON(threads: nil), as: UTF8.self) == json)
    }

    @Test func `importing an unchanged thread again changes nothing`() throws {
        let thread = try fill()
        let export = try store.exportJSON(threads: nil)
        _ = try store.rename(thread, to: "mine", at: TestStore.start)
        let before = try store.exportJSON(threads: nil)
        #expect(try store.importJSON(export).isEmpty)
        #expect(try store.exportJSON(threads: nil) == before)
    }

    @Test func `an import adds a thread's missing messages and shows those that continue the shown branch`() throws {
        let thread = try test.thread()
        try test.add("Q1", "A1", to: thread)
        _ = try copy.store.importJSON(store.exportJSON(threads: nil))
        let ids = try test.add("Q2", "A2", to: thread)
        try store.append([test.message("B2")], to: thread, after: ids[0])
        _ = try copy.store.rename(thread, to: "mine", at: TestStore.start)
        #expect(try copy.store.importJSON(store.exportJSON(threads: nil)).map(\.id) == [thread])
        let merged = try copy.store.thread(thread)
        #expect(merged.title == "mine")
        #expect(merged.messages.map(\.text).prefix(3) == ["Q1", "A1", "Q2"])
        #expect(try copy.store.branches(of: thread).values.map(\.siblingIDs.count) == [2])
        #expect(try copy.problems() == [])
    }

    @Test func `an imported branch does not change the shown branch`() throws {
        let thread = try test.thread()
        let ids = try test.add("Q1", "A1", to: thread)
        _ = try copy.store.importJSON(store.exportJSON(threads: nil))
        try store.append([test.message("B1")], to: thread, after: ids[0])
        _ = try copy.store.importJSON(store.exportJSON(threads: nil))
        #expect(try copy.texts(thread) == ["Q1", "A1"])
        #expect(try copy.store.show(ids[0]).messages.map(\.text) == ["Q1", "A1"])
        #expect(try copy.store.search("B1", limit: 5).count == 1)
    }

    @Test func `cleared chats are restored by importing an export`() throws {
        let thread = try fill()
        let export = try store.exportJSON(threads: nil)
        _ = try store.clearAll()
        #expect(try store.importJSON(export).map(\.id) == [thread])
        #expect(try store.exportJSON(threads: nil) == export)
    }

    @Test func `an imported thread with differing messages is added as a second thread`() throws {
        let thread = try fill()
        let export = try store.exportJSON(threads: nil)
        var changed = try #require(try store.thread(thread).messages.last)
        changed.text = "A2, edited"
        try store.update(changed)
        let added = try #require(try store.importJSON(export).first)
        #expect(added.id != thread)
        #expect(try test.texts(thread).last == "A2, edited")
        #expect(try test.texts(added.id) == ["Q1", "A1", "Q2", "A2"])
        #expect(try store.threads().count == 2)
        let ids = try Set(store.thread(added.id).messages.map(\.id))
        #expect(try ids.isDisjoint(with: store.thread(thread).messages.map(\.id)))
        #expect(try test.problems() == [])
    }

    @Test func `an unfinished answer is imported as interrupted`() throws {
        let thread = try test.thread()
        try store.append([test.message(.assistant, "half", .init(status: .generating))], to: thread, after: nil)
        _ = try copy.store.importJSON(store.exportJSON(threads: nil))
        #expect(try copy.store.thread(thread).messages.map(\.metadata.status) == [.interrupted])
    }

    @Test(arguments: [
        "1970-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "2000-02-29T23:59:59.001Z", "1900-03-01T00:00:00.100Z",
        "2024-12-31T12:34:56.789Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
    ])
    func `an export keeps the milliseconds of times`(_ time: String) throws {
        let date = try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let thread = try test.thread()
        try store.append([ChatMessage(role: .user, text: "When?", timestamp: date)], to: thread, after: nil)
        let export = try store.exportJSON(threads: nil)
        #expect(String(decoding: export, as: UTF8.self).contains("\"timestamp\":\"\(time)\""))
        _ = try copy.store.importJSON(export)
        #expect(try copy.store.exportJSON(threads: nil) == export)
    }
}
