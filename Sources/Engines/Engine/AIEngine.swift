public import LanguageModels

/// The kinds of engine, in the order in which ``AIEngineResolver`` prefers them.
public enum AIEngineTier: String, Sendable, Codable, CaseIterable {
    /// Apple's Foundation Models.
    case foundationModels
    /// A model file on this device, through llama.cpp.
    case localModel
    /// No engine.
    case stub
}

/// The interface to a generative model that mail, chat and documents use, independent of the engine.
///
/// A conformance implements ``textStream(prompt:maxTokens:)``, ``classification(of:categories:)``, `embed` and
/// `unload`; ``generate(prompt:maxTokens:)`` and ``classify(text:categories:)`` follow from them. Features that need
/// instructions, tools, guides or a transcript make a session with ``languageModel``.
public protocol AIEngine: Sendable {
    /// What people call it, such as the model's name.
    var name: String { get }

    /// The kind of engine.
    var tier: AIEngineTier { get }

    /// What sessions are made with; `nil` where there is no model.
    var languageModel: (any LanguageModel)? { get }

    /// Whether it could answer now: its model can be opened, and is loaded or fits into the memory that is free.
    func isAvailable() -> Bool

    /// Continues a prompt, piece by piece.
    ///
    /// Ending the iteration stops the generation.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - maxTokens: The most tokens that the answer may have.
    /// - Returns: The pieces of the answer; the stream throws what stopped it.
    func textStream(prompt: String, maxTokens: Int) -> AsyncThrowingStream<String, any Error>

    /// Continues a prompt, piece by piece, and ends early where the engine fails.
    ///
    /// Use ``textStream(prompt:maxTokens:)`` to learn why.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - maxTokens: The most tokens that the answer may have.
    /// - Returns: The pieces of the answer.
    func generate(prompt: String, maxTokens: Int) -> AsyncStream<String>

    /// Weighs categories for each of several texts.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - categories: What they may be.
    /// - Returns: One classification for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification]

    /// Names the category that fits a text best.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - categories: What it may be.
    /// - Returns: The most probable category, however unsure the engine is.
    /// - Throws: `AIError`, or what the model throws.
    func classify(text: String, categories: [String]) async throws -> String

    /// Turns a text into a vector.
    ///
    /// - Parameter text: The text.
    /// - Returns: Its vector.
    /// - Throws: `AIError`, or what the model throws.
    func embed(text: String) async throws -> [Float]

    /// Frees the memory that the engine's model occupies, as soon as nobody uses it.
    func unload() async
}

extension AIEngine {
    public func generate(prompt: String, maxTokens: Int) -> AsyncStream<String> {
        let pieces = Pieces(textStream(prompt: prompt, maxTokens: maxTokens))
        // Pulls on demand: no buffer, no task, and the end of the iteration ends the inner stream too.
        return AsyncStream { await pieces.next() }
    }

    public func classify(text: String, categories: [String]) async throws -> String {
        guard let best = try await classification(of: [text], categories: categories).first?.best else {
            throw AIError.unsupported(message: "A text cannot be classified without categories. Specify at least one.")
        }
        return best.label
    }
}

/// Reads a stream from a closure that many tasks could call, though one at a time does.
private actor Pieces {
    private var iterator: AsyncThrowingStream<String, any Error>.Iterator

    init(_ stream: AsyncThrowingStream<String, any Error>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async -> String? {
        var copy = iterator
        defer { iterator = copy }
        // A plain stream cannot say why it ends.
        return try? await copy.next(isolation: self)
    }
}
