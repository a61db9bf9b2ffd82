import Foundation
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// The API's generation guides, enforced on a model that was not trained to follow them.
    @Suite struct GuideEnforcementTests {
        /// A guided value and the condition that it must satisfy.
        struct Guided: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let schema: @Sendable () -> DynamicGenerationSchema
            let holds: @Sendable (GeneratedContent) throws -> Bool

            init<Value: Generable & Sendable>(
                _ name: String, _ guides: @escaping @Sendable () -> [GenerationGuide<Value>],
                holds: @escaping @Sendable (Value) -> Bool
            ) {
                testDescription = name
                schema = { DynamicGenerationSchema(type: Value.self, guides: guides()) }
                self.holds = { holds(try Value($0)) }
            }
        }

        static let cases: [Guided] = [
            Guided("count", { [.count(3)] }, holds: { (value: [Bool]) in value.count == 3 }),
            Guided(
                "a range of counts", { [.count(1...2)] }, holds: { (value: [Bool]) in (1...2).contains(value.count) }),
            Guided(
                "counts and ranges of elements",
                { [.minimumCount(2), .maximumCount(4), .element(.range(-3...3))] },
                holds: { (value: [Int]) in (2...4).contains(value.count) && value.allSatisfy { (-3...3).contains($0) } }
            ),
            Guided(
                "elements of a choice", { [.count(4), .element(.anyOf(["red", "green"]))] },
                holds: { (value: [String]) in value.count == 4 && Set(value).isSubset(of: ["red", "green"]) }),
            Guided(
                "elements of a pattern", { [.count(2), .element(.pattern(/[A-Z]{3}-\d/))] },
                holds: { (value: [String]) in
                    value.count == 2 && value.allSatisfy { $0.wholeMatch(of: /[A-Z]{3}-\d/) != nil }
                }),
            Guided("no elements", { [.count(0)] }, holds: { (value: [Int]) in value.isEmpty }),
            Guided(
                "constant", { [.constant("a \"b\"\n\\ é")] }, holds: { (value: String) in value == "a \"b\"\n\\ é" }),
            Guided(
                "a choice", { [.anyOf(["low", "lower", ""])] },
                holds: { (value: String) in ["low", "lower", ""].contains(value) }),
            Guided(
                "pattern", { [.pattern(/(Mr|Mrs)\. [A-Z][a-z]{1,9}/)] },
                holds: { (value: String) in value.wholeMatch(of: /(Mr|Mrs)\. [A-Z][a-z]{1,9}/) != nil }),
            Guided("range", { [.range(-7...13)] }, holds: { (value: Int) in (-7...13).contains(value) }),
            Guided("a range of one", { [.range(42...42)] }, holds: { (value: Int) in value == 42 }),
            Guided(
                "two bounds", { [.minimum(995), .maximum(1005)] },
                holds: { (value: Int) in (995...1005).contains(value) }),
            Guided(
                "the ends of Int", { [.range((Int.max - 5)...Int.max)] },
                holds: { (value: Int) in value >= Int.max - 5 }),
            Guided(
                "a range of Double", { [.range(0.25...0.75)] },
                holds: { (value: Double) in (0.25...0.75).contains(value) }),
            Guided(
                "two bounds of Double", { [.minimum(-1.5), .maximum(-0.5)] },
                holds: { (value: Double) in (-1.5 ... -0.5).contains(value) }),
            Guided(
                "a range of Float", { [.range(Float(1)...Float(2))] },
                holds: { (value: Float) in (1...2).contains(value) }),
            Guided(
                "a range of Decimal",
                { [.range(Decimal(sign: .plus, exponent: -2, significand: 1999)...Decimal(20))] },
                holds: { (value: Decimal) in
                    value >= Decimal(sign: .plus, exponent: -2, significand: 1999) && value <= 20
                }),
            Guided(
                "two bounds of Decimal", { [.minimum(Decimal(3)), .maximum(Decimal(4))] },
                holds: { (value: Decimal) in value >= 3 && value <= 4 }),
        ]

        /// Returns an object schema with one guided value, because answers are objects.
        private func schema(_ value: DynamicGenerationSchema) throws -> GenerationSchema {
            try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Box", properties: [DynamicGenerationSchema.Property(name: "value", schema: value)]),
                dependencies: [])
        }

        private func options(seed: Int, tokens: Int = 200) -> GenerationOptions {
            GenerationOptions(
                samplingMode: .random(top: 500, seed: UInt64(seed)), temperature: 1.5, maximumResponseTokens: tokens)
        }

        @Test func `generated values satisfy their guides for every seed`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 512, sequences: 2)))
            for guided in Self.cases {
                let schema = try schema(guided.schema())
                for seed in 0..<4 {
                    let answer = try await LanguageModelSession(model: model).respond(
                        to: "Fill the box.", schema: schema, includeSchemaInPrompt: false, options: options(seed: seed))
                    let value = try answer.content.value(GeneratedContent.self, forProperty: "value")
                    #expect(try guided.holds(value), "\(guided.testDescription): \(value.jsonString)")
                }
            }
            await model.loaded.close()
        }

        @Test func `streamed values that are not objects only grow and finally satisfy their guides`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 1024, sequences: 2)))
            for guided in Self.cases {
                let schema = try GenerationSchema(root: guided.schema(), dependencies: [])
                try model.compile(schema)
                let session = LanguageModelSession(model: model)
                let stream = session.streamResponse(
                    to: "Fill the box.", schema: schema, includeSchemaInPrompt: true, options: options(seed: 1))
                var last: GeneratedContent?
                for try await snapshot in stream {
                    let value = snapshot.rawContent
                    if case .structure = value.kind { Issue.record("\(guided.testDescription): \(value.jsonString)") }
                    last = value
                }
                let value = try #require(last, "\(guided.testDescription)")
                #expect(try guided.holds(value), "\(guided.testDescription): \(value.jsonString)")
            }
            // The object around the value does not count against the caller's token limit.
            let number = try GenerationSchema(
                root: DynamicGenerationSchema(type: Int.self, guides: [.range(1...9)]), dependencies: [])
            let answer = try await LanguageModelSession(model: model).respond(
                to: "One digit.", schema: number, options: options(seed: 1, tokens: 2))
            #expect(try (1...9).contains(Int(answer.content)))
            await model.loaded.close()
        }

        @Test func `a guide with only one bound enforces the bound`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 512, sequences: 2)))
            // Digits may continue up to the token limit, so an answer that is cut off is skipped.
            func value<Value: Generable>(_ guide: GenerationGuide<Value>, seed: Int) async throws -> Value? {
                let schema = try schema(DynamicGenerationSchema(type: Value.self, guides: [guide]))
                let answer = try? await LanguageModelSession(model: model).respond(
                    to: "Fill the box.", schema: schema, includeSchemaInPrompt: false,
                    options: options(seed: seed, tokens: 60))
                return try answer?.content.value(Value.self, forProperty: "value")
            }
            var found = 0
            for seed in 0..<4 {
                if let number = try await value(.minimum(12), seed: seed) as Int? {
                    found += 1
                    #expect(number >= 12)
                }
                if let number = try await value(.maximum(-12), seed: seed) as Int? {
                    found += 1
                    #expect(number <= -12)
                }
                if let number = try await value(.minimum(Decimal(5)), seed: seed) as Decimal? {
                    found += 1
                    #expect(number >= 5)
                }
                if let number = try await value(.maximum(-0.5), seed: seed) as Double? {
                    found += 1
                    #expect(number <= -0.5)
                }
            }
            #expect(found >= 8, "only \(found) of 16 numbers came to an end")
            await model.loaded.close()
        }

        @Test func `an unsupported pattern is refused, and the session stays usable`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 512, sequences: 1)))
            let session = LanguageModelSession(model: model, instructions: "Be brief.")
            for guide in [GenerationGuide<String>.pattern(/a(?!b)[a-z]/), .pattern(/([ab])\1/)] {
                let schema = try schema(DynamicGenerationSchema(type: String.self, guides: [guide]))
                let error = await #expect(throws: LanguageModelError.self) {
                    try await session.respond(to: "Fill the box.", schema: schema)
                }
                guard case .unsupportedGenerationGuide(let details) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(!details.debugDescription.isEmpty)
                #expect(throws: LanguageModelError.self) { try model.compile(schema) }
            }
            #expect(session.transcript.count == 1)
            #expect(!session.isResponding)
            let schema = try schema(DynamicGenerationSchema(type: String.self, guides: [.pattern(/a[c-z]/)]))
            let answer = try await session.respond(to: "Fill the box.", schema: schema, options: options(seed: 1))
            #expect(try answer.content.value(String.self, forProperty: "value").wholeMatch(of: /a[c-z]/) != nil)
            await model.loaded.close()
        }
    }
}
