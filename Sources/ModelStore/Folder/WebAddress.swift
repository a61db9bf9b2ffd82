package import Foundation
package import Support

/// A URL that is allowed for downloads: HTTPS, or plain HTTP on this machine.
package struct WebAddress: Sendable, Equatable {
    package let url: URL
    package let origin: WebOrigin

    /// Validates a URL.
    ///
    /// - Throws: `insecureAddress`.
    package init(_ url: URL) throws(ModelLibraryError) {
        let url = url.absoluteURL
        guard url.scheme != nil, url.host(percentEncoded: false)?.isEmpty == false else {
            throw ModelLibraryError(
                .insecureAddress, "A URL without a host cannot be downloaded. Give one that begins with https://.")
        }
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            throw ModelLibraryError(
                .insecureAddress,
                "URLs with a user name or a password are not accepted. Give the URL without them, and a token if the "
                    + "server requires one.")
        }
        guard let origin = WebOrigin(url), origin.scheme == "https" || origin.isLoopback else {
            throw ModelLibraryError(
                .insecureAddress,
                "\(Self.shown(url)) is not an HTTPS URL, so the file could be replaced in transit. Use its https:// "
                    + "URL; plain HTTP is allowed for this machine only.")
        }
        (self.url, self.origin) = (url, origin)
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool { origin.isLoopback }

    /// The URL without credentials, for messages.
    package var shown: String { Self.shown(url) }

    /// The page of the model's repository, if the URL has the form of Hugging Face's URLs.
    package var page: String? {
        let path = url.path(percentEncoded: true)
        guard let end = path.range(of: "/resolve/") else { return nil }
        var components = URLComponents()
        components.scheme = origin.scheme
        components.host = origin.host
        components.port = url.port
        components.percentEncodedPath = String(path[..<end.lowerBound])
        return components.string
    }

    /// Returns the address of a redirect.
    ///
    /// - Throws: `insecureAddress` for a redirect to plain HTTP, except within this machine; `server` for an invalid
    ///   redirect.
    package func redirected(to location: String) throws(ModelLibraryError) -> WebAddress {
        guard location.utf8.count <= 8192, let target = URL(string: location, relativeTo: url) else {
            throw ModelLibraryError(.server, "\(shown) redirects to an invalid URL. Try again later.")
        }
        guard target.scheme?.lowercased() != "http" || (isLoopback && origin.scheme == "http") else {
            throw ModelLibraryError(
                .insecureAddress,
                "\(shown) redirects to plain HTTP (\(Self.shown(target))), where the file could be replaced in "
                    + "transit. Use another source.")
        }
        return try WebAddress(target)
    }

    private static let hub = URL(string: "https://huggingface.co").flatMap { WebOrigin($0) }

    /// Returns the address of the same file on the mirror; the address itself if it is not on Hugging Face.
    package func mirrored(by endpoint: URL?) throws(ModelLibraryError) -> WebAddress {
        guard let endpoint, origin == Self.hub else { return self }
        guard endpoint.scheme != nil, endpoint.host()?.isEmpty == false else { throw Self.noMirror }
        let mirror = try WebAddress(endpoint)
        guard var components = URLComponents(url: mirror.url, resolvingAgainstBaseURL: true) else {
            throw Self.noMirror
        }
        var prefix = mirror.url.path(percentEncoded: true)
        while prefix.hasSuffix("/") { prefix.removeLast() }
        components.percentEncodedPath = prefix + url.path(percentEncoded: true)
        components.percentEncodedQuery = url.query(percentEncoded: true)
        guard let target = components.url else { throw Self.noMirror }
        return try WebAddress(target)
    }

    /// The error for an invalid mirror, after which nothing is requested from Hugging Face, as the user may want.
    private static let noMirror = ModelLibraryError(
        .insecureAddress,
        "The mirror's URL is invalid, so nothing was downloaded. Specify it with scheme and host, as in "
            + "https://mirror.example.")

    /// Returns a URL without credentials, for display.
    package static func shown(_ url: URL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        let host = url.host(percentEncoded: true) ?? ""
        let address = "\(url.scheme ?? "")://\(host)\(port)\(url.path(percentEncoded: true))"
        return address.count <= 200 ? address : "\(address.prefix(200))…"
    }
}
