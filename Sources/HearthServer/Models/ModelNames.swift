import HTTPTypes
import ModelLibrary

/// Tells the models that exist from any other text, before it reaches what reads files.
struct ModelNames: Sendable {
    let models: ModelManager

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
}
