import Chat
import Foundation
import Testing

@Suite struct HostileImportTests {
    private static let good = """
        {"format":"hearth-chats","version":1,"threads":[
        {"id":"10000000-0000-0000-0000-000000000000","title":"good","createdAt":"2026-01-01T12:00:00.000Z",
        "updatedAt":"2026-01-01T12:00:00.000Z","settings":{"stylePreset":"balanced","guardrailsEnabled":true,
        "systemPrompt":"","overflowPolicy":"stop"},"messages":[
        {"id":"20000000-0000-0000-0000-000000000000","role":"user","text":"one","timestamp":"2026-01-01T12:00:00.000Z",
        "metadata":{"status":"completed","reasoning":""}},
        {"id":"30000000-0000-0000-0000-000000000000","role":"assistant","text":"two",
        "timestamp":"2026-01-01T12:00:00.000Z","metadata":{"status":"completed","reasoning":"",
        "parentID":"20000000-0000-0000-0000-000000000000","usage":{"promptTokens":1,"outputTokens":2,"cachedTokens":0}}}
        ]}]}
        """

    @Test func `the unmodified export of this suite can be imported`() throws {
        let test = try TestStore()
        #expect(try test.store.importJSON(Data(Self.good.utf8)).map(\.title) == ["good"])
        #expect(try test.problems() == [])
    }

    @Test(arguments: [
        ("hearth-chats", "other-chats"),
        ("\"version\":1", "\"version\":2"),
        ("\"version\":1", "\"version\":-1"),
        ("\"version\":1", "\"version\":1e400"),
        ("\"title\":\"good\"", "\"title\":\"\""),
        ("\"title\":\"good\"", "\"title\":\"a\\nb\""),
        ("\"title\":\"good\"", "\"title\":7"),
        ("balanced", "wild"),
        ("\"assistant\"", "\"tool\""),
        ("2026-01-01", "2026-99-01"), ("2026-01-01T12:00:00.000Z", "999999999999-1-1-1-1-1-1"),
        ("2026-01-01T12:00:00.000Z", "yesterday"),
        ("10000000-0000-0000-0000-000000000000", "../../etc/passwd"),
        // A message as its own parent, an unknown parent, a cycle, and duplicate identifiers.
        ("\"parentID\":\"2", "\"parentID\":\"3"),
        ("\"parentID\":\"2", "\"parentID\":\"4"),
        (
            "{\"status\":\"completed\",\"reasoning\":\"\"}",
            "{\"status\":\"completed\",\"reasoning\":\"\",\"parentID\":\"30000000-0000-0000-0000-000000000000\"}"
        ),
        ("\"id\":\"3", "\"id\":\"2"),
        ("\"id\":\"3", "\"id\":\"1"),
        ("\"promptTokens\":1", "\"promptTokens\":-1"),
        ("\"promptTokens\":1", "\"promptTokens\":99999999999999999999"),
        ("\"messages\":[", "\"shownMessageID\":\"90000000-0000-0000-0000-000000000000\",\"messages\":["),
        ("\"messages\":[", "\"messages\":[null,"),
        ("]}]}", "]}"),
        ("{\"format\"", "[{\"format\""),
    ])
    func `importing an invalid export adds no threads`(_ part: String, _ instead: String) throws {
        let changed = Self.good.replacingOccurrences(of: part, with: instead)
        try #require(changed != Self.good)
        try refuses(Data(changed.utf8))
    }

    @Test func `a valid thread is not imported if a later thread of the export is invalid`() throws {
        let thread = try #require(Self.good.split(separator: "\"threads\":[").last?.dropLast(2))
        let bad = thread.replacingOccurrences(of: "0000-000000000000", with: "0000-000000000001")
            .replacingOccurrences(of: "\"promptTokens\":1", with: "\"promptTokens\":-1")
        try refuses(Data("{\"format\":\"hearth-chats\",\"version\":1,\"threads\":[\(thread),\(bad)]}".utf8))
        try refuses(Data("{\"format\":\"hearth-chats\",\"version\":1,\"threads\":[\(thread),\(thread)]}".utf8))
    }

    @Test func `importing invalid or endlessly nested JSON is refused`() throws {
        let deep = String(repeating: "[", count: 1_000_000)
        let header = "{\"format\":\"hearth-chats\",\"version\":1,\"threads\":"
        let cases = [
            Data(), Data("null".utf8), Data([0xFF, 0xFE, 0]), Data(deep.utf8), Data((header + deep).utf8),
            Data(Self.good.utf8.dropLast(20)), Data("{}".utf8), Data("{\"format\":\"hearth-chats\"}".utf8),
        ]
        for data in cases { try refuses(data) }
    }

    @Test func `importing an export with a message that is too long is refused`() throws {
        let text = String(repeating: "x", count: (4 << 20) + 1)
        try refuses(Data(Self.good.replacingOccurrences(of: "\"two\"", with: "\"\(text)\"").utf8))
    }

    @Test func `the error for importing an export of a newer version names the version`() throws {
        let test = try TestStore()
        let newer = "{\"format\":\"hearth-chats\",\"version\":2,\"threads\":{\"new\":[]}}"
        let error = #expect(throws: ChatError.self) { try test.store.importJSON(Data(newer.utf8)) }
        #expect(error?.message.contains("newer version of Hearth") == true)
    }

    @Test func `import errors contain no text of the chats`() throws {
        let test = try TestStore()
        let wrong = Self.good.replacingOccurrences(of: "\"two\"", with: "{\"secretkey\":\"secret\"}")
        let error = #expect(throws: ChatError.self) { try test.store.importJSON(Data(wrong.utf8)) }
        #expect(
            error?.message == "The export is damaged: threads.0.messages.1.text is missing or wrong. Nothing was added."
        )
    }

    private func refuses(_ data: Data, _ location: SourceLocation = #_sourceLocation) throws {
        let test = try TestStore()
        try test.add("kept", to: test.thread())
        let before = try test.store.exportJSON(threads: nil)
        let error = #expect(throws: ChatError.self, sourceLocation: location) { try test.store.importJSON(data) }
        #expect(error?.code == .invalid, sourceLocation: location)
        #expect(try test.store.exportJSON(threads: nil) == before, sourceLocation: location)
    }
}
