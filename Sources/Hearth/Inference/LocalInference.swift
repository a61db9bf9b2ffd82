public import Engine
import Foundation
import GGUF
import Llama
import ModelLibrary
import Synchronization

/// Direct access to the installed GGUF models, which the coordinator keeps loaded while they generate replies.
public final class LocalInference: InferenceBackend {
    let services: HearthServices
    /// A cache of the files of chat models by requested name, because reading a file's header takes time.
    private let known = Mutex<[String: (version: String, path: String)]>([:])

    init(_ services: HearthServices) { self.services = services }

    public func models() -> [InferenceModel] {
        let installed = installedModels
        guard let chosen = chosenModel, !installed.contains(where: { $0.id == Self.name(chosen) }) else {
            return installed
        }
        // The user chose a file outside of the model folder. If it is unreadable, only its metadata is missing.
        let description = try? chosen.description()
        var model = InferenceModel(
            id: Self.name(chosen), created: 0, ownedBy: "local", kind: .generative,
            contextTokens: try? chosen.contextTokens(), canReason: description.map(Self.canReason) ?? false)
        model.trainedContextTokens = description?.trainedContextTokens
        return installed + [model]
    }

    public func model(_ name: String?) -> InferenceModel? {
        let models = models()
        guard let name else {
            let chosen = chosenModel.map(Self.name)
            return models.first { $0.id == chosen }
        }
        return models.first { $0.id == name } ?? models.first { $0.id == unaliased(name) }
    }

    private var installedModels: [InferenceModel] {
        services.engines.folder.models.compactMap { model in
            let kind: InferenceModel.Kind
            switch model.kind {
            case .generative: kind = .generative
            case .embedding: kind = .embedding
            case .reranker: kind = .reranker
            case .classifier: return nil
            }
            var listed = InferenceModel(
                id: model.id, created: Int(model.installed.timeIntervalSince1970), ownedBy: "local", kind: kind,
                contextTokens: kind == .generative
                    ? try? services.engines.shared(model.path).contextTokens() : model.description.trainedContextTokens,
                canReason: kind == .generative && Self.canReason(model.description))
            listed.trainedContextTokens = model.description.trainedContextTokens
            listed.readsImages = model.readsImages
            return listed
        }
    }

    private static func canReason(_ model: ModelDescription) -> Bool {
        LlamaLanguageModel.capabilities(of: model).contains(.reasoning)
    }

    public func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        try await Self.sortingErrors {
            let model = try chatModel(request.model)
            try Self.checkImages(of: request, model)
            let lease = try await model.lease()
            let loaded = try lease.model
            let streams = try await EngineThread.run(name: "hearth.prompt") {
                try loaded.replies(to: request, count: request.choices)
            }
            var reply = InferenceReply(
                model: Self.name(model), fingerprint: Self.fingerprint(model),
                promptText: try Self.text(of: request.prompt, loaded),
                checkedKeywords: streams.first?.checkedKeywords ?? [],
                choices: streams.map { ReplyFeed($0, lease: lease, of: Self.name(model)).events })
            reply.promptTokens = streams.first?.promptTokens
            return reply
        }
    }

    /// Throws if the request has images that the model cannot read, before the model is loaded.
    private static func checkImages(of request: InferenceRequest, _ model: ManagedModel) throws {
        if request.hasImages, model.projectorPath == nil { throw InferenceError.readsNoImages(name(model)) }
    }

    public func countTokens(_ request: InferenceRequest) async throws -> Int {
        try await Self.sortingErrors {
            let model = try chatModel(request.model)
            try Self.checkImages(of: request, model)
            return try await model.withLoaded { loaded in
                try await EngineThread.run(name: "hearth.prompt") { try loaded.promptTokens(of: request) }
            }
        }
    }

    public func tokenize(
        _ text: String, model name: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] {
        try await Self.sortingErrors {
            try await anyModel(name).withLoaded { loaded in
                let vocabulary = loaded.model.vocabulary
                return try await EngineThread.run(name: "hearth.prompt") {
                    try vocabulary.tokenize(text, addsSpecial: addsSpecial, parsesSpecial: parsesSpecial).map {
                        InferenceTextToken(id: Int($0), bytes: vocabulary.bytes(of: $0, showsSpecial: true))
                    }
                }
            }
        }
    }

    public func detokenize(_ numbers: [Int], model name: String?) async throws -> String {
        try await Self.sortingErrors {
            let tokens = try Vocabulary.tokens(numbers, parameter: "tokens")
            return try await anyModel(name).withLoaded { loaded in
                let vocabulary = loaded.model.vocabulary
                guard tokens.allSatisfy({ $0 >= 0 && Int($0) < vocabulary.count }) else {
                    throw InferenceError(
                        .invalidRequest, "A token is not in the model's vocabulary.", parameter: "tokens")
                }
                return vocabulary.detokenize(tokens, removesSpecial: false, showsSpecial: true)
            }
        }
    }

    public func embed(
        _ inputs: [InferenceEmbeddingInput], model name: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        try await Self.sortingErrors {
            let model = try embeddingModel(name)
            let texts = inputs.compactMap { if case .text(let text) = $0 { text } else { nil } }
            let tokens = try inputs.compactMap { input -> [TokenID]? in
                if case .tokens(let tokens) = input { try Vocabulary.tokens(tokens, parameter: "input") } else { nil }
            }
            let embeddings = try await model.withLoaded { loaded in
                (
                    try await loaded.embed(texts, overflow: truncates ? .truncate : .fail),
                    try await loaded.embed(tokens: tokens)
                )
            }
            var (fromTexts, fromTokens) = (embeddings.0[...], embeddings.1[...])
            let ordered = inputs.compactMap { input in
                if case .text = input { fromTexts.popFirst() } else { fromTokens.popFirst() }
            }
            return InferenceEmbeddings(
                model: Self.name(model), vectors: ordered.map(\.vector),
                tokens: ordered.reduce(0) { $0 + $1.tokens })
        }
    }

    public func unload(_ name: String?) async throws {
        try await Self.sortingErrors { await services.coordinator.unload(modelID: try anyModel(name).id) }
    }

    // MARK: Models

    /// The model that answers requests without a model name.
    private var chosenModel: ManagedModel? { services.resolver.resolution.file }

    func chatModel(_ asked: String?) throws -> ManagedModel {
        let chosen = chosenModel
        guard let asked else {
            guard let chosen else { throw InferenceError(.modelNotFound, services.missingModelAdvice) }
            return chosen
        }
        if let chosen, Self.name(chosen) == asked { return chosen }
        let name = unaliased(asked)
        if let chosen, Self.name(chosen) == name { return chosen }
        if let (version, path) = known.withLock({ $0[name] }) {
            // The model is created again each time, because the settings determine its options.
            let model = services.engines.shared(path)
            if model.version == version { return model }
        }
        let installed = try installed(name)
        guard installed.kind == .generative else {
            throw InferenceError(
                .unsupported, "The model '\(name)' does not generate text. Choose a chat model.", parameter: "model")
        }
        let model = services.engines.shared(installed.path)
        known.withLock { $0[name] = (model.version, model.path) }
        return model
    }

    private func anyModel(_ name: String?) throws -> ManagedModel {
        guard let name, let installed = try? installed(unaliased(name)),
            [.embedding, .reranker].contains(installed.kind)
        else { return try chatModel(name) }
        return services.engines.managed(installed.path, LocalModel.Options())
    }

    private func embeddingModel(_ name: String?) throws -> ManagedModel {
        if let name {
            let installed = try installed(unaliased(name))
            guard installed.kind == .embedding else {
                throw InferenceError(
                    .unsupported, "The model '\(name)' does not compute embeddings. Choose an embedding model.",
                    parameter: "model")
            }
            return services.engines.managed(installed.path, LocalModel.Options())
        }
        guard let usual = services.engines.embeddingModels.first else {
            throw InferenceError(
                .modelNotFound,
                services.engines.folder.problem
                    ?? "No embedding model is installed. Fetch one with `hearth models pull all-minilm-l6-v2-q8_0`.")
        }
        return services.engines.managed(usual.path, LocalModel.Options())
    }

    /// Returns the model name of an alias from the settings, or the name itself if an installed model has it.
    func unaliased(_ name: String) -> String {
        // Unreadable settings are reported when the user changes them. Until then, no aliases exist.
        guard let alias = (try? services.settings.read())?.aliases?[name],
            !services.engines.folder.models.contains(where: { $0.id == name })
        else { return name }
        return alias
    }

    /// Returns whether a name is the file name of a model used by path, or an alias from the settings.
    func means(_ name: String) -> Bool { chosenModel.map(Self.name) == name || unaliased(name) != name }

    func installed(_ name: String) throws(InferenceError) -> InstalledModel {
        // The name comes from a client, so it must not reach files outside of the folder.
        guard let model = services.engines.folder.models.first(where: { $0.id == name }) else {
            throw InferenceError(
                .modelNotFound,
                services.engines.folder.problem
                    ?? "No model of that name is installed. GET /v1/models lists the installed ones; 'auto' lets Hearth "
                    + "choose.",
                parameter: "model")
        }
        return model
    }

    /// Returns a model's name for clients; for a model outside of the folder, the file name without the private path.
    static func name(_ model: ManagedModel) -> String {
        model.id.hasPrefix("/")
            ? URL(fileURLWithPath: model.id).deletingPathExtension().lastPathComponent : model.id
    }

    private static func fingerprint(_ model: ManagedModel) -> String {
        let text = "\(model.version) \(model.options.fingerprint) \(HearthVersion.current)"
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "fp_" + String(hash, radix: 16)
    }

    // MARK: Prompts

    private static func text(of prompt: InferenceRequest.Prompt, _ loaded: LoadedModel) throws -> String? {
        switch prompt {
        case .messages, .infill: nil
        case .text(let text): text
        case .tokens(let tokens): loaded.model.vocabulary.detokenize(try Vocabulary.tokens(tokens, parameter: "prompt"))
        }
    }

    static func sortingErrors<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}

extension HearthServices {
    /// Direct access to the installed models, for use by servers.
    public var inference: LocalInference { LocalInference(self) }
}
