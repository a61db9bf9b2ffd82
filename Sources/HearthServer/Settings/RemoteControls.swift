import HTTPTypes

/// The remote models, for the user interface.
///
/// The closures may block briefly; the server calls them on threads for blocking work.
package struct RemoteControls: Sendable {
    /// A model on a remote server.
    package struct Model: Sendable, Hashable, Encodable {
        /// The name from the user.
        package var id: String
        /// The name with the place, such as "big (your network: box)".
        package var name: String
        /// The name of the model on the server.
        package var model: String
        /// The base URL of the API.
        package var url: String
        /// The recipient of prompts, such as "your network: box"; `nil` for an unusable entry.
        package var place: String?
        /// The context size in tokens, for prompt and response together; `nil` if unknown.
        package var contextTokens: Int?
        /// Whether a key is sent to the server; the key itself is never included.
        package var hasKey: Bool
        /// Whether the user agreed that prompts are sent to ``place``.
        package var isConfirmed: Bool
        /// The sentences that state why the model is unusable; `nil` if it is usable.
        package var problem: String?

        package init(
            id: String, name: String, model: String, url: String, place: String?, contextTokens: Int? = nil,
            hasKey: Bool = false, isConfirmed: Bool, problem: String? = nil
        ) {
            (self.id, self.name, self.model, self.url) = (id, name, model, url)
            (self.place, self.contextTokens, self.hasKey) = (place, contextTokens, hasKey)
            (self.isConfirmed, self.problem) = (isConfirmed, problem)
        }
    }

    package struct NewModel: Sendable, Hashable, Decodable {
        /// The name for the model in Hearth.
        package var name: String
        /// The base URL of the API, such as `http://box:8000/v1`.
        package var url: String
        /// The name of the model on the server.
        package var model: String
        /// The environment variable that holds the key; `nil` for no key.
        package var keyVariable: String?
        /// The context size in tokens, for prompt and response together; `nil` to use the server's value.
        package var contextTokens: Int?
    }

    /// A server's response about its models.
    package struct Answer: Sendable, Hashable, Encodable {
        /// The models in the server's list.
        package var models: [String]
        /// Whether the list contains the requested model.
        package var hasModel: Bool
        /// Whether the server has a list of models.
        package var hasList: Bool
        /// The context size in tokens, for prompt and response together; `nil` if unknown.
        package var contextTokens: Int?

        package init(models: [String], hasModel: Bool, hasList: Bool = true, contextTokens: Int?) {
            (self.models, self.hasModel, self.contextTokens) = (models, hasModel, contextTokens)
            self.hasList = hasList
        }
    }

    /// Returns all remote models, by name.
    package var all: @Sendable () -> [Model]
    /// Adds a model or changes its address.
    package var add: @Sendable (_ model: NewModel) throws -> Void
    /// Removes a model.
    package var remove: @Sendable (_ name: String) throws -> Void
    /// Records the user's consent to send prompts to a model's host, if the given place is still correct.
    package var confirm: @Sendable (_ name: String, _ place: String) throws -> Void
    /// Asks a model's server for its list of models, without sending a prompt.
    package var check: @Sendable (_ name: String) async throws -> Answer

    package init(
        all: @escaping @Sendable () -> [Model] = { [] },
        add: @escaping @Sendable (NewModel) throws -> Void = { _ in },
        remove: @escaping @Sendable (String) throws -> Void = { _ in },
        confirm: @escaping @Sendable (String, String) throws -> Void = { _, _ in },
        check: @escaping @Sendable (String) async throws -> Answer = { _ in
            Answer(models: [], hasModel: false, contextTokens: nil)
        }
    ) {
        (self.all, self.add, self.remove, self.confirm, self.check) = (all, add, remove, confirm, check)
    }
}

extension RemoteControls.Model {
    /// Checks that the model may be used.
    ///
    /// - Parameter parameter: The request's parameter that names the model; `nil` if the path names it.
    /// - Throws: `ServerFailure` if the model is unusable, or the user has not agreed to send prompts to its server.
    func checkUse(parameter: String? = nil) throws(ServerFailure) {
        if let problem { throw ServerFailure(.conflict, code: "remote_refused", problem, parameter: parameter) }
        guard isConfirmed else {
            throw ServerFailure(
                .conflict, code: "remote_unconfirmed",
                "Requests to this model are sent to \(place ?? "another machine"). Confirm that first with POST "
                    + "/api/remotes/\(id)/confirm and the place.",
                parameter: parameter)
        }
    }
}
