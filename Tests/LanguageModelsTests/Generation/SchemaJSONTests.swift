import Foundation
import Testing

@testable import LanguageModels

struct SchemaJSONTests {
    private let person =
        #"{"title":"Person","description":"Somebody","type":"object","properties":{"#
        + #""name":{"description":"The first name","type":"string"},"#
        + #""age":{"type":"integer","minimum":0,"maximum":120},"#
        + #""nickname":{"type":"string"},"#
        + ##""children":{"type":"array","items":{"$ref":"#"},"maxItems":3}},"##
        + #""required":["name","age","children"],"additionalProperties":false,"#
        + #""x-order":["name","age","nickname","children"]}"#

    private func parsed(_ json: some StringProtocol) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSObject)
    }

    private func decoded(_ json: String) throws -> GenerationSchema {
        try JSONDecoder().decode(GenerationSchema.self, from: Data(json.utf8))
    }

    @Test func `the schema of a recursive type refers to its root`() throws {
        let schema = Person.generationSchema
        #expect(schema.jsonText == person)
        #expect(schema.debugDescription == person)
        #expect(schema.name == "Person")
        try schema.validate()
    }

    @Test func `a recursive type inside another schema becomes a definition that refers to itself`() throws {
        let schema = [Person].generationSchema
        #expect(schema.name == "Array<Person>")
        #expect(schema.jsonText.hasPrefix(##"{"type":"array","items":{"$ref":"#/$defs/Person"},"$defs":{"Person":{"##))
        #expect(
            schema.jsonText.contains(##""children":{"type":"array","items":{"$ref":"#/$defs/Person"},"maxItems":3}"##))
        #expect(schema.definitionOrder == ["Person"])
    }

    @Test func `an encoded schema has the same JSON as its jsonText`() throws {
        for schema in [
            Person.generationSchema, [Person].generationSchema, Gear.generationSchema, Team.generationSchema,
        ] {
            let data = try JSONEncoder().encode(schema)
            #expect(try parsed(schema.jsonText) == parsed(String(decoding: data, as: UTF8.self)))
            let back = try JSONDecoder().decode(GenerationSchema.self, from: data)
            #expect(back.jsonText == schema.jsonText)
        }
    }

    @Test(arguments: ["team", "person", "shapes", "leaves"])
    func `a schema from a JSON fixture is unchanged after decoding and encoding`(file: String) throws {
        let data = try SchemaFixture.data(file)
        let schema = try JSONDecoder().decode(GenerationSchema.self, from: data)
        let back = try JSONEncoder().encode(schema)
        #expect(try parsed(String(decoding: data, as: UTF8.self)) == parsed(String(decoding: back, as: UTF8.self)))
        #expect(try decoded(schema.jsonText).isSame(as: schema))
        try schema.validate()
    }

    @Test func `the schema of a type equals its stored JSON fixture`() throws {
        let team = try JSONDecoder().decode(GenerationSchema.self, from: SchemaFixture.data("team"))
        #expect(team.isSame(as: Team.generationSchema))
        #expect(team.jsonText == Team.generationSchema.jsonText)
        #expect(!team.isSame(as: Person.generationSchema))
    }

    @Test func `the keyword const and an enum with one value are decoded as constants`() throws {
        let written = #"{"const":"fixed"}"#
        #expect(try decoded(written).jsonText == written)
        let choice = #"{"type":"string","enum":["fixed"]}"#
        #expect(try decoded(choice).jsonText == choice)
        #expect(try decoded(#"{"type":"string","const":"fixed"}"#).jsonText == written)
        for schema in try [decoded(written), decoded(choice)] {
            try schema.validate(GeneratedContent("fixed"))
            #expect(throws: GeneratedContent.ParsingError.self) { try schema.validate(GeneratedContent("other")) }
        }
    }

    @Test func `decoding a JSON Schema ignores unsupported keywords`() throws {
        let json = #"{"type":"string","minLength":1,"maxLength":3,"format":"date","pattern":"a+","$comment":"x"}"#
        #expect(try decoded(json).jsonText == #"{"type":"string","pattern":"a+"}"#)
        #expect(
            try decoded(#"{"type":"number","multipleOf":2,"minimum":0.1}"#).jsonText
                == #"{"type":"number","minimum":0.1}"#)
    }

    @Test(arguments: ["title", "properties", "required", "additionalProperties", "x-order"])
    func `a JSON Schema of an object without a required keyword is refused`(key: String) throws {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(person.utf8)) as? [String: Any])
        object[key] = nil
        let data = try JSONSerialization.data(withJSONObject: object)
        let error = try #require(throws: DecodingError.self) {
            _ = try JSONDecoder().decode(GenerationSchema.self, from: data)
        }
        guard case .keyNotFound(let missing, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(missing.stringValue == key)
    }

    @Test func `a JSON Schema with a list of types throws typeMismatch`() throws {
        let error = try #require(throws: DecodingError.self) { _ = try decoded(#"{"type":["string","null"]}"#) }
        guard case .typeMismatch = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `a JSON Schema without a supported keyword is refused unless it is empty`() throws {
        let error = try #require(throws: DecodingError.self) { _ = try decoded(#"{"allOf":[{"type":"string"}]}"#) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.debugDescription == "None of these keys were present: 'type', 'const', '$ref', 'anyOf'")
        #expect(try decoded("{}").root.shape == .any)
        #expect(GeneratedContent.generationSchema.jsonText == "{}")
    }

    @Test(arguments: [
        #"{"type":"tuple"}"#, ##"{"$ref":"#/$defs/Missing"}"##, ##"{"$ref":"#/definitions/A"}"##,
        #"{"$ref":"https://example.com/a"}"#, #"{"type":"string","enum":[1]}"#, #"{"type":"array"}"#,
        #"{"type":"integer","minimum":"1"}"#, #"{"anyOf":{"type":"null"}}"#, "[]", "3", "null",
        #"{"title":"A","type":"object","properties":{"a":{"type":"null"}},"#
            + #""required":[],"additionalProperties":false,"x-order":[]}"#,
        #"{"title":"A","type":"object","properties":{},"required":["a"],"additionalProperties":false,"x-order":[]}"#,
        #"{"title":"A","type":"object","properties":{},"required":[],"additionalProperties":false,"x-order":["a"]}"#,
    ])
    func `invalid and unsupported JSON Schemas are refused`(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json) }
    }

    @Test func `a JSON Schema with 20,000 nested arrays is refused`() {
        let json =
            String(repeating: #"{"type":"array","items":"#, count: 20_000) + #"{"type":"null"}"#
            + String(repeating: "}", count: 20_000)
        #expect(throws: (any Error).self) { try decoded(json) }
    }

    @Test func `key encoding strategies do not change the property names in a schema`() throws {
        let inner = DynamicGenerationSchema(name: "innerType", properties: [.init(name: "firstName", schema: .null)])
        let root = DynamicGenerationSchema(name: "Root", properties: [.init(name: "innerValue", schema: inner)])
        let schema = try GenerationSchema(root: root, dependencies: [])
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(GenerationSchema.self, from: encoder.encode(schema)).isSame(as: schema))
    }

    @Test func `a schema equals its decoded copy even if the order of definitions differs`() throws {
        let leaf = DynamicGenerationSchema(name: "Leaf", anyOf: ["x"])
        let branch = DynamicGenerationSchema(name: "Branch", properties: [.init(name: "leaf", schema: leaf)])
        let root = DynamicGenerationSchema(
            name: "Tree", representNilExplicitlyInGeneratedContent: true,
            properties: [
                .init(name: "branch", schema: branch),
                .init(name: "other", schema: .init(name: "Other", anyOf: ["y"]), isOptional: true),
            ])
        let schema = try GenerationSchema(root: root, dependencies: [])
        #expect(schema.definitionOrder == ["Branch", "Leaf", "Other"])
        let back = try decoded(schema.jsonText)
        #expect(back.definitionOrder == ["Branch", "Other", "Leaf"])
        #expect(back.isSame(as: schema))
        #expect(try !back.isSame(as: GenerationSchema(root: branch, dependencies: [])))
    }

    @Test(arguments: ["1e300", "-1e400", "1e-300"])
    func `a number limit outside the range of Decimal is refused`(limit: String) {
        #expect(throws: DecodingError.self) { try decoded(#"{"type":"number","minimum":\#(limit)}"#) }
    }

    @Test func `slashes and tildes in schema names are escaped in references`() throws {
        let odd = DynamicGenerationSchema(name: "a/b~c", properties: [])
        let root = DynamicGenerationSchema(name: "Root", properties: [.init(name: "x", schema: odd)])
        let schema = try GenerationSchema(root: root, dependencies: [])
        #expect(schema.jsonText.contains(##"{"$ref":"#/$defs/a~1b~0c"}"##))
        #expect(try decoded(schema.jsonText).isSame(as: schema))
    }

    @Test func `a third-party schema keeps its text and is encoded as the closest supported schema`() throws {
        let written =
            ##"{"properties":{"path":{"type":"string","pattern":"^/"},"tags":{"type":"array"},"way":{"$ref":"#/$defs/W"},"##
            + ##""next":{"anyOf":[{"$ref":"#"},{"type":"null"}]},"odd":{"enum":["a",1]},"map":{"type":"object"}},"##
            + #""required":["path"],"$defs":{"W":{"description":"How","const":"slow"}}}"#
        let schema = GenerationSchema(written: written, name: "files__read")
        #expect(schema.jsonText == written && schema.debugDescription == written && schema.name == "files__read")
        try schema.validate()
        let saved = String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
        #expect(
            try parsed(saved)
                == parsed(
                    #"{"title":"files__read","type":"object","properties":{"path":{"type":"string"},"#
                        + #""tags":{"type":"array","items":{}},"way":{"type":"string","enum":["slow"]},"#
                        + #""next":{"anyOf":[{},{"type":"null"}]},"odd":{},"map":{}},"required":["path"],"#
                        + #""additionalProperties":false,"x-order":["path","tags","way","next","odd","map"]}"#))
        #expect(try decoded(saved).name == "files__read")
        let definition = Transcript.ToolDefinition(name: "a", description: "", parameters: schema)
        var other = definition
        #expect(definition == other)
        other.parameters = GenerationSchema(written: "{}", name: "files__read")
        #expect(definition != other)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"properties":[1]}"#,
        ##"{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}"##,
        ##"{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"}]}}}"##,
    ])
    func `every third-party schema becomes an object schema`(written: String) throws {
        let schema = GenerationSchema(written: written, name: "odd")
        guard case .object = schema.root.shape else {
            Issue.record("\(schema.root)")
            return
        }
        try schema.validate()
    }

    @Test func `inObject wraps schemas of arrays and Booleans, but not of objects, null or root references`() throws {
        let list = try #require([Int].generationSchema.inObject)
        #expect(
            list.jsonText
                == #"{"type":"object","properties":{"items":{"type":"array","items":{"type":"integer"}}},"#
                + #""required":["items"],"additionalProperties":false,"x-order":["items"]}"#)
        let flag = try #require(Bool.generationSchema.inObject)
        #expect(flag.jsonText.contains(#""properties":{"value":{"type":"boolean"}}"#))
        // Objects, null and schemas with references to the root are not wrapped.
        let others = [
            Report.generationSchema, try decoded(#"{"type":"null"}"#),
            try decoded(##"{"type":"array","items":{"$ref":"#"}}"##),
        ]
        #expect(others.compactMap(\.inObject).isEmpty)
    }
}

/// The schemas in `Fixtures/schemas`.
enum SchemaFixture {
    static func data(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: "Fixtures/schemas/\(name).json"))
    }
}
