extension SystemLanguageModel {
    /// What the model is used for.
    public struct UseCase: Sendable, Equatable {
        let name: String

        /// Anything.
        public static let general = UseCase(name: "general")
        /// Finding topics, actions, objects and feelings in text.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// What is held back as unsafe.
    ///
    /// Which of the two is chosen makes no difference here: models are run as they are, without a second model that
    /// judges prompts and responses. A model's own refusals stay.
    public struct Guardrails: Sendable {
        let name: String

        /// What the system finds unsafe.
        public static let `default` = Guardrails(name: "default")
        /// Less: text that is given to be transformed may be unsafe.
        public static let permissiveContentTransformations = Guardrails(name: "permissiveContentTransformations")
    }
}
