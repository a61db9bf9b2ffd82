import Foundation
import Testing

@testable import LanguageModels

struct ParserTests {
    private func snapshots(of pieces: [String]) throws -> [String?] {
        var parser = GeneratedContentParser()
        return try pieces.map { piece in
            try parser.append(piece)
            return parser.content?.jsonString
        }
    }

    @Test func `a snapshot contains partial strings, but other values only when they are complete`() throws {
        let table: [(String, String?)] = [
            (" \n", nil), ("{", "{}"), ("\"na", "{}"), ("me\"", "{}"), (":", "{}"), (" \"", #"{"name": ""}"#),
            ("Ad", #"{"name": "Ad"}"#), ("a\"", #"{"name": "Ada"}"#), (", \"age\": 3", #"{"name": "Ada"}"#),
            ("6", #"{"name": "Ada"}"#), (" ", #"{"name": "Ada", "age": 36}"#),
            (",\"ok\":tru", #"{"name": "Ada", "age": 36}"#),
            ("e", #"{"name": "Ada", "age": 36, "ok": true}"#),
            (",\"list\":[", #"{"name": "Ada", "age": 36, "ok": true, "list": []}"#),
            ("1,", #"{"name": "Ada", "age": 36, "ok": true, "list": [1]}"#),
            ("nul", #"{"name": "Ada", "age": 36, "ok": true, "list": [1]}"#),
            ("l]}", #"{"name": "Ada", "age": 36, "ok": true, "list": [1, null]}"#),
            ("\n \t", #"{"name": "Ada", "age": 36, "ok": true, "list": [1, null]}"#),
        ]
        #expect(try snapshots(of: table.map(\.0)) == table.map(\.1))
    }

    @Test func `a partial string never ends inside an escape or a character`() throws {
        let pieces = [
            "\"a\\", "n", "\\u00", "e9", "\\ud83d", "\\", "ude0", "0!", "\\ud83d", "x", "\\udc00", "\\ud83d\"",
        ]
        let expected = [
            "a", "a\n", "a\n", "a\né", "a\né", "a\né", "a\né", "a\né😀!", "a\né😀!", "a\né😀!\u{FFFD}x",
            "a\né😀!\u{FFFD}x\u{FFFD}", "a\né😀!\u{FFFD}x\u{FFFD}\u{FFFD}",
        ]
        var parser = GeneratedContentParser()
        for (piece, text) in zip(pieces, expected) {
            try parser.append(piece)
            #expect(try parser.content?.value(String.self) == text)
        }
        #expect(parser.isComplete)
    }

    @Test func `arrays and objects keep their ids between snapshots`() throws {
        var parser = GeneratedContentParser()
        var ids: [String: Set<GenerationID>] = [:]
        for character in #"{"a": {"b": [{"c": 1}, {}]}, "d": []}"# {
            try parser.append(String(character))
            for (path, id) in identities(in: try #require(parser.content)) { ids[path, default: []].insert(id) }
        }
        #expect(ids.keys.sorted() == ["", ".a", ".a.b", ".a.b.0", ".a.b.1", ".d"])
        #expect(ids.values.allSatisfy { $0.count == 1 })
        #expect(Set(ids.values.flatMap(\.self)).count == 6)
    }

    private func identities(in content: GeneratedContent, at path: String = "") -> [(String, GenerationID)] {
        let own = content.id.map { [(path, $0)] } ?? []
        switch content.kind {
        case .array(let elements):
            return own + elements.enumerated().flatMap { identities(in: $1, at: "\(path).\($0)") }
        case .structure(let properties, _):
            return own + properties.flatMap { identities(in: $1, at: "\(path).\($0)") }
        default: return own
        }
    }

    @Test(arguments: [
        "}", "]", ",", ":", "x", "'a'", "{,", "{1:2}", "{\"a\" 1}", "{\"a\":,}", "{\"a\":1,}", "[1,]", "[,", "[1 2]",
        "{\"a\":1]", "[1}", "tru3", "nulL", "falsey", "01,", "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[--1]", "[1-1]",
        "[-]", "\"\n\"", "\"\u{1}", "\"\\x\"", "\"\\u12g4\"", "1 2", "{} {}", "\"a\" b", "[1e999]", "NaN", "[Infinity]",
        "\u{FEFF}1",
    ])
    func `malformed JSON throws a parsing error, and later appends throw the same error`(text: String) throws {
        var parser = GeneratedContentParser()
        let first = try #require(throws: GeneratedContent.ParsingError.self) { try parser.append(text) }
        #expect(first.debugDescription.contains("byte"))
        let second = try #require(throws: GeneratedContent.ParsingError.self) { try parser.append("1") }
        #expect(first.debugDescription == second.debugDescription)
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    }

    @Test func `a parsing error reports its byte offset in the whole text`() throws {
        var parser = GeneratedContentParser()
        try parser.append("[1, ")
        let error = try #require(throws: GeneratedContent.ParsingError.self) { try parser.append(" ?") }
        #expect(error.debugDescription == "Expected a value, found '?' (byte 5 of the text)")
        #expect(parser.content?.jsonString == "[1]")
    }

    @Test(arguments: [
        ("", false), (" ", false), ("tr", false), ("-", false), ("1.", false), ("12", true), ("-1.5e3", true),
    ])
    func `an empty JSON text or an unfinished number or literal is refused`(text: String, isValue: Bool) throws {
        if isValue {
            let content = try GeneratedContent(json: text)
            #expect(content.isComplete)
            #expect(try content.value(Double.self) == Double(text))
        } else {
            #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `JSON beyond the maximum nesting depth is refused`(opening: String) throws {
        let allowed = try GeneratedContent(json: String(repeating: opening, count: GeneratedContentParser.maximumDepth))
        #expect(!allowed.isComplete)
        let error = try #require(throws: GeneratedContent.ParsingError.self) {
            try GeneratedContent(json: String(repeating: opening, count: 100_000))
        }
        #expect(error.debugDescription.contains("deeper"))
    }

    @Test(arguments: [
        (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ude00""#, "\u{FFFD}"), (#"{"\ud83d": 1}"#, nil),
    ])
    func `the parser replaces an unpaired surrogate with U+FFFD`(json: String, text: String?) throws {
        let content = try GeneratedContent(json: json)
        if let text {
            #expect(try content.value(String.self) == text)
        } else {
            #expect(try content.value(Int.self, forProperty: "\u{FFFD}") == 1)
        }
    }

    @Test func `the last value of a duplicate key is kept at the position of the first`() throws {
        #expect(try GeneratedContent(json: #"{"a":1,"b":2,"a":{"c":3}}"#).jsonString == #"{"a": {"c": 3}, "b": 2}"#)
    }

    @Test func `the parser refuses a number with 5,000 digits`() {
        #expect(throws: GeneratedContent.ParsingError.self) {
            try GeneratedContent(json: "[" + String(repeating: "1", count: 5_000))
        }
    }
}
