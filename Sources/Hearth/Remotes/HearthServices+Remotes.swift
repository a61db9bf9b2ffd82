package import Engine
import LanguageModels
import ModelLibrary
import RemoteModels

extension HearthServices {
    /// Whether a name means a remote model.
    ///
    /// What is on this machine goes first: a name never means something elsewhere by accident.
    ///
    /// - Parameter name: What the user gave as the model.
    /// - Returns: Whether a remote model has that name, and no installed one.
    package func isRemote(_ name: String) -> Bool { remotes.contains(name) && engines.folder.model(name) == nil }

    /// A remote model as features use it.
    ///
    /// - Returns: The model; nil if no remote model has that name, or an installed one.
    /// - Throws: As ``Remotes/model(_:)``.
    package func remoteChatModel(_ name: String) throws -> ChatModel? {
        guard isRemote(name), let (model, contextTokens) = try remotes.model(name) else { return nil }
        let place = model.endpoint.place
        return ChatModel(
            // Wherever its name stands, there is where the words went.
            id: name, name: "\(name) (\(place))",
            reply: {
                try await model.replies(to: $0, name: name, contextTokens: contextTokens).choices[0]
            }, languageModel: model, contextTokens: contextTokens,
            countTokens: { try await model.tokenCount(for: $0) }, place: place, isRemote: true)
    }

    /// Adds a remote model, if nothing else has its name.
    ///
    /// - Throws: As ``Remotes/add(_:_:)``.
    package func addRemote(_ name: String, _ remote: RemoteSettings) throws {
        let aliases = try settings.read().aliases ?? [:]
        guard engines.folder.model(name) == nil, aliases[name] == nil, catalogue[name] == nil else {
            throw HearthError(
                .invalidRemote,
                "A model of this machine or of the catalogue is called '\(name)'. Choose another name, so that it is "
                    + "always plain where words go.")
        }
        try remotes.add(name, remote)
    }
}
