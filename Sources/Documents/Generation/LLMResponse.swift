import Engine
public import Foundation

/// The generation options of a model.
public struct InferenceConfig: Sendable, Hashable {
    /// The sampling temperature, from 0 (the most probable tokens) to 2.
    public var temperature: Double
    /// The maximum number of tokens to write.
    public var maxTokens: Int

    /// Sets how a model writes.
    ///
    /// - Parameters:
    ///   - temperature: 0.3 suits answers from documents, 0.7 talk.
    ///   - maxTokens: At least 1.
    public init(temperature: Double = 0.7, maxTokens: Int = 512) {
        self.temperature = temperature
        self.maxTokens = max(1, maxTokens)
    }
}

/// A model's text, with its timings.
package struct LLMResponse: Sendable, Hashable {
    /// The text.
    package let text: String
    /// The number of tokens, as counted by the model.
    package let tokensGenerated: Int
    /// The latency to the first token in seconds; nil if there were none.
    package let timeToFirstToken: Double?
    /// Seconds from the request to the end.
    package let totalTime: Double

    /// Describes what a model wrote.
    package init(text: String, tokensGenerated: Int, timeToFirstToken: Double?, totalTime: Double) {
        self.text = text
        self.tokensGenerated = tokensGenerated
        self.timeToFirstToken = timeToFirstToken
        self.totalTime = totalTime
    }
}

/// The reason why a model wrote nothing.
public enum LLMError: Error, Sendable {
    /// No model can answer on this device.
    case modelUnavailable
    /// The model could not be made ready.
    case sessionInitializationFailed(any Error)
    /// The model failed while it wrote.
    case generationFailed(any Error)
}

extension LLMError: CustomStringConvertible, LocalizedError {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .modelUnavailable:
            #if HEARTH_APPLE
                Self.unavailable(hasFoundationModels: true)
            #else
                Self.unavailable(hasFoundationModels: false)
            #endif
        case .sessionInitializationFailed(let error): "Unable to initialize AI model. Please try again. \(error)"
        // The error's own words name the cause; nothing here depends on the internet.
        case .generationFailed(let error): "Generation failed. \(error)"
        }
    }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    /// What to do where no model can answer.
    ///
    /// - Parameter hasFoundationModels: Whether the platform has Apple's models on some devices.
    /// - Returns: Sentences for people.
    static func unavailable(hasFoundationModels: Bool) -> String {
        let others = "Download or import one, or use the quotations that search finds."
        guard hasFoundationModels else { return "No language model can answer on this device. \(others)" }
        return "Foundation Models require iOS 26+ and A17 Pro, A18, or M-series chip. Please update your device or use "
            + "an alternative model. \(others)"
    }
}

extension LLMError {
    /// Whether the model was reached and wrote nothing that can be used.
    var isWithoutAnswer: Bool {
        guard case .generationFailed(let cause as any UnansweredError) = self else { return false }
        return cause.isWithoutAnswer
    }
}
