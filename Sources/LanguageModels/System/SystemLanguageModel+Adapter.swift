public import Foundation

extension SystemLanguageModel {
    /// An adapter that specialises the system's model.
    ///
    /// Adapters are files in Apple's format for Apple's model, so that none can be loaded here: creating one throws. The
    /// type is there so that programs that use it where it works compile.
    public struct Adapter {
        /// Metadata from the adapter's creator.
        public let creatorDefinedMetadata: [String: Any]

        /// Throws: adapters cannot be loaded here.
        ///
        /// - Parameter fileURL: Where the adapter is.
        /// - Throws: ``AssetError/invalidAsset(_:)``.
        public init(fileURL: URL) throws {
            throw AssetError.invalidAsset(.unsupported)
        }

        /// Throws: adapters cannot be loaded here.
        ///
        /// - Parameter name: The adapter's name.
        /// - Throws: ``AssetError/compatibleAdapterNotFound(_:)``.
        public init(name: String) throws {
            throw AssetError.compatibleAdapterNotFound(.unsupported)
        }

        /// Gets the adapter ready for use.
        ///
        /// - Throws: ``AssetError/invalidAsset(_:)``.
        @concurrent public func compile() async throws {
            throw AssetError.invalidAsset(.unsupported)
        }

        /// The adapters with a name that fit the system's model: none.
        ///
        /// - Parameter name: The adapters' name.
        /// - Returns: No adapter.
        public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

        /// Does nothing: there are no adapters that could be out of date.
        ///
        /// - Throws: Nothing.
        public static func removeObsoleteAdapters() throws {}
    }
}

extension SystemLanguageModel.Adapter {
    /// Why an adapter cannot be used.
    public enum AssetError: Swift.Error, LocalizedError {
        /// It is no adapter that could be loaded.
        case invalidAsset(Context)
        /// Its name is not allowed.
        case invalidAdapterName(Context)
        /// There is none that fits the system's model.
        case compatibleAdapterNotFound(Context)

        /// What happened with an adapter.
        public struct Context: Sendable {
            /// A description of the error, for debugging.
            public let debugDescription: String

            /// Creates the details of an error.
            ///
            /// - Parameter debugDescription: What happened, for developers.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }

            static let unsupported = Context(
                debugDescription: "Adapters are in Apple's format for Apple's model and cannot be loaded here.")
        }

        /// What happened, why, and what to do, as shown by `localizedDescription`.
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

        /// A suggestion for resolving it.
        public var recoverySuggestion: String? {
            switch self {
            case .invalidAsset, .compatibleAdapterNotFound:
                "Use a model that was trained for the purpose, or describe the task in the instructions."
            case .invalidAdapterName: "Choose another name."
            }
        }
    }
}
