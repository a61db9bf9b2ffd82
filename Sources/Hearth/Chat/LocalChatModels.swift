public import Chat
import Engine
public import Foundation
import GGUF
import LanguageModels
import Llama
import ModelLibrary
import RemoteModels

/// The chat models of this device: installed models by name, and the resolver's choice.
public struct LocalChatModels: ChatModels {
    private let services: HearthServices

    init(_ services: HearthServices) { self.services = services }

    /// Returns the model with a name, or Hearth's choice.
    ///
    /// The first request loads the model.
    ///
    /// - Parameters:
    ///   - id: An installed model's name; nil or `auto` for Hearth's choice. Paths are not accepted.
    ///   - guardrails: Whether the engine's guardrails are on; local models have none.
    ///   - conversation: The thread for which the model's computed state is kept.
    /// - Throws: `HearthError` with `noModel`; `ModelLibraryError` for a name that is not installed.
    public func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel {
        try model(id, guardrails: guardrails, of: conversation)
    }

    /// Returns the model with a name, or Hearth's choice, for work without saved state.
    ///
    /// - Parameter id: An installed model's name; nil or `auto` for Hearth's choice.
    /// - Throws: The errors of ``model(_:guardrails:conversation:)``.
    func model(_ id: String?) throws -> ChatModel { try model(id, guardrails: true, of: nil) }

    private func model(_ id: String?, guardrails: Bool, of conversation: UUID?) throws -> ChatModel {
        let resolution = services.resolver.resolution
        if let id, id != Self.automatic, id != resolution.modelID.map(Self.name) {
            if let remote = try services.remoteChatModel(id) { return remote }
            return try local(try installed(id, isOfChat: conversation != nil), id: id, conversation)
        }
        if let file = resolution.file { return try local(file, id: Self.name(of: file.id), conversation) }
        guard let model = resolution.engine.chatModel(guardrails: guardrails) else {
            throw HearthError(.noModel, services.missingModelAdvice)
        }
        return model
    }

    /// Returns a model's name for chats, without its file path, because chats can be exported.
    private static func name(of id: String) -> String {
        id.contains("/") ? URL(fileURLWithPath: id).deletingPathExtension().lastPathComponent : id
    }

    /// The name that lets Hearth choose the model.
    private static let automatic = "auto"

    private func installed(_ id: String, isOfChat: Bool) throws -> ManagedModel {
        guard let model = services.engines.folder.model(id) else {
            try services.engines.folder.requireAccessible()
            throw ModelLibraryError(
                .notInstalled,
                isOfChat
                    ? "This chat's model is no longer installed. Choose another one in the chat's settings, or install "
                        + "it again."
                    : "No model of this name is installed. `hearth models list` lists the installed ones.")
        }
        guard model.kind == .generative else {
            throw ModelLibraryError(
                .unsupportedFile,
                isOfChat
                    ? "This chat's model can't generate text. Choose a chat model in its settings."
                    : "This model can't generate text. Choose a chat model, or none to let Hearth choose.")
        }
        return services.engines.shared(model.path)
    }

    /// Returns the chat model that takes the exam, with priority for the user's requests if `isBackground` is set.
    func examinee(_ model: ManagedModel, isBackground: Bool) throws -> ChatModel {
        try local(model, id: Self.name(of: model.id), nil, isBackground: isBackground)
    }

    private func local(
        _ model: ManagedModel, id: String, _ conversation: UUID?, isBackground: Bool = false
    ) throws -> ChatModel {
        let description = try model.description()
        var chatModel = ChatModel(
            id: id, name: services.catalogue[id]?.name ?? description.name ?? id,
            reply: { request in
                var request = request
                request.conversation = conversation?.uuidString
                request.isBackground = request.isBackground || isBackground
                return try await model.reply(to: request)
            },
            languageModel: ManagedLanguageModel(model, priority: isBackground ? .background : .interactive),
            contextTokens: try model.contextTokens(),
            countTokens: { request in
                try await model.withLoaded { loaded in
                    try await EngineThread.run(name: "hearth.prompt") { try loaded.conversationTokens(of: request) }
                }
            },
            ability: services.engines.ability(of: model),
            // `prewarm` gives up if it would have to wait. This load must wait, as the following answer would.
            load: { progress in
                try await model.coordinator.withModel(try await model.request(progress: progress)) { _ in }
            },
            prewarm: { request in
                var request = request
                request.conversation = conversation?.uuidString
                try? await model.withLoaded { [request] in await $0.prewarm(request) }
            })
        chatModel.readsImages = model.projectorPath != nil
        return chatModel
    }

    /// Deletes a thread's saved state from disk.
    public func forget(conversation: UUID) { services.forgetPrefixes(of: conversation) }

    /// Maps an engine's error to a user-facing message; nil for cancellation.
    public func failure(for error: any Error) -> ChatFailure? {
        let failure = Failure(error)
        return ChatFailure.Kind(failure.kind, error).map { ChatFailure(kind: $0, message: failure.message) }
    }
}

extension ChatFailure.Kind {
    fileprivate init?(_ kind: Failure.Kind, _ error: any Error) {
        switch (kind, error) {
        case (.cancelled, _): return nil
        case (.tooLong, _): self = .tooLong
        case (.remote, _), (_, is RemoteModelError): self = .connection
        case (_, LanguageModelError.guardrailViolation), (_, LanguageModelError.refusal): self = .refused
        case (.outOfMemory, _): self = .memory
        case (.modelNotFound, _), (.modelUnusable, _): self = .unavailable
        default: self = .other
        }
    }
}
