import ArgumentParser
import Foundation
import LanguageModels
import Llama

/// Compares decoding under a schema with free decoding, and measures the time to compile a large schema.
struct GuidedBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guided", abstract: "Measure decode rates with and without a schema, and compiling a large one.")

    @Option(help: "A .gguf file.") var model: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Counted answers of each kind, after one warm-up.") var repetitions = 5

    private struct Report: Encodable {
        /// Tokens per second after the first one, one sample per answer.
        var guided: [Double] = []
        var free: [Double] = []
        var guidedTokens: [Int] = []
        /// The flat schema as JSON, which the peer uses.
        var schema = ""
        /// The seconds to compile a schema of 60 fields, one sample per schema.
        var compile: [Double] = []
        /// The seconds to build the vocabulary's tree and to compile the schema before the first guided answer.
        var firstGuide = 0.0
    }

    func run() async throws {
        var configuration = ContextConfiguration(contextTokens: 1024, maxSequences: 1, threads: threads)
        // Repetitive output would be drafted, which is not what is measured here.
        configuration.speculation = .off
        let loaded = try await LoadedModel.load(path: model, configuration: configuration)
        let languageModel = LlamaLanguageModel(loaded)
        var report = Report()
        let schema = try Self.flat()
        report.schema = String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
        var start = ContinuousClock.now
        try languageModel.compile(schema)
        report.firstGuide = (ContinuousClock.now - start) / .seconds(1)

        for repetition in 0...repetitions {
            let session = LanguageModelSession(model: languageModel)
            let guided = try await session.respond(
                to: "Question \(repetition)", schema: schema, includeSchemaInPrompt: false,
                options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 400))
            let tokens = guided.usage.output.totalTokenCount
            let free = try await LanguageModelSession(model: languageModel).respond(
                to: "Question \(repetition)",
                options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: tokens))
            guard repetition > 0 else { continue }
            report.guided.append(Self.rate(guided.usage))
            report.free.append(Self.rate(free.usage))
            report.guidedTokens.append(tokens)
        }
        for number in 0..<10 {
            let large = try Self.large(number)
            start = .now
            try languageModel.compile(large)
            report.compile.append((ContinuousClock.now - start) / .seconds(1))
        }
        await loaded.close()
        try printJSON(report)
    }

    private static func rate(_ usage: LanguageModelSession.Usage) -> Double {
        // The rate is missing for answers of one token.
        (try? usage.metadata["decodeTokensPerSecond"]?.value(Double.self)) ?? 0
    }

    /// A schema of eight bounded fields.
    private static func flat() throws -> GenerationSchema {
        let text = { (name: String, guide: GenerationGuide<String>) in
            DynamicGenerationSchema.Property(
                name: name, schema: DynamicGenerationSchema(type: String.self, guides: [guide]))
        }
        return try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Ticket",
                properties: [
                    text("title", .pattern(/[A-Z][a-z]{2,9}( [a-z]{2,9}){2,5}/)),
                    DynamicGenerationSchema.Property(
                        name: "number", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...99_999)])),
                    text("status", .anyOf(["open", "closed", "waiting", "rejected"])),
                    DynamicGenerationSchema.Property(
                        name: "urgent", schema: DynamicGenerationSchema(type: Bool.self)),
                    text("created", .pattern(/20\d{2}-\d{2}-\d{2}/)),
                    text("city", .pattern(/[A-Z][a-z]{3,12}/)),
                    DynamicGenerationSchema.Property(
                        name: "priority", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...5)])),
                    text("summary", .pattern(/[a-z]{2,9}( [a-z]{2,9}){6,11}/)),
                ]), dependencies: [])
    }

    /// A schema of sixty fields of all kinds.
    private static func large(_ number: Int) throws -> GenerationSchema {
        let properties = (0..<60).map { index in
            let schema =
                switch index % 5 {
                case 0: DynamicGenerationSchema(type: String.self)
                case 1: DynamicGenerationSchema(type: Int.self, guides: [.range(0...(1000 + number))])
                case 2: DynamicGenerationSchema(type: Bool.self)
                case 3: DynamicGenerationSchema(type: String.self, guides: [.anyOf(["one", "two", "three", "four"])])
                default:
                    DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: Double.self), maximumElements: 5)
                }
            return DynamicGenerationSchema.Property(
                name: "field\(index)", schema: schema, isOptional: index.isMultiple(of: 7))
        }
        return try GenerationSchema(
            root: DynamicGenerationSchema(name: "Large\(number)", properties: properties), dependencies: [])
    }
}
