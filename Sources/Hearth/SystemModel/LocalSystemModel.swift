import Foundation
import GGUF
import LanguageModels
import LlamaRuntime
import Synchronization

/// The user's default model as `SystemLanguageModel.default`: programs written for Apple's framework run on it
/// unchanged.
///
/// It is the model that `$HEARTH_MODEL` names, else the chat model that was installed last. It is loaded by the first
/// request and shared by all sessions of the process.
struct LocalSystemModel: SystemLanguageModelBackend {
    private let environment: [String: String]
    let holder = ModelHolder()

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    var availability: SystemLanguageModel.Availability {
        path == nil ? .unavailable(.modelNotReady) : .available
    }

    var contextSize: Int {
        if let loaded = holder.loaded { return loaded.contextTokens }
        let trained = path.flatMap { try? GGUFFile(path: $0) }.flatMap { ModelDescription($0).trainedContextTokens }
        return min(trained ?? Self.usualContextTokens, Self.usualContextTokens)
    }

    /// What a model is given unless somebody asks for more.
    private static let usualContextTokens = 4096

    var capabilities: LanguageModelCapabilities {
        if let loaded = holder.loaded { return LlamaLanguageModel(loaded).capabilities }
        // Asked before each request: the first one may want thoughts, too.
        guard let file = path.flatMap({ try? GGUFFile(path: $0) }) else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        }
        return LlamaLanguageModel.capabilities(of: ModelDescription(file))
    }

    /// A model's file does not say which languages it speaks; English is what all of them know.
    var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }

    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        let model = LlamaLanguageModel(try await load())
        let schemaTokens = try schema.map { try model.tokenCount(for: $0) } ?? 0
        guard !transcript.isEmpty || !tools.isEmpty else { return schemaTokens }
        return try model.tokenCount(for: transcript, tools: tools) + schemaTokens
    }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {
        // The API's call returns at once; a load that fails is reported by the first request.
        Task { _ = try? await load() }
    }

    func makeExecutor() -> any SystemLanguageModelExecuting { Executor(model: self) }

    /// The file that the user's settings lead to, if there is one.
    private var path: String? {
        let folder = ModelFolder(HearthHome(environment: environment))
        if let chosen = environment["HEARTH_MODEL"], !chosen.isEmpty {
            // A name that leads nowhere is no model; the first request says so.
            guard let path = try? folder.path(for: chosen, kind: .generative) else { return nil }
            return FileManager.default.fileExists(atPath: path) ? path : nil
        }
        return folder.models.filter { $0.kind == .generative }.max { $0.installed < $1.installed }?.path
    }

    private func load() async throws -> LoadedModel {
        guard let path else {
            throw SystemLanguageModel.Error.assetsUnavailable(
                SystemLanguageModel.Error.AssetsUnavailable(
                    debugDescription: "No chat model is installed. Put a .gguf file into "
                        + "\(HearthHome(environment: environment).modelFolder) or name one in HEARTH_MODEL."))
        }
        return try await holder.load(path)
    }

    /// One session's executor: the engine's own, made when the model is there.
    private final class Executor: SystemLanguageModelExecuting {
        private let model: LocalSystemModel
        private let inner = Once<LlamaLanguageModel.Executor>()

        init(model: LocalSystemModel) { self.model = model }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let language = LlamaLanguageModel(try await model.load())
            let executor = inner.value { LlamaLanguageModel.Executor(configuration: language.executorConfiguration) }
            try await executor.respond(to: request, model: language, streamingInto: channel)
        }

        func prewarm(transcript: Transcript) {
            // As above: nobody waits for a warm-up.
            Task { [model, inner] in
                guard let loaded = try? await model.load() else { return }
                let language = LlamaLanguageModel(loaded)
                let executor = inner.value {
                    LlamaLanguageModel.Executor(configuration: language.executorConfiguration)
                }
                executor.prewarm(model: language, transcript: transcript)
            }
        }
    }
}

/// Loads a model once for all who want it.
final class ModelHolder: Sendable {
    private let state = Mutex<State>(State())

    private struct State {
        var loading: Task<LoadedModel, any Error>?
        var loaded: LoadedModel?
    }

    var loaded: LoadedModel? { state.withLock { $0.loaded } }

    func load(_ path: String) async throws -> LoadedModel {
        let task = state.withLock { state in
            if let task = state.loading { return task }
            // Not a child of any one session's task: the others wait for the same load.
            let task = Task { try await LoadedModel.load(path: path) }
            state.loading = task
            return task
        }
        do {
            let model = try await task.value
            state.withLock { $0.loaded = model }
            return model
        } catch {
            // A file that was mended can be loaded again.
            state.withLock { if $0.loading == task { $0.loading = nil } }
            throw error
        }
    }
}

/// Called by `SystemLanguageModel` before its first use, in programs that contain Hearth.
@_cdecl("hearth_install_system_model")
func installSystemModel() {
    SystemLanguageModel.install(LocalSystemModel())
}
