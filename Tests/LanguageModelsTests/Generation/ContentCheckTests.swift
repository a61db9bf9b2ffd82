import Foundation
import Testing

@testable import LanguageModels

struct ContentCheckTests {
    private let team =
        #"{"kind":"team","code":"AB12","gear":"auto","share":0.1,"isOpen":true,"tags":["red"],"#
        + #""grid":[[1,2],[3,4]],"rank":{"level":1,"rival":[]},"others":[]}"#

    private func complaint(_ schema: GenerationSchema, _ json: String, order: Bool = true) throws -> String? {
        do {
            try schema.validate(try GeneratedContent(json: json), requiringOrder: order)
            return nil
        } catch let error as GeneratedContent.ParsingError {
            return error.debugDescription
        }
    }

    @Test func `a value that satisfies every guide passes validation`() throws {
        #expect(try complaint(Team.generationSchema, team) == nil)
        let full = team.replacing(#""gear""#, with: #""motto":null,"gear""#)
            .replacing(#""isOpen""#, with: #""budget":0.01,"isOpen""#)
        #expect(try complaint(Team.generationSchema, full) == nil)
    }

    @Test(arguments: [
        (#""kind":"team""#, #""kind":"club""#, "kind: The text is not one of the 1 choices."),
        ("AB12", "AB12x", #"code: The text does not match the pattern [A-Z]{2}\d+."#),
        ("AB12", "xAB12", #"code: The text does not match the pattern [A-Z]{2}\d+."#),
        (#""auto""#, #""bike""#, "gear: The text is not one of the 3 choices."),
        (#""auto""#, "3", "gear: Expected a string, found a number."),
        ("0.1", "0.0999", "share: The number is below the minimum 0.1."),
        ("0.1", "0.90000001", "share: The number is above the maximum 0.9."),
        ("0.1", "1e300", "share: The number is above the maximum 0.9."),
        ("0.1", "-1e300", "share: The number is below the minimum 0.1."),
        ("true", "\"yes\"", "isOpen: Expected a Boolean, found a string."),
        (#"["red"]"#, "[]", "tags: Expected at least 1 elements, found 0."),
        (#"["red"]"#, #"["red","red","red","red"]"#, "tags: Expected at most 3 elements, found 4."),
        (#"["red"]"#, #"["red","green"]"#, "tags[1]: The text is not one of the 2 choices."),
        ("[3,4]", "[3]", "grid[1]: Expected at least 2 elements, found 1."),
        ("[3,4]", "[3,4.5]", "grid[1][1]: Expected an integer, found a fraction."),
        (#""level":1"#, #""level":0"#, "rank.level: The number is below the minimum 1."),
        (#""level":1,"#, "", "rank.level: The property is missing."),
        (#""level":1,"#, #""level":1,"more":2,"#, "rank.more: The schema has no such property."),
        (#""rival":[]"#, #""rival":[{"kind":"x"}]"#, "rank.rival[0].kind: The text is not one of the 1 choices."),
        (
            #""level":1,"rival":[]"#, #""rival":[],"level":1"#,
            "rank: The properties are not in the order level, rival."
        ),
        (#""isOpen":true,"#, #""isOpen":null,"#, "isOpen: Expected a Boolean, found null."),
        (#""others":[]}"#, #""others":["#, "others: The value is incomplete."),
        (#","others":[]}"#, "", "others: The property is missing."),
    ])
    func `a validation error has the path of the invalid part`(part: String, other: String, sentence: String) throws {
        let broken = team.replacing(part, with: other, maxReplacements: 1)
        #expect(broken != team)
        #expect(try complaint(Team.generationSchema, broken) == sentence)
    }

    @Test func `validation checks the order of properties only if requiringOrder is true`() throws {
        let swapped = #"{"age":3,"name":"A","children":[]}"#
        #expect(
            try complaint(Person.generationSchema, swapped)?.hasPrefix(
                "The value: The properties are not in the order") == true)
        #expect(try complaint(Person.generationSchema, swapped, order: false) == nil)
    }

    @Test func `the validation error for a choice comes from the alternative that matches furthest`() throws {
        let schema = try JSONDecoder().decode(GenerationSchema.self, from: SchemaFixture.data("shapes"))
        #expect(try complaint(schema, #"{"type":"circle","radius":2}"#) == nil)
        #expect(try complaint(schema, #"{"type":"square","side":2,"inner":{"type":"circle","radius":1}}"#) == nil)
        #expect(try complaint(schema, "null") == nil)
        #expect(
            try complaint(schema, #"{"type":"square","side":2,"inner":{"type":"square","side":"x"}}"#)
                == "inner.side: Expected a number, found a string.")
        #expect(try complaint(schema, "7") == "The value: None of the 3 choices allows a number.")
    }

    @Test func `a value with the parser's maximum nesting depth can be validated`() throws {
        let depth = GeneratedContentParser.maximumDepth / 2
        let text =
            String(repeating: #"{"name":"a","age":1,"children":["#, count: depth)
            + String(repeating: "]}", count: depth)
        #expect(try complaint(Person.generationSchema, text) == nil)
    }

    @Test func `validation of too many nested choices fails with an error`() throws {
        let either = DynamicGenerationSchema(
            name: "E", anyOf: [.init(referenceTo: "A"), .init(referenceTo: "B")])
        func node(_ name: String) -> DynamicGenerationSchema {
            .init(name: name, properties: [.init(name: "x", schema: .init(referenceTo: "E"), isOptional: true)])
        }
        let schema = try GenerationSchema(root: either, dependencies: [node("A"), node("B")])
        let text = String(repeating: #"{"x":"#, count: 60) + "1" + String(repeating: "}", count: 60)
        #expect(try complaint(schema, text)?.contains("too many choices") == true)
    }

    @Test func `the empty schema accepts any complete value, and Never accepts no value`() throws {
        #expect(try complaint(GeneratedContent.generationSchema, #"{"a":[1,null,{"b":"c"}]}"#) == nil)
        #expect(try complaint(GeneratedContent.generationSchema, #"{"a":[1"#) == "The value: The value is incomplete.")
        #expect(try complaint(Never.generationSchema, "1") == "The value: None of the 0 choices allows a number.")
    }
}
