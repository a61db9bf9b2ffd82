/// The server's address, access control and limits.
public struct ServerConfiguration: Sendable, Hashable {
    /// The address to listen on: an IP address of this machine, `localhost`, or `0.0.0.0` or `::` for all addresses.
    public var host: String
    /// The port to listen on; 0 for any free port.
    public var port: Int
    /// A second port for clients that know only Ollama; 0 for any free port, `nil` for no such port.
    package var ollamaPort: Int?
    /// The path of a Unix socket to listen on instead of a port, which only this user may open.
    package var unixSocketPath: String?
    /// The token that clients must send; `nil` only for loopback addresses and Unix sockets.
    public var token: String?
    public var limits: ServerLimits
    /// Host names that clients may use in addition to the address, without a port.
    package var allowedHosts: [String]
    /// The other origins that may use the server from a browser, such as `https://app.example` or
    /// `moz-extension://*`.
    ///
    /// Allowed origins require a token.
    package var allowedOrigins: [String] = []
    /// Whether responses of the OpenAI API, and the computed state of long tools and instructions, are stored.
    ///
    /// A request can override this setting.
    package var storesResponses = true
    /// Whether unsupported built-in tools, such as `web_search`, are ignored instead of refused.
    package var ignoresUnsupportedTools = false
    /// Whether images are loaded from the web addresses in requests.
    package var loadsImages = false

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

    package static let minimumTokenLength = 16
}

extension ServerConfiguration {
    /// Whether only programs on this machine can connect.
    var isLocal: Bool { unixSocketPath != nil || HostName.isLoopback(host) }

    var responses: ResponsesOptions {
        ResponsesOptions(storesResponses: storesResponses, ignoresUnsupportedTools: ignoresUnsupportedTools)
    }

    /// Checks the configuration.
    ///
    /// - Throws: `ServerError` with `configuration` if it is unsafe or impossible.
    func validate() throws(ServerError) {
        for port in [port, ollamaPort ?? 0] where !(0...65_535).contains(port) {
            throw ServerError(
                .configuration, "\(port) is not a valid port. Choose one from 1 to 65535, or 0 for any free port.")
        }
        if let ollamaPort {
            // On a Unix socket, host names and tokens are not checked, and users of a socket would not expect a port.
            guard unixSocketPath == nil else {
                throw ServerError(
                    .configuration,
                    "A Unix socket cannot be combined with a port for clients of Ollama. Remove one of them.")
            }
            guard ollamaPort == 0 || ollamaPort != port else {
                throw ServerError(
                    .configuration,
                    "The port for clients of Ollama, \(ollamaPort), is the server's own port. Choose another one.")
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
            // A header field cannot contain other characters.
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
        // `sockaddr_un` has 104 bytes for the path on macOS and 108 on Linux, including the terminator.
        guard (1...103).contains(path.utf8.count), !path.utf8.contains(0) else {
            throw ServerError(
                .configuration, "The socket's path must have 1 to 103 bytes. Choose a folder with a shorter path.")
        }
    }
}
