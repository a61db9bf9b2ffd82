import Engine
import Foundation
import GGUF
import LanguageModels
import Llama

/// The user's model as `SystemLanguageModel.default`, which runs programs written for Apple's framework unchanged.
///
/// The resolver chooses the model for each request, so a newly installed or chosen model is used at once. The
/// coordinator loads the model and shares it within the process. If Apple's model is chosen, it answers with its
/// default guardrails and for general use.
struct LocalSystemModel: SystemLanguageModelBackend {
    /// The model that answers at present.
    private enum Choice {
        case file(ManagedModel)
        case system(FoundationModelEngine)
    }

    let services: ModelServices
    private let resolve: @Sendable () -> any AIEngine

    /// - Parameter resolve: Chooses the engine; `nil` to use the resolver.
    init(_ services: ModelServices, resolve: (@Sendable () -> any AIEngine)? = nil) {
        self.services = services
        self.resolve = resolve ?? { services.resolver.resolveGenerativeEngine() }
    }

    private var choice: Choice? {
        switch resolve() {
        case let engine as LlamaEngine: .file(engine.model)
        case let engine as FoundationModelEngine: .system(engine)
        default: nil
        }
    }

    var availability: SystemLanguageModel.Availability {
        if choice != nil { return .available }
        if case .hidden = services.generativeState() { return .unavailable(.deviceNotEligible) }
        return .unavailable(.modelNotReady)
    }

    var contextSize: Int {
        let usual = ContextConfiguration.initialContextTokens
        switch choice {
        case .system(let engine): return engine.contextTokens
        // The resolver has skipped unreadable files.
        case .file(let model): return (try? model.contextTokens()) ?? usual
        case nil: return usual
        }
    }

    var capabilities: LanguageModelCapabilities {
        switch choice {
        case .system(let engine): engine.systemModel.capabilities
        case .file(let model): ManagedLanguageModel(model).capabilities
        case nil: LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        }
    }

    /// The languages in the model's metadata; by default English, which all models know.
    var supportedLanguages: Set<Locale.Language> {
        switch choice {
        case .system(let engine): engine.languages
        case .file(let model): Self.languages(of: model) ?? Self.usualLanguages
        case nil: Self.usualLanguages
        }
    }

    var knowsLanguages: Bool {
        switch choice {
        case .system: true
        case .file(let model): Self.languages(of: model) != nil
        case nil: false
        }
    }

    private static let usualLanguages: Set = [Locale.Language(identifier: "en")]

    /// Returns the languages in the model's metadata; `nil` if it has none or says "multilingual".
    private static func languages(of model: ManagedModel) -> Set<Locale.Language>? {
        // The resolver has skipped unreadable files.
        guard let names = try? model.description().languages,
            !names.contains(where: { ["multilingual", "multi", "mul"].contains($0.lowercased()) })
        else { return nil }
        // Metadata also lists programming languages, and languages by their English names.
        let languages = names.map { Locale.Language(identifier: $0) }.filter {
            (2...3).contains($0.languageCode?.identifier.count ?? 0)
        }
        return languages.isEmpty ? nil : Set(languages)
    }

    var variant: SystemLanguageModel.Variant {
        if case .system(let engine) = choice { return .init(displayName: engine.name) }
        return .init(displayName: "Local model")
    }

    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        let model: ManagedModel
        switch try chosen() {
        case .file(let file): model = file
        case .system(let engine):
            return try await engine.tokenCount(transcript: transcript, tools: tools, schema: schema)
        }
        return try await model.withLoaded { loaded in
            let model = LlamaLanguageModel(loaded)
            let schemaTokens = try schema.map { try model.tokenCount(for: $0) } ?? 0
            guard !transcript.isEmpty || !tools.isEmpty else { return schemaTokens }
            return try model.tokenCount(for: transcript, tools: tools) + schemaTokens
        }
    }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {
        // The API requires an immediate return. The first request reports a failed load.
        Task {
            // The system prepares its own model.
            guard case .file(let model) = try chosen() else { return }
            try await model.coordinator.prewarm(try await model.request())
        }
    }

    func makeExecutor() -> any SystemLanguageModelExecuting { Executor(model: self) }

    /// Returns the model that answers at present.
    ///
    /// - Throws: `SystemLanguageModel.Error.assetsUnavailable` with advice if no model is available.
    private func chosen() throws -> Choice {
        if let choice { return choice }
        throw SystemLanguageModel.Error.assetsUnavailable(
            SystemLanguageModel.Error.AssetsUnavailable(debugDescription: services.missingModelAdvice))
    }

    /// The executor of one session, which continues with another model if the user's choice changes.
    private final class Executor: SystemLanguageModelExecuting {
        private let system: LocalSystemModel
        private let inner = Latest<any SystemLanguageModelExecuting>()

        init(model: LocalSystemModel) { system = model }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await executing().respond(to: request, streamingInto: channel)
        }

        func prewarm(transcript: Transcript) {
            // The first request reports a failure.
            guard let executing = try? executing() else { return }
            executing.prewarm(transcript: transcript)
        }

        private func executing() throws -> any SystemLanguageModelExecuting {
            switch try system.chosen() {
            case .file(let file): try executing(ManagedLanguageModel(file), version: file.version)
            // A file's version is never empty, so an empty version identifies the system's model.
            case .system(let engine): try executing(engine.systemModel, version: "")
            }
        }

        private func executing(
            _ model: some LanguageModel, version: String
        ) throws -> any SystemLanguageModelExecuting {
            try inner.value(for: version) { try Running(model) }
        }
    }

    /// A model with its executor.
    private struct Running<Model: LanguageModel>: SystemLanguageModelExecuting {
        private let model: Model
        private let executor: Model.Executor

        init(_ model: Model) throws {
            self.model = model
            executor = try Model.Executor(configuration: model.executorConfiguration)
        }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await executor.respond(to: request, model: model, streamingInto: channel)
        }

        func prewarm(transcript: Transcript) { executor.prewarm(model: model, transcript: transcript) }
    }
}

/// Installs the user's model; `SystemLanguageModel` calls this before its first use if this module is linked.
@_cdecl("hearth_install_system_model")
func installSystemModel() {
    SystemLanguageModel.install(LocalSystemModel(.shared))
}
