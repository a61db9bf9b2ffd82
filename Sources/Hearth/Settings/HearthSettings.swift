public import Chat
public import Engine
public import Llama
public import Tools

/// The user's settings.
public struct HearthSettings: Codable, Sendable, Hashable {
    /// The address and access control of `hearth serve`; nil stands for the default.
    public struct Server: Codable, Sendable, Hashable {
        /// A host name or IP address of this machine.
        public var host: String?
        /// The port; 0 for any free port.
        public var port: Int?
        /// A second port, for clients that only support Ollama; 0 for any free port, nil for none.
        package var ollamaPort: Int?
        /// The token that clients must send, required for every address that other machines can reach.
        public var token: String?
        /// The origins of other web pages, browser extensions and apps that may use the server; nil for none.
        package var allowedOrigins: [String]?
        /// Whether responses of the OpenAI API are stored unless a request says otherwise; nil for true.
        package var storeResponses: Bool?
        /// Whether unsupported built-in tools are removed from requests instead of refused; nil for false.
        package var ignoreUnsupportedTools: Bool?
        /// Whether images are loaded from web addresses in requests; nil for false.
        package var loadImages: Bool?

        public init(
            host: String? = nil, port: Int? = nil, ollamaPort: Int? = nil, token: String? = nil,
            allowedOrigins: [String]? = nil, storeResponses: Bool? = nil, ignoreUnsupportedTools: Bool? = nil
        ) {
            self.host = host
            self.port = port
            self.ollamaPort = ollamaPort
            self.token = token
            self.allowedOrigins = allowedOrigins
            self.storeResponses = storeResponses
            self.ignoreUnsupportedTools = ignoreUnsupportedTools
        }
    }

    /// The settings for questions about documents; nil stands for the default.
    public struct Documents: Codable, Sendable, Hashable {
        /// The installed reranking model that orders passages before the model answers; nil for none.
        public var reranker: String?
        /// The installed embedding model of collections without their own; nil for the default one.
        public var embeddingModel: String?

        public init(reranker: String? = nil, embeddingModel: String? = nil) {
            (self.reranker, self.embeddingModel) = (reranker, embeddingModel)
        }
    }

    /// The settings for mails; nil stands for the default.
    public struct Mail: Codable, Sendable, Hashable {
        /// The installed embedding model for search in mails; nil for the default one.
        ///
        /// Mails are sorted with the model for which the weights of the classifier were made.
        public var embeddingModel: String?
        /// Whether replies are composed by rules where no model writes them; nil for true.
        public var composesReplies: Bool?

        public init(embeddingModel: String? = nil, composesReplies: Bool? = nil) {
            (self.embeddingModel, self.composesReplies) = (embeddingModel, composesReplies)
        }
    }

    /// The settings for facts that the user keeps about themselves; nil stands for the default.
    public struct Memory: Codable, Sendable, Hashable {
        /// Whether answers use the facts, and new ones are offered; nil for false.
        public var enabled: Bool?
        /// Whether facts are sent to remote models; nil for false.
        public var sendToRemotes: Bool?

        public init(enabled: Bool? = nil, sendToRemotes: Bool? = nil) {
            (self.enabled, self.sendToRemotes) = (enabled, sendToRemotes)
        }
    }

    /// The default model; nil to let Hearth choose.
    public var defaultModel: String?
    public var onboarding: OnboardingChoice
    /// Whether stopped answers are kept and marked as stopped, instead of being discarded.
    public var keepsPartialAnswers: Bool
    /// Whether `hearth chat` keeps the entered messages and commands for its next start; nil for true.
    package var keepsInputHistory: Bool?
    /// The default settings of new threads.
    public var newThreadSettings: ChatThread.Settings
    /// If false, no engine answers in any chat.
    public var enableFoundationModels: Bool
    /// The disk space for the saved state of chats, in bytes; nil for 4 GB, 0 to save nothing.
    ///
    /// The size never exceeds a tenth of the free disk space. A change takes effect at the program's next start.
    package var savedPrefixBytes: UInt64?
    /// The number of model layers on GPUs, including the output layer; nil for as many as fit, 0 for the CPU alone.
    package var gpuLayers: Int?
    /// Remote workers whose memory language models may use, as `HOST:PORT` separated by commas; nil for none.
    package var rpc: String?
    /// The name or file of the draft model, used for models with the same vocabulary; nil for none.
    package var draftModel: String?
    /// The type in which keys and values of conversations are cached; nil to let Hearth choose.
    public var cacheType: ContextConfiguration.CacheType?
    /// The aliases of installed models, for clients that require a certain name, such as `gpt-4o`; nil for none.
    package var aliases: [String: String]?
    /// The settings for questions about documents.
    public var documents: Documents
    /// The settings for mails.
    public var mail: Mail
    /// The settings for facts that the user keeps; nil for the defaults.
    public var memory: Memory?
    /// Whether the model names a chat after its first answer; nil for false.
    public var namesChats: Bool?
    /// The remote models by the user's names; nil for none.
    package var remotes: [String: RemoteSettings]?
    /// The hosts to which the user agreed to send texts; nil for none.
    package var confirmedHosts: [String]?
    /// Whether all remote models are refused.
    package var offline: Bool?
    /// The servers whose tools chats may use, by name, in the common format of MCP clients; nil for none.
    package var mcpServers: [String: ToolServerConfiguration]?
    /// The tools that run without confirmation, as fingerprints, so that a changed tool needs confirmation again.
    package var allowedTools: [String: [String: String]]?
    /// The defaults of `hearth serve`, which flags and environment variables override.
    public var server: Server

    public init(
        defaultModel: String? = nil, onboarding: OnboardingChoice = .undecided, keepsPartialAnswers: Bool = false,
        newThreadSettings: ChatThread.Settings = ChatThread.Settings(), enableFoundationModels: Bool = true,
        savedPrefixBytes: UInt64? = nil, gpuLayers: Int? = nil, draftModel: String? = nil,
        cacheType: ContextConfiguration.CacheType? = nil,
        aliases: [String: String]? = nil, mcpServers: [String: ToolServerConfiguration]? = nil,
        allowedTools: [String: [String: String]]? = nil, documents: Documents = Documents(), mail: Mail = Mail(),
        server: Server = Server()
    ) {
        self.defaultModel = defaultModel
        self.onboarding = onboarding
        self.keepsPartialAnswers = keepsPartialAnswers
        self.newThreadSettings = newThreadSettings
        self.enableFoundationModels = enableFoundationModels
        self.savedPrefixBytes = savedPrefixBytes
        self.gpuLayers = gpuLayers
        self.draftModel = draftModel
        self.cacheType = cacheType
        self.aliases = aliases
        self.documents = documents
        self.mail = mail
        self.mcpServers = mcpServers
        self.allowedTools = allowedTools
        self.server = server
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<T: Decodable>(_ key: CodingKeys, _ usual: T) throws -> T {
            try container.decodeIfPresent(T.self, forKey: key) ?? usual
        }
        defaultModel = try container.decodeIfPresent(String.self, forKey: .defaultModel)
        // A value that only another version of Hearth supports still counts as a choice.
        onboarding = (try? value(.onboarding, .undecided)) ?? .skipped
        keepsPartialAnswers = try value(.keepsPartialAnswers, false)
        keepsInputHistory = try container.decodeIfPresent(Bool.self, forKey: .keepsInputHistory)
        newThreadSettings = try value(.newThreadSettings, ChatThread.Settings())
        enableFoundationModels = try value(.enableFoundationModels, true)
        savedPrefixBytes = try container.decodeIfPresent(UInt64.self, forKey: .savedPrefixBytes)
        gpuLayers = try container.decodeIfPresent(Int.self, forKey: .gpuLayers)
        rpc = try container.decodeIfPresent(String.self, forKey: .rpc)
        draftModel = try container.decodeIfPresent(String.self, forKey: .draftModel)
        cacheType = try container.decodeIfPresent(ContextConfiguration.CacheType.self, forKey: .cacheType)
        aliases = try container.decodeIfPresent([String: String].self, forKey: .aliases)
        documents = try value(.documents, Documents())
        mail = try value(.mail, Mail())
        memory = try container.decodeIfPresent(Memory.self, forKey: .memory)
        namesChats = try container.decodeIfPresent(Bool.self, forKey: .namesChats)
        remotes = try container.decodeIfPresent([String: RemoteSettings].self, forKey: .remotes)
        confirmedHosts = try container.decodeIfPresent([String].self, forKey: .confirmedHosts)
        offline = try container.decodeIfPresent(Bool.self, forKey: .offline)
        mcpServers = try container.decodeIfPresent([String: ToolServerConfiguration].self, forKey: .mcpServers)
        allowedTools = try container.decodeIfPresent([String: [String: String]].self, forKey: .allowedTools)
        server = try value(.server, Server())
    }
}
