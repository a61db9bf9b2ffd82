import GuidedDecoding
import Testing

@testable import Llama

@Suite struct JSONSchemaTests {
    @Test func `properties keep their order, and properties that are not required may be missing`() throws {
        let schema = #"""
            {"type": "object", "required": ["z", "more"], "title": "T",
             "properties": {"z": {"type": "string"}, "a": {"type": ["boolean", "null"]}}}
            """#
        #expect(
            try SchemaGrammar(json: schema).root
                == .object([
                    .init("z", .string()), .init("a", isRequired: false, .anyOf([.boolean, .null])),
                    .init("more", .reference("#any")),
                ]))
    }

    @Test func `definitions of several schemas are distinguished by a prefix`() throws {
        let schema = ##"{"$defs": {"N": {"items": {"$ref": "#/$defs/N"}}}, "$ref": "#/$defs/N"}"##
        let grammar = try SchemaGrammar(json: schema, prefix: "1/")
        #expect(grammar.root == .array(of: .reference("1/#/$defs/N")))
        #expect(grammar.definitions["1/#/$defs/N"] == grammar.root)
    }

    @Test func `an unsupported schema is refused with the path to the unsupported part`() {
        let error = #expect(throws: LlamaError.self) {
            try SchemaGrammar(json: #"{"type": "object", "properties": {"a": {"type": "strange"}}}"#)
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("at #/properties/a, the type 'strange' is unknown") == true)
    }

    @Test(arguments: [
        #"{"type": "strange"}"#, "{", #"{"type": "string"}"#, ##"{"$ref": "#/nowhere"}"##,
        #"{"type": "object", "properties": {"a": {"allOf": [{"type": "string"}, {"type": "null"}]}}, "required": ["a"]}"#,
    ])
    func `any object is accepted as arguments of a tool with an unsupported schema`(_ schema: String) {
        #expect(SchemaGrammar(arguments: schema, prefix: "0/") == .anyObject)
    }

    @Test(.timeLimit(.minutes(30))) func `repeated types in nested schemas do not slow parsing`() throws {
        let opening = String(repeating: #"{"type": ["object", "object"], "properties": {"a": "#, count: 30)
        _ = try SchemaGrammar(json: opening + "{}" + String(repeating: "}}", count: 30))
    }

    @Test(arguments: [80, 5_000]) func `a schema nested too deeply is refused`(_ depth: Int) {
        let deep =
            String(repeating: #"{"type": "array", "items": "#, count: depth) + "{}"
            + String(repeating: "}", count: depth)
        #expect(throws: LlamaError.self) { try SchemaGrammar(json: deep) }
    }
}
