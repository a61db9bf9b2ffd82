import LanguageModels
import Support

/// Random schemas of all kinds, reproducible by their seed, with bounded strings and lists.
struct RandomSchemas {
    private var generator: SplitMix64
    private var names = 0

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Returns an object schema with one to six properties.
    mutating func next() throws -> GenerationSchema {
        names = 0
        return try GenerationSchema(root: object(depth: 0), dependencies: [])
    }

    private mutating func object(depth: Int) -> DynamicGenerationSchema {
        names += 1
        let name = "Type\(names)"
        let words = Self.words.shuffled(using: &generator)
        let properties = (0..<Int.random(in: 1...(depth == 0 ? 6 : 3), using: &generator)).map { index in
            DynamicGenerationSchema.Property(
                name: words[index], description: Bool.random(using: &generator) ? "A value." : nil,
                schema: value(depth: depth + 1), isOptional: Int.random(in: 0..<4, using: &generator) == 0)
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            return DynamicGenerationSchema(
                name: name, description: nil, representNilExplicitlyInGeneratedContent: true, properties: properties)
        }
        return DynamicGenerationSchema(name: name, properties: properties)
    }

    private mutating func value(depth: Int) -> DynamicGenerationSchema {
        switch Int.random(in: 0..<(depth < 3 ? 13 : 9), using: &generator) {
        case 0: return DynamicGenerationSchema(type: Bool.self)
        case 1: return DynamicGenerationSchema(type: Int.self, guides: [.range(bounds())])
        case 2: return DynamicGenerationSchema(type: Int.self, guides: [.minimum(bounds().lowerBound)])
        case 3: return DynamicGenerationSchema(type: Double.self, guides: [.range(decimals())])
        case 4: return DynamicGenerationSchema(type: Double.self, guides: [.maximum(decimals().upperBound)])
        case 5:
            names += 1
            let choices = Self.choices.shuffled(using: &generator).prefix(4)
            return DynamicGenerationSchema(name: "Choice\(names)", anyOf: Array(choices))
        case 6: return DynamicGenerationSchema(type: String.self, guides: [.constant("déjà \"vu\"\n\u{1F600}")])
        case 7: return DynamicGenerationSchema(type: String.self, guides: [pattern()])
        case 8: return DynamicGenerationSchema(type: String.self, guides: [.anyOf(["a", "ab", "abc", "b\\c"])])
        case 9: return object(depth: depth)
        case 10: return list(depth: depth)
        case 11:
            names += 1
            return DynamicGenerationSchema(
                name: "Either\(names)", anyOf: [object(depth: depth + 1), object(depth: depth + 1)])
        default: return list(depth: depth)
        }
    }

    private mutating func list(depth: Int) -> DynamicGenerationSchema {
        let minimum = Int.random(in: 0...2, using: &generator)
        return DynamicGenerationSchema(
            arrayOf: value(depth: depth + 1), minimumElements: minimum,
            maximumElements: minimum + Int.random(in: 0...2, using: &generator))
    }

    private mutating func pattern() -> GenerationGuide<String> {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .pattern(/[a-z]{1,8}/)
        case 1: .pattern(/\d{4}-\d{2}-\d{2}/)
        case 2: .pattern(/(red|green|blue)(, (red|green|blue)){0,2}/)
        case 3: .pattern(/[A-Z][a-z]{2,10}( [A-Z][a-z]{2,10})?/)
        case 4: .pattern(/[^"]{1,6}/)
        default: .pattern(/\w{2,5}@\w{2,5}\.(com|org)/)
        }
    }

    private mutating func bounds() -> ClosedRange<Int> {
        let size = [10, 300, 100_000, 1 << 40].randomElement(using: &generator) ?? 10
        let lower = Int.random(in: -size...size, using: &generator)
        return lower...(lower + Int.random(in: 0...size, using: &generator))
    }

    private mutating func decimals() -> ClosedRange<Double> {
        let lower = (Double.random(in: -50...50, using: &generator) * 100).rounded() / 100
        return lower...(lower + (Double.random(in: 0...20, using: &generator) * 10).rounded() / 10)
    }

    private static let words = [
        "name", "age", "is open", "größe", "price", "tags", "items", "kind", "note", "id", "a", "ab", "city",
        "\"q\"",
    ]
    private static let choices = [
        "low", "lower", "lowest", "high", "", "größer", "new\nline", "tab\tbed", "in-between",
    ]
}
