import HTTPTypes
import ModelLibrary

/// Tells the models that exist from any other text, before it reaches what reads files.
struct ModelNameCheck: Sendable {
    let models: ModelManager
    let remotes: RemoteControls

    /// - Parameter id: An installed model's name; nil to leave it, an inner nil to let Hearth choose.
    /// - Throws: `ServerFailure` if no chat model of that name is installed.
    func check(_ id: String??) throws(ServerFailure) {
        guard case .some(.some(let id)) = id else { return }
        let model = models.availableModels().first { $0.id == id }
        guard let model, model.installed != nil, model.kind == .generative else {
            throw ServerFailure(
                .badRequest, code: "model_not_found",
                "No chat model of that name is installed. Choose one from the list.",
                parameter: "modelID")
        }
    }

    /// Checks the model of a chat, which may also be a remote one; as a default a remote one is refused.
    ///
    /// - Parameter id: A model's name; nil to leave it, an inner nil to let Hearth choose.
    /// - Throws: `ServerFailure` if no chat model of that name is installed, or the remote one cannot be used.
    func checkForChat(_ id: String??) throws(ServerFailure) {
        guard case .some(.some(let name)) = id, let remote = remotes.all().first(where: { $0.id == name }) else {
            return try check(id)
        }
        try remote.checkUse(parameter: "modelID")
    }
}
