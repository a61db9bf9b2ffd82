import Foundation
import Testing

@testable import LanguageModels

struct SchemaTypesTests {
    private enum North {
        struct Item: Plain {
            static let properties = [GenerationSchema.Property(name: "north", type: Int.self)]
        }
    }

    private enum South {
        struct Item: Plain {
            static let properties = [
                GenerationSchema.Property(name: "south", type: [North.Item].self),
                GenerationSchema.Property(name: "again", type: South.Item?.self),
            ]
        }
    }

    private struct Map: Plain {
        static let properties = [
            GenerationSchema.Property(name: "north", type: North.Item.self),
            GenerationSchema.Property(name: "south", type: South.Item.self),
            GenerationSchema.Property(name: "both", type: Both.self),
        ]
    }

    private struct Both: Plain {
        static let properties: [GenerationSchema.Property] = []

        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Self.self, anyOf: [North.Item.self, South.Item.self, Both.Leaf.self])
        }

        struct Leaf: Plain {
            static let properties = [GenerationSchema.Property(name: "both", type: [Both].self)]
        }
    }

    /// A type that contains ever larger types.
    private struct Growing<Inner: Generable>: Plain {
        static var properties: [GenerationSchema.Property] {
            [GenerationSchema.Property(name: "next", type: [Growing<[Inner]>].self)]
        }
    }

    @Test func `two types with the same name have different definitions in a schema`() throws {
        let schema = Map.generationSchema
        #expect(schema.definitionOrder == ["Item", "Item2", "Both", "Leaf"])
        #expect(schema.jsonText.contains(##""south":{"$ref":"#/$defs/Item2"}"##))
        #expect(
            schema.jsonText.contains(
                ##""Item2":{"title":"Item","type":"object","properties":{"south":{"type":"array","##
                    + ##""items":{"$ref":"#/$defs/Item"}},"again":{"$ref":"#/$defs/Item2"}}"##
            ))
        #expect(
            schema.jsonText.contains(
                ##""Both":{"title":"Both","anyOf":[{"$ref":"#/$defs/Item"},"##
                    + ##"{"$ref":"#/$defs/Item2"},{"$ref":"#/$defs/Leaf"}]}"##
            ))
        try schema.validate()
    }

    @Test func `a generic type that contains ever larger types is refused`() throws {
        let schema = Growing<Int>.generationSchema
        let error = try #require(throws: LanguageModelError.self) { try schema.validate() }
        guard case .unsupportedGenerationGuide(let details) = error else { return }
        #expect(details.debugDescription.contains("512 types"))
    }

    @Test func `a type's custom schema name is used as title, name and definition`() {
        struct Pet: Plain {
            static let properties: [GenerationSchema.Property] = []

            static var generationSchema: GenerationSchema {
                GenerationSchema(type: Self.self, name: "Animal", properties: properties)
            }
        }
        #expect(Pet.generationSchema.name == "Animal")
        #expect([Pet].generationSchema.definitionOrder == ["Animal"])
        #expect(Pet.generationSchema.jsonText.hasPrefix(#"{"title":"Animal","type":"object""#))
    }

    @Test func `a schema that represents nil explicitly allows null for optional properties`() throws {
        struct Note: Plain {
            static let properties = [
                GenerationSchema.Property(name: "text", type: String?.self),
                GenerationSchema.Property(name: "count", type: Int.self),
            ]

            static var generationSchema: GenerationSchema {
                GenerationSchema(
                    type: Self.self, representNilExplicitlyInGeneratedContent: true, properties: properties)
            }
        }
        let schema = Note.generationSchema
        #expect(
            schema.jsonText.contains(
                #""text":{"anyOf":[{"type":"string"},{"type":"null"}]},"count":{"type":"integer"}"#))
        #expect(schema.jsonText.contains(#""required":["count"]"#))
        for json in [#"{"text": null, "count": 1}"#, #"{"count": 1}"#, #"{"text": "a", "count": 1}"#] {
            try schema.validate(GeneratedContent(json: json))
            let back = try JSONDecoder().decode(GenerationSchema.self, from: Data(schema.jsonText.utf8))
            try back.validate(GeneratedContent(json: json))
        }
    }

    @Test(arguments: [
        (Bool.generationSchema, "Bool", #"{"type":"boolean"}"#),
        (String.generationSchema, "String", #"{"type":"string"}"#),
        (Int.generationSchema, "Int", #"{"type":"integer"}"#), (Float.generationSchema, "Float", #"{"type":"number"}"#),
        (Double.generationSchema, "Double", #"{"type":"number"}"#),
        (Decimal.generationSchema, "Decimal", #"{"type":"number"}"#),
        (
            [[Int]].generationSchema, "Array<Array<Int>>",
            #"{"type":"array","items":{"type":"array","items":{"type":"integer"}}}"#
        ),
        (
            Gear.generationSchema, "Gear",
            #"{"title":"Gear","description":"How a car shifts","type":"string","enum":["auto","automatic","manual"]}"#
        ),
    ])
    func `a simple type's schema has the type's name and JSON`(schema: GenerationSchema, name: String, json: String) {
        #expect(schema.name == name)
        #expect(schema.jsonText == json)
    }

    @Test func `a type with a dynamic schema can be the type of another type's property`() throws {
        struct Late: Plain {
            static let properties: [GenerationSchema.Property] = []

            static var generationSchema: GenerationSchema {
                let inner = DynamicGenerationSchema(
                    name: "Inner", properties: [.init(name: "up", schema: .init(referenceTo: "Late"), isOptional: true)]
                )
                let root = DynamicGenerationSchema(name: "Late", properties: [.init(name: "inner", schema: inner)])
                return (try? GenerationSchema(root: root, dependencies: [])) ?? String.generationSchema
            }
        }
        struct Holder: Plain {
            static let properties = [
                GenerationSchema.Property(name: "a", type: Late.self),
                GenerationSchema.Property(name: "b", type: [Late].self),
            ]
        }
        let text = Holder.generationSchema.jsonText
        #expect(Holder.generationSchema.definitionOrder == ["Late", "Inner"])
        #expect(
            text.contains(##""Inner":{"title":"Inner","type":"object","properties":{"up":{"$ref":"#/$defs/Late"}}"##))
        #expect(text.contains(##""b":{"type":"array","items":{"$ref":"#/$defs/Late"}}"##))
    }

    @Test func `a schema can be resolved by several threads at the same time`() async {
        let schema = Team.generationSchema
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { schema.jsonText } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
    }
}

/// A type that consists only of its schema.
protocol Plain: Generable {
    static var properties: [GenerationSchema.Property] { get }

    init()
}

extension Plain {
    init(_ content: GeneratedContent) throws {
        self.init()
    }

    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }

    static var generationSchema: GenerationSchema { GenerationSchema(type: Self.self, properties: properties) }
}
