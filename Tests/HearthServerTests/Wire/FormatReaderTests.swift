import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct FormatReaderTests {
    /// The APIs, each with a request to which members can be added.
    enum Wire: CaseIterable {
        case chat, completion, response, message, ollama

        func format(_ members: String) throws -> InferenceRequest.Format {
            let turns = #""messages": [{"role": "user", "content": "a"}]"#
            func body(_ start: String) throws -> Field {
                Field(try JSONValue(parsing: "{\(start), \(members)}".utf8))
            }
            switch self {
            case .chat: return try ChatCompletionRequest(body(turns)).inference[0].format
            case .completion: return try CompletionRequest(body(#""prompt": "a""#)).inference[0].format
            case .response: return try ResponsesRequest(body(#""input": "a""#)).inference.format
            case .message: return try AnthropicRequest(body(turns + #", "max_tokens": 5"#)).inference.format
            case .ollama:
                guard case .answer(let request) = try OllamaRequest(.chat, body(#""model": "m", "# + turns)).work else {
                    throw RequestError("It only loads.", parameter: nil, code: "test")
                }
                return request.format
            }
        }
    }

    private static let schema = InferenceRequest.Format.jsonSchema(
        name: "answer", schema: #"{"type": "integer"}"#)

    @Test(
        arguments: [
            (#""json_schema": {"type": "integer"}"#, schema), (#""json_schema": "{\"type\": \"integer\"}""#, schema),
            (#""json_schema": {}"#, .jsonSchema(name: "answer", schema: "{}")),
            (#""guided_json": {"type": "integer"}"#, schema), (#""guided_json": "{\"type\": \"integer\"}""#, schema),
            (#""guided_json_object": true"#, .jsonObject), (#""guided_json_object": false"#, .text),
            (#""guided_regex": "[0-9]{4}""#, .regex("[0-9]{4}")), (#""regex": "a+""#, .regex("a+")),
            (#""guided_choice": ["yes", "no"]"#, .choices(["yes", "no"])),
            (#""structured_outputs": {"json": {"type": "integer"}}"#, schema),
            (#""structured_outputs": {"regex": "a+"}"#, .regex("a+")),
            (#""structured_outputs": {"choice": ["a", "b"]}"#, .choices(["a", "b"])),
            (#""structured_outputs": {"json_object": true}"#, .jsonObject),
            (#""structured_outputs": null"#, .text), (#""nvext": {"guided_regex": "a+"}"#, .regex("a+")),
            (#""grammar": """#, .text),
            (
                #""grammar": "root ::= pet\npet ::= \"cat\" | \"dog\"""#,
                .grammar(.init("root ::= pet\npet ::= \"cat\" | \"dog\"", language: .gbnf))
            ),
            (#""ebnf": "root ::= [0-9]+""#, .grammar(.init("root ::= [0-9]+", language: .gbnf))),
            (
                #""guided_grammar": "// digits\nstart: INT\n%import common.INT""#,
                .grammar(.init("// digits\nstart: INT\n%import common.INT", language: .lark))
            ),
            (
                #""structured_outputs": {"grammar": "?start: \"a\""}"#,
                .grammar(.init("?start: \"a\"", language: .lark))
            ),
            (#""guided_json": {"type": "integer"}, "json_schema": {"type": "integer"}"#, schema),
        ] as [(String, InferenceRequest.Format)], Wire.allCases)
    func `format fields of other servers have the same meaning in every API`(
        _ example: (members: String, format: InferenceRequest.Format), _ wire: Wire
    ) throws {
        #expect(try wire.format(example.members) == example.format)
    }

    @Test(
        arguments: [
            (#"{"type": "json_object", "schema": {"type": "integer"}}"#, schema),
            (#"{"type": "json_object", "schema": {}}"#, .jsonObject),
            (#"{"type": "json_schema", "schema": {"type": "integer"}}"#, schema),
            (#"{"type": "json_schema", "json_schema": {"schema": {"type": "integer"}}}"#, schema),
            (#"{"type": "regex", "pattern": "a+"}"#, .regex("a+")),
            (#"{"type": "regex", "regex": "a+"}"#, .regex("a+")),
            (#"{"type": "regex", "value": "a+"}"#, .regex("a+")),
            (#"{"type": "choice", "choice": ["a"]}"#, .choices(["a"])),
            (
                #"{"type": "grammar", "grammar": "root ::= [a-c]+"}"#,
                .grammar(.init("root ::= [a-c]+", language: .gbnf))
            ),
        ] as [(String, InferenceRequest.Format)], [Wire.chat, .completion, .ollama])
    func `response_format accepts the forms of other servers`(
        _ example: (format: String, read: InferenceRequest.Format), _ wire: Wire
    ) throws {
        #expect(try wire.format(#""response_format": "# + example.format) == example.read)
    }

    @Test func `reads the format from Anthropic's beta field and from its current field`() throws {
        let format = #"{"type": "json_schema", "schema": {"type": "integer"}}"#
        #expect(try Wire.message.format(#""output_format": "# + format) == Self.schema)
        #expect(try Wire.message.format(#""output_config": {"format": \#(format)}"#) == Self.schema)
        #expect(
            try Wire.message.format(#""output_format": \#(format), "output_config": {"format": \#(format)}"#)
                == Self.schema)
    }

    @Test(
        arguments: [
            (#""grammar": "root ::= number""#, "grammar"), (#""grammar": {}"#, "grammar"),
            (#""ebnf": "root ::= a""#, "ebnf"), (#""guided_grammar": "start: WORD\n%declare WORD""#, "guided_grammar"),
            (#""structured_outputs": {"grammar": "start: a"}"#, "structured_outputs.grammar"),
            (#""structured_outputs": {"structural_tag": "{}"}"#, "structured_outputs.structural_tag"),
            (#""structured_outputs": "a""#, "structured_outputs"), (#""guided_json": "{""#, "guided_json"),
            (#""guided_json": "[]""#, "guided_json"), (#""guided_json": 5"#, "guided_json"),
            (#""guided_choice": []"#, "guided_choice"), (#""guided_choice": ["a", 5]"#, "guided_choice[1]"),
            (#""guided_choice": "a""#, "guided_choice"), (#""guided_regex": 5"#, "guided_regex"),
            (#""json_schema": [], "guided_regex": "a""#, "json_schema"),
            (#""guided_regex": "a", "guided_choice": ["a"]"#, "guided_choice"),
        ], Wire.allCases)
    func `refuses an unenforceable format and names its path`(
        _ example: (members: String, path: String), _ wire: Wire
    ) throws {
        let error = #expect(throws: RequestError.self) { try wire.format(example.members) }
        #expect(error?.parameter == example.path)
    }

    @Test(arguments: [
        (#"{"type": "regex"}"#, "response_format.pattern"), (#"{"type": "strange"}"#, "response_format.type"),
        (#"{"type": "grammar", "grammar": "root ::= a"}"#, "response_format.grammar"),
        (#"{"type": "json_schema"}"#, "response_format.json_schema.schema"),
        (#"{"type": "json_object"}, "guided_regex": "a""#, "guided_regex"),
    ])
    func `refuses an unenforceable response_format and names its path`(_ format: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try Wire.chat.format(#""response_format": "# + format) }
        #expect(error?.parameter == path)
    }

    @Test(
        arguments: [
            ("root ::= a\n\na ::= b", "line 3", "invalid_value"), ("root ::= \"a", "line 1", "invalid_value"),
            ("root ::= \"a\"\nb ::= <[1]>", "line 2", "unsupported_parameter"),
            ("start: \"a\"\n%declare B", "line 2", "unsupported_parameter"),
            ("start: A\nA: /a(?=b)/", "line 2", "unsupported_parameter"), ("a", "line 1", "invalid_value"),
        ])
    func `refuses an unusable grammar and reports its line`(_ grammar: String, _ line: String, _ code: String) {
        let member = JSONValue.object([.init("grammar", .string(grammar))]).text.dropFirst().dropLast()
        let error = #expect(throws: RequestError.self) { try Wire.chat.format(String(member)) }
        #expect(error?.parameter == "grammar" && error?.code == code)
        #expect(error?.message.contains(line) == true)
    }

    // MARK: Custom tools

    private func tools(_ format: String, ignoresUnsupported: Bool = false) throws -> ResponsesTools {
        let tools = #"{"tools": [{"type": "custom", "name": "pin", "format": "# + format + "}]}"
        return try ResponsesTools(
            [Field(try JSONValue(parsing: tools.utf8))["tools"]], ignoresUnsupported: ignoresUnsupported)
    }

    @Test(
        arguments: [
            (#"{"type": "grammar", "syntax": "regex", "definition": "^[0-9]{4}$"}"#, "^(?:^[0-9]{4}$)$"),
            (#"{"type": "grammar", "syntax": "regex", "definition": "(?i)ab"}"#, "(?i)^(?:ab)$"),
            (#"{"type": "text"}"#, nil), ("null", nil),
        ] as [(String, String?)])
    func `a custom tool's regular expression becomes the input's pattern`(_ format: String, _ pattern: String?) throws {
        let function = try #require(try tools(format).functions.first)
        let schema = try JSONValue(parsing: function.parameters.utf8)
        #expect(schema["properties"]?["input"]?["pattern"]?.string == pattern)
        #expect(function.isExact == (pattern != nil))
    }

    @Test func `the grammar of a custom tool constrains its input and is shown to the model`() throws {
        let grammar = "start: line+\nline: /a/ LF\n%import common.LF"
        let definition = JSONValue.string(grammar).text
        let format = #"{"type": "grammar", "syntax": "lark", "definition": \#(definition)}"#
        let function = try #require(try tools(format).functions.first)
        #expect(function.inputGrammar == .init(grammar, language: .lark))
        let schema = try JSONValue(parsing: function.parameters.utf8)
        #expect(schema["properties"]?["input"]?["description"]?.string?.hasSuffix(grammar) == true)
    }

    @Test func `refuses a custom tool with an unenforceable grammar, or drops it if unsupported tools are ignored`()
        throws
    {
        let format = #"{"type": "grammar", "syntax": "lark", "definition": "start: line{A}\nA: /a/"}"#
        let error = #expect(throws: RequestError.self) { try tools(format) }
        #expect(error?.parameter == "tools[0].format.definition")
        #expect(try tools(format, ignoresUnsupported: true).functions.isEmpty)
        for (wrong, path) in [
            (#"{"type": "grammar", "syntax": "peg", "definition": "a"}"#, "tools[0].format.syntax"),
            (#"{"type": "strange"}"#, "tools[0].format.type"),
            (#"{"type": "grammar", "syntax": "regex"}"#, "tools[0].format.definition"),
            (#"{"type": "grammar", "syntax": "lark", "definition": "start: a"}"#, "tools[0].format.definition"),
        ] {
            let error = #expect(throws: RequestError.self) { try tools(wrong, ignoresUnsupported: true) }
            #expect(error?.parameter == path)
        }
    }
}
