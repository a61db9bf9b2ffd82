import Foundation
import Testing

@testable import LanguageModels

struct DynamicSchemaTests {
    private typealias Schema = DynamicGenerationSchema

    private func error(root: Schema, dependencies: [Schema] = []) throws -> GenerationSchema.SchemaError {
        let error = try #require(throws: GenerationSchema.SchemaError.self) {
            _ = try GenerationSchema(root: root, dependencies: dependencies)
        }
        #expect(error.errorDescription?.isEmpty == false)
        #expect(error.recoverySuggestion?.isEmpty == false)
        return error
    }

    @Test func `a dynamic schema with references, optionals and choices is encoded as JSON Schema`() throws {
        let dish = Schema(
            name: "Dish",
            properties: [
                .init(name: "name", description: "As on the card", schema: .init(type: String.self)),
                .init(name: "price", schema: .init(type: Double.self, guides: [.minimum(0)])),
                .init(name: "kind", schema: .init(name: "Course", description: "When", anyOf: ["starter", "main"])),
                .init(
                    name: "sides", schema: .init(arrayOf: .init(referenceTo: "Dish"), maximumElements: 2),
                    isOptional: true),
            ])
        let menu = Schema(
            name: "Menu", description: "Of today",
            properties: [
                .init(name: "dishes", schema: .init(arrayOf: .init(referenceTo: "Dish"), minimumElements: 1)),
                .init(name: "before", schema: .init(referenceTo: "Menu"), isOptional: true),
                .init(name: "extra", schema: .init(name: "Extra", anyOf: [.init(referenceTo: "Dish"), .null])),
            ])
        let schema = try GenerationSchema(root: menu, dependencies: [dish])
        #expect(schema.name == "Menu")
        #expect(
            schema.jsonText
                == ##"{"title":"Menu","description":"Of today","type":"object","properties":{"##
                + ##""dishes":{"type":"array","items":{"$ref":"#/$defs/Dish"},"minItems":1},"before":{"$ref":"#"},"##
                + ##""extra":{"$ref":"#/$defs/Extra"}},"required":["dishes","extra"],"additionalProperties":false,"##
                + ##""x-order":["dishes","before","extra"],"$defs":{"##
                + ##""Extra":{"title":"Extra","anyOf":[{"$ref":"#/$defs/Dish"},{"type":"null"}]},"##
                + ##""Dish":{"title":"Dish","type":"object","properties":{"##
                + ##""name":{"description":"As on the card","type":"string"},"price":{"type":"number","minimum":0},"##
                + ##""kind":{"$ref":"#/$defs/Course"},"##
                + ##""sides":{"type":"array","items":{"$ref":"#/$defs/Dish"},"maxItems":2}},"##
                + ##""required":["name","price","kind"],"additionalProperties":false,"##
                + ##""x-order":["name","price","kind","sides"]},"##
                + ##""Course":{"title":"Course","description":"When","type":"string","enum":["starter","main"]}}}"##)
        try schema.validate()
    }

    @Test func `a dynamic schema that is used twice has one definition`() throws {
        let place = Schema(name: "Place", properties: [.init(name: "city", schema: .init(type: String.self))])
        let root = Schema(
            name: "Person",
            properties: [.init(name: "home", schema: place), .init(name: "work", description: "At day", schema: place)])
        let schema = try GenerationSchema(root: root, dependencies: [place])
        #expect(schema.definitionOrder == ["Place"])
        #expect(schema.jsonText.contains(##""work":{"description":"At day","$ref":"#/$defs/Place"}"##))
    }

    @Test func `unused dependencies of a dynamic schema are omitted`() throws {
        let unused = Schema(name: "Unused", properties: [.init(name: "a", schema: .init(referenceTo: "Inner"))])
        let inner = Schema(name: "Inner", anyOf: ["x"])
        let schema = try GenerationSchema(root: .init(name: "R", properties: []), dependencies: [unused, inner])
        #expect(schema.definitionOrder == [])
        #expect(schema.definitions.isEmpty)
    }

    @Test func `the root of a dynamic schema can be a schema of any kind`() throws {
        func text(_ root: Schema) throws -> String { try GenerationSchema(root: root, dependencies: []).jsonText }
        #expect(try text(.null) == #"{"type":"null"}"#)
        #expect(
            try text(.init(type: Int.self, guides: [.range(1...2)])) == #"{"type":"integer","minimum":1,"maximum":2}"#)
        #expect(try text(.init(arrayOf: .init(type: Bool.self))) == #"{"type":"array","items":{"type":"boolean"}}"#)
        #expect(try text(.init(name: "A", anyOf: ["x"])) == #"{"title":"A","type":"string","enum":["x"]}"#)
        #expect(try text(.init(type: Team.self)) == Team.generationSchema.jsonText)
        #expect(try text(.init(type: Person.self)) == Person.generationSchema.jsonText)
        let referred = try GenerationSchema(
            root: .init(referenceTo: "A"),
            dependencies: [.init(name: "A", properties: [.init(name: "a", schema: .init(referenceTo: "A"))])])
        #expect(referred.jsonText.contains(##""a":{"$ref":"#"}"##))
    }

    @Test func `a dynamic schema includes the definitions of its types, which can be referenced by name`() throws {
        let root = Schema(
            name: "Root",
            properties: [
                .init(name: "p", schema: .init(referenceTo: "Person")),
                .init(name: "t", schema: .init(type: Team.self)),
            ])
        let schema = try GenerationSchema(root: root, dependencies: [.init(type: Person.self)])
        #expect(Set(schema.definitionOrder) == ["Person", "Team", "Gear", "Rank"])
        #expect(
            schema.jsonText.contains(##""children":{"type":"array","items":{"$ref":"#/$defs/Person"},"maxItems":3}"##))
    }

    @Test func `a type's definition is renamed if a dynamic schema has the same name`() throws {
        let gear = Schema(name: "Gear", anyOf: ["own"])
        let root = Schema(
            name: "Root",
            properties: [.init(name: "t", schema: .init(type: Gear.self)), .init(name: "g", schema: gear)])
        let schema = try GenerationSchema(root: root, dependencies: [])
        #expect(schema.jsonText.contains(##""t":{"$ref":"#/$defs/Gear2"},"g":{"$ref":"#/$defs/Gear"}"##))
    }

    @Test func `a dynamic schema that represents nil explicitly allows null for optional properties`() throws {
        let root = Schema(
            name: "A", representNilExplicitlyInGeneratedContent: true,
            properties: [.init(name: "x", schema: .init(type: Int.self), isOptional: true)])
        let schema = try GenerationSchema(root: root, dependencies: [])
        #expect(schema.jsonText.contains(#""x":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":[]"#))
    }

    @Test func `a dynamic schema with two dependencies of the same name is refused`() throws {
        let one = Schema(name: "A", anyOf: ["x"])
        guard
            case .duplicateType(let schema, let type, _) = try error(
                root: .init(name: "R", properties: []), dependencies: [one, one])
        else { return #expect(Bool(false)) }
        #expect(schema == "R")
        #expect(type == "A")
    }

    @Test func `two different dynamic schemas with the same name are refused at any depth`() throws {
        let one = Schema(name: "A", anyOf: ["x"])
        let other = Schema(name: "A", anyOf: ["y"])
        let root = Schema(
            name: "R", properties: [.init(name: "a", schema: one), .init(name: "b", schema: .init(arrayOf: other))])
        for (root, dependencies) in [
            (root, []), (one, [other]), (Schema(name: "A", properties: [.init(name: "a", schema: one)]), []),
        ] {
            guard case .duplicateType(_, "A", _) = try error(root: root, dependencies: dependencies) else {
                Issue.record("no duplicate found")
                continue
            }
        }
    }

    @Test func `a dynamic schema with two properties of the same name is refused`() throws {
        let inner = Schema(name: "I", properties: [.init(name: "a", schema: .null), .init(name: "a", schema: .null)])
        guard case .duplicateProperty("I", "a", _) = try error(root: .init(arrayOf: inner)) else {
            return #expect(Bool(false))
        }
    }

    @Test func `a dynamic schema with an empty list of choices is refused`() throws {
        for schema in [Schema(name: "E", anyOf: [String]()), Schema(name: "E", anyOf: [Schema]())] {
            guard case .emptyTypeChoices("E", _) = try error(root: .init(arrayOf: schema)) else {
                Issue.record("no empty choice found")
                continue
            }
        }
    }

    @Test func `the error for undefined references lists all undefined names`() throws {
        let root = Schema(
            name: "R",
            properties: [
                .init(name: "a", schema: .init(referenceTo: "Z")),
                .init(name: "b", schema: .init(arrayOf: .init(referenceTo: "Y"))),
            ])
        guard case .undefinedReferences("R", let references, let context) = try error(root: root) else {
            return #expect(Bool(false))
        }
        #expect(references == ["Y", "Z"])
        #expect(!context.debugDescription.isEmpty)
        guard case .undefinedReferences(nil, ["Q"], _) = try error(root: .init(referenceTo: "Q")) else {
            return #expect(Bool(false))
        }
    }

    @Test func `the validation of a schema refuses circular choices`() throws {
        let schema = try GenerationSchema(
            root: .init(name: "A", anyOf: [.init(referenceTo: "B")]),
            dependencies: [.init(name: "B", anyOf: [.init(referenceTo: "A"), .null])])
        #expect(throws: LanguageModelError.self) { try schema.validate() }
        // Validating a value against the circular schema terminates nevertheless.
        try schema.validate(GeneratedContent(kind: .null))
        let error = try #require(throws: GeneratedContent.ParsingError.self) {
            try schema.validate(GeneratedContent(1))
        }
        #expect(error.debugDescription == "The value: None of the 1 choices allows a number.")
    }

    @Test func `the validation of a schema refuses negative or contradictory element counts`() throws {
        for (least, most) in [(3, 2), (-1, nil), (nil, -1)] as [(Int?, Int?)] {
            let schema = try GenerationSchema(
                root: .init(arrayOf: .null, minimumElements: least, maximumElements: most), dependencies: [])
            #expect(throws: LanguageModelError.self) { try schema.validate() }
        }
    }
}
