import GuidedDecoding
import Testing

@testable import LlamaRuntime

@Suite struct JSONSchemaGrammarTests {
    private func root(_ schema: String) throws -> OutputGrammar { try JSONSchemaGrammar.grammar(of: schema).root }

    @Test func `properties keep their order, and those not required may be missing`() throws {
        let schema = #"""
            {"type": "object", "required": ["z", "more"], "additionalProperties": false, "title": "T",
             "properties": {"z": {"type": "string"}, "a": {"type": ["integer", "null"], "minimum": 0.5}}}
            """#
        #expect(
            try root(schema)
                == .object([
                    .init("z", .string()), .init("a", isRequired: false, .anyOf([.integer(min: 1), .null])),
                    .init("more", .reference("#any")),
                ]))
    }

    @Test(arguments: [
        (#"{"enum": ["a", "b"]}"#, OutputGrammar.stringChoice(["a", "b"])),
        (#"{"const": 5}"#, .anyOf([.literal("5")])),
        (#"{"enum": [null, "a"]}"#, .anyOf([.stringChoice(["a"]), .null])),
        (#"{"type": "string", "maxLength": 3}"#, .string(maxLength: 3)),
        (#"{"type": "string", "minLength": 2, "maxLength": 3}"#, .stringPattern("[\\s\\S]{2,3}")),
        (#"{"type": "string", "pattern": "^a+$"}"#, .stringPattern("^a+$")),
        (#"{"type": "integer", "exclusiveMinimum": 0, "maximum": 9}"#, .integer(min: 1, max: 9)),
        (#"{"type": "number", "minimum": -0.5}"#, .number(min: "-0.5")),
        (#"{"type": "array", "items": {"type": "boolean"}, "maxItems": 2}"#, .array(of: .boolean, max: 2)),
        (#"{"anyOf": [{"type": "null"}, {"type": "boolean"}]}"#, .anyOf([.null, .boolean])),
        (#"{"type": "object", "properties": {}}"#, .object([])),
        (#"{"type": "object", "additionalProperties": false}"#, .object([])),
        ("{}", .reference("#any")), ("true", .reference("#any")), (##"{"$ref": "#"}"##, .reference("#")),
    ])
    func `each form has its grammar`(_ schema: String, _ grammar: OutputGrammar) throws {
        #expect(try root(schema) == grammar)
    }

    @Test func `definitions of several schemas are kept apart`() throws {
        let schema = ##"{"$defs": {"N": {"type": "null"}}, "$ref": "#/$defs/N"}"##
        let grammar = try JSONSchemaGrammar.grammar(of: schema, prefix: "1/")
        #expect(grammar.root == .reference("1/$defs/N"))
        #expect(grammar.definitions["1/$defs/N"] == .null)
    }

    @Test(arguments: [
        (#"{"type": "object", "properties": {"a": {"type": "array", "uniqueItems": true}}}"#, "uniqueItems"),
        (#"{"not": {}}"#, "not"), (#"{"type": "string", "format": "idn-email"}"#, "idn-email"),
        (#"{"type": "object", "patternProperties": {}}"#, "patternProperties"),
        (#"{"type": "number", "multipleOf": 0.1}"#, "multipleOf"), (#"{"allOf": [{}, {}]}"#, "allOf"),
        (#"{"type": "string", "pattern": "a", "maxLength": 4}"#, "maxLength"), (#"{"type": "strange"}"#, "strange"),
        (#"{"enum": [{}]}"#, "enum"), (#"{"enum": []}"#, "enum"), ("[]", "object"), ("{", "JSON"),
        (#"{"type": "string", "minLength": -1}"#, "minLength"), (#"{"$ref": "http://x"}"#, "$ref"),
    ])
    func `what cannot be enforced is named`(_ schema: String, _ word: String) {
        let error = #expect(throws: LlamaError.self) { try root(schema) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }

    @Test(.timeLimit(.minutes(30))) func `types that are named again and again cost nothing`() throws {
        let opening = String(repeating: #"{"type": ["object", "object"], "properties": {"a": "#, count: 30)
        _ = try root(opening + "{}" + String(repeating: "}}", count: 30))
    }

    @Test func `nesting has a limit`() {
        let deep =
            String(repeating: #"{"type": "array", "items": "#, count: 80) + "{}" + String(repeating: "}", count: 80)
        #expect(throws: LlamaError.self) { try root(deep) }
    }
}
