import HTTPTypes

/// Models elsewhere, as the page lists, adds and confirms them.
///
/// The closures may block for a moment; the server calls them where that holds nobody up.
public struct RemoteControls: Sendable {
    /// A model of a server elsewhere.
    public struct Model: Sendable, Hashable, Encodable {
        /// The name that the user gave it.
        public var id: String
        /// The name with the place, such as "big (your network: box)".
        public var name: String
        /// The name of the model on the server.
        public var model: String
        /// The API's base.
        public var url: String
        /// Where the words go, such as "your network: box"; nil for an entry that cannot be used.
        public var place: String?
        /// The maximum tokens of prompt and answer together; nil where it is not known.
        public var contextTokens: Int?
        /// Whether a key is sent; never the key.
        public var hasKey: Bool
        /// Whether the user agreed that words go there.
        public var isConfirmed: Bool
        /// Why it cannot be used now, in sentences; nil if it can.
        public var problem: String?

        public init(
            id: String, name: String, model: String, url: String, place: String?, contextTokens: Int? = nil,
            hasKey: Bool = false, isConfirmed: Bool, problem: String? = nil
        ) {
            (self.id, self.name, self.model, self.url) = (id, name, model, url)
            (self.place, self.contextTokens, self.hasKey) = (place, contextTokens, hasKey)
            (self.isConfirmed, self.problem) = (isConfirmed, problem)
        }
    }

    /// A model to add.
    public struct NewModel: Sendable, Hashable, Decodable {
        /// The name to use it by.
        public var name: String
        /// The API's base, such as `http://box:8000/v1`.
        public var url: String
        /// The name of the model on the server.
        public var model: String
        /// The environment variable that holds the key; nil for none.
        public var keyVariable: String?
        /// The maximum tokens of prompt and answer together; nil for what the server says.
        public var contextTokens: Int?
    }

    /// A server's report of its models.
    public struct Answer: Sendable, Hashable, Encodable {
        /// The models that it lists.
        public var models: [String]
        /// Whether it lists the one that is meant.
        public var hasModel: Bool
        /// Whether it has a list of models.
        public var hasList: Bool
        /// The maximum tokens of prompt and answer together; nil if it does not tell.
        public var contextTokens: Int?

        public init(models: [String], hasModel: Bool, hasList: Bool = true, contextTokens: Int?) {
            (self.models, self.hasModel, self.contextTokens) = (models, hasModel, contextTokens)
            self.hasList = hasList
        }
    }

    /// All of them, by name.
    public var all: @Sendable () -> [Model]
    /// Adds one, or gives it another address.
    public var add: @Sendable (_ model: NewModel) throws -> Void
    /// Removes one.
    public var remove: @Sendable (_ name: String) throws -> Void
    /// Notes that the user agrees that words go to the host of one, if that is still where they were told it is.
    public var confirm: @Sendable (_ name: String, _ place: String) throws -> Void
    /// Asks the server of one which models it has; no prompt is sent.
    public var check: @Sendable (_ name: String) async throws -> Answer

    /// - Parameters:
    ///   - all: All of them, by name.
    ///   - add: Adds one, or gives it another address.
    ///   - remove: Removes one.
    ///   - confirm: Notes that the user agrees that words go to the host of one.
    ///   - check: Asks the server of one which models it has.
    public init(
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
