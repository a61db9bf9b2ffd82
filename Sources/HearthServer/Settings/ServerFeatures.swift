public import Chat
public import Engines
public import ModelLibrary

/// What the server serves.
public struct ServerFeatures: Sendable {
    /// The chats.
    public var chat: ChatService
    /// Raw access to models, for the OpenAI API.
    public var inference: any InferenceBackend
    /// The models on this machine.
    public var models: ModelManager
    /// What else the user interface shows and sets.
    public var device: DeviceControls
    /// Hearth's version.
    public var version: String

    /// - Parameters:
    ///   - chat: The chats.
    ///   - inference: Raw access to models.
    ///   - models: The models on this machine.
    ///   - device: What else the user interface shows and sets.
    ///   - version: Hearth's version.
    public init(
        chat: ChatService, inference: any InferenceBackend, models: ModelManager, device: DeviceControls,
        version: String
    ) {
        self.chat = chat
        self.inference = inference
        self.models = models
        self.device = device
        self.version = version
    }
}
