import Engines
import Foundation
import GGUF
import LanguageModels
import LlamaRuntime

/// The user's model as `SystemLanguageModel.default`: programs written for Apple's framework run on it unchanged.
///
/// It is the model that the resolver chooses, asked anew by each request: one that is installed or chosen while the
/// program runs is used at once. The coordinator loads it and shares it with all that the process does.
struct LocalSystemModel: SystemLanguageModelBackend {
    let services: HearthServices

    init(_ services: HearthServices) { self.services = services }

    private var engine: LlamaEngine? { services.resolver.resolveGenerativeEngine() as? LlamaEngine }

    /// What the chosen file says; a file that can't be read has been passed over.
    private var description: ModelDescription? { engine.flatMap { try? $0.model.description() } }

    var availability: SystemLanguageModel.Availability {
        if engine != nil { return .available }
        if case .hidden = services.generativeState() { return .unavailable(.deviceNotEligible) }
        return .unavailable(.modelNotReady)
    }

    var contextSize: Int {
        let usual = ContextConfiguration.defaultContextTokens
        return min(description?.trainedContextTokens ?? usual, usual)
    }

    var capabilities: LanguageModelCapabilities {
        engine.map { ManagedLanguageModel($0.model).capabilities }
            ?? LanguageModelCapabilities([.guidedGeneration, .toolCalling])
    }

    /// A model's file does not say which languages it speaks; English is what all of them know.
    var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }

    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        try await chosen().withLoaded { loaded in
            let model = LlamaLanguageModel(loaded)
            let schemaTokens = try schema.map { try model.tokenCount(for: $0) } ?? 0
            guard !transcript.isEmpty || !tools.isEmpty else { return schemaTokens }
            return try model.tokenCount(for: transcript, tools: tools) + schemaTokens
        }
    }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {
        // The API's call returns at once; a load that fails is reported by the first request.
        Task {
            let model = try chosen()
            try await model.coordinator.prewarm(try model.request())
        }
    }

    func makeExecutor() -> any SystemLanguageModelExecuting { Executor(model: self) }

    /// The model that answers now.
    /// - Throws: `SystemLanguageModel.Error.assetsUnavailable` with what to do if there is none.
    private func chosen() throws -> ManagedModel {
        if let engine { return engine.model }
        throw SystemLanguageModel.Error.assetsUnavailable(
            SystemLanguageModel.Error.AssetsUnavailable(debugDescription: services.missingModelAdvice))
    }

    /// One session's executor; it goes on with another model when the user's choice changes.
    private final class Executor: SystemLanguageModelExecuting {
        private let system: LocalSystemModel
        private let inner = Latest<ManagedLanguageModel.Executor>()

        init(model: LocalSystemModel) { system = model }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let model = ManagedLanguageModel(try system.chosen())
            try await executor(for: model).respond(to: request, model: model, streamingInto: channel)
        }

        func prewarm(transcript: Transcript) {
            // As above: nobody waits for a warm-up.
            guard let chosen = try? system.chosen() else { return }
            let model = ManagedLanguageModel(chosen)
            executor(for: model).prewarm(model: model, transcript: transcript)
        }

        private func executor(for model: ManagedLanguageModel) -> ManagedLanguageModel.Executor {
            let configuration = model.executorConfiguration
            return inner.value(for: configuration.version) {
                ManagedLanguageModel.Executor(configuration: configuration)
            }
        }
    }
}

/// Called by `SystemLanguageModel` before its first use, in programs that contain Hearth.
@_cdecl("hearth_install_system_model")
func installSystemModel() {
    SystemLanguageModel.install(LocalSystemModel(.shared))
}
