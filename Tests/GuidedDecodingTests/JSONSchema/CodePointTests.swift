import GuidedDecoding
import Support
import Testing

/// Texts of a schema that are compared by code points, such as the composed and the decomposed "é".
@Suite struct CodePointTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    private static func filled(_ text: String) -> String {
        text.replacing("ONE", with: one).replacing("TWO", with: two).replacing("MARK", with: "\u{301}")
    }

    @Test(arguments: [
        // Property names.
        SchemaCase(
            ##"{"properties": {"ONE": {"type": "integer"}, "TWO": {"type": "null"}}, "required": ["ONE", "TWO"]}"##,
            [##"{"ONE": 1, "TWO": null}"##],
            not: [##"{"ONE": 1}"##, ##"{"TWO": null}"##, ##"{"ONE": null, "TWO": null}"##]),
        SchemaCase(
            ##"{"properties": {"ONE": {"$ref": "#/$defs/TWO"}, "TWO": {"$ref": "#/$defs/ONE"}}, "required": ["ONE", "TWO"], "##
                + ##""$defs": {"ONE": {"type": "integer", "minimum": 5}, "TWO": {"type": "null"}}}"##,
            [##"{"ONE": null, "TWO": 7}"##], not: [##"{"ONE": 7, "TWO": 7}"##, ##"{"ONE": null, "TWO": null}"##]),
        SchemaCase(
            ##"{"properties": {"ONE": {"type": "integer"}}, "required": ["ONE"], "additionalProperties": {"type": "null"}}"##,
            [##"{"ONE": 1, "TWO": null}"##], not: [##"{"ONE": 1, "ONE": null}"##]),
        // Values.
        SchemaCase(##"{"enum": ["ONE", "TWO"]}"##, [##""ONE""##, ##""TWO""##], not: [##""x""##]),
        SchemaCase(##"{"type": "string", "not": {"const": "TWO"}}"##, [##""ONE""##], not: [##""TWO""##]),
        SchemaCase(
            ##"{"anyOf": [{"const": ["ONE"]}, {"const": ["TWO"]}]}"##, [##"["ONE"]"##, ##"["TWO"]"##],
            not: [##""ONE""##]),
        SchemaCase(##"{"const": {"ONE": 1, "TWO": 2}}"##, [##"{"ONE": 1, "TWO": 2}"##], not: [##"{"TWO": 2}"##]),
        SchemaCase(
            ##"{"type": "array", "items": {"enum": ["ONE", "TWO"]}, "uniqueItems": true, "minItems": 2}"##,
            [##"["ONE", "TWO"]"##, ##"["TWO", "ONE"]"##], not: [##"["ONE", "ONE"]"##]),
        // Patterns, whose automata are cached by their text.
        SchemaCase(
            ##"{"properties": {"a": {"pattern": "^ONE$"}, "b": {"pattern": "^TWO$"}}, "required": ["a", "b"]}"##,
            [##"{"a": "ONE", "b": "TWO"}"##], not: [##"{"a": "TWO", "b": "TWO"}"##, ##"{"a": "ONE", "b": "ONE"}"##]),
        // A leading combining character, with which Swift combines "/" and "#" into one character.
        SchemaCase(
            ##"{"properties": {"MARKa": {"type": "null"}, "b": {"$ref": "#/properties/MARKa"}}, "required": ["b"]}"##,
            [##"{"b": null}"##], not: [##"{"b": 1}"##]),
        SchemaCase(
            ##"{"properties": {"a": {"$ref": "#MARKb"}}, "required": ["a"], "$defs": {"c": {"$anchor": "MARKb", "type": "null"}}}"##,
            [##"{"a": null}"##], not: [##"{"a": 1}"##]),
        SchemaCase(
            ##"{"properties": {"a": {"allOf": [{"$ref": "#/$defs/x"}, {"$ref": "#/$defs/y"}]}, "##
                + ##""b": {"$ref": "#/$defs/x&%23~1$defs~1y"}}, "required": ["a", "b"], "##
                + ##""$defs": {"x": {"type": "integer"}, "y": {"minimum": 3}, "x&#/$defs/y": {"type": "null"}}}"##,
            [##"{"a": 3, "b": null}"##], not: [##"{"a": 2, "b": null}"##, ##"{"a": 3, "b": 3}"##]),
    ])
    func `a schema distinguishes texts with equal characters but different code points`(_ each: SchemaCase) throws {
        let guided = try Guided(Self.filled(each.schema))
        for text in each.written.map(Self.filled) {
            #expect(guided.writes(text), "\(text) is not written")
            #expect(try guided.allows(text), "\(text) is not valid")
        }
        for text in each.refused.map(Self.filled) {
            #expect(!guided.writes(text), "\(text) is written")
            #expect(try !guided.allows(text), "\(text) is valid")
        }
    }

    @Test func `the path in a schema error has the code points of the schema`() {
        let error = #expect(throws: SchemaError.self) {
            try Guided(Self.filled(#"{"properties": {"ONE/%25": {"type": "nothing"}}, "required": ["ONE/%25"]}"#))
        }
        #expect(error?.description.hasPrefix(Self.filled("at #/properties/ONE~1%25, ")) == true)
    }

    @Test func `a JSON value equals only values with the same code points`() throws {
        let object = try JSONValue(Self.filled(#"{"ONE": 1, "TWO": 2}"#).utf8)
        #expect(object[Self.one] == 1)
        #expect(object[Self.two] == 2)
        #expect(JSONValue.string(Self.one) != .string(Self.two))
        #expect(JSONValue.object([.init(Self.one, 1)]) != .object([.init(Self.two, 1)]))
        #expect(Set<JSONValue>([.string(Self.one), .string(Self.two), .string(Self.one)]).count == 2)
    }
}
