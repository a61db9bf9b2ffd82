import Chat
import Foundation
import Testing

@Suite struct SearchTests {
    private let test: TestStore
    private let thread: UUID

    init() throws {
        test = try TestStore()
        thread = try test.thread("Thread")
    }

    @Test(
        arguments: [
            ("hello", "Hello there", ["Hello"]),
            ("hel", "Hello there", ["Hello"]),
            ("THERE hello", "Hello there", ["Hello", "there"]),
            ("cafe", "Le Café ouvert", ["Café"]),
            ("ÜBER", "uber alles", ["uber"]),
            ("\"quick brown\"", "the quick brown fox", ["quick brown"]),
            ("\"quick bro", "the quick bro ate", ["quick bro"]),
            ("don't", "I don't know", ["don't"]),
            ("AND", "this and that", ["and"]),
            ("NOT near(", "near not far", ["near", "not"]),
            ("text:hello", "text hello", ["text hello"]),
            ("hello*", "hello you", ["hello"]),
            ("^a - b", "a - b", ["a", "-", "b"]),
            ("x OR 1=1; DROP TABLE chatMessage; --", "x or 1 1 drop table chatmessage -- ;", nil),
            ("😀", "so 😀 glad 😀", ["😀", "😀"]),
            ("👩‍🍳 soup", "A 👩‍🍳 cooks soup", ["👩‍🍳", "soup"]),
            ("100%", "a 100% share", ["100"]),
            ("%", "a 100% share", ["%"]),
            ("👩", "A 👩‍🍳 cooks", ["👩"]),
            ("_", "snake_case", ["_"]),
            ("\\", "back\\slash", ["\\"]),
            ("天気", "今日は良い天気です", ["天気"]),
            ("東京 tower", "東京に Tower がある", ["東京", "Tower"]),
            ("สวัสดี", "พูดว่าสวัสดีครับ", ["สวัสดี"]),
            ("안녕", "안녕하세요 여러분", ["안녕"]),
            ("привет", "ПРИВЕТ мир", ["ПРИВЕТ"]),
        ] as [(String, String, [String]?)])
    func `any text is a valid search query, and matching words are highlighted in UTF-16 units`(
        _ query: String, _ text: String, _ marked: [String]?
    ) throws {
        try test.add("Something else", text, to: thread)
        let matches = try test.store.search(query, limit: 10)
        guard let marked else { return }
        let match = try #require(matches.first)
        #expect(matches.count == 1)
        #expect(match.snippet == text)
        let units = Array(match.snippet.utf16)
        #expect(match.highlights.map { String(decoding: units[$0], as: UTF16.self) } == marked)
        #expect(match.threadID == thread && match.threadTitle == "Thread" && match.role == .assistant)
        #expect(match.timestamp == TestStore.start + 1)
    }

    @Test(arguments: ["", "   ", "\n", "\"", "\"\"", "\" \"", "missing", "hello missing", "\"there hello\"", "\0"])
    func `empty search queries and queries without a match return no results`(_ query: String) throws {
        try test.add("Hello there", to: thread)
        #expect(try test.store.search(query, limit: 10) == [])
    }

    @Test func `very long and unusual search queries never throw`() throws {
        // Unicode noncharacters.
        let start = String(decoding: [0xFDD0], as: UTF16.self)
        let end = String(decoding: [0xFDD1], as: UTF16.self)
        try test.add("a \(start)b\(end) c", to: thread)
        let queries = [
            String(repeating: "a ", count: 50_000), String(repeating: "\"", count: 999),
            String(repeating: "(", count: 2000), "a\(start)", "b", String(repeating: "%", count: 50_000),
            "\(end)\(start)", "{a b} : c + d ^ e", "NEAR(a b, 5)",
            String(repeating: "%" + String(repeating: "\u{301}", count: 100), count: 5000),
        ]
        for query in queries {
            for match in try test.store.search(query, limit: 10) {
                #expect(match.highlights.allSatisfy { $0.upperBound <= match.snippet.utf16.count })
            }
        }
    }

    @Test func `the snippet of a search result is one short line around the match`() throws {
        let filler = String(repeating: "lorem\nipsum 👩‍🍳 ", count: 2000)
        try test.add(filler + "needle " + filler, to: thread)
        try test.add(String(repeating: "長", count: 50_000) + "針" + String(repeating: "👩", count: 50_000), to: thread)
        for query in ["needle", "針"] {
            let match = try #require(try test.store.search(query, limit: 10).first)
            let units = Array(match.snippet.utf16)
            #expect(match.highlights.map { String(decoding: units[$0], as: UTF16.self) } == [query])
            #expect(units.count <= 330 && !match.snippet.contains { $0.isNewline || $0 == "\u{FFFD}" })
            #expect(match.snippet.hasPrefix("…") && match.snippet.hasSuffix("…"))
        }
    }

    @Test func `search results from all threads and branches are listed newest first, up to the limit`() throws {
        let other = try test.thread("Other")
        try test.add("word one", "word two", to: thread)
        try test.add("word three", to: other)
        try test.store.append([test.message("word four")], to: thread, after: nil)
        let found = try test.store.search("word", limit: 10).map(\.snippet)
        #expect(found == ["word four", "word three", "word two", "word one"])
        #expect(try test.store.search("word", limit: 2).map(\.snippet) == ["word four", "word three"])
        #expect(try test.store.search("word", limit: 0) == [])
        #expect(try test.store.search("word", limit: -1) == [])
    }
}
