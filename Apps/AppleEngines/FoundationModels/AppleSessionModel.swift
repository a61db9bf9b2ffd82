#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import FoundationModels
    public import LanguageModels

    /// A wrapper that makes any Hearth model usable in Apple's sessions.
    ///
    /// A type that conforms to both protocols has two members of each name, which callers must disambiguate. This type
    /// conforms only to Apple's protocol.
    @available(macOS 27.0, iOS 27.0, *)
    public struct AppleSessionModel<Ours: LanguageModels.LanguageModel>: FoundationModels.LanguageModel {
        public typealias Executor = AppleSessionExecutor<Ours, AppleSessionModel<Ours>>

        private let model: Ours

        public init(_ model: Ours) { self.model = model }

        public var capabilities: FoundationModels.LanguageModelCapabilities { model.capabilities.apple }

        public var executorConfiguration: Executor.Configuration { Executor.Configuration(model) }
    }
#endif
