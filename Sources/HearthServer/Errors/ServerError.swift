public import Foundation

/// The error of a server that cannot start.
public struct ServerError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The configuration is unsafe or contradictory.
        public static let configuration = Code("configuration")
        /// Another program is listening on the address.
        public static let addressInUse = Code("addressInUse")
        /// Another program, such as Ollama, is listening on the port for Ollama's clients.
        public static let ollamaPortInUse = Code("ollamaPortInUse")
        /// The address does not belong to this machine, or may not be used.
        public static let addressUnavailable = Code("addressUnavailable")
    }

    public let code: Code
    /// Full sentences: what happened, why, and what to do next.
    public let message: String

    public var description: String { message }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
