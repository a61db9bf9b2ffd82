import LanguageModels
import Testing

@testable import RemoteModels

/// Partial answers that follow a schema, as they are shown during generation.
@Suite struct PartialAnswerTests {
    private static func report() throws -> GenerationSchema {
        let level = DynamicGenerationSchema(name: "Level", anyOf: ["auto", "automatic"])
        return try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Report",
                properties: [
                    .init(name: "name", schema: .init(type: String.self)),
                    .init(name: "count", schema: .init(type: Int.self)),
                    .init(name: "level", schema: level),
                    .init(name: "tags", schema: .init(arrayOf: .init(type: String.self), maximumElements: 2)),
                ]), dependencies: [])
    }

    private static func list() throws -> GenerationSchema {
        try GenerationSchema(root: .init(arrayOf: .init(type: Int.self)), dependencies: [])
    }

    private static func pattern(_ pattern: String) throws -> GenerationSchema {
        try GenerationSchema(
            root: .init(type: String.self, guides: [.pattern(try Regex(pattern))]), dependencies: [])
    }

    /// Returns the shown text after each piece.
    private func shown(_ schema: GenerationSchema, _ pieces: [String], isBare: Bool = false) -> [String] {
        var partial = PartialAnswer(schema, isBare: isBare)
        return pieces.map { piece in
            _ = partial.add(piece)
            return partial.shown
        }
    }

    @Test func `a partial object is shown as it grows, with its properties in any order`() throws {
        let pieces = [
            " ", "{\"count\"", ": 1", "2, \"na", "me\":\"An", "na\", \"level\": \"auto\", \"tags\": [\"", "a\"]}",
        ]
        var expected: [String] = []
        for piece in pieces { expected.append((expected.last ?? "") + (piece == " " ? "" : piece)) }
        #expect(shown(try Self.report(), pieces) == expected)
    }

    @Test(arguments: ["```json\n", "```\r\n", "\n ", ""])
    func `a partial answer shows only the value, without Markdown fences and white space`(fence: String) throws {
        let json = #"{"name": "}]\"", "count": 1, "level": "auto", "tags": []}"#
        let text = fence + json + "\n```\n"
        #expect(shown(try Self.report(), [text]).last == json)
        #expect(shown(try Self.report(), text.map { String($0) }).last == json)
        let list = fence + "{ \"items\" : [1, 2] }" + "\n```"
        #expect(shown(try Self.list(), list.map { String($0) }).last == "[1, 2]")
    }

    @Test(arguments: [
        // An unknown property, a wrong type, another choice, too many elements, invalid JSON.
        #"{"name": "Anna", "color": "red", "#, #"{"count": "twelve", "name": "#, #"{"level": "manual", "name": "#,
        #"{"level": "manual mode of the ma"#, #"{"tags": ["a", "b", "c", "d", "e"#, #"{"name": "Anna" and more"#,
        #"{"name": "a", "count": 1, "level": "auto"}"#,
    ])
    func `a partial answer that can no longer match the schema is withdrawn and not shown again`(text: String) throws {
        var partial = PartialAnswer(try Self.report(), isBare: false)
        // Validation may need a few more bytes.
        let changes = (text.map { String($0) } + [String(repeating: " ", count: 16), "}"]).map { partial.add($0) }
        #expect(changes.contains { if case .takenBack = $0 { true } else { false } })
        #expect(changes.last == PartialAnswer.Change.none && partial.shown.isEmpty)
    }

    @Test(arguments: ["Sure! Here is the JSON: {\"name\": \"a\"", "12", "true", "{\"value\": 12}"])
    func `prose, numbers or words in place of a list are not shown`(text: String) throws {
        let pieces = [text, String(repeating: "x", count: 300), "{\"items\": [1"]
        #expect(shown(try Self.list(), pieces).last?.isEmpty == true)
    }

    @Test func `a partial text is shown from its opening to its closing quotation mark`() throws {
        let schema = try Self.pattern(#"(yes|no), "ok"\."#)
        let pieces = ["{\"val", "ue\": \"n", "o, \\", "\"ok\\\"", ".\"", "}"]
        let expected = ["", "\"n", "\"no, \\", #""no, \"ok\""#, #""no, \"ok\".""#, #""no, \"ok\".""#]
        #expect(shown(schema, pieces) == expected)
        #expect(shown(schema, ["{\"value\": \"maybe", "\"}"]) == ["\"maybe", ""])
    }

    @Test func `a partial answer without JSON is shown as a JSON string`() throws {
        let schema = try Self.pattern("[^\n]*")
        let both = "\"a\\\"\u{301}b\\\\"
        #expect(shown(schema, ["a\"", "\u{301}b\\", ""], isBare: true) == [#""a\""#, both, both])
    }

    @Test(.timeLimit(.minutes(30))) func `a partial answer is parsed in linear time`() throws {
        var partial = PartialAnswer(try Self.list(), isBare: false)
        _ = partial.add("{\"items\": [0")
        for number in 1..<30_000 { _ = partial.add(", \(number)") }
        _ = partial.add("]}")
        #expect(partial.isShown("[" + (0..<30_000).map { "\($0)" }.joined(separator: ", ") + "]"))
    }
}
