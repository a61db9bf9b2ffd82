import Foundation
import Support
import Testing

@testable import Tools

@Suite struct FormFieldTests {
    private func field(_ schema: JSONValue, isRequired: Bool = false) throws -> MCPFormField {
        try #require(MCPFormField("field", schema, isRequired: isRequired))
    }

    @Test(
        arguments: [
            (["type": "string", "enum": ["a", "b"]], ["a", "b"]),
            (["type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]], ["A", "B"]),
            // Names are ignored if there are more or fewer names than values.
            (["type": "string", "enum": ["a", "b"], "enumNames": ["A"]], ["a", "b"]),
            (["type": "string", "enum": ["a", "b", "a"]], ["a", "b"]),
            (["type": "string", "oneOf": [["const": "a", "title": "A"], ["const": "b"]]], ["A", "b"]),
        ] as [(JSONValue, [String])])
    func `a choice field shows the titles that the server sends`(schema: JSONValue, titles: [String]) throws {
        let field = try field(schema)
        #expect(field.kind == .choice && field.choices.map(\.value) == ["a", "b"])
        #expect(field.choices.map(\.title) == titles)
        #expect(field.mistake(in: "b") == nil && field.mistake(in: titles[0] + "!") != nil)
    }

    @Test(
        arguments: [
            ["type": "array", "items": ["type": "string", "enum": ["a", "b", "c"]]],
            ["type": "array", "items": ["anyOf": [["const": "a", "title": "A"], ["const": "b"], ["const": "c"]]]],
        ] as [JSONValue])
    func `a multiple choice accepts several values, one per line`(schema: JSONValue) throws {
        let field = try field(schema.adding(["minItems": 1, "maxItems": 2, "default": ["c", "a"]]), isRequired: true)
        #expect(field.kind == .choices && field.choices.map(\.value) == ["a", "b", "c"])
        #expect(field.suggestion == "c\na")
        #expect(field.value("b\na") == ["b", "a"])
        for text in ["", "d", "a\n", "a\na", "a\nb\nc"] { #expect(field.mistake(in: text) != nil, "\(text)") }
        #expect(field.hint == "at least 1, at most 2")
    }

    @Test(
        arguments: [
            ["type": "array", "items": ["type": "string"]], ["type": "array"],
            ["type": "array", "items": ["enum": ["a", "b\nc"]]], ["type": "array", "items": ["enum": [""]]],
        ] as [JSONValue])
    func `refuses lists of free text, and choices that are empty or span several lines`(schema: JSONValue) {
        #expect(MCPFormField("field", schema, isRequired: false) == nil)
    }

    @Test func `suggests no default that has more values than the field has choices`() throws {
        let values = (0..<1_000).map { JSONValue.string("value \($0)") }
        let items: JSONValue = ["enum": .array(values)]
        let long = (0..<100_000).map { _ in values[999] }
        #expect(try field(["type": "array", "items": items, "default": .array(long)]).suggestion == nil)
        let all = try field(["type": "array", "items": items, "default": .array(values)])
        #expect(all.suggestion?.hasSuffix("value 999") == true)
    }

    @Test func `choices that differ only in Unicode composition are distinct`() throws {
        let field = try field(["type": "string", "enum": ["\u{E9}", "e\u{301}"]])
        #expect(field.choices.count == 2)
        #expect(field.value("e\u{301}") == .string("e\u{301}"))
    }

    @Test(
        arguments: [
            (["type": "string", "default": "x"], "x"), (["type": "string", "default": ""], nil),
            (["type": "string", "default": 1], nil), (["type": "string", "maxLength": 1, "default": "xy"], nil),
            (["type": "integer", "default": 3], "3"), (["type": "integer", "default": .number("3.5")], nil),
            (["type": "integer", "maximum": 2, "default": 3], nil),
            (["type": "number", "default": .number("0.5")], "0.5"), (["type": "number", "default": "0.5"], nil),
            (["type": "boolean", "default": false], "false"), (["type": "boolean", "default": "true"], nil),
            (["type": "string", "enum": ["a"], "default": "a"], "a"),
            (["type": "string", "enum": ["a"], "default": "b"], nil),
            (["type": "string", "format": "date", "default": "today"], nil),
        ] as [(JSONValue, String?)])
    func `suggests a default only if it is valid for its field`(schema: JSONValue, suggestion: String?) throws {
        #expect(try field(schema).suggestion == suggestion)
    }

    @Test(arguments: [
        ("email", ["ann@example.org", "a+b@x"], ["ann", "ann@", "@x", "a b@x", "a@b@c"]),
        ("uri", ["https://example.org/a?b#c", "mailto:ann@example.org"], ["example.org", "https://a b", ":x", "x:"]),
        (
            "date", ["2026-01-31", "2024-02-29", "2000-02-29"],
            ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "31.1.2026", "2026-04-31"]
        ),
        (
            "date-time", ["2026-01-31T09:30:00Z", "2026-01-31T23:59:59.25+05:30"],
            ["2026-01-31", "2026-01-31T09:30Z", "2026-02-30T09:30:00Z", "2026-01-31T24:00:00Z", "2026-01-31 09:30:00Z"]
        ),
    ])
    func `checks entered values against the format of the field`(format: String, good: [String], bad: [String]) throws {
        let field = try field(["type": "string", "format": .string(format)])
        #expect(good.filter { field.mistake(in: $0) != nil } == [])
        #expect(bad.filter { field.mistake(in: $0) == nil } == [])
        #expect(field.format.map { field.mistake(in: $0.example) } == .some(nil))
    }

    @Test func `checks entered values against the field's limits and states the limits in the hint`() throws {
        let text = try field(["type": "string", "minLength": 2, "maxLength": 3])
        #expect(text.mistake(in: "é") != nil && text.mistake(in: "日本") == nil && text.mistake(in: "abcd") != nil)
        #expect(text.hint == "at least 2 characters, at most 3 characters")
        let number = try field(["type": "number", "minimum": .number("-0.5"), "maximum": 2])
        #expect(["-0.5", "0", "2"].allSatisfy { number.mistake(in: $0) == nil })
        #expect(["-0.6", "2.1", "nan", "inf", "1e999", "x"].allSatisfy { number.mistake(in: $0) != nil })
        #expect(number.hint == "a number, at least -0.5, at most 2")
        let integer = try field(["type": "integer", "minimum": 1, "maximum": .number("1e999")])
        #expect(integer.maximum == nil && integer.hint == "a whole number, at least 1")
        #expect(integer.mistake(in: "1") == nil && integer.mistake(in: "1.5") != nil && integer.mistake(in: "0") != nil)
    }

    @Test func `an empty field is invalid only if it is required`() throws {
        #expect(try field(["type": "string", "minLength": 2]).mistake(in: "") == nil)
        #expect(try field(["type": "string"], isRequired: true).mistake(in: "") != nil)
    }

    @Test func `refuses a form with a duplicate field, and a field with too many choices`() {
        let field: JSONValue = ["type": "string"]
        let twice: JSONValue = [
            "message": "m",
            "requestedSchema": ["type": "object", "properties": ["a": field, "a": field]],
        ]
        #expect(MCPElicitation(twice) == nil)
        let values = (0...1_000).map { JSONValue.string("\($0)") }
        #expect(MCPFormField("a", ["type": "string", "enum": .array(values)], isRequired: false) == nil)
    }
}
