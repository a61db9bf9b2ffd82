#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import AppleEngines
    public import FoundationModels
    public import Llama

    // Both protocols are named LanguageModel and ask for the same members with types of their own: what Apple's asks for
    // has names of its own here, and says for which requirement it stands.

    @available(macOS 27.0, iOS 27.0, *)
    extension LlamaLanguageModel: FoundationModels.LanguageModel {
        /// The executor that runs the model for Apple's sessions.
        @_implements(FoundationModels.LanguageModel,Executor)
        public typealias AppleExecutor = AppleSessionExecutor<LlamaLanguageModel, LlamaLanguageModel>

        /// The model's capabilities, as Apple's sessions define them.
        @_implements(FoundationModels.LanguageModel,capabilities)
        public var appleCapabilities: FoundationModels.LanguageModelCapabilities { capabilities.apple }

        /// The configuration of an executor for Apple's sessions.
        @_implements(FoundationModels.LanguageModel,executorConfiguration)
        public var appleExecutorConfiguration: AppleExecutor.Configuration { AppleExecutor.Configuration(self) }
    }

    @available(macOS 27.0, iOS 27.0, *)
    extension ManagedLanguageModel {
        /// The model for sessions of Apple's: it takes memory only while a request runs, and a while after.
        public var forAppleSessions: AppleSessionModel<ManagedLanguageModel> { AppleSessionModel(self) }
    }
#endif
