import Foundation
import FoundationModels
import Testing

@Generable
private struct Guided {
    @Guide(description: "Always the same", .constant("fixed"))
    let constant: String
    @Guide(.anyOf(["a", "b"]))
    let choice: String
    @Guide(description: "A postal code", /[0-9]{5}/)
    let code: String
    @Guide(.pattern(/[a-z]+/))
    let word: String?
    @Guide(.range(1...10))
    let ranged: Int
    @Guide(.minimum(0), .maximum(1))
    let ratio: Double
    @Guide(description: "In euros", .minimum(0))
    let price: Decimal
    @Guide(.maximum(2.5))
    let small: Float?
    @Guide(.count(3))
    let exactly: [String]
    @Guide(.count(1...4), .element(.range(0...9)))
    let digits: [Int]
    @Guide(.minimumCount(1), .element(.anyOf(["x", "y"])))
    let letters: [String]
    @Guide(.maximumCount(2))
    let many: [Stop]?
    @Guide(description: "Only described")
    let described: Bool
    @Guide(description: "Three of them")
    @Guide(.count(3))
    let three: [Stop]
    @Guide(description: "First", .minimum(1))
    @Guide(description: "Last", .maximum(5))
    let stars: Int?
}

@Suite struct GuideTests {
    private func property(_ name: String) throws -> [String: Any] {
        let data = try JSONEncoder().encode(Guided.generationSchema)
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        return try #require(properties[name])
    }

    @Test func `guides for strings become constraints in the schema`() throws {
        #expect(try property("constant")["const"] as? String == "fixed")
        #expect(try property("constant")["description"] as? String == "Always the same")
        #expect(try property("choice")["enum"] as? [String] == ["a", "b"])
        #expect(try property("code")["pattern"] as? String == "[0-9]{5}")
        #expect(try property("word")["pattern"] as? String == "[a-z]+")
    }

    @Test func `guides for numbers become constraints in the schema`() throws {
        #expect(try property("ranged")["minimum"] as? Int == 1)
        #expect(try property("ranged")["maximum"] as? Int == 10)
        #expect(try property("ratio")["maximum"] as? Double == 1)
        #expect(try property("price")["minimum"] as? Double == 0)
        #expect(try property("small")["maximum"] as? Double == 2.5)
    }

    @Test func `guides for arrays become constraints in the schema`() throws {
        #expect(try property("exactly")["minItems"] as? Int == 3)
        #expect(try property("exactly")["maxItems"] as? Int == 3)
        #expect(try property("digits")["maxItems"] as? Int == 4)
        let digit = try #require(try property("digits")["items"] as? [String: Any])
        #expect(digit["maximum"] as? Int == 9)
        let letter = try #require(try property("letters")["items"] as? [String: Any])
        #expect(letter["enum"] as? [String] == ["x", "y"])
        #expect(try property("many")["maxItems"] as? Int == 2)
        #expect(try property("described")["description"] as? String == "Only described")
    }

    @Test func `several guide attributes of one property are combined in the schema`() throws {
        #expect(try property("three")["description"] as? String == "Three of them")
        #expect(try property("three")["minItems"] as? Int == 3)
        #expect(try property("three")["maxItems"] as? Int == 3)
        #expect(try property("stars")["description"] as? String == "Last")
        #expect(try property("stars")["minimum"] as? Int == 1)
        #expect(try property("stars")["maximum"] as? Int == 5)
    }

    @Test func `a schema with properties and guides can be created without the macro`() throws {
        let schema = GenerationSchema(
            type: GeneratedContent.self, description: "By hand", representNilExplicitlyInGeneratedContent: true,
            properties: [
                GenerationSchema.Property(name: "a", type: String.self, guides: [.anyOf(["x"])]),
                GenerationSchema.Property(name: "b", description: "B", type: Int?.self, guides: [.minimum(1)]),
                .init(name: "c", type: String.self, guides: [/x+/]),
                .init(name: "d", type: String?.self, guides: [Regex<Substring>(verbatim: "y")]),
            ])
        #expect(schema.debugDescription.contains("By hand"))
        _ = GenerationSchema(type: Stop.Kind.self, anyOf: ["a", "b"])
        _ = GenerationSchema(type: GeneratedContent.self, anyOf: [Stop.self, Person.self])
    }
}

@Suite struct DynamicSchemaTests {
    private func menu() throws -> GenerationSchema {
        let dish = DynamicGenerationSchema(
            name: "Dish", description: "Something to eat",
            properties: [
                DynamicGenerationSchema.Property(
                    name: "name", description: "Its name",
                    schema: DynamicGenerationSchema(name: "DishName", anyOf: ["soup", "salad"])),
                .init(name: "price", schema: .init(type: Double.self, guides: [.range(1...20)])),
                .init(name: "note", schema: DynamicGenerationSchema(type: String.self), isOptional: true),
            ])
        let menu = DynamicGenerationSchema(
            name: "Menu", representNilExplicitlyInGeneratedContent: true,
            properties: [
                .init(
                    name: "dishes",
                    schema: DynamicGenerationSchema(
                        arrayOf: .init(referenceTo: "Dish"), minimumElements: 1, maximumElements: 3)),
                .init(
                    name: "chef",
                    schema: DynamicGenerationSchema(
                        name: "Chef", anyOf: [DynamicGenerationSchema(type: Person.self), DynamicGenerationSchema.null])
                ),
            ])
        return try GenerationSchema(root: menu, dependencies: [dish])
    }

    @Test func `a schema that is created at run time can be encoded and decoded`() throws {
        let data = try JSONEncoder().encode(menu())
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(schema["title"] as? String == "Menu")
        let definitions = try #require(schema["$defs"] as? [String: Any])
        #expect(definitions["Dish"] != nil)
        let decoded = try JSONDecoder().decode(GenerationSchema.self, from: data)
        #expect(decoded.name == "Menu")
    }

    @Test func `a schema with an undefined reference is refused, and the error lists the missing names`() throws {
        let root = DynamicGenerationSchema(
            name: "Root", properties: [.init(name: "a", schema: .init(referenceTo: "Nowhere"))])
        do {
            _ = try GenerationSchema(root: root, dependencies: [])
            Issue.record("the schema was accepted")
        } catch let error as GenerationSchema.SchemaError {
            switch error {
            case .undefinedReferences(_, let references, let context):
                #expect(references == ["Nowhere"])
                #expect(!context.debugDescription.isEmpty)
            case .duplicateType, .duplicateProperty, .emptyTypeChoices:
                Issue.record("another error: \(error)")
            @unknown default:
                Issue.record("an unknown error: \(error)")
            }
            #expect(error.errorDescription != nil)
        }
    }

    @Test func `a response to a run-time schema can be read by property name`() async throws {
        let json = #"{"dishes": [{"name": "soup", "price": 4.5}], "chef": null}"#
        let session = LanguageModelSession(model: ReplyModel(text: json))
        let response = try await session.respond(to: "Write a menu", schema: menu(), options: .init(temperature: 0.1))
        expectType(response, is: LanguageModelSession.Response<GeneratedContent>.self)
        let dishes = try response.content.value([GeneratedContent].self, forProperty: "dishes")
        let price = try dishes[0].value(Double.self, forProperty: "price")
        let note = try dishes[0].value(String?.self, forProperty: "note")
        let chef: Person? = try response.content.value(forProperty: "chef")
        #expect(price == 4.5 && note == nil && chef == nil)
    }
}
