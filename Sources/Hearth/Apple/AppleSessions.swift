#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import AppleEngines
    public import FoundationModels
    public import Llama

    // Hearth's and Apple's protocols share the name LanguageModel and require members of the same names with
    // different types. The members for Apple's protocol have their own names; `@_implements` ties each to its
    // requirement.

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
        /// The model for Apple's sessions, which is in memory only while requests run and for some time afterwards.
        public var forAppleSessions: AppleSessionModel<ManagedLanguageModel> { AppleSessionModel(self) }
    }
#endif
