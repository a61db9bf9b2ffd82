public import Foundation
public import Observation
public import UniformTypeIdentifiers

/// The system's language model, which sessions use by default.
///
/// The engine that is linked into the program chooses the model. Without an engine, or without a model for the engine,
/// ``availability-swift.property`` reports the reason, and requests throw ``Error``.
final public class SystemLanguageModel: Sendable {
    let useCase: UseCase
    let guardrails: Guardrails
    let registry: SystemLanguageModelRegistry

    /// The model for general use.
    public static var `default`: SystemLanguageModel { shared }

    private static let shared = SystemLanguageModel()

    init(of useCase: UseCase, with guardrails: Guardrails, in registry: SystemLanguageModelRegistry) {
        self.useCase = useCase
        self.guardrails = guardrails
        self.registry = registry
    }

    /// Creates the model for a use case.
    convenience public init(useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default) {
        self.init(of: useCase, with: guardrails, in: .shared)
    }

    /// Creates a model with its own engine, independent of the program's engine.
    package convenience init(backend: any SystemLanguageModelBackend) {
        self.init(of: .general, with: .default, in: SystemLanguageModelRegistry(backend: backend))
    }

    /// Creates the model with an adapter.
    ///
    /// - Parameters:
    ///   - adapter: The adapter, which cannot be created in this implementation.
    ///   - guardrails: The guardrails against unsafe content.
    convenience public init(adapter: Adapter, guardrails: Guardrails = .default) {
        self.init(of: .general, with: guardrails, in: .shared)
    }
}

extension SystemLanguageModel: nonisolated Observable {}

extension SystemLanguageModel {
    /// The availability of the model, with the reason if it is unavailable.
    ///
    /// The property is observable.
    final public var availability: Availability {
        registry.backend?.availability ?? .unavailable(.modelNotReady)
    }

    /// Whether the model can be used.
    final public var isAvailable: Bool { availability == .available }

    /// The maximum number of tokens in a conversation, including instructions, tools, prompts and responses.
    final public var contextSize: Int {
        registry.backend?.contextSize ?? Self.fallbackContextSize
    }

    /// The context size to assume while no model is available.
    private static let fallbackContextSize = 4096

    /// The languages that the model supports.
    final public var supportedLanguages: Set<Locale.Language> {
        registry.backend?.supportedLanguages ?? []
    }

    /// Returns whether the model supports the language of a locale.
    ///
    /// A model may respond in other languages too, but with lower quality.
    ///
    /// - Parameter locale: The locale.
    /// - Returns: Whether ``supportedLanguages`` contains the locale's language, in any region. Returns `true`
    ///   if the model does not report its languages.
    final public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        if let backend = registry.backend, !backend.knowsLanguages { return true }
        return supportedLanguages.contains { $0.covers(locale.language) }
    }
}

extension Locale.Language {
    /// Returns whether two languages are the same language in the same script.
    fileprivate func covers(_ other: Locale.Language) -> Bool {
        guard let code = languageCode, code == other.languageCode else { return false }
        // A language without a script uses its default script.
        return script == other.script
    }
}

extension SystemLanguageModel: LanguageModel {
    /// The capabilities of the model, or of most models while no model is available.
    final public var capabilities: LanguageModelCapabilities {
        registry.backend?.capabilities
            ?? LanguageModelCapabilities([.guidedGeneration, .toolCalling])
    }

    /// Returns `true` for text, such as JSON and CSV.
    final public func supportsDataAttachmentType(_ type: UTType) -> Bool { type.isReadableText }

    /// The configuration of an executor for the model.
    final public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(useCase: useCase.name, guardrails: guardrails.name, registry: registry)
    }
}
