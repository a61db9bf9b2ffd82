package import Engine
import LanguageModels
import ModelLibrary
import RemoteModels

extension HearthServices {
    /// Returns whether a name means a remote model.
    ///
    /// Installed models take precedence, so that no text goes to another machine by accident.
    package func isRemote(_ name: String) -> Bool { remotes.contains(name) && engines.folder.model(name) == nil }

    /// Returns a remote model as a chat model; nil if no remote model has that name, or an installed model does.
    ///
    /// - Throws: The errors of ``Remotes/model(_:)``.
    package func remoteChatModel(_ name: String) throws -> ChatModel? {
        guard isRemote(name), let (model, contextTokens) = try remotes.model(name) else { return nil }
        let place = model.endpoint.place
        var chatModel = ChatModel(
            // The displayed name includes the host that receives the user's texts.
            id: name, name: "\(name) (\(place))",
            reply: {
                try await model.replies(to: $0, name: name, contextTokens: contextTokens).choices[0]
            }, languageModel: model, contextTokens: contextTokens,
            countTokens: { try await model.tokenCount(for: $0) }, place: place, isRemote: true)
        // Whether the model itself does is known only to its server, which refuses images otherwise.
        chatModel.readsImages = true
        return chatModel
    }

    /// Adds a remote model, if no other model or alias has its name.
    ///
    /// - Throws: The errors of ``Remotes/add(_:_:)``; `HearthError` for a name in use.
    package func addRemote(_ name: String, _ remote: RemoteSettings) throws {
        let aliases = try settings.read().aliases ?? [:]
        guard engines.folder.model(name) == nil, aliases[name] == nil, catalogue[name] == nil else {
            throw HearthError(
                .invalidRemote,
                "A model of this machine or of the catalogue is called '\(name)'. Choose another name, so that it is "
                    + "always clear where prompts go.")
        }
        try remotes.add(name, remote)
    }
}
