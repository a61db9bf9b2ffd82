public import Chat
public import Engine
public import Llama
public import Tools

/// The user's settings.
public struct HearthSettings: Codable, Sendable, Hashable {
    /// The address and access control of `hearth serve`; nil values have their defaults.
    public struct Server: Codable, Sendable, Hashable {
        /// A host name or IP address of this machine.
        public var host: String?
        /// 0 for any free port.
        public var port: Int?
        /// A second port, for clients that know only Ollama; 0 for any free port, nil for none.
        package var ollamaPort: Int?
        /// The token that clients must send; required for every address that other machines can reach.
        public var token: String?
        /// The origins of other web pages, browser extensions and apps that may use the server; nil for none.
        package var allowedOrigins: [String]?
        /// Whether responses of the OpenAI API are stored unless a request says otherwise; nil for true.
        package var storeResponses: Bool?
        /// Whether built-in tools that Hearth does not have are left out of requests instead of refused; nil for false.
        package var ignoreUnsupportedTools: Bool?

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

    /// How questions about documents are answered; nil values have their defaults.
    public struct Documents: Codable, Sendable, Hashable {
        /// The installed reranking model that orders found passages for the model that answers; nil for none.
        public var reranker: String?

        public init(reranker: String? = nil) { self.reranker = reranker }
    }

    /// The model that answers unless another is named; nil to let Hearth choose.
    public var defaultModel: String?
    /// The user's choice of how to get a first model.
    public var onboarding: OnboardingChoice
    /// Whether stopped answers are kept, marked as stopped; otherwise they are discarded.
    public var keepsPartialAnswers: Bool
    /// The default settings of new threads.
    public var newThreadSettings: ChatThread.Settings
    /// If false, no engine answers in any chat.
    public var enableFoundationModels: Bool
    /// Disk space for what was computed for chats, in bytes; nil for 4 GB, 0 to keep nothing.
    ///
    /// It is never more than a tenth of the free disk, and counts from the program's next start.
    package var savedPrefixBytes: UInt64?
    /// Layers of models on GPUs, with the output as one; nil for as many as fit, 0 for the CPU alone.
    package var gpuLayers: Int?
    /// Workers elsewhere whose memory language models may use, as `HOST:PORT` with commas between them; nil for none.
    package var rpc: String?
    /// The name or file of the small model that drafts answers of models with its vocabulary; nil for none.
    package var draftModel: String?
    /// How keys and values of conversations are stored; nil to let Hearth choose.
    public var cacheType: ContextConfiguration.CacheType?
    /// Other names of installed models, for clients that insist on a name, such as `gpt-4o`; nil for none.
    package var aliases: [String: String]?
    /// How questions about documents are answered.
    public var documents: Documents
    /// Models elsewhere, by the name that the user gave them; nil for none.
    package var remotes: [String: RemoteSettings]?
    /// The hosts that the user agreed to send words to; nil for none.
    package var confirmedHosts: [String]?
    /// Whether models elsewhere are refused, whatever is asked for.
    package var offline: Bool?
    /// The servers whose tools chats may use, by name, in the form that MCP clients share; nil for none.
    package var mcpServers: [String: ToolServerConfiguration]?
    /// The tools that run without being asked for, as they were when that was allowed: fingerprints by tool, by server.
    package var allowedTools: [String: [String: String]]?
    /// The defaults of `hearth serve`, which flags and environment variables override.
    public var server: Server

    public init(
        defaultModel: String? = nil, onboarding: OnboardingChoice = .undecided, keepsPartialAnswers: Bool = false,
        newThreadSettings: ChatThread.Settings = ChatThread.Settings(), enableFoundationModels: Bool = true,
        savedPrefixBytes: UInt64? = nil, gpuLayers: Int? = nil, draftModel: String? = nil,
        cacheType: ContextConfiguration.CacheType? = nil,
        aliases: [String: String]? = nil, mcpServers: [String: ToolServerConfiguration]? = nil,
        allowedTools: [String: [String: String]]? = nil, documents: Documents = Documents(),
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
        // An answer that only another version of Hearth knows is an answer all the same.
        onboarding = (try? value(.onboarding, .undecided)) ?? .skipped
        keepsPartialAnswers = try value(.keepsPartialAnswers, false)
        newThreadSettings = try value(.newThreadSettings, ChatThread.Settings())
        enableFoundationModels = try value(.enableFoundationModels, true)
        savedPrefixBytes = try container.decodeIfPresent(UInt64.self, forKey: .savedPrefixBytes)
        gpuLayers = try container.decodeIfPresent(Int.self, forKey: .gpuLayers)
        rpc = try container.decodeIfPresent(String.self, forKey: .rpc)
        draftModel = try container.decodeIfPresent(String.self, forKey: .draftModel)
        cacheType = try container.decodeIfPresent(ContextConfiguration.CacheType.self, forKey: .cacheType)
        aliases = try container.decodeIfPresent([String: String].self, forKey: .aliases)
        documents = try value(.documents, Documents())
        remotes = try container.decodeIfPresent([String: RemoteSettings].self, forKey: .remotes)
        confirmedHosts = try container.decodeIfPresent([String].self, forKey: .confirmedHosts)
        offline = try container.decodeIfPresent(Bool.self, forKey: .offline)
        mcpServers = try container.decodeIfPresent([String: ToolServerConfiguration].self, forKey: .mcpServers)
        allowedTools = try container.decodeIfPresent([String: [String: String]].self, forKey: .allowedTools)
        server = try value(.server, Server())
    }
}
