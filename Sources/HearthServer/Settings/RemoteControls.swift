import HTTPTypes

/// Models elsewhere, as the page lists, adds and confirms them.
///
/// The closures may block for a moment; the server calls them where that holds nobody up.
package struct RemoteControls: Sendable {
    /// A model of a server elsewhere.
    package struct Model: Sendable, Hashable, Encodable {
        /// The name that the user gave it.
        package var id: String
        /// The name with the place, such as "big (your network: box)".
        package var name: String
        /// The name of the model on the server.
        package var model: String
        /// The API's base.
        package var url: String
        /// Where the words go, such as "your network: box"; nil for an entry that cannot be used.
        package var place: String?
        /// The maximum tokens of prompt and answer together; nil where it is not known.
        package var contextTokens: Int?
        /// Whether a key is sent; never the key.
        package var hasKey: Bool
        /// Whether the user agreed that words go there.
        package var isConfirmed: Bool
        /// Why it cannot be used now, in sentences; nil if it can.
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

    /// A model to add.
    package struct NewModel: Sendable, Hashable, Decodable {
        /// The name to use it by.
        package var name: String
        /// The API's base, such as `http://box:8000/v1`.
        package var url: String
        /// The name of the model on the server.
        package var model: String
        /// The environment variable that holds the key; nil for none.
        package var keyVariable: String?
        /// The maximum tokens of prompt and answer together; nil for what the server says.
        package var contextTokens: Int?
    }

    /// A server's report of its models.
    package struct Answer: Sendable, Hashable, Encodable {
        /// The models that it lists.
        package var models: [String]
        /// Whether it lists the one that is meant.
        package var hasModel: Bool
        /// Whether it has a list of models.
        package var hasList: Bool
        /// The maximum tokens of prompt and answer together; nil if it does not tell.
        package var contextTokens: Int?

        package init(models: [String], hasModel: Bool, hasList: Bool = true, contextTokens: Int?) {
            (self.models, self.hasModel, self.contextTokens) = (models, hasModel, contextTokens)
            self.hasList = hasList
        }
    }

    /// All of them, by name.
    package var all: @Sendable () -> [Model]
    /// Adds one, or gives it another address.
    package var add: @Sendable (_ model: NewModel) throws -> Void
    /// Removes one.
    package var remove: @Sendable (_ name: String) throws -> Void
    /// Notes that the user agrees that words go to the host of one, if that is still where they were told it is.
    package var confirm: @Sendable (_ name: String, _ place: String) throws -> Void
    /// Asks the server of one which models it has; no prompt is sent.
    package var check: @Sendable (_ name: String) async throws -> Answer

    /// - Parameters:
    ///   - all: All of them, by name.
    ///   - add: Adds one, or gives it another address.
    ///   - remove: Removes one.
    ///   - confirm: Notes that the user agrees that words go to the host of one.
    ///   - check: Asks the server of one which models it has.
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
    /// Sees to it that it may be asked.
    ///
    /// - Parameter parameter: The part of the request that names it; nil for its path.
    /// - Throws: `ServerFailure` if it cannot be used, or nobody has agreed yet that words go to its host.
    func checkUse(parameter: String? = nil) throws(ServerFailure) {
        if let problem { throw ServerFailure(.conflict, code: "remote_refused", problem, parameter: parameter) }
        guard isConfirmed else {
            throw ServerFailure(
                .conflict, code: "remote_unconfirmed",
                "What is asked there goes to \(place ?? "another machine"). Confirm that first with POST "
                    + "/api/remotes/\(id)/confirm and the place.",
                parameter: parameter)
        }
    }
}
