import Engine
import Foundation
import GGUF
import LanguageModels
import Llama

/// The user's model as `SystemLanguageModel.default`: programs written for Apple's framework run on it unchanged.
///
/// It is the model that the resolver chooses, asked anew by each request: one that is installed or chosen while the
/// program runs is used at once. The coordinator loads it and shares it with all that the process does. Where Apple's
/// model is the choice, that one answers, with its usual guardrails and for general use.
struct LocalSystemModel: SystemLanguageModelBackend {
    /// What answers now.
    private enum Choice {
        case file(ManagedModel)
        case system(FoundationModelEngine)
    }

    let services: ModelServices
    private let resolve: @Sendable () -> any AIEngine

    /// - Parameter resolve: Chooses the engine; nil to ask the resolver.
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
        // A file that can't be read has been passed over.
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

    /// What the model's file names; where it names none, English, which all models know.
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

    /// The languages of the model's card; nil where it names none, or says that there are many.
    private static func languages(of model: ManagedModel) -> Set<Locale.Language>? {
        // A file that can't be read has been passed over.
        guard let names = try? model.description().languages,
            !names.contains(where: { ["multilingual", "multi", "mul"].contains($0.lowercased()) })
        else { return nil }
        // Cards list programming languages, too, and languages by their English names.
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
        // The API's call returns at once; a load that fails is reported by the first request.
        Task {
            // The system gets its own model ready.
            guard case .file(let model) = try chosen() else { return }
            try await model.coordinator.prewarm(try await model.request())
        }
    }

    func makeExecutor() -> any SystemLanguageModelExecuting { Executor(model: self) }

    /// The model that answers now.
    /// - Throws: `SystemLanguageModel.Error.assetsUnavailable` with what to do if there is none.
    private func chosen() throws -> Choice {
        if let choice { return choice }
        throw SystemLanguageModel.Error.assetsUnavailable(
            SystemLanguageModel.Error.AssetsUnavailable(debugDescription: services.missingModelAdvice))
    }

    /// One session's executor; it goes on with another model when the user's choice changes.
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
            // As above: nobody waits for a warm-up.
            guard let executing = try? executing() else { return }
            executing.prewarm(transcript: transcript)
        }

        private func executing() throws -> any SystemLanguageModelExecuting {
            switch try system.chosen() {
            case .file(let file): try executing(ManagedLanguageModel(file), version: file.version)
            // No file has this version.
            case .system(let engine): try executing(engine.systemModel, version: "")
            }
        }

        private func executing(
            _ model: some LanguageModel, version: String
        ) throws -> any SystemLanguageModelExecuting {
            try inner.value(for: version) { try Running(model) }
        }
    }

    /// A model with what runs it.
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

/// Called by `SystemLanguageModel` before its first use, in programs that contain this module.
@_cdecl("hearth_install_system_model")
func installSystemModel() {
    SystemLanguageModel.install(LocalSystemModel(.shared))
}
