import Foundation
import LanguageModels

/// A type with every kind of property and guide.
struct Team: Generable {
    struct Rank: Generable {
        var level: Int
        var rival: [Team]

        init(_ content: GeneratedContent) throws {
            level = try content.value(forProperty: "level")
            rival = try content.value(forProperty: "rival")
        }

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Self.self,
                properties: [
                    .init(name: "level", type: Int.self, guides: [.minimum(1)]),
                    .init(name: "rival", type: [Team].self, guides: [.maximumCount(1)]),
                ])
        }

        var generatedContent: GeneratedContent {
            GeneratedContent(properties: ["level": level, "rival": rival])
        }
    }

    var content: GeneratedContent

    init(_ content: GeneratedContent) throws {
        self.content = content
    }

    static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, description: "People who work together",
            properties: [
                .init(name: "kind", type: String.self, guides: [.constant("team")]),
                .init(name: "code", type: String.self, guides: [.pattern(/[A-Z]{2}\d+/)]),
                .init(name: "motto", description: "What they say", type: String?.self),
                .init(name: "gear", description: "Of their car", type: Gear.self),
                .init(name: "share", type: Double.self, guides: [.range(0.1...0.9)]),
                .init(name: "budget", type: Decimal?.self, guides: [.minimum(Decimal(string: "0.01") ?? 0)]),
                .init(name: "isOpen", type: Bool.self),
                .init(name: "tags", type: [String].self, guides: [.count(1...3), .element(.anyOf(["red", "blue"]))]),
                .init(name: "grid", type: [[Int]].self, guides: [.count(2), .element(.count(2))]),
                .init(name: "rank", description: "Where they stand", type: Rank.self),
                .init(name: "others", type: [Rank].self),
            ])
    }

    var generatedContent: GeneratedContent { content }
}
