extension SystemLanguageModel {
    /// Which model the system's model is.
    public struct Variant: Sendable, Hashable {
        /// The model's display name.
        public let displayName: String

        /// Apple's smaller model.
        public static let core3 = Variant(displayName: "AFM 3 Core")
        /// Apple's larger model.
        public static let coreAdvanced3 = Variant(displayName: "AFM 3 Core Advanced")

        /// Creates the variant of another model.
        ///
        /// - Parameter displayName: The model's display name.
        package init(displayName: String) {
            self.displayName = displayName
        }
    }

    /// Which model it is; off Apple's systems neither of Apple's.
    final public var variant: Variant {
        registry.backend?.variant ?? Variant(displayName: "No model")
    }
}
