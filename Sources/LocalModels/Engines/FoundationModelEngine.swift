public import Engine
import Foundation
public import LanguageModels

/// The engine for the system's model: Apple's Foundation Models on Apple platforms.
///
/// It knows the model through the API alone, so that all of it is tested where there is no such model.
public final class FoundationModelEngine: AIEngine {
    /// What the engine needs to know of the system's model.
    struct SystemModel: Sendable {
        /// Whether the model can answer now.
        var availability: @Sendable () -> SystemLanguageModel.Availability
        /// Tokens that prompt and answer may have together.
        var contextTokens: @Sendable () -> Int
        /// Counts the tokens of a transcript; nil where the system does not tell.
        var countTokens: (@Sendable (Transcript) async throws -> Int)?
        /// Makes the model, with guardrails or with those that cannot be switched off.
        var makeModel: @Sendable (_ guardrails: Bool) -> any LanguageModel
        /// The languages that the model speaks.
        var languages: @Sendable () -> Set<Locale.Language> = { [Locale.Language(identifier: "en")] }
    }

    private let model: SystemModel
    /// What the system's model keeps of the newest chats; engines are made anew.
    package static let executors = ConversationExecutors()

    init(_ model: SystemModel) { self.model = model }

    public var name: String { "Apple Foundation Models" }

    public var tier: AIEngineTier { .foundationModels }

    public func isAvailable() -> Bool { model.availability() == .available }

    public var languageModel: (any LanguageModel)? { systemModel }

    /// Asks for one of the categories, text by text.
    ///
    /// The model names a category and gives no weights: the one that it named is taken for certain.
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

    /// A log score whose probability is as good as none.
    private static let impossible = -50.0

    // MARK: The model itself

    /// The model, with the guardrails that can be switched off.
    var systemModel: any LanguageModel { model.makeModel(true) }

    /// Tokens that prompt and answer may have together.
    var contextTokens: Int { model.contextTokens() }

    /// The languages that the model speaks.
    var languages: Set<Locale.Language> { model.languages() }

    /// Counts the tokens that the model reads.
    ///
    /// - Returns: The tokens that all of it takes.
    /// - Throws: `AIError.unsupported` where the system does not tell; what counting throws.
    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        guard let count = model.countTokens else {
            throw AIError.unsupported(message: "This system cannot count tokens. That requires iOS 26.4 or macOS 26.4.")
        }
        var entries = Array(transcript)
        // Entries are all that is counted, so that tools and schema get some of their own.
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
    /// Why the system's model can't be used, and what to do about it; nil where it can.
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
