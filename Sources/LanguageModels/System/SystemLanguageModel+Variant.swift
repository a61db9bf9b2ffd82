extension SystemLanguageModel {
    /// A variant of the system's model.
    public struct Variant: Sendable, Hashable {
        /// The model's display name.
        public let displayName: String

        /// Apple's smaller model.
        public static let core3 = Variant(displayName: "AFM 3 Core")
        /// Apple's larger model.
        public static let coreAdvanced3 = Variant(displayName: "AFM 3 Core Advanced")

        /// Creates the variant of another model.
        package init(displayName: String) {
            self.displayName = displayName
        }
    }

    /// The variant of the model, which is never a variant of Apple's in this implementation.
    final public var variant: Variant {
        registry.backend?.variant ?? Variant(displayName: "No model")
    }
}
