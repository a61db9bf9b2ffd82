public import Foundation

extension SystemLanguageModel {
    /// Why the system's model did not answer.
    public enum Error: LocalizedError, CustomDebugStringConvertible {
        /// There is no model that could.
        case assetsUnavailable(AssetsUnavailable)

        /// There is no model that could.
        public struct AssetsUnavailable: Sendable {
            /// What happened, for developers.
            public var debugDescription: String

            /// Creates the details of the error.
            ///
            /// - Parameter debugDescription: What happened, for developers.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// What happened, for people.
        public var errorDescription: String? {
            switch self {
            case .assetsUnavailable: "The language model is not available on this machine."
            }
        }

        /// Why it happened.
        public var failureReason: String? {
            switch self {
            case .assetsUnavailable(let details):
                details.debugDescription.isEmpty ? nil : details.debugDescription
            }
        }

        /// What can be done about it.
        public var recoverySuggestion: String? {
            switch self {
            case .assetsUnavailable: "Install a model, and link the program with an engine that runs it."
            }
        }

        /// What happened, for developers.
        public var debugDescription: String {
            [errorDescription, failureReason].compactMap(\.self).joined(separator: " ")
        }

        /// The error of a program without an engine.
        static var noBackend: Self {
            .assetsUnavailable(
                AssetsUnavailable(
                    debugDescription: "No engine is linked with this program: add the product 'Hearth' to its target, "
                        + "and install a model."))
        }
    }
}
