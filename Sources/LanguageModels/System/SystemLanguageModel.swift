public import Foundation
public import Observation

/// The language model of the machine: the one that sessions use when they are given no other.
///
/// The engine that the program is linked with decides which model that is. Without an engine, or without a model for it,
/// ``availability-swift.property`` says so and requests throw ``Error``.
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

    /// Creates the model for a use.
    ///
    /// - Parameters:
    ///   - useCase: The use case of the model.
    ///   - guardrails: The guardrails against unsafe content.
    convenience public init(useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default) {
        self.init(of: useCase, with: guardrails, in: .shared)
    }

    /// Creates a model with an engine of its own, whichever the program has.
    ///
    /// - Parameter backend: The engine.
    package convenience init(backend: any SystemLanguageModelBackend) {
        self.init(of: .general, with: .default, in: SystemLanguageModelRegistry(backend: backend))
    }

    /// Creates the model with an adapter.
    ///
    /// - Parameters:
    ///   - adapter: The adapter, of which there is none off Apple's systems.
    ///   - guardrails: The guardrails against unsafe content.
    convenience public init(adapter: Adapter, guardrails: Guardrails = .default) {
        self.init(of: .general, with: guardrails, in: .shared)
    }
}

extension SystemLanguageModel: nonisolated Observable {}

extension SystemLanguageModel {
    /// Whether the model can be used now, and if not, why.
    ///
    /// It can be observed: a view that reads it is told when it changes.
    final public var availability: Availability {
        registry.backend?.availability ?? .unavailable(.modelNotReady)
    }

    /// Whether the model can be used now.
    final public var isAvailable: Bool { availability == .available }

    /// The most tokens that a conversation can have: instructions, tools, prompts and responses together.
    final public var contextSize: Int {
        registry.backend?.contextSize ?? Self.usualContextSize
    }

    /// What programs may count on before there is a model that says how much it holds.
    private static let usualContextSize = 4096

    /// The languages that the model speaks.
    final public var supportedLanguages: Set<Locale.Language> {
        registry.backend?.supportedLanguages ?? []
    }

    /// Whether the model speaks the language of a locale.
    ///
    /// A model that does not may answer nevertheless, but worse.
    ///
    /// - Parameter locale: The locale.
    /// - Returns: Whether its language is one of ``supportedLanguages``, whatever the region; true where nobody knows
    ///   which languages the model speaks.
    final public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        if let backend = registry.backend, !backend.knowsLanguages { return true }
        return supportedLanguages.contains { $0.covers(locale.language) }
    }
}

extension Locale.Language {
    /// Whether somebody who writes this language writes the other: the same language in the same script.
    fileprivate func covers(_ other: Locale.Language) -> Bool {
        guard let code = languageCode, code == other.languageCode else { return false }
        // A language without a script has its usual one.
        return script == other.script
    }
}

extension SystemLanguageModel: LanguageModel {
    /// What the model can do; what most models can, while there is none.
    final public var capabilities: LanguageModelCapabilities {
        registry.backend?.capabilities
            ?? LanguageModelCapabilities([.guidedGeneration, .toolCalling])
    }

    /// What an executor for the model is made from.
    final public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(useCase: useCase.name, guardrails: guardrails.name, registry: registry)
    }
}
