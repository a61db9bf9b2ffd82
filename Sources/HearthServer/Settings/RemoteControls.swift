/// Models elsewhere, as the page shows and confirms them.
public struct RemoteControls: Sendable {
    /// A model of a server elsewhere.
    public struct Model: Sendable, Hashable, Encodable {
        /// The name that the user gave it.
        public var id: String
        /// The name with the place, such as "big (your network: box)".
        public var name: String
        /// Where the words go, such as "your network: box"; nil for an entry that cannot be used.
        public var place: String?
        /// Whether the user agreed that words go there.
        public var isConfirmed: Bool
        /// Why it cannot be used now, in sentences; nil if it can.
        public var problem: String?

        public init(id: String, name: String, place: String?, isConfirmed: Bool, problem: String?) {
            self.id = id
            self.name = name
            self.place = place
            self.isConfirmed = isConfirmed
            self.problem = problem
        }
    }

    /// All of them, by name.
    public var all: @Sendable () -> [Model]
    /// Notes that the user agrees that words go to the host of one, if that is still where they were told it is.
    public var confirm: @Sendable (_ name: String, _ place: String) throws -> Void

    /// - Parameters:
    ///   - all: All of them, by name.
    ///   - confirm: Notes that the user agrees that words go to the host of one.
    public init(
        all: @escaping @Sendable () -> [Model] = { [] },
        confirm: @escaping @Sendable (String, String) throws -> Void = { _, _ in }
    ) {
        self.all = all
        self.confirm = confirm
    }
}
