import GuidedDecoding
import Testing

/// A schema with texts that its grammar accepts and texts that it refuses.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    var schema: String
    var written: [String]
    var refused: [String]
    var checked: Set<String>

    init(_ schema: String, _ written: [String], not refused: [String], checked: Set<String> = []) {
        (self.schema, self.written, self.refused, self.checked) = (schema, written, refused, checked)
    }

    var testDescription: String { schema }
}

@Suite struct SchemaGrammarTests {
    private func check(_ each: SchemaCase) throws {
        let guided = try Guided(each.schema)
        for text in each.written {
            #expect(guided.writes(text), "\(text) is not written")
            #expect(try guided.allows(text), "\(text) is not valid")
        }
        for text in each.refused { #expect(!guided.writes(text), "\(text) is written") }
        #expect(guided.output.checked == each.checked)
    }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "string", "pattern": "\\S"}"#, [#""A""#, #""The sea is blue.""#, #"" x ""#],
            not: [#""""#, #""  ""#]),
        SchemaCase(#"{"type": "string", "pattern": "^The "}"#, [#""The sea""#, #""The ""#], not: [#""A The sea""#]),
        SchemaCase(#"{"type": "string", "pattern": "sea"}"#, [#""by the sea side""#, #""sea""#], not: [#""se a""#]),
        SchemaCase(#"{"type": "string", "pattern": "\\.$"}"#, [#""Yes.""#, #"".""#], not: [#""Yes. No""#]),
        SchemaCase(#"{"type": "string", "pattern": "^https://"}"#, [#""https://a.b/c""#], not: [#""http://a""#]),
        SchemaCase(#"{"type": "string", "pattern": "\\d\\d"}"#, [#""Main street 42b""#], not: [#""4 2""#]),
        SchemaCase(#"{"type": "string", "pattern": ""}"#, [#""""#, #""x""#], not: ["1"]),
        SchemaCase(#"{"type": "string", "pattern": "^a|b$"}"#, [#""ax""#, #""xb""#], not: [#""xa""#, #""bx""#]),
        SchemaCase(#"{"type": "string", "pattern": "^[^@]+@[^@]+$"}"#, [#""é@ü""#, #""กำ@x""#], not: [#""a@b@c""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "^(?!\\.)(?!.*\\.\\.)[a-z.]+$"}"#, [#""a.b""#], not: [#"".a""#, #""a..b""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$"}"#, [#""1.5""#, #""-007""#],
            not: [#""-""#, #"".""#, #"""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "\\bcat\\b"}"#, [#""a cat sat""#, #""cat""#],
            not: [#""concat""#, #""cats""#]),
        SchemaCase(#"{"type": "string", "pattern": "(?<=a)b"}"#, [#""xab""#], not: [#""xb""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "^(?i)yes$"}"#.replacing("^(?i)", with: "(?i)^"), [#""YES""#, #""yEs""#],
            not: [#""no""#]),
        SchemaCase(#"{"type": "string", "pattern": "\\Aab\\Z"}"#, [#""ab""#], not: [#""abc""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "^[\\w.-]+$", "minLength": 2, "maxLength": 4}"#, [#""ab""#, #""a.-b""#],
            not: [#""a""#, #""abcde""#, #""a b""#]),
        SchemaCase(
            #"{"type": "string", "minLength": 2, "maxLength": 3}"#, [#""ab""#, #""😀é""#, #""\"\\""#],
            not: [#""a""#, #""abcd""#]),
        SchemaCase(
            #"{"type": "string", "format": "date", "pattern": "^2024"}"#, [#""2024-02-01""#],
            not: [#""2023-02-01""#, #""2024-13-01""#]),
        SchemaCase(
            #"{"type": "string", "format": "uri", "minLength": 1}"#, [#""https://a.b/c?d=e#f""#], not: [#""a b""#]),
        SchemaCase(#"{"type": "string", "format": "entity_id"}"#, [#""light.kitchen""#], not: ["1"]),
        SchemaCase(
            #"{"type": "string", "format": "duration"}"#, [#""P1DT2H""#, #""PT5M""#, #""P3W""#],
            not: [#""P""#, #""5 minutes""#]),
        SchemaCase(
            #"{"type": "string", "format": "ipv6"}"#, [#""::1""#, #""2001:db8::8a2e:370:7334""#], not: [#""hello""#]),
        SchemaCase(
            #"{"type": "string", "format": "email", "minLength": 3, "maxLength": 1024}"#, [#""a@b.example""#],
            not: [#""invalid""#], checked: ["maxLength", "minLength"]),
        SchemaCase(#"{"type": "string", "format": "date", "maxLength": 4}"#, [#""2024""#], not: [#""2024-02-01""#]),
        SchemaCase(
            #"{"type": "string", "pattern": "^$|(^(?:\\S+\\s+){0,99}\\S+$)", "minLength": 1, "maxLength": 5000}"#,
            [#""Good morning""#], not: [#"" ""#], checked: ["maxLength", "minLength"]),
        SchemaCase(#"{"type": "string", "pattern": "^(a)\\1$"}"#, [], not: ["1"], checked: ["pattern"]),
        SchemaCase(#"{"type": "string", "not": {"enum": ["a", "b"]}}"#, [#""c""#, #""ab""#], not: [#""a""#, #""b""#]),
    ])
    func `string keywords constrain strings`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "integer", "minimum": 9007199254740993, "maximum": 9007199254740993}"#, ["9007199254740993"],
            not: ["9007199254740992"]),
        SchemaCase(
            #"{"type": "integer", "minimum": 1234567890123456789, "maximum": 1234567890123456789}"#,
            ["1234567890123456789"], not: ["1234567890123456768"]),
        SchemaCase(
            #"{"type": "integer", "minimum": 1e19, "maximum": 10000000000000000000}"#, ["10000000000000000000"],
            not: ["9223372036854775807"]),
        SchemaCase(#"{"const": 18446744073709551615}"#, ["18446744073709551615"], not: ["1.8446744073709552e+19"]),
        SchemaCase(#"{"type": "integer", "exclusiveMinimum": 0, "maximum": 9}"#, ["1", "9"], not: ["0", "10", "-1"]),
        SchemaCase(#"{"type": "integer", "minimum": 1.5, "exclusiveMaximum": 4}"#, ["2", "3"], not: ["1", "4"]),
        SchemaCase(#"{"type": "number", "exclusiveMinimum": 0}"#, ["0.1", "7"], not: ["0", "0.0", "-1"]),
        SchemaCase(
            #"{"type": "number", "exclusiveMinimum": -1.5, "exclusiveMaximum": 1.5}"#, ["-1.4", "0", "1.49"],
            not: ["-1.5", "1.5", "1.50"]),
        SchemaCase(#"{"type": "number", "exclusiveMaximum": 0}"#, ["-0.1"], not: ["0", "1"]),
        SchemaCase(#"{"type": "number", "minimum": 5, "exclusiveMinimum": true}"#, ["5.1"], not: ["5"]),
        SchemaCase(#"{"type": "integer", "multipleOf": 5}"#, ["0", "15", "-20"], not: ["7"]),
        SchemaCase(#"{"type": "number", "multipleOf": 0.01, "minimum": 0}"#, ["0.01", "5", "1.10"], not: ["0.001"]),
        SchemaCase(#"{"type": "number", "multipleOf": 0.25}"#, ["0.25", "-1.5", "3"], not: ["0.2", "0.30"]),
        SchemaCase(
            #"{"type": "integer", "minimum": 10, "allOf": [{"maximum": 12}, {"minimum": 11}]}"#, ["11", "12"],
            not: ["10", "13"]),
    ])
    func `numeric keywords are enforced exactly`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": false, "minItems": 2}"#,
            [#"[1, "a"]"#], not: ["[1]", #"[1, "a", 2]"#]),
        SchemaCase(
            #"{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "null"}}"#,
            ["[]", "[1]", "[1, null, null]"], not: ["[null]"]),
        SchemaCase(
            #"{"type": "array", "items": [{"type": "integer"}], "additionalItems": false}"#, ["[]", "[1]"],
            not: ["[1, 1]"]),
        SchemaCase(
            #"{"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true}"#,
            ["[]", #"["a"]"#, #"["b", "a"]"#], not: [#"["a", "a"]"#]),
        SchemaCase(
            #"{"type": "array", "items": {"type": "integer"}, "uniqueItems": true}"#, ["[1, 2]"], not: [#"["a"]"#],
            checked: ["uniqueItems"]),
        SchemaCase(
            #"{"enum": [[1, {"a": null}], {"b": [true]}, 5]}"#, [#"[1, {"a": null}]"#, #"{"b": [true]}"#, "5"],
            not: ["[1]"]),
        SchemaCase(#"{"type": "string", "enum": ["a", 1, null]}"#, [#""a""#], not: ["1", "null"]),
        SchemaCase(#"{"type": "string", "nullable": true}"#, [#""a""#, "null"], not: ["1"]),
    ])
    func `array, enum and const keywords constrain values`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "null"}}, "required": ["b"]}"#,
            [#"{"a": 1, "b": null}"#, #"{"b": null}"#], not: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"properties": {"$schema": {"type": "null"}}, "additionalProperties": {"type": "integer"}, "type": "object"}"#,
            [#"{"$schema": null, "a": 1}"#, #"{"a": 1, "b": 2}"#, "{}", #"{"$schema": null}"#],
            not: [#"{"a": "x"}"#, #"{"a": 1, "$schema": null}"#, #"{"a": 1, "a": 2}"#, #"{"$schema": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"], "additionalProperties": true}"#,
            [#"{"a": null}"#, #"{"a": null, "b": [1, {"c": "d"}], "e": null}"#],
            not: [#"{"b": 1}"#, #"{"a": null, "a": null}"#, #"{"a": null, "b": 1, "b": 2}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "null"}}, "unevaluatedProperties": {"description": "Any."}}"#,
            [#"{"a": null, "b": 1}"#, #"{"b": 1}"#, "{}"], not: [#"{"b": 1, "b": 1}"#]),
        SchemaCase(
            #"{"allOf": [{"properties": {"a": {"type": "null"}}, "additionalProperties": true}, {"additionalProperties": {"type": "null"}}]}"#,
            [#"{"a": null, "b": null}"#], not: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "null"}}}"#, [#"{"a": null}"#, "{}"], not: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"v": {"type": "integer"}}, "patternProperties": {"^x-": {"type": "null"}}}"#,
            [#"{"v": 1, "x-a": null}"#, #"{"x-a": null, "x-b": null}"#], not: [#"{"v": 1, "y": null}"#, #"{"x-a": 1}"#]),
        SchemaCase(
            #"""
            {"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"], "maxProperties": 2,
             "additionalProperties": {"type": "null"}}
            """#,
            [#"{"a": null, "b": null}"#, #"{"a": null}"#],
            not: [#"{"b": null}"#, #"{"a": null, "b": null, "c": null}"#]),
        SchemaCase(
            #"{"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "additionalProperties": {"type": "integer"}}"#,
            ["{}", #"{"ab": 1}"#], not: [#"{"A": 1}"#]),
        SchemaCase(
            #"{"type": "object", "propertyNames": {"enum": ["x", "y"]}, "additionalProperties": {"type": "integer"}}"#,
            [#"{"x": 1}"#], not: [#"{"z": 1}"#]),
        SchemaCase(
            #"{"type": "object", "patternProperties": {"^i_": {"type": "integer"}, "^s_": {"type": "string"}}, "additionalProperties": false}"#,
            [#"{"i_a": 1, "s_a": "b"}"#], not: [#"{"i_a": "b"}"#, #"{"x": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "integer"}}, "allOf": [{"properties": {"b": {"type": "null"}}, "required": ["b"]}]}"#,
            [#"{"a": 1, "b": null}"#], not: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
            [#"{"a": "x"}"#, #"{"b": "x"}"#], not: ["{}"]),
        SchemaCase(
            ##"{"type": "object", "properties": {"a": {"$ref": "#/properties/b"}, "b": {"type": "integer"}}, "required": ["a", "b"]}"##,
            [#"{"a": 1, "b": 2}"#], not: [#"{"a": "x", "b": 2}"#]),
        SchemaCase(
            ##"{"$defs": {"a": {"items": {"type": "null"}}}, "type": "array", "items": {"$ref": "#/$defs/a/items"}}"##,
            ["[null]"], not: ["[1]"]),
        SchemaCase(
            ##"{"$defs": {"Color": {"enum": ["red", "blue"]}}, "$ref": "#/$defs/Color", "type": "string"}"##,
            [#""red""#], not: [#""x""#]),
        SchemaCase(
            ##"{"$defs": {"N": {"$anchor": "n", "type": "object", "properties": {"v": {"type": "integer"}, "next": {"anyOf": [{"$ref": "#n"}, {"type": "null"}]}}, "required": ["v", "next"]}}, "$ref": "#/$defs/N"}"##,
            [#"{"v": 1, "next": {"v": 2, "next": null}}"#], not: [#"{"v": 1, "next": 2}"#]),
        SchemaCase(
            ##"{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "$defs": {"a": {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}, "b": {"properties": {"y": {"type": "null"}}, "required": ["y"]}}}"##,
            [#"{"x": 1, "y": null}"#], not: [#"{"x": 1}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "dependentRequired": {"a": ["b"]}}"#,
            ["{}", #"{"b": 1}"#, #"{"a": 1, "b": 1}"#], not: [#"{"a": 1}"#]),
        SchemaCase(#"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#, ["1", #""a""#], not: ["null"]),
        SchemaCase(
            #"{"oneOf": [{"type": "object", "properties": {"k": {"const": "a"}, "x": {"type": "integer"}}, "required": ["k", "x"]}, {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"]}], "discriminator": {"propertyName": "k"}}"#,
            [#"{"k": "a", "x": 1}"#, #"{"k": "b"}"#], not: [#"{"k": "a"}"#]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "integer", "markdownDescription": "x", "enumNames": ["y"], "contentEncoding": "base64"}}, "$anchor": "x", "unevaluatedProperties": false, "propertyOrdering": ["a"]}"#,
            [#"{"a": 1}"#], not: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"type": "object", "minProperties": 1, "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}"#,
            [#"{"a": 1}"#], not: ["{}"]),
    ])
    func `object keywords constrain properties`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
            [#"{"a": 1, "b": 2}"#, #"{"type": 1, "types": 2, "typ": 3}"#, #"{"é": 1, "": 2}"#],
            not: [#"{"a": 1, "a": 2}"#, #"{"a": 1, "b": 2, "a": 3}"#, #"{"": 1, "": 2}"#]),
        SchemaCase(
            #"{"type": "object", "propertyNames": {"enum": ["x", "y"]}, "additionalProperties": {"type": "integer"}}"#,
            [#"{"x": 1, "y": 2}"#], not: [#"{"x": 1, "x": 2}"#, #"{"x": 1, "y": 2, "z": 3}"#]),
        SchemaCase(
            #"{"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "null"}}}"#,
            [#"{"a": {"a": null}, "b": {"a": null}}"#], not: [#"{"a": {"b": null, "b": null}}"#]),
        SchemaCase(
            #"{"type": "object", "patternProperties": {"^i": {"type": "integer"}, "^s": {"type": "string"}}}"#,
            [#"{"i": 1, "s": "a", "i2": 3}"#], not: [#"{"i": 1, "s": "a", "i": 3}"#]),
        SchemaCase(
            #"{"type": "object", "minProperties": 2, "maxProperties": 3}"#, [#"{"a": {"a": 1}, "b": [{"a": 1}]}"#],
            not: [#"{"a": 1}"#, #"{"a": 1, "b": 2, "c": 3, "d": 4}"#, #"{"a": [{"b": 1, "b": 2}], "c": 1}"#]),
        SchemaCase("{}", [#"{"a": 1, "b": {"a": 1}}"#], not: [#"{"a": 1, "a": 1}"#]),
    ])
    func `a map cannot contain the same key twice`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            ##"{"type": "array", "items": {"$ref": "#/$defs/C"}, "uniqueItems": true, "$defs": {"C": {"enum": ["a", "b"]}}}"##,
            [#"["a", "b"]"#], not: [#"["a", "a"]"#]),
        SchemaCase(
            #"{"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 2}, "uniqueItems": true}"#,
            ["[2, 1]"], not: ["[1, 1]"]),
        SchemaCase(
            #"""
            {"type": "object", "properties": {"k": {"enum": ["m", "s"]}, "a": {"type": "null"}, "n": {"type": "null"}},
             "required": ["k"], "if": {"properties": {"k": {"const": "m"}}, "required": ["k"]},
             "then": {"required": ["a"]}, "else": {"required": ["n"]}}
            """#,
            [#"{"k": "m", "a": null}"#, #"{"k": "s", "n": null}"#], not: [#"{"k": "m", "n": null}"#, #"{"k": "s"}"#]),
        SchemaCase(
            #"""
            {"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}, "c": {"type": "null"},
             "d": {"type": "null"}, "e": {"type": "null"}, "x": {"type": "null"}}, "dependentRequired":
             {"a": ["x"], "b": ["x"], "c": ["x"], "d": ["x"], "e": ["x"]}}
            """#,
            [#"{"e": null, "x": null}"#, "{}"], not: [#"{"e": null}"#]),
        SchemaCase(#"{"type": "boolean", "not": {"const": true}}"#, ["false"], not: ["true"]),
        SchemaCase(
            #"{"type": "integer", "minimum": 1, "maximum": 2, "not": {"const": 1}}"#, ["2"], not: ["3"],
            checked: ["not"]),
        SchemaCase(
            #"""
            {"type": "object", "properties": {"n": {"type": "integer"}, "a": {"type": "null"}}, "required": ["n"],
             "if": {"properties": {"n": {"minimum": 5}}}, "then": {"required": ["a"]}}
            """#,
            [#"{"n": 5, "a": null}"#, #"{"n": 4}"#], not: ["{}"], checked: ["if"]),
        SchemaCase(
            #"{"type": "integer", "multipleOf": 2, "allOf": [{"multipleOf": 3}]}"#, ["6", "-12"], not: ["2", "3"]),
        SchemaCase(
            #"{"type": "string", "format": "uuid4"}"#, [#""123e4567-e89b-42d3-a456-426614174000""#], not: [#""x""#]),
        SchemaCase(
            #"{"type": "string", "format": "date"}"#, [#""0001-01-01""#, #""2024-12-31""#],
            not: [#""0000-01-01""#, #""2024-02-30""#]),
    ])
    func `keywords that are combined in one schema are all enforced`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(#"{"enum": [1, 2], "const": 2}"#, ["2"], not: ["1"]),
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"enum": ["x", "y"], "const": "x"}}, "required": ["a"]}"#,
            [#"{"a": "x"}"#], not: [#"{"a": "y"}"#]),
        SchemaCase(#"{"const": [1], "enum": [[1, 2], [1.0]]}"#, ["[1.0]"], not: ["[1, 2]"]),
        SchemaCase(#"{"unevaluatedItems": false}"#, ["[]"], not: ["[1]", "1"]),
        SchemaCase(#"{"unevaluatedItems": {"type": "null"}}"#, ["[null]"], not: ["[1]"]),
        SchemaCase(#"{"items": [{"type": "null"}], "additionalItems": false}"#, ["[null]"], not: ["[null, 1]"]),
        SchemaCase(#"{"additionalItems": false}"#, ["[]"], not: ["{}"]),
    ])
    func `keywords are enforced without a type, and beside const or enum`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(#"{"not": {"required": ["c"]}}"#, ["{}", #"{"a": 1}"#], not: [#"{"c": 1}"#, "1", #""a""#]),
        SchemaCase(
            #"{"type": ["object", "string"], "not": {"required": ["c"]}}"#, ["{}"], not: [#""a""#, #"{"c": 1}"#]),
        SchemaCase(
            #"{"type": ["object", "string"], "not": {"type": "object", "required": ["c"]}}"#, ["{}", #""a""#],
            not: [#"{"c": 1}"#]),
        SchemaCase(
            #"{"type": ["object", "array"], "not": {"type": "array", "required": ["c"]}}"#, [#"{"c": 1}"#],
            not: ["[]"]),
        SchemaCase(#"{"not": {"pattern": "^a"}}"#, [#""b""#], not: [#""a""#, "1", "{}"]),
        SchemaCase(
            #"{"type": ["string", "integer"], "not": {"type": "string", "pattern": "^a"}}"#, [#""b""#, "1"],
            not: [#""a""#]),
        SchemaCase(
            #"{"type": ["object", "null"], "not": {"properties": {"k": {"type": "null"}}, "required": ["k"]}}"#,
            ["{}", #"{"j": null}"#], not: [#"{"k": null}"#, "null"]),
        SchemaCase(
            #"{"minLength": 1, "not": {"required": ["c"]}}"#, ["{}"], not: [#"{"c": 1}"#, #""a""#]),
    ])
    func `a not without a type also excludes values of other types`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            #"{"type": "object", "properties": {"a": {"type": "null"}}, "allOf": [{"unevaluatedProperties": false}]}"#,
            ["{}"], not: [#"{"b": null}"#], checked: ["unevaluatedProperties"]),
        SchemaCase(
            #"{"type": "object", "allOf": [{"properties": {"a": {"type": "null"}}}], "unevaluatedProperties": false}"#,
            [#"{"a": null}"#], not: [#"{"b": null}"#]),
        SchemaCase(
            ##"{"type": "object", "$ref": "#/$defs/a", "unevaluatedProperties": false, "$defs": {"a": {"properties": {"a": {"type": "null"}}}}}"##,
            [#"{"a": null}"#], not: [#"{"b": null}"#]),
        SchemaCase(
            #"{"type": "object", "allOf": [{"patternProperties": {"^a": {"type": ["null", "integer"]}}}, {"additionalProperties": {"type": "integer"}}]}"#,
            [#"{"a": 1}"#], not: [#"{"a": null}"#]),
        SchemaCase(
            #"{"type": "object", "patternProperties": {"^a": {"type": ["null", "integer"]}}, "allOf": [{"patternProperties": {"^a": {"type": "integer"}}}]}"#,
            [#"{"a": 1}"#], not: [#"{"a": null}"#]),
    ])
    func `subschemas decide on additional and unevaluated properties`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        SchemaCase(
            ##"{"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"a": {"$ref": "#n"}}, "required": ["a"], "definitions": {"x": {"id": "#n", "type": "integer"}}}"##,
            [#"{"a": 1}"#], not: [#"{"a": "x"}"#]),
        SchemaCase(
            ##"{"properties": {"a": {"$ref": "#n"}}, "required": ["a"], "definitions": {"y": {"type": "null"}, "x": {"$id": "#n", "$ref": "#/definitions/y"}}}"##,
            [#"{"a": null}"#], not: [#"{"a": "x"}"#]),
        SchemaCase(
            ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/x", "additionalProperties": false, "definitions": {"x": {"properties": {"a": {"type": "null"}}}}}"##,
            [#"{"a": null}"#], not: ["1"]),
        SchemaCase(
            ##"{"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"a": {"type": "string", "$ref": "#/x"}}, "required": ["a"], "x": {"type": "integer"}}"##,
            [#"{"a": 1}"#], not: [#"{"a": "x"}"#]),
        SchemaCase(
            ##"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$ref": "#/$defs/x", "maximum": 5, "$defs": {"x": {"type": "integer"}}}"##,
            ["5"], not: ["6"]),
        SchemaCase(##"{"$ref": "#/$defs/x", "maximum": 5, "$defs": {"x": {"type": "integer"}}}"##, ["5"], not: ["6"]),
        SchemaCase(
            ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"type": "null"}}, "dependentRequired": {"a": ["b"]}, "$defs": {"x": {"type": "null"}}}"##,
            ["{}", #"{"a": null, "b": null}"#], not: [#"{"a": null}"#]),
        SchemaCase(
            ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}, "allOf": [{"properties": {"a": {"type": "string"}}}], "$defs": {"x": {"type": "null"}}}"##,
            ["{}"], not: [#"{"a": null}"#]),
        SchemaCase(
            #"{"type": ["string", "null"], "dependentRequired": {"a": ["b"]}}"#, [#""a""#, "null"], not: ["{}"]),
    ])
    func `references and dependencies follow the schema's draft`(_ each: SchemaCase) throws { try check(each) }

    @Test(arguments: [
        ("[]", "object"), ("{", "JSON"), (#"{"type": "strange"}"#, "strange"), (#"{"enum": []}"#, "enum"),
        (#"{"type": "string", "minLength": -1}"#, "minLength"), (#"{"$ref": "http://x/y"}"#, "$ref"),
        (##"{"$ref": "#"}"##, "itself"), ("false", "no value"), (#"{"not": {}}"#, "no value"),
        (#"{"type": "string", "pattern": "("}"#, "pattern"),
        (#"{"type": "integer", "minimum": 5, "maximum": 4}"#, "no value"),
        (#"{"type": "string", "minLength": 5, "maxLength": 4}"#, "no value"),
        (#"{"allOf": [{"type": "string"}, {"type": "integer"}]}"#, "no value"),
        (#"{"type": "array", "minItems": 3, "items": {"enum": [1, 2]}, "uniqueItems": true}"#, "no value"),
    ])
    func `the error for an invalid or unsatisfiable schema names the cause`(_ schema: String, _ word: String) {
        let error = #expect(throws: SchemaError.self) { try Guided(schema) }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
}
