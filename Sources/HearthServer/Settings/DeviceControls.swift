public import Chat
public import Engines
public import ModelLibrary

/// What the composition root lets the user interface show and set.
///
/// The closures may block for a moment; the server calls them where that holds nobody up.
public struct DeviceControls: Sendable {
    /// What answers now, and what the machine has.
    public var status: @Sendable (_ download: GenerativeFeatureState.Download?) throws -> DeviceStatus
    /// What the user has chosen.
    public var settings: @Sendable () throws -> DeviceSettings
    /// Changes what the user has chosen; changes of several callers at once come one after the other.
    public var changeSettings: @Sendable (_ change: (inout DeviceSettings) -> Void) throws -> Void
    /// Makes an installed model the one that answers; nil lets Hearth choose.
    public var useModel: @Sendable (_ id: String?) throws -> Void
    /// Has an installed model take the exam, or go on with one that was stopped.
    public var examine:
        @Sendable (_ order: ExamOrder, _ progress: @escaping @Sendable (ExamProgress) -> Void) async throws -> Void
    /// Why an installed model can take no exam; nil if it can.
    public var examRefusal: @Sendable (_ id: String) throws -> String?
    /// The version of the exam that this program has.
    public var examVersion: Int
    /// The model that answers, where it was not examined yet and can be.
    public var unexaminedModel: @Sendable () -> String?
    /// Stores what the user answered when a model was offered.
    public var setOnboarding: @Sendable (OnboardingChoice) throws -> Void
    /// What speaks against a model on this machine.
    public var advice: @Sendable (AvailableModel) -> [String]
    /// The licences of Hearth and its parts.
    public var licences: @Sendable () throws -> String
    /// Turns an error of the parts that the server does not know into what callers are told; nil for any other.
    public var failure: @Sendable (any Error) -> ServerFailure?

    /// - Parameters:
    ///   - status: What answers now, and what the machine has.
    ///   - settings: What the user has chosen.
    ///   - changeSettings: Changes what the user has chosen.
    ///   - useModel: Makes an installed model the one that answers.
    ///   - setOnboarding: Stores what the user answered when a model was offered.
    ///   - examine: Has an installed model take the exam.
    ///   - examRefusal: Why an installed model can take no exam.
    ///   - examVersion: The version of the exam that this program has.
    ///   - unexaminedModel: The model that answers, where it was not examined yet.
    ///   - advice: What speaks against a model on this machine.
    ///   - licences: The licences of Hearth and its parts.
    ///   - failure: Turns an error that the server does not know into what callers are told.
    public init(
        status: @escaping @Sendable (GenerativeFeatureState.Download?) throws -> DeviceStatus,
        settings: @escaping @Sendable () throws -> DeviceSettings,
        changeSettings: @escaping @Sendable ((inout DeviceSettings) -> Void) throws -> Void,
        useModel: @escaping @Sendable (String?) throws -> Void,
        setOnboarding: @escaping @Sendable (OnboardingChoice) throws -> Void,
        examine: @escaping @Sendable (ExamOrder, @escaping @Sendable (ExamProgress) -> Void) async throws -> Void =
            { _, _ in },
        examRefusal: @escaping @Sendable (String) throws -> String? = { _ in nil },
        examVersion: Int = 1, unexaminedModel: @escaping @Sendable () -> String? = { nil },
        advice: @escaping @Sendable (AvailableModel) -> [String] = { _ in [] },
        licences: @escaping @Sendable () throws -> String = { "" },
        failure: @escaping @Sendable (any Error) -> ServerFailure? = { _ in nil }
    ) {
        self.status = status
        self.settings = settings
        self.changeSettings = changeSettings
        self.useModel = useModel
        (self.examine, self.examRefusal) = (examine, examRefusal)
        (self.examVersion, self.unexaminedModel) = (examVersion, unexaminedModel)
        self.setOnboarding = setOnboarding
        self.advice = advice
        self.licences = licences
        self.failure = failure
    }
}

/// What answers now, and what the machine has.
public struct DeviceStatus: Sendable {
    /// The model that answers where none is named.
    public struct Model: Sendable, Hashable, Codable {
        public var id: String
        /// What people call it.
        public var name: String
        /// Tokens of prompt and answer together; nil where the file does not say.
        public var contextTokens: Int?
        /// Whether the guardrails setting does anything for it.
        public var hasGuardrails: Bool
        /// Whether it is in memory.
        public var isLoaded: Bool

        public init(
            id: String, name: String, contextTokens: Int?, hasGuardrails: Bool, isLoaded: Bool
        ) {
            self.id = id
            self.name = name
            self.contextTokens = contextTokens
            self.hasGuardrails = hasGuardrails
            self.isLoaded = isLoaded
        }
    }

    /// The model that answers; nil if none can.
    public var model: Model?
    /// Whether chats work, are to be offered, or are to be left out.
    public var feature: GenerativeFeatureState
    /// The smallest model that can be downloaded, to try first.
    public var smallModel: String?
    /// What the user answered when a model was offered.
    public var onboarding: OnboardingChoice
    /// The ids of the models in memory, and what each occupies by its estimate.
    public var loadedModels: [String: UInt64]
    /// The machine's memory.
    public var physicalMemoryBytes: UInt64
    /// What is free of it; nil if the system does not say.
    public var availableMemoryBytes: UInt64?

    public init(
        model: Model?, feature: GenerativeFeatureState, smallModel: String? = nil, onboarding: OnboardingChoice,
        loadedModels: [String: UInt64] = [:], physicalMemoryBytes: UInt64, availableMemoryBytes: UInt64? = nil
    ) {
        self.model = model
        (self.feature, self.smallModel) = (feature, smallModel)
        self.onboarding = onboarding
        self.loadedModels = loadedModels
        self.physicalMemoryBytes = physicalMemoryBytes
        self.availableMemoryBytes = availableMemoryBytes
    }
}

/// What the user sets for everything.
public struct DeviceSettings: Sendable, Hashable, Codable {
    /// Whether a stopped answer stays, marked.
    public var keepsPartialAnswers: Bool
    /// What new threads begin with.
    public var newThreadSettings: ChatThread.Settings
    /// The model that answers unless another is named; nil to let Hearth choose.
    public var defaultModel: String?
    /// Whether chats have an engine at all.
    public var enableFoundationModels: Bool

    public init(
        keepsPartialAnswers: Bool = false, newThreadSettings: ChatThread.Settings = ChatThread.Settings(),
        defaultModel: String? = nil, enableFoundationModels: Bool = true
    ) {
        self.keepsPartialAnswers = keepsPartialAnswers
        self.newThreadSettings = newThreadSettings
        self.defaultModel = defaultModel
        self.enableFoundationModels = enableFoundationModels
    }
}
