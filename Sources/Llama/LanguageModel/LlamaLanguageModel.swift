import Engine
package import GGUF
public import LanguageModels
public import UniformTypeIdentifiers

/// A GGUF model for use with a `LanguageModelSession` of the Foundation Models API.
///
/// ```swift
/// let model = try await LlamaLanguageModel.load(path: "qwen3-1.7b-q4_k_m.gguf")
/// let session = LanguageModelSession(model: model, instructions: "Answer in one sentence.")
/// print(try await session.respond(to: "What is a hearth?").content)
/// ```
///
/// Sessions of one model run concurrently and share cached prefixes, so each session computes only tokens that no
/// earlier request has computed. `usage.input.cachedTokenCount` is the number of reused tokens.
public struct LlamaLanguageModel: LanguageModel {
    public let loaded: LoadedModel
    /// The handling of tokens that a schema fully determines.
    public var forcedTokens = ForcedTokens.batched
    /// The chat to which sessions of this model belong; `nil` if their state is not saved to disk.
    public var conversation: String?
    /// The priority among concurrent requests.
    public var priority = GenerationRequest.Priority.interactive

    /// Creates a language model from a loaded model.
    public init(_ loaded: LoadedModel) { self.loaded = loaded }

    /// Loads a model file.
    ///
    /// - Parameters:
    ///   - path: The GGUF file.
    ///   - options: The placement of the weights.
    ///   - configuration: The context size, sequences, threads, and throughput or reproducibility.
    ///   - progress: A closure that receives 0…1 while the weights load.
    /// - Returns: The model, ready for sessions.
    public static func load(
        path: String, options: ModelOptions = ModelOptions(),
        configuration: ContextConfiguration = ContextConfiguration(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LlamaLanguageModel {
        LlamaLanguageModel(
            try await LoadedModel.load(path: path, options: options, configuration: configuration, progress: progress))
    }

    /// The maximum number of tokens of a session, including the answer.
    public var contextSize: Int { loaded.contextTokens }

    /// The capabilities: guided generation, tool calling, reasoning if the model's chat template supports it, and
    /// vision if the model was loaded with a projector.
    public var capabilities: LanguageModelCapabilities {
        Self.capabilities(of: loaded.model.description, readsImages: loaded.projector != nil)
    }

    /// Returns the capabilities of a model from the metadata of its file.
    package static func capabilities(
        of model: ModelDescription, readsImages: Bool = false
    ) -> LanguageModelCapabilities {
        var capabilities: [LanguageModelCapabilities.Capability] = [.guidedGeneration, .toolCalling]
        if ChatFormat.reasoning(in: model.vocabulary.chatTemplate) != nil { capabilities.append(.reasoning) }
        if readsImages { capabilities.append(.vision) }
        return LanguageModelCapabilities(capabilities)
    }

    /// Returns `true` for text, such as JSON and CSV, and for images if the model has vision.
    nonisolated public func supportsDataAttachmentType(_ type: UTType) -> Bool {
        type.isReadableText || loaded.projector != nil && type.conforms(to: .image)
    }

    /// Returns `false`, because the model generates text and calls only.
    // Without it, the defaults of this protocol and of Apple's are ambiguous.
    nonisolated public func supportsDataEntryType(_ type: UTType) -> Bool { false }

    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(
            loaded: loaded, forcedTokens: forcedTokens, priority: priority, conversation: conversation)
    }

    /// Compiles a schema before its first use, so that the first answer with it does not have to wait.
    ///
    /// The first call for a model also prepares its vocabulary (about a tenth of a second for 150,000
    /// tokens).
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if the schema cannot be enforced;
    ///   `LlamaError`.
    public func compile(_ schema: GenerationSchema) throws {
        try schema.validate()
        try loaded.compile(schema)
    }

    /// Counts the tokens of a schema in a prompt.
    /// - Throws: `LlamaError` if the text is too long.
    public func tokenCount(for schema: GenerationSchema) throws -> Int {
        let text = (schema.inObject ?? schema).jsonText
        return try loaded.model.vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false).count
    }

    /// Counts the tokens of a conversation for this model.
    /// - Parameters:
    ///   - transcript: The entries.
    ///   - tools: Additional tools, which the transcript's instructions do not contain.
    /// - Returns: The number of tokens, including the chat format.
    /// - Throws: `LlamaError`, `LanguageModelError.unsupportedTranscriptContent`.
    public func tokenCount(
        for transcript: some Collection<Transcript.Entry>, tools: [Transcript.ToolDefinition] = []
    ) throws -> Int {
        try loaded.conversationTokens(
            of: InferenceRequest(transcript, tools: transcript.toolDefinitions + tools))
    }
}

extension Collection<Transcript.Entry> {
    /// The tools that the transcript's instructions define.
    package var toolDefinitions: [Transcript.ToolDefinition] {
        flatMap { entry in
            if case .instructions(let instructions) = entry { return instructions.toolDefinitions }
            return []
        }
    }
}
