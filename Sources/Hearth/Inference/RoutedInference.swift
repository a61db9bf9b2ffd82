import Documents
package import Engine
import RemoteModels

/// The models of this machine, and the remote models, which are used only for requests that name them.
///
/// A remote model is never the default, and it never gets text from a collection that must stay on this machine.
package final class RoutedInference: InferenceBackend {
    private let services: HearthServices
    private let local: LocalInference

    init(_ services: HearthServices) {
        self.services = services
        local = services.inference
    }

    package func models() -> [InferenceModel] {
        // Remote models come last, since some clients take the first model of the list.
        local.models()
            + services.remotes.all.compactMap { remote in
                guard remote.isConfirmed, remote.problem == nil, let place = remote.place, isRemote(remote.name) else {
                    return nil
                }
                var model = InferenceModel(
                    id: remote.name, created: 0, ownedBy: place.description, kind: .generative,
                    contextTokens: remote.contextTokens)
                model.isRemote = true
                return model
            }
    }

    package func model(_ name: String?) -> InferenceModel? {
        guard let name, isRemote(name) else { return local.model(name) }
        return models().first { $0.isRemote && $0.id == name }
    }

    package func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        guard let remote = try await remote(request) else { return try await local.generate(request) }
        return try await remote.model.replies(to: request, name: remote.name, contextTokens: remote.contextTokens)
    }

    package func countTokens(_ request: InferenceRequest) async throws -> Int {
        guard let remote = try await remote(request) else { return try await local.countTokens(request) }
        return try await remote.model.tokenCount(for: request)
    }

    package func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] {
        try refuse(model, "split a text into tokens")
        return try await local.tokenize(text, model: model, addsSpecial: addsSpecial, parsesSpecial: parsesSpecial)
    }

    package func detokenize(_ tokens: [Int], model: String?) async throws -> String {
        try refuse(model, "turn tokens into text")
        return try await local.detokenize(tokens, model: model)
    }

    package func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        try refuse(model, "embed texts")
        return try await local.embed(inputs, model: model, truncates: truncates)
    }

    package func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        try refuse(model, "score documents")
        return try await local.rerank(documents, for: query, model: model)
    }

    package func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions {
        try refuse(request.model, "give the probabilities of options")
        return try await local.decide(request)
    }

    package func unload(_ model: String?) async throws {
        // The memory of a remote model is managed by its server.
        if let model, isRemote(model) { return }
        try await local.unload(model)
    }

    // MARK: Remote models

    /// Returns whether a name means a remote model and no model on this machine.
    private func isRemote(_ name: String) -> Bool { services.isRemote(name) && !local.means(name) }

    /// Returns the remote model that a request names, if it may receive the request; nil for a model of this machine.
    private func remote(
        _ request: InferenceRequest
    ) async throws -> (model: RemoteLanguageModel, name: String, contextTokens: Int?)? {
        guard let name = request.model, isRemote(name) else { return nil }
        do {
            guard let (model, contextTokens) = try services.remotes.model(name) else { return nil }
            // Checked for each request, because the user may restrict a collection during an answer in several steps.
            if !request.collections.isEmpty,
                let collection = try await services.documents().localOnly(among: request.collections)
            {
                throw InferenceError(
                    .notAllowed,
                    "The collection “\(collection)” never leaves this machine, and \(name) (\(model.endpoint.place)) is a "
                        + "remote model, so nothing was sent. Name a model of this machine, or remove the passages of the "
                        + "collection and the answers from them.", parameter: "model")
            }
            return (model, name, contextTokens)
        } catch let error as HearthError where [.remoteRefused, .remoteUnconfirmed].contains(error.code) {
            throw InferenceError(.notAllowed, error.message, parameter: "model")
        } catch let error as HearthError {
            throw InferenceError(.remote, error.message, parameter: "model")
        } catch let error as RemoteModelError {
            throw InferenceError(.remote, error.message, parameter: "model")
        } catch {
            throw InferenceError.sorted(error)
        }
    }

    private func refuse(_ model: String?, _ work: String) throws(InferenceError) {
        guard let model, isRemote(model) else { return }
        throw InferenceError(
            .unsupported,
            "In Hearth, remote models only write answers: \(model) cannot \(work). Name a model of this machine, or ask "
                + "the server of \(model) directly.", parameter: "model")
    }
}

extension HearthServices {
    /// Direct access to the models of this machine and to remote models.
    package var routedInference: RoutedInference { RoutedInference(self) }
}
