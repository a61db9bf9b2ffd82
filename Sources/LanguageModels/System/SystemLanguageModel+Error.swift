public import Foundation

extension SystemLanguageModel {
    /// An error of the system's model.
    public enum Error: LocalizedError, CustomDebugStringConvertible {
        /// No usable model is available.
        case assetsUnavailable(AssetsUnavailable)

        /// The details of an error due to a missing model.
        public struct AssetsUnavailable: Sendable {
            /// A description of the error, for debugging.
            public var debugDescription: String

            /// Creates the details of the error.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// The error, its reason and a suggestion, as shown by `localizedDescription`.
        public var errorDescription: String? {
            [debugDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
        }

        /// A suggestion for resolving the error, unless its details already describe it.
        public var recoverySuggestion: String? {
            switch self {
            case .assetsUnavailable(let details) where details.debugDescription.isEmpty:
                "Install a model, and link the program with an engine that supports it."
            case .assetsUnavailable: nil
            }
        }

        /// A description of the error, for debugging.
        public var debugDescription: String {
            let summary = "The language model is not available on this machine."
            return switch self {
            case .assetsUnavailable(let details) where details.debugDescription.isEmpty: summary
            case .assetsUnavailable(let details): "\(summary) \(details.debugDescription)"
            }
        }

        /// The error of a program without an engine.
        static var noBackend: Self {
            .assetsUnavailable(
                AssetsUnavailable(
                    debugDescription: "No engine is linked into this program: add the product 'Hearth' to its target, "
                        + "and install a model."))
        }
    }
}
