/// A remote model in the settings, which never contain the model's key, only where to find it.
public struct RemoteSettings: Codable, Sendable, Hashable {
    /// The base address of the API, such as `http://box:8000/v1`.
    public var url: String
    /// The name of the model on the server.
    public var model: String
    /// The environment variable that holds the key; nil for none.
    package var keyVariable: String?
    /// The file that holds the key and is readable only by its owner; nil for none.
    package var keyFile: String?
    /// Whether plain HTTP may be used beyond private networks.
    package var allowsPlainHTTP: Bool?
    /// The maximum number of tokens of prompt and answer together; nil if it is unknown.
    public var contextTokens: Int?

    package init(
        url: String, model: String, keyVariable: String? = nil, keyFile: String? = nil, allowsPlainHTTP: Bool? = nil,
        contextTokens: Int? = nil
    ) {
        self.url = url
        self.model = model
        self.keyVariable = keyVariable
        self.keyFile = keyFile
        self.allowsPlainHTTP = allowsPlainHTTP
        self.contextTokens = contextTokens
    }
}
