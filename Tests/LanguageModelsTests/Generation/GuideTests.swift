import Foundation
import RegexBuilder
import Testing

@testable import LanguageModels

struct GuideTests {
    private struct Probe: Generable {
        init(_ content: GeneratedContent) throws {}

        static var generationSchema: GenerationSchema { GenerationSchema(type: Self.self, properties: []) }

        var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
    }

    private func schema(_ property: GenerationSchema.Property) -> GenerationSchema {
        GenerationSchema(type: Probe.self, properties: [property])
    }

    /// Returns the JSON of a property with guides, or the error message.
    private func outcome(_ property: GenerationSchema.Property) throws -> String {
        let schema = schema(property)
        do {
            try schema.validate()
        } catch LanguageModelError.unsupportedGenerationGuide(let details) {
            #expect(details.schemaName == "Probe")
            return details.debugDescription
        }
        let text = schema.jsonText
        let start = try #require(text.range(of: #""x":"#)).upperBound
        let end = try #require(text.range(of: #"},"required""#)).lowerBound
        return String(text[start..<end])
    }

    private func strings(_ guides: GenerationGuide<String>...) throws -> String {
        try outcome(.init(name: "x", type: String.self, guides: guides))
    }

    private func integers(_ guides: GenerationGuide<Int>...) throws -> String {
        try outcome(.init(name: "x", type: Int.self, guides: guides))
    }

    private func doubles(_ guides: GenerationGuide<Double>...) throws -> String {
        try outcome(.init(name: "x", type: Double.self, guides: guides))
    }

    private func lists(_ guides: GenerationGuide<[String]>...) throws -> String {
        try outcome(.init(name: "x", type: [String].self, guides: guides))
    }

    @Test func `guides for strings add their constraints to the schema`() throws {
        #expect(try strings(.constant("a")) == #"{"const":"a"}"#)
        #expect(try strings(.anyOf(["b", "a", "b"])) == #"{"type":"string","enum":["b","a"]}"#)
        #expect(try strings(.anyOf(["a", "b", "c"]), .anyOf(["c", "b"])) == #"{"type":"string","enum":["b","c"]}"#)
        #expect(try strings(.pattern(/\d+/)) == #"{"type":"string","pattern":"\\d+"}"#)
        #expect(try strings(.pattern(try Regex("a|b"))) == #"{"type":"string","pattern":"a|b"}"#)
        #expect(
            try outcome(.init(name: "x", type: String?.self, guides: [/a+/])) == #"{"type":"string","pattern":"a+"}"#)
        #expect(
            try outcome(.init(name: "x", type: String.self, guides: [/a+/])) == #"{"type":"string","pattern":"a+"}"#)
    }

    @Test func `contradictory or unusable guides for strings are refused`() throws {
        #expect(try strings(.anyOf([])) == "Probe.x: The guide 'anyOf' leaves no allowed string.")
        #expect(
            try strings(.anyOf(["a"]), .constant("b")) == "Probe.x: The guide 'constant' leaves no allowed string.")
        #expect(try strings(.pattern(/a/), .pattern(/b/)) == "Probe.x: A string cannot have two patterns.")
        #expect(try strings(.pattern(/a/), .anyOf(["b"])).contains("matches none of the choices"))
        let built = Regex {
            OneOrMore { CharacterClass.generalCategory(.uppercaseLetter) }
            Lookahead {
                TryCapture {
                    "a"
                } transform: {
                    Int($0)
                }
            }
        }
        #expect(built._literalPattern == nil)
        #expect(
            try strings(.pattern(built))
                == "Probe.x: The pattern of a guide has no textual form: use a regex literal, not a builder.")
    }

    @Test func `guides for numbers add their constraints to the schema`() throws {
        #expect(try integers(.range(-1...5)) == #"{"type":"integer","minimum":-1,"maximum":5}"#)
        #expect(
            try integers(.minimum(3), .minimum(1), .maximum(7), .maximum(9))
                == #"{"type":"integer","minimum":3,"maximum":7}"#)
        #expect(
            try integers(.minimum(1), .minimum(3), .maximum(9), .maximum(7))
                == #"{"type":"integer","minimum":3,"maximum":7}"#)
        #expect(
            try integers(.range(.min ... .max))
                == #"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#)
        #expect(try doubles(.range(0.1...1e20)) == #"{"type":"number","minimum":0.1,"maximum":100000000000000000000}"#)
        #expect(try doubles(.range(0 ... .infinity)) == #"{"type":"number","minimum":0}"#)
        #expect(
            try outcome(.init(name: "x", type: Float.self, guides: [.range(0.1...0.2)]))
                == #"{"type":"number","minimum":0.1,"maximum":0.2}"#)
        let cent = try #require(Decimal(string: "0.01"))
        #expect(
            try outcome(.init(name: "x", type: Decimal.self, guides: [.range(cent...1)]))
                == #"{"type":"number","minimum":0.01,"maximum":1}"#)
        #expect(
            try outcome(.init(name: "x", type: Decimal.self, guides: [.minimum(cent), .maximum(2)]))
                == #"{"type":"number","minimum":0.01,"maximum":2}"#)
        #expect(
            try outcome(.init(name: "x", type: Float.self, guides: [.minimum(0.5), .maximum(2)]))
                == #"{"type":"number","minimum":0.5,"maximum":2}"#)
    }

    @Test func `contradictory or non-finite guides for numbers are refused`() throws {
        #expect(
            try integers(.minimum(3), .maximum(2))
                == "Probe.x: The guides allow no number: the minimum 3 is above the maximum 2.")
        #expect(
            try doubles(.minimum(.nan)) == "Probe.x: The guide 'minimum' has a limit that no number satisfies: nan.")
        #expect(
            try doubles(.minimum(.infinity))
                == "Probe.x: The guide 'minimum' has a limit that no number satisfies: infinity.")
        #expect(
            try doubles(.maximum(1e200)) == "Probe.x: The guide 'maximum' has a limit that no number satisfies: 1e+200."
        )
    }

    @Test func `guides for arrays add their constraints to the schema`() throws {
        #expect(
            try lists(.minimumCount(1), .maximumCount(4))
                == #"{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":4}"#)
        #expect(try lists(.count(2)) == #"{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":2}"#)
        #expect(try lists(.count(0...3)) == #"{"type":"array","items":{"type":"string"},"minItems":0,"maxItems":3}"#)
        #expect(try lists(.element(.anyOf(["a"]))) == #"{"type":"array","items":{"type":"string","enum":["a"]}}"#)
        #expect(try lists(.element(.constant("a"))) == #"{"type":"array","items":{"const":"a"}}"#)
        #expect(
            try outcome(.init(name: "x", type: [Int].self, guides: [.element(.range(1...2)), .count(3)]))
                == #"{"type":"array","items":{"type":"integer","minimum":1,"maximum":2},"minItems":3,"maxItems":3}"#)
        #expect(
            try outcome(.init(name: "x", type: [Probe].self, guides: [.count(1)]))
                == ##"{"type":"array","items":{"$ref":"#"},"minItems":1,"maxItems":1}"##)
    }

    @Test func `contradictory guides for arrays are refused`() throws {
        #expect(
            try lists(.minimumCount(3), .maximumCount(2))
                == "Probe.x: The guides allow no number of elements: at least 3, at most 2.")
        #expect(try lists(.count(-1)).contains("allow no number of elements"))
        #expect(try lists(.maximumCount(-1)).contains("allow no number of elements"))
    }

    @Test(
        arguments: [
            (
                .string(.init()),
                [.minimum(.init(1)), .maximum(.init(1)), .minimumCount(1), .maximumCount(1), .count(1...1)]
            ),
            (.integer(.init()), [.anyOf(["a"]), .constant("a"), .pattern("a"), .count(1...1), .minimumCount(1)]),
            (
                .number(.init()),
                [.anyOf(["a"]), .constant("a"), .pattern("a"), .count(1...1), .element(.constant("a"))]
            ),
            (.boolean, [.anyOf(["a"]), .minimum(.init(1)), .count(1...1), .pattern("a")]),
            (.array(.init(items: .init(.integer(.init())))), [.anyOf(["a"]), .pattern("a"), .minimum(.init(1))]),
            (.array(.init(items: .init(.reference("A")))), [.anyOf(["a"]), .element(.minimum(.init(1)))]),
            (.reference("A"), [.anyOf(["a"]), .minimum(.init(1)), .count(1...1)]),
            (.any, [.anyOf(["a"]), .minimum(.init(1)), .count(1...1)]),
        ] as [(GenerationSchema.Shape, [GuideRule])])
    func `guides that do not apply to a type are refused`(shape: GenerationSchema.Shape, rules: [GuideRule]) {
        for rule in rules {
            var narrowed = shape
            #expect(throws: GuideProblem.self, "\(rule)") { try rule.narrow(&narrowed) }
            #expect(narrowed == shape)
        }
    }

    @Test func `the guide anyOf on an array of strings applies to the elements`() throws {
        var shape = GenerationSchema.Shape.array(.init(items: .init(.string(.init()))))
        try GuideRule.anyOf(["a", "b"]).narrow(&shape)
        #expect(shape == .array(.init(items: .init(.string(.init(choices: ["a", "b"]))))))
    }

    @Test func `count guides can be created for arrays with the element type Never`() {
        let guides: [GenerationGuide<[Never]>] = [.count(3), .count(1...2), .minimumCount(1), .maximumCount(2)]
        #expect(guides.map(\.rule) == [.count(3...3), .count(1...2), .minimumCount(1), .maximumCount(2)])
    }
}

/// Returns the labels of guides without a contextual type, as in a macro's arguments.
private func labels<Value: Generable>(_ guides: GenerationGuide<Value>...) -> [String] {
    guides.map { "\(Value.self) \($0.rule.label)" }
}

struct GuideInferenceTests {
    @Test func `the compiler infers the type of a guide from the guide alone`() {
        #expect(labels(.count(3)) == ["Array<Never> count"])
        #expect(labels(.count(1...3)) == ["Array<Never> count"])
        #expect(
            labels(.minimumCount(1), .maximumCount(3)) == ["Array<Never> minimumCount", "Array<Never> maximumCount"])
        #expect(labels(.range(1...3)) == ["Int minimum and maximum"])
        #expect(labels(.range(0.5...3)) == ["Double minimum and maximum"])
        #expect(labels(.minimum(1), .maximum(2)) == ["Int minimum", "Int maximum"])
        #expect(labels(.anyOf(["a"])) == ["String anyOf"])
        #expect(labels(.constant("a")) == ["String constant"])
        #expect(labels(.pattern(/a/)) == ["String pattern"])
        #expect(labels(.element(.anyOf(["a"]))) == ["Array<String> element(anyOf)"])
        #expect(
            labels(.element(.range(1...2)), .count(2)) == [
                "Array<Int> element(minimum and maximum)", "Array<Int> count",
            ])
    }
}
