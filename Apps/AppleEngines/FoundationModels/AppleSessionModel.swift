#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import FoundationModels
    public import LanguageModels

    /// Any model of ours for sessions of Apple's.
    ///
    /// A type that conforms to both protocols has two members of each name, and who reads one has to say which; this one
    /// conforms to Apple's alone.
    @available(macOS 27.0, iOS 27.0, *)
    public struct AppleSessionModel<Ours: LanguageModels.LanguageModel>: FoundationModels.LanguageModel {
        /// What runs the model.
        public typealias Executor = AppleSessionExecutor<Ours, AppleSessionModel<Ours>>

        private let model: Ours

        /// Makes a model for Apple's sessions.
        ///
        /// - Parameter model: The model that answers.
        public init(_ model: Ours) { self.model = model }

        /// What the model can do.
        public var capabilities: FoundationModels.LanguageModelCapabilities { model.capabilities.apple }

        /// What an executor is made from.
        public var executorConfiguration: Executor.Configuration { Executor.Configuration(model) }
    }
#endif
