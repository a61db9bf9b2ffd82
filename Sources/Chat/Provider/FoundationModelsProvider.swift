import Foundation
import LanguageModels

/// Answers with the engine of this device: the system's model where there is one, else a local model in its place.
public struct FoundationModelsProvider: ChatLLMProvider {
    let models: any ChatModels
    let isEnabled: @Sendable () -> Bool
    let variants: [ModelVariant: String]
    let clock: ChatClock
    let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - models: Finds the models that answer.
    ///   - enableFoundationModels: The flag of that name, asked for each answer.
    ///   - variants: The names of the models that the variants stand for; one without a name is like `auto`.
    ///   - clock: The time, for measurements.
    ///   - log: Where the lines go of sessions with logging; they hold numbers only.
    public init(
        models: any ChatModels, enableFoundationModels: @escaping @Sendable () -> Bool = { true },
        variants: [ModelVariant: String] = [:], clock: ChatClock = .system,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.models = models
        isEnabled = enableFoundationModels
        self.variants = variants
        self.clock = clock
        self.log = log
    }

    public func isSupported() -> Bool {
        // Why not is what an answer says.
        isEnabled() && (try? models.model(nil, guardrails: true, conversation: UUID())) != nil
    }

    public func makeSession(config: ProviderConfig) -> any ChatSession {
        FoundationModelsSession(provider: self, config: config)
    }
}
