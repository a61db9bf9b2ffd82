public import Chat
public import Engine
public import ModelLibrary

/// The device's status and settings for the user interface.
///
/// The closures may block briefly; the server calls them on threads for blocking work.
public struct DeviceControls: Sendable {
    public var status: @Sendable (_ download: GenerativeFeatureState.Download?) throws -> DeviceStatus
    public var settings: @Sendable () throws -> DeviceSettings
    /// Changes the settings, one change at a time.
    package var changeSettings: @Sendable (_ change: (inout DeviceSettings) -> Void) throws -> Void
    /// Sets the default model; `nil` lets Hearth choose.
    package var useModel: @Sendable (_ id: String?) throws -> Void
    /// Starts the exam of an installed model, or resumes a stopped exam.
    public var examine:
        @Sendable (_ order: ExamRequest, _ progress: @escaping @Sendable (ExamProgress) -> Void) async throws -> Void
    /// Returns the reason why an installed model cannot be examined; `nil` if the model can be examined.
    package var examRefusal: @Sendable (_ id: String) throws -> String?
    /// The version of this program's exam.
    package var examVersion: Int
    /// Returns the default model if it is unexamined and can be examined.
    package var unexaminedModel: @Sendable () -> String?
    /// Stores the choice that the user made when a model was offered.
    package var setOnboarding: @Sendable (OnboardingChoice) throws -> Void
    /// Returns warnings about running a model on this machine.
    package var advice: @Sendable (AvailableModel) -> [String]
    /// Returns the context of conversations with an installed model; `nil` if the model does not generate text.
    public var context: @Sendable (AvailableModel) -> ContextCapacity?
    /// Returns the licences of Hearth and its components.
    public var licences: @Sendable () throws -> String
    package var remotes: RemoteControls
    /// Maps an error from outside the server to an error response; `nil` for any other error.
    public var failure: @Sendable (any Error) -> ServerFailure?

    package init(
        status: @escaping @Sendable (GenerativeFeatureState.Download?) throws -> DeviceStatus,
        settings: @escaping @Sendable () throws -> DeviceSettings,
        changeSettings: @escaping @Sendable ((inout DeviceSettings) -> Void) throws -> Void,
        useModel: @escaping @Sendable (String?) throws -> Void,
        setOnboarding: @escaping @Sendable (OnboardingChoice) throws -> Void,
        examine: @escaping @Sendable (ExamRequest, @escaping @Sendable (ExamProgress) -> Void) async throws -> Void =
            { _, _ in },
        examRefusal: @escaping @Sendable (String) throws -> String? = { _ in nil },
        examVersion: Int = 1, unexaminedModel: @escaping @Sendable () -> String? = { nil },
        advice: @escaping @Sendable (AvailableModel) -> [String] = { _ in [] },
        context: @escaping @Sendable (AvailableModel) -> ContextCapacity? = { _ in nil },
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
    /// A GPU with its memory.
    package struct GPU: Sendable, Hashable, Codable {
        package var name: String
        package var memoryBytes: UInt64
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
        /// The context size in tokens, for prompt and response together; `nil` if the file does not declare it.
        public var contextTokens: Int?
        /// Whether the guardrails setting affects the model.
        public var hasGuardrails: Bool
        /// Whether the model is in memory.
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

    /// The model that answers; `nil` if no model is available.
    public var model: Model?
    /// Whether chats are available, offered, or hidden.
    package var feature: GenerativeFeatureState
    /// The ID of the smallest downloadable model, as a quick first choice.
    package var smallModel: String?
    /// The choice that the user made when a model was offered.
    public var onboarding: OnboardingChoice
    /// The estimated memory of each loaded model by ID.
    package var loadedModels: [String: UInt64]
    /// The estimated additional GPU memory of each loaded model by ID.
    package var deviceBytes: [String: UInt64] = [:]
    /// The GPUs with dedicated memory.
    package var gpus: [GPU] = []
    /// The total memory of the machine.
    package var physicalMemoryBytes: UInt64
    /// The free memory; `nil` if unknown.
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
    /// The type of the key-value cache.
    public enum CacheType: String, Sendable, Hashable, Codable {
        case f16, bf16, f32
        /// An 8-bit type of about half the size of f16.
        case q8_0
    }

    /// Whether stopped answers are kept and marked as stopped.
    public var keepsPartialAnswers: Bool
    public var newThreadSettings: ChatThread.Settings
    /// The default model; `nil` to let Hearth choose.
    public var defaultModel: String?
    /// Whether any engine may answer in chats.
    public var enableFoundationModels: Bool
    /// The type of the key-value cache; `nil` to let Hearth choose.
    public var cacheType: CacheType?
    /// The embedding models for documents and for search in mails; `nil` for the default one.
    package var documentEmbeddingModel: String?
    package var mailEmbeddingModel: String?
    /// Whether answers use the facts that the user keeps.
    package var usesMemory: Bool
    /// Whether these facts are sent to remote models.
    package var sendsMemoryToRemotes: Bool
    /// Whether the model names a chat after its first answer.
    package var namesChats: Bool

    package init(
        keepsPartialAnswers: Bool = false, newThreadSettings: ChatThread.Settings = ChatThread.Settings(),
        defaultModel: String? = nil, enableFoundationModels: Bool = true, cacheType: CacheType? = nil,
        documentEmbeddingModel: String? = nil, mailEmbeddingModel: String? = nil,
        usesMemory: Bool = false, sendsMemoryToRemotes: Bool = false, namesChats: Bool = false
    ) {
        self.keepsPartialAnswers = keepsPartialAnswers
        self.newThreadSettings = newThreadSettings
        self.defaultModel = defaultModel
        self.enableFoundationModels = enableFoundationModels
        self.cacheType = cacheType
        (self.documentEmbeddingModel, self.mailEmbeddingModel) = (documentEmbeddingModel, mailEmbeddingModel)
        (self.usesMemory, self.sendsMemoryToRemotes) = (usesMemory, sendsMemoryToRemotes)
        self.namesChats = namesChats
    }
}
