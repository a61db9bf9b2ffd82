public import Bench
public import Chat
public import Documents
public import Engine
public import Mail
public import ModelLibrary

/// The features that the server exposes.
public struct ServerFeatures: Sendable {
    /// The chats.
    public var chat: ChatService
    /// The documents.
    public var documents: RAGService
    /// The mails.
    public var mail: MailService
    /// The Maildir that drafts of replies are saved in.
    package var draftsFolder: String
    /// The bench.
    public var bench: BenchService
    /// Direct access to models, for the OpenAI API.
    public var inference: any InferenceBackend
    /// The models on this machine.
    public var models: ModelManager
    /// The device's status and settings.
    public var device: DeviceControls
    /// The tool servers; nil to have none.
    public var tools: ToolControls?
    /// Hearth's version.
    public var version: String

    /// - Parameters:
    ///   - chat: The chats.
    ///   - documents: The documents.
    ///   - mail: The mails.
    ///   - draftsFolder: The Maildir that drafts of replies are saved in.
    ///   - bench: The bench.
    ///   - inference: Raw access to models.
    ///   - models: The models on this machine.
    ///   - device: The device's status and settings.
    ///   - version: Hearth's version.
    ///   - tools: The tool servers; nil to have none.
    public init(
        chat: ChatService, documents: RAGService, mail: MailService, draftsFolder: String,
        bench: BenchService, inference: any InferenceBackend, models: ModelManager, device: DeviceControls,
        version: String, tools: ToolControls? = nil
    ) {
        self.chat = chat
        self.documents = documents
        self.mail = mail
        self.draftsFolder = draftsFolder
        self.bench = bench
        self.inference = inference
        self.models = models
        self.device = device
        self.version = version
        self.tools = tools
    }
}
