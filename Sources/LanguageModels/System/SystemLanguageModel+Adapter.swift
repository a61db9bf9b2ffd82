public import Foundation

extension SystemLanguageModel {
    /// An adapter that specializes the system's model.
    ///
    /// Adapters are files in Apple's format for Apple's model, so they cannot be loaded here, and all initializers
    /// throw. The type exists so that programs that use adapters on Apple's platforms compile.
    public struct Adapter {
        /// Metadata from the adapter's creator.
        public let creatorDefinedMetadata: [String: Any]

        /// Always throws, because adapters cannot be loaded.
        ///
        /// - Throws: ``AssetError/invalidAsset(_:)``.
        public init(fileURL: URL) throws {
            throw AssetError.invalidAsset(.unsupported)
        }

        /// Always throws, because adapters cannot be loaded.
        ///
        /// - Throws: ``AssetError/compatibleAdapterNotFound(_:)``.
        public init(name: String) throws {
            throw AssetError.compatibleAdapterNotFound(.unsupported)
        }

        /// Always throws, because adapters cannot be loaded.
        ///
        /// - Throws: ``AssetError/invalidAsset(_:)``.
        @concurrent public func compile() async throws {
            throw AssetError.invalidAsset(.unsupported)
        }

        /// Returns the identifiers of compatible adapters with a name; always empty here.
        public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

        /// Does nothing, because there are no adapters.
        ///
        /// - Throws: Never.
        public static func removeObsoleteAdapters() throws {}
    }
}

extension SystemLanguageModel.Adapter {
    /// An error that makes an adapter unusable.
    public enum AssetError: Swift.Error, LocalizedError {
        /// The file is not a valid adapter.
        case invalidAsset(Context)
        /// The name of the adapter is not allowed.
        case invalidAdapterName(Context)
        /// No adapter is compatible with the system's model.
        case compatibleAdapterNotFound(Context)

        /// The context of an error.
        public struct Context: Sendable {
            /// A description of the error, for debugging.
            public let debugDescription: String

            /// Creates a context.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }

            static let unsupported = Context(
                debugDescription: "Adapters are in Apple's format for Apple's model and cannot be loaded here.")
        }

        /// The error, its reason and a suggestion, as shown by `localizedDescription`.
        public var errorDescription: String? {
            [summary, recoverySuggestion].compactMap(\.self).joined(separator: " ")
        }

        private var summary: String {
            switch self {
            case .invalidAsset(let context): "The adapter cannot be loaded. \(context.debugDescription)"
            case .invalidAdapterName(let context): "The adapter's name is not allowed. \(context.debugDescription)"
            case .compatibleAdapterNotFound(let context):
                "There is no adapter that is compatible with the language model. \(context.debugDescription)"
            }
        }

        /// A suggestion for resolving the error.
        public var recoverySuggestion: String? {
            switch self {
            case .invalidAsset, .compatibleAdapterNotFound:
                "Use a model that was trained for the purpose, or describe the task in the instructions."
            case .invalidAdapterName: "Choose another name."
            }
        }
    }
}
