import HTTPTypes
import ModelLibrary

/// A check of model IDs in requests before they reach code that reads files.
struct ModelNameCheck: Sendable {
    let models: ModelManager
    let remotes: RemoteControls

    /// Checks a default model.
    ///
    /// - Parameter id: The ID of an installed model; `nil` for no change, `.some(nil)` to let Hearth choose.
    /// - Throws: `ServerFailure` if no chat model with that ID is installed.
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

    /// Checks the model of a chat, which may also be a remote model.
    ///
    /// A remote model cannot be the default.
    ///
    /// - Parameter id: The ID of a model; `nil` for no change, `.some(nil)` to let Hearth choose.
    /// - Throws: `ServerFailure` if no chat model with that ID is installed, or the remote model is not usable.
    func checkForChat(_ id: String??) throws(ServerFailure) {
        guard case .some(.some(let name)) = id, let remote = remotes.all().first(where: { $0.id == name }) else {
            return try check(id)
        }
        try remote.checkUse(parameter: "modelID")
    }
}
