/// The server's address, access control and limits.
public struct ServerConfiguration: Sendable, Hashable {
    /// The address to listen on: an IP address of this machine, `localhost`, or `0.0.0.0` or `::` for all of them.
    public var host: String
    /// The port to listen on; 0 for any free port.
    public var port: Int
    /// A second port, at which clients that know only Ollama find the server; 0 for any free port, nil for none.
    package var ollamaPort: Int?
    /// The path of a Unix socket to listen on instead, which only this user may open; nil for none.
    package var unixSocketPath: String?
    /// The token that clients must send; nil for none, which only loopback addresses and sockets allow.
    public var token: String?
    /// The limits on requests.
    public var limits: ServerLimits
    /// Host names that clients may use in addition to the address, without a port.
    package var allowedHosts: [String]
    /// The origins of other web pages, browser extensions and apps that may use the server, such as
    /// `https://app.example` or `moz-extension://*`; they require a token.
    package var allowedOrigins: [String] = []
    /// Whether responses of the OpenAI API are stored, so that conversations can go on from them, and the computed state
    /// of long tools and instructions is kept, so that they are read once, unless a request says otherwise.
    package var storesResponses = true
    /// Whether built-in tools that Hearth does not have, such as `web_search`, are left out of requests for responses;
    /// such requests are refused otherwise.
    package var ignoresUnsupportedTools = false

    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 for any that is free.
    ///   - ollamaPort: A second port, for clients of Ollama; 0 for any that is free.
    ///   - unixSocketPath: The path of a Unix socket to listen on instead.
    ///   - token: What callers must show.
    ///   - limits: The limits on requests.
    ///   - allowedHosts: Names that callers may use for this machine beside its address.
    public init(
        host: String = "127.0.0.1", port: Int = 11435, ollamaPort: Int? = nil, unixSocketPath: String? = nil,
        token: String? = nil, limits: ServerLimits = ServerLimits(), allowedHosts: [String] = []
    ) {
        self.host = host
        self.port = port
        self.ollamaPort = ollamaPort
        self.unixSocketPath = unixSocketPath
        self.token = token
        self.limits = limits
        self.allowedHosts = allowedHosts
    }

    /// The minimum length of a token.
    package static let minimumTokenLength = 16
}

extension ServerConfiguration {
    /// Whether only programs on this machine can connect.
    var isLocal: Bool { unixSocketPath != nil || HostName.isLoopback(host) }

    /// The settings of responses.
    var responses: ResponsesOptions {
        ResponsesOptions(storesResponses: storesResponses, ignoresUnsupportedTools: ignoresUnsupportedTools)
    }

    /// - Throws: `ServerError` with `configuration` where it would be unsafe or cannot be.
    func validate() throws(ServerError) {
        for port in [port, ollamaPort ?? 0] where !(0...65_535).contains(port) {
            throw ServerError(
                .configuration, "\(port) is not a valid port. Choose one from 1 to 65535, or 0 for any free port.")
        }
        if let ollamaPort {
            // Names and tokens are not checked on a socket, and its users would not expect a port.
            guard unixSocketPath == nil else {
                throw ServerError(
                    .configuration,
                    "A Unix socket cannot be combined with a port for clients of Ollama. Leave out one of them.")
            }
            guard ollamaPort == 0 || ollamaPort != port else {
                throw ServerError(
                    .configuration,
                    "The port for clients of Ollama is \(ollamaPort), as the server's own. Choose another one.")
            }
        }
        guard !host.isEmpty else {
            throw ServerError(.configuration, "The address to listen on is empty. Use 127.0.0.1.")
        }
        if let unixSocketPath { try validate(socket: unixSocketPath) }
        for origin in allowedOrigins where !AllowedOrigins.isValid(origin) {
            throw ServerError(
                .configuration,
                "'\(origin)' is not an origin that can be allowed. Use a scheme and a host, with a port if needed and "
                    + "without a path, as in https://app.example, or moz-extension://* for all extensions of a browser."
            )
        }
        guard allowedOrigins.isEmpty || token != nil else {
            throw ServerError(
                .configuration,
                "Allowing other origins requires a token, and none is set: web pages could use the server without it. "
                    + "Set HEARTH_TOKEN.")
        }
        if let token {
            // What a header cannot carry could never be shown.
            guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3B && $0 != 0x2C }),
                token.utf8.count >= Self.minimumTokenLength
            else {
                throw ServerError(
                    .configuration,
                    "The token is invalid: it needs at least \(Self.minimumTokenLength) ASCII letters, digits or "
                        + "punctuation characters, without commas and semicolons, so that nobody can guess it. "
                        + "`openssl rand -hex 24` makes a suitable one.")
            }
        } else if !isLocal {
            throw ServerError(
                .configuration,
                "Listening on \(host) gives other machines access, which requires a token, and none is set. Set "
                    + "HEARTH_TOKEN, or listen on 127.0.0.1.")
        }
    }

    private func validate(socket path: String) throws(ServerError) {
        // The system's structure holds 108 bytes on Linux, 104 on macOS, one of them for the end.
        guard (1...103).contains(path.utf8.count), !path.utf8.contains(0) else {
            throw ServerError(
                .configuration, "The socket's path must have 1 to 103 bytes. Choose a folder with a shorter path.")
        }
    }
}
