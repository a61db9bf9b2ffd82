import GuidedDecoding
import Support
import Testing

/// Schemas and values that are designed to crash the program or to slow it down.
@Suite(.timeLimit(.minutes(10))) struct HostileSchemaTests {
    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "-10001", ""])
    func `a number with an exponent out of range is refused without a crash`(_ exponent: String) throws {
        #expect(ExactNumber("1e\(exponent)") == nil)
        #expect(throws: SchemaError.self) { try Guided(#"{"type": "integer", "minimum": 1e\#(exponent)}"#) }
        _ = try? SchemaValidator(SchemaDocument(text: #"{"maximum": 1}"#)).violations(
            in: JSONValue("1e\(exponent)".utf8))
    }

    @Test(arguments: [
        ##"{"allOf": [{"$ref": "#"}]}"##, ##"{"anyOf": [{"$ref": "#"}, {"type": "null"}]}"##,
        ##"{"not": {"$ref": "#"}}"##, ##"{"if": {"$ref": "#"}, "then": {"$ref": "#"}}"##,
        ##"{"allOf": [{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}, {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}]}"##,
        ##"{"dependentSchemas": {"a": {"$ref": "#"}}}"##,
    ])
    func `a schema that references itself is evaluated in finite time`(_ schema: String) throws {
        _ = try? Guided(schema)
        _ = try SchemaValidator(SchemaDocument(text: schema)).violations(in: JSONValue(#"{"a": [1]}"#.utf8))
    }

    @Test func `20,000 enum values and properties are processed in linear time`() throws {
        let count = 20_000
        let names = (0..<count).map { "\"n\($0)\"" }
        let values = try Guided(#"{"type": "string", "enum": [\#(names.joined(separator: ", "))]}"#)
        #expect(values.writes(names[count - 1]) && !values.writes("\"n\(count)\""))
        let properties = names.map { "\($0): {\"type\": \"null\"}" }.joined(separator: ", ")
        let object = try SchemaDocument(
            text:
                #"{"type": "object", "properties": {\#(properties)}, "required": [\#(names.joined(separator: ", "))]}"#)
        #expect(throws: Never.self) { try SchemaGrammarBuilder.output(of: object) }
    }

    @Test func `the grammar of nested objects with additional properties grows linearly with the depth`() throws {
        var schema = #"{"type": "null"}"#
        for _ in 0..<30 {
            schema =
                #"{"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": \#(schema), "#
                + #""patternProperties": {"^x": \#("{\"type\": \"null\"}")}}"#
        }
        let guided = try Guided(schema)
        #expect(guided.writes(#"{"a": null, "b": {"c": {"xd": null}}}"#))
    }

    @Test func `a schema with too many values is refused`() {
        let values = String(repeating: "{},", count: 120_000)
        #expect(throws: SchemaError.self) { try SchemaDocument(text: #"{"anyOf": [\#(values)true]}"#) }
    }

    @Test func `a schema whose patterns are too large is refused in bounded time`() {
        let properties = (0..<100).map { number in
            #""p\#(number)": {"type": "string", "pattern": "(a|b)*a(a|b){\#(20 + number)}$"}"#
        }
        #expect(throws: SchemaError.self) {
            try Guided(#"{"type": "object", "properties": {\#(properties.joined(separator: ", "))}}"#)
        }
    }

    @Test func `equal patterns that are too large count once`() throws {
        let properties = (0..<8).map { #""p\#($0)": {"type": "string", "pattern": "(a|b)*a(a|b){24}$"}"# }
        let guided = try Guided(#"{"type": "object", "properties": {\#(properties.joined(separator: ", "))}}"#)
        #expect(guided.output.checked == ["pattern"])
    }

    @Test(arguments: ["(?=a)", #"\b"#, "(?<=a)", "(?!b)", "(?:^|a)"])
    func `a pattern with thousands of assertions is validated after generation instead`(_ assertion: String) throws {
        let pattern = String(repeating: assertion, count: 2_000).replacing(#"\"#, with: #"\\"#)
        let guided = try? Guided(#"{"type": "string", "pattern": "\#(pattern)"}"#)
        #expect(guided?.output.checked ?? ["pattern"] == ["pattern"])
    }

    @Test(arguments: [
        ("-9223372036854775808", "9223372036854775807"), ("-9000000000000000000", "9000000000000000000"),
        ("-1", "9223372036854775807"), ("-9223372036854775808", "1"),
    ])
    func `uniqueItems of a huge integer range is validated after generation`(_ least: String, _ most: String) throws {
        let guided = try Guided(
            #"{"type": "array", "uniqueItems": true, "items": {"type": "integer", "minimum": \#(least), "maximum": \#(most)}}"#
        )
        #expect(guided.writes("[0, 1]"))
        #expect(guided.output.checked == ["uniqueItems"])
    }

    @Test(arguments: [
        ##"{"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]}"##,
        ##"{"anyOf": [{"$ref": "#/$defs/C"}, {"const": 1}]}"##,
        ##"{"oneOf": [{"type": "boolean"}, {"anyOf": [{"$ref": "#/$defs/A"}, {"const": 2}]}]}"##,
    ])
    func `a schema of unique elements that reference themselves is processed in finite time`(_ element: String) throws {
        // The definition of the elements is built before the definition of the array.
        _ = try? Guided(
            ##"{"type": "object", "properties": {"x": {"$ref": "#/$defs/B"}, "y": {"$ref": "#/$defs/A"}}, "##
                + ##""$defs": {"A": \##(element), "C": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]}, "##
                + ##""B": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/$defs/A"}}}}"##)
    }

    @Test func `a schema that needs too many comparisons of names, values and patterns is refused`() {
        let names = (0..<2_000).map { "\"n\($0)\"" }
        let properties = names.map { "\($0): true" }.joined(separator: ", ")
        let patterns = names.map { "\($0): true" }.joined(separator: ", ")
        #expect(throws: SchemaError.self) {
            try Guided(#"{"properties": {\#(properties)}, "patternProperties": {\#(patterns)}}"#)
        }
        let branches = (0..<1_000).map { "{\"minLength\": \($0 + 100)}" }.joined(separator: ", ")
        #expect(throws: SchemaError.self) {
            try Guided(#"{"enum": [\#(names.joined(separator: ", "))], "anyOf": [\#(branches)]}"#)
        }
        #expect(throws: SchemaError.self) {
            try Guided(#"{"properties": {\#(properties)}, "propertyNames": {"anyOf": [\#(branches)]}}"#)
        }
    }

    @Test func `many key patterns are validated after generation instead of being excluded from each other`() throws {
        let patterns = (0..<200).map { #""^a\#($0)": {"type": "null"}"# }.joined(separator: ", ")
        let guided = try Guided(#"{"type": "object", "patternProperties": {\#(patterns)}}"#)
        #expect(guided.output.checked == ["patternProperties"])
        #expect(guided.writes(#"{"a7": null}"#) && !guided.writes(#"{"a7": 1}"#) && !guided.writes(#"{"b": null}"#))
    }

    @Test func `a long key is not copied into the path of each value below the key`() {
        let values = String(repeating: "{},", count: 50_000)
        let key = String(repeating: "k", count: 1_000_000)
        #expect(throws: SchemaError.self) { try SchemaDocument(text: #"{"\#(key)": {"anyOf": [\#(values)true]}}"#) }
    }

    @Test func `a long chain of dependent properties is refused`() throws {
        let names = (0..<40).map { #""p\#($0)": {"type": "null"}"# }.joined(separator: ", ")
        let chain = (0..<39).map { #""p\#($0)": ["p\#($0 + 1)"]"# }.joined(separator: ", ")
        let error = #expect(throws: SchemaError.self) {
            try Guided(#"{"type": "object", "properties": {\#(names)}, "dependentRequired": {\#(chain)}}"#)
        }
        #expect(error?.reason == "it has too many combinations")
    }
}
