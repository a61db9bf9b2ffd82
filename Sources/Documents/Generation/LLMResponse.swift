import Engine
public import Foundation

/// The generation options of a model.
public struct InferenceConfig: Sendable, Hashable {
    /// The sampling temperature, from 0 (the most probable tokens) to 2.
    public var temperature: Double
    /// The maximum number of tokens to write.
    public var maxTokens: Int

    /// Creates options.
    ///
    /// `maxTokens` is raised to at least 1.
    ///
    /// A temperature of 0.3 suits answers from documents, 0.7 suits conversation.
    public init(temperature: Double = 0.7, maxTokens: Int = 512) {
        self.temperature = temperature
        self.maxTokens = max(1, maxTokens)
    }
}

/// A model's text, with its timings.
package struct LLMResponse: Sendable, Hashable {
    package let text: String
    /// The number of generated tokens, as counted by the model.
    package let tokensGenerated: Int
    /// The latency to the first token, in seconds; `nil` if there were no tokens.
    package let timeToFirstToken: Double?
    /// The time from the request to the end of the response, in seconds.
    package let totalTime: Double

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
    /// The model could not be loaded.
    case sessionInitializationFailed(any Error)
    /// The model failed while generating.
    case generationFailed(any Error)
}

extension LLMError: CustomStringConvertible, LocalizedError {
    /// The description: the problem and the remedy.
    public var description: String {
        switch self {
        case .modelUnavailable:
            #if HEARTH_APPLE
                Self.unavailable(hasFoundationModels: true)
            #else
                Self.unavailable(hasFoundationModels: false)
            #endif
        case .sessionInitializationFailed(let error): "Unable to initialize AI model. Please try again. \(error)"
        // The underlying error names the cause; generation does not depend on the internet.
        case .generationFailed(let error): "Generation failed. \(error)"
        }
    }

    /// The ``description``, as shown by `localizedDescription`.
    public var errorDescription: String? { description }

    /// Returns advice for a device on which no model can answer.
    ///
    /// `hasFoundationModels` is true if some devices of this platform have Apple's models.
    static func unavailable(hasFoundationModels: Bool) -> String {
        let others = "Download or import one, or use the quotations that search finds."
        guard hasFoundationModels else { return "No language model can answer on this device. \(others)" }
        return "Foundation Models require iOS 26+ and A17 Pro, A18, or M-series chip. Please update your device or use "
            + "an alternative model. \(others)"
    }
}

extension LLMError {
    /// Whether the model responded, but without a usable answer.
    var isWithoutAnswer: Bool {
        guard case .generationFailed(let cause as any UnansweredError) = self else { return false }
        return cause.isWithoutAnswer
    }
}
