public import Chat
public import Engine
public import ModelLibrary

/// The device's status and settings, as the user interface shows and changes them.
///
/// The closures may block for a moment; the server calls them where that holds nobody up.
public struct DeviceControls: Sendable {
    /// The current model and the machine's resources.
    public var status: @Sendable (_ download: GenerativeFeatureState.Download?) throws -> DeviceStatus
    /// The user's settings.
    public var settings: @Sendable () throws -> DeviceSettings
    /// Changes the settings; concurrent changes are serialised.
    package var changeSettings: @Sendable (_ change: (inout DeviceSettings) -> Void) throws -> Void
    /// Sets the default model; nil lets Hearth choose.
    package var useModel: @Sendable (_ id: String?) throws -> Void
    /// Starts the exam of an installed model, or resumes one that was stopped.
    public var examine:
        @Sendable (_ order: ExamOrder, _ progress: @escaping @Sendable (ExamProgress) -> Void) async throws -> Void
    /// Why an installed model cannot take the exam; nil if it can.
    package var examRefusal: @Sendable (_ id: String) throws -> String?
    /// The version of this program's exam.
    package var examVersion: Int
    /// The default model, if it has not been examined yet and can be.
    package var unexaminedModel: @Sendable () -> String?
    /// Stores what the user answered when a model was offered.
    package var setOnboarding: @Sendable (OnboardingChoice) throws -> Void
    /// Warnings about running a model on this machine.
    package var advice: @Sendable (AvailableModel) -> [String]
    /// The context of an installed model's conversations; nil for one that writes no text.
    public var context: @Sendable (AvailableModel) -> ContextRoom?
    /// The licences of Hearth and its parts.
    public var licences: @Sendable () throws -> String
    /// Models elsewhere.
    package var remotes: RemoteControls
    /// Maps an error from outside the server to an error response; nil for any other error.
    public var failure: @Sendable (any Error) -> ServerFailure?

    /// - Parameters:
    ///   - status: The current model and the machine's resources.
    ///   - settings: The user's settings.
    ///   - changeSettings: Changes what the user has chosen.
    ///   - useModel: Makes an installed model the one that answers.
    ///   - setOnboarding: Stores what the user answered when a model was offered.
    ///   - examine: Has an installed model take the exam.
    ///   - examRefusal: Why an installed model can take no exam.
    ///   - examVersion: The version of this program's exam.
    ///   - unexaminedModel: The model that answers, where it was not examined yet.
    ///   - advice: Warnings about running a model on this machine.
    ///   - context: The context of an installed model's conversations.
    ///   - licences: The licences of Hearth and its parts.
    ///   - remotes: Models elsewhere.
    ///   - failure: Turns an error that the server does not know into what callers are told.
    package init(
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
        context: @escaping @Sendable (AvailableModel) -> ContextRoom? = { _ in nil },
        licences: @escaping @Sendable () throws -> String = { "" },
        remotes: RemoteControls = RemoteControls(),
        failure: @escaping @Sendable (any Error) -> ServerFailure? = { _ in nil }
    ) {
        self.status = status
        self.settings = settings
        self.changeSettings = changeSettings
        self.useModel = useModel
        (self.examine, self.examRefusal) = (examine, examRefusal)
        (self.examVersion, self.unexaminedModel) = (examVersion, unexaminedModel)
        self.setOnboarding = setOnboarding
        (self.advice, self.context) = (advice, context)
        self.licences = licences
        self.remotes = remotes
        self.failure = failure
    }
}

/// The current model and the machine's resources.
public struct DeviceStatus: Sendable {
    /// A GPU, and its memory.
    package struct GPU: Sendable, Hashable, Codable {
        /// The hardware's name.
        package var name: String
        /// All of its memory.
        package var memoryBytes: UInt64
        /// The free part of it.
        package var freeMemoryBytes: UInt64

        package init(name: String, memoryBytes: UInt64, freeMemoryBytes: UInt64) {
            (self.name, self.memoryBytes, self.freeMemoryBytes) = (name, memoryBytes, freeMemoryBytes)
        }
    }

    /// The default model.
    public struct Model: Sendable, Hashable, Codable {
        public var id: String
        /// The display name.
        public var name: String
        /// The context size in tokens, for prompt and answer together; nil if the file does not declare it.
        public var contextTokens: Int?
        /// Whether the guardrails setting has an effect on it.
        public var hasGuardrails: Bool
        /// Whether it is in memory.
        package var isLoaded: Bool

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
    /// Whether chats are available, offered, or hidden.
    package var feature: GenerativeFeatureState
    /// The smallest model that can be downloaded, to try first.
    package var smallModel: String?
    /// The user's choice when a model was offered.
    public var onboarding: OnboardingChoice
    /// The ids of the loaded models, and the estimated memory of each.
    package var loadedModels: [String: UInt64]
    /// The estimated memory that each loaded model has on GPUs, in addition.
    package var deviceBytes: [String: UInt64] = [:]
    /// GPUs that have memory of their own.
    package var gpus: [GPU] = []
    /// The machine's memory.
    package var physicalMemoryBytes: UInt64
    /// The free memory; nil if unknown.
    package var availableMemoryBytes: UInt64?

    package init(
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

/// The user's global settings.
public struct DeviceSettings: Sendable, Hashable, Codable {
    /// How keys and values of conversations are stored.
    public enum CacheType: String, Sendable, Hashable, Codable {
        case f16, bf16, f32
        /// About half the size of f16.
        case q8_0
    }

    /// Whether stopped answers are kept, marked as stopped.
    public var keepsPartialAnswers: Bool
    /// The default settings of new threads.
    public var newThreadSettings: ChatThread.Settings
    /// The default model; nil to let Hearth choose.
    public var defaultModel: String?
    /// Whether models may answer.
    public var enableFoundationModels: Bool
    /// How keys and values of conversations are stored; nil to let Hearth choose.
    public var cacheType: CacheType?

    package init(
        keepsPartialAnswers: Bool = false, newThreadSettings: ChatThread.Settings = ChatThread.Settings(),
        defaultModel: String? = nil, enableFoundationModels: Bool = true, cacheType: CacheType? = nil
    ) {
        self.keepsPartialAnswers = keepsPartialAnswers
        self.newThreadSettings = newThreadSettings
        self.defaultModel = defaultModel
        self.enableFoundationModels = enableFoundationModels
        self.cacheType = cacheType
    }
}
