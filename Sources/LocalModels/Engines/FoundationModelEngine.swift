public import Engine
import Foundation
public import LanguageModels

/// The engine for the system's model, Apple's Foundation Models on Apple platforms.
///
/// The engine accesses the model only through closures, so that tests run on systems without that model.
public final class FoundationModelEngine: AIEngine {
    /// The engine's access to the system's model.
    struct SystemModel: Sendable {
        /// Returns whether the model can answer now.
        var availability: @Sendable () -> SystemLanguageModel.Availability
        /// Returns the context size in tokens, for prompt and response together.
        var contextTokens: @Sendable () -> Int
        /// Counts the tokens of a transcript; `nil` if the system does not support it.
        var countTokens: (@Sendable (Transcript) async throws -> Int)?
        /// Creates the model, with all guardrails or only the guardrails that cannot be turned off.
        var makeModel: @Sendable (_ guardrails: Bool) -> any LanguageModel
        /// Returns the languages that the model supports.
        var languages: @Sendable () -> Set<Locale.Language> = { [Locale.Language(identifier: "en")] }
    }

    private let model: SystemModel
    /// The executors of the most recent chats, which are static because engines are recreated.
    package static let executors = ConversationExecutors()

    init(_ model: SystemModel) { self.model = model }

    public var name: String { "Apple Foundation Models" }

    public var tier: AIEngineTier { .foundationModels }

    public func isAvailable() -> Bool { model.availability() == .available }

    public var languageModel: (any LanguageModel)? { systemModel }

    /// Classifies each text by guided generation.
    ///
    /// The model names a category without a probability, so that category gets practically all of it.
    public func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] {
        guard categories.count > 1, Set(categories).count == categories.count,
            categories.allSatisfy({ !$0.isEmpty })
        else {
            throw AIError.unsupported(
                message: "Classification needs at least two categories with different names.")
        }
        let calibration = try LabelCalibration(labels: categories)
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(name: "Category", anyOf: categories), dependencies: [])
        let instructions = Instructions(LlamaEngine.classificationInstructions(categories))
        var classifications: [TextClassification] = []
        for text in texts {
            let session = LanguageModelSession(model: model.makeModel(true), instructions: instructions)
            let answer = try await session.respond(
                to: text, schema: schema, options: GenerationOptions(samplingMode: .greedy))
            let category = try answer.content.value(String.self)
            classifications.append(
                try TextClassification(
                    logScores: categories.map { $0 == category ? 0 : Self.impossible }, calibration: calibration))
        }
        return classifications
    }

    /// A log score with a negligible probability.
    private static let impossible = -50.0

    // MARK: System model

    /// The model, with all guardrails.
    var systemModel: any LanguageModel { model.makeModel(true) }

    /// The context size in tokens, for prompt and response together.
    var contextTokens: Int { model.contextTokens() }

    var languages: Set<Locale.Language> { model.languages() }

    /// Counts the tokens of a transcript, tools and a schema.
    ///
    /// - Returns: The total number of tokens.
    /// - Throws: `AIError.unsupported` if the system does not support counting; the errors of counting.
    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        guard let count = model.countTokens else {
            throw AIError.unsupported(message: "This system cannot count tokens. That requires iOS 26.4 or macOS 26.4.")
        }
        var entries = Array(transcript)
        // The system counts only entries, so tools and the schema get an entry each.
        if !tools.isEmpty {
            entries.insert(.instructions(Transcript.Instructions(segments: [], toolDefinitions: tools)), at: 0)
        }
        if let schema {
            entries.append(.prompt(Transcript.Prompt(segments: [], responseFormat: .init(schema: schema))))
        }
        return try await count(Transcript(entries: entries))
    }

    public func chatModel(guardrails: Bool) -> ChatModel? {
        ChatModel(
            id: name, name: name, languageModel: model.makeModel(guardrails), executors: Self.executors,
            contextTokens: model.contextTokens(), countTokens: model.countTokens, hasGuardrails: true)
    }
}

extension SystemLanguageModel.Availability {
    /// The reason why the system's model is unavailable and what to do; `nil` if it is available.
    var problem: String? {
        switch self {
        case .available: nil
        case .unavailable(.deviceNotEligible):
            "This device cannot run Apple Intelligence, which requires an A17 Pro, an A18 or newer, or an M-series "
                + "chip."
        case .unavailable(.appleIntelligenceNotEnabled):
            "Apple Intelligence is turned off. Turn it on in the system settings."
        case .unavailable(.modelNotReady):
            "Apple's model is not ready yet: the system is still downloading or preparing it. Try again later."
        }
    }
}
