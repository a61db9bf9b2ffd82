public import Bench
public import Chat
public import Documents
public import Engine
public import Mail
public import ModelLibrary

/// The features that the server exposes.
public struct ServerFeatures: Sendable {
    public var chat: ChatService
    public var documents: RAGService
    public var mail: MailService
    /// The Maildir for drafts of replies.
    package var draftsFolder: String
    public var bench: BenchService
    /// The access to models for the inference APIs.
    public var inference: any InferenceBackend
    public var models: ModelManager
    public var device: DeviceControls
    /// The tool servers; `nil` for none.
    public var tools: ToolControls?
    /// The loader of images from the web; `nil` for none.
    package var loadImage: ImageLoader?
    /// Hearth's version.
    public var version: String

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
