public import Engine
public import Foundation
import ModelStore
import Support

/// A model behind an OpenAI-compatible API: its URL, its name on the server, and the key.
public struct RemoteEndpoint: Sendable, Hashable {
    /// The API's base URL, such as `https://box.local:8000/v1`, without a trailing slash.
    public let url: URL
    /// The name of the model on the server.
    public let model: String
    /// The place to which prompts are sent.
    public let place: ModelPlace
    /// The key, sent as a bearer token; `nil` if the server requires no key.
    let key: String?
    let origin: WebOrigin

    public var connectTimeout = Duration.seconds(10)
    /// The maximum silence of the server, including while it processes the prompt.
    public var idleTimeout = Duration.seconds(300)
    /// The number of retries after 429, 502, 503, 529 or a failed connection.
    public var retries = 2
    /// The delay before the first retry.
    ///
    /// The delay doubles with each retry, and is at least as long as the server requests.
    public var retryDelay = Duration.milliseconds(500)

    /// Validates a URL without connecting.
    ///
    /// - Parameters:
    ///   - url: The API's base URL, such as `http://box:8000/v1`. Without a path, `/v1` is added.
    ///   - model: The name of the model on the server.
    ///   - key: The key, sent as a bearer token; `nil` if the server requires no key.
    ///   - allowsPlainHTTP: Whether plain HTTP is allowed outside of private networks.
    /// - Throws: `RemoteModelError` with `invalidAddress`.
    public init(
        url: String, model: String, key: String? = nil, allowsPlainHTTP: Bool = false
    ) throws(RemoteModelError) {
        let text = url.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var parts = URLComponents(string: text), parts.host?.isEmpty == false else {
            throw Self.invalid("The URL of a remote model needs a scheme and a host, as in http://box:8000/v1.")
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw Self.invalid(
                "The URL of a remote model must not have a user, password, query or fragment. Specify the variable or "
                    + "the file with the key instead.")
        }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        // The documentation of servers often shows the full URL of this route.
        if let route = parts.percentEncodedPath.firstRange(of: "/chat/completions"),
            route.upperBound == parts.percentEncodedPath.endIndex
        {
            parts.percentEncodedPath.removeSubrange(route)
        }
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/v1" }
        guard let url = parts.url, let origin = WebOrigin(url) else {
            throw Self.invalid(
                "The URL of a remote model must begin with https:// or http://, as in http://box:8000/v1.")
        }
        // Libcurl could interpret escapes and non-ASCII letters as another host.
        guard Self.isPlain(origin.host) else {
            throw Self.invalid(
                "The host of a remote model's URL must be an IP address, or a name of letters, digits, dots, hyphens "
                    + "and underscores. Do not use escapes; other letters have the form xn--….")
        }
        place = ModelPlace(host: origin.host)
        if origin.scheme == "http", case .internet(let host) = place, !allowsPlainHTTP {
            throw Self.invalid(
                "\(WebAddress.shown(url)) is plain HTTP: your messages and the key could be read in transit to "
                    + "\(host). Use https://, or allow it in the terminal with --allow-plain-http.")
        }
        let model = model.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !model.isEmpty, model.utf8.count <= 256, !model.contains(where: \.isNewline) else {
            throw Self.invalid("The name of the model on the server is empty or longer than 256 bytes.")
        }
        let key = key?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard key?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true else {
            throw Self.invalid(
                "The key of \(origin.host) contains spaces or other invalid characters. Copy it again.")
        }
        self.url = url
        self.origin = origin
        self.model = model
        self.key = key?.isEmpty == true ? nil : key
    }

    /// The host and the port, for messages.
    public var host: String {
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        return url.port.map { "\(host):\($0)" } ?? host
    }

    /// Returns the URL of a route below the base URL, or next to `/v1` if the route is outside of the API.
    func route(_ path: String, outsideOfAPI isOutsideOfAPI: Bool = false) -> URL {
        var base = url
        if isOutsideOfAPI, base.lastPathComponent == "v1" { base.deleteLastPathComponent() }
        return base.appending(path: path)
    }

    /// Returns whether all URL parsers interpret a host identically, which excludes zones except in IPv6 addresses.
    private static func isPlain(_ host: String) -> Bool {
        host.unicodeScalars.allSatisfy { character in
            switch character {
            case "a"..."z", "0"..."9", ".", "-", "_": true
            case ":", "%": host.contains(":")
            default: false
            }
        }
    }

    private static func invalid(_ message: String) -> RemoteModelError { RemoteModelError(.invalidAddress, message) }
}

extension RemoteEndpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The model and the host, without the key.
    public var description: String { "\(model) at \(host)" }

    public var debugDescription: String { description }

    /// The model and the host, without the key.
    public var customMirror: Mirror { Mirror(self, children: ["model": model, "host": host]) }
}
