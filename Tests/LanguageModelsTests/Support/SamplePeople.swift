import LanguageModels

/// A recursive type with the conformance that the macro would generate, written by hand.
struct Person: Generable, Equatable {
    var name: String
    var age: Int
    var nickname: String?
    var children: [Person]

    init(name: String, age: Int, nickname: String? = nil, children: [Person] = []) {
        self.name = name
        self.age = age
        self.nickname = nickname
        self.children = children
    }

    init(_ content: GeneratedContent) throws {
        name = try content.value(forProperty: "name")
        age = try content.value(forProperty: "age")
        nickname = try content.value(forProperty: "nickname")
        children = try content.value(forProperty: "children")
    }

    static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, description: "Somebody",
            properties: [
                .init(name: "name", description: "The first name", type: String.self),
                .init(name: "age", type: Int.self, guides: [.range(0...120)]),
                .init(name: "nickname", type: String?.self),
                .init(name: "children", type: [Person].self, guides: [.maximumCount(3)]),
            ])
    }

    var generatedContent: GeneratedContent {
        var properties: [(String, any ConvertibleToGeneratedContent)] = [("name", name), ("age", age)]
        if let nickname { properties.append(("nickname", nickname)) }
        properties.append(("children", children))
        return GeneratedContent(properties: properties, uniquingKeysWith: { _, new in new })
    }

    struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent {
        var id: GenerationID
        var name: String?
        var age: Int?
        var nickname: String?
        var children: [Person.PartiallyGenerated]?

        init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            name = try content.value(forProperty: "name")
            age = try content.value(forProperty: "age")
            nickname = try content.value(forProperty: "nickname")
            children = try content.value(forProperty: "children")
        }
    }
}

/// An enumeration in which one case name is a prefix of another.
enum Gear: String, Generable, CaseIterable {
    case auto
    case automatic
    case manual

    init(_ content: GeneratedContent) throws {
        let text = try content.value(String.self)
        guard let gear = Self(rawValue: text) else {
            throw GeneratedContent.ParsingError(rawContent: text, debugDescription: "No gear is called so.")
        }
        self = gear
    }

    static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, description: "How a car shifts", anyOf: allCases.map(\.rawValue))
    }

    var generatedContent: GeneratedContent { rawValue.generatedContent }
}
