import Foundation
import ModelStore
import Platform
import Support

/// The HTTP client of downloads, which follows redirects and sends the token according to `DownloadOptions`.
struct HTTPFetcher: Sendable {
    private static let maximumRedirects = 10

    private let connections: HTTPConnections
    private let options: DownloadOptions
    private let authorization: String?

    /// Validates the options without connecting.
    init(_ options: DownloadOptions) throws(ModelLibraryError) {
        authorization = try options.token.flatMap(Self.bearer)
        // An invalid proxy is an error even for hosts that do not use it.
        do throws(HTTPError) {
            connections = try HTTPConnections(options.network)
        } catch {
            throw ModelLibraryError(error)
        }
        self.options = options
    }

    /// Requests a file or a range of it, and follows redirects.
    ///
    /// The token is sent only to ``DownloadOptions/tokenHosts``. After a redirect to another origin it is never
    /// sent again, even if a further redirect leads back.
    func get(_ source: WebAddress, headers: [String: String] = [:]) async throws -> HTTPAnswer {
        var address = source
        var maySendToken = true
        var linkedSHA256: String?
        for _ in 0...Self.maximumRedirects {
            maySendToken = maySendToken && address.origin == source.origin
            let token = maySendToken && options.tokenHosts.contains(address.origin.host) ? authorization : nil
            let (head, body) = try await connections.send(request(address, headers, authorization: token))
            if address.origin == source.origin { linkedSHA256 = linkedSHA256 ?? Self.linkedSHA256(head.headers) }
            guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["location"] else {
                return HTTPAnswer(
                    address: address, status: head.status, headers: head.headers, body: body, sentToken: token != nil,
                    tokenHosts: authorization == nil || options.tokenHosts.contains(source.origin.host)
                        ? nil : options.tokenHosts,
                    linkedSHA256: linkedSHA256)
            }
            address = try address.redirected(to: location)
        }
        throw ModelLibraryError(
            .server, "\(source.shown) redirects more than \(Self.maximumRedirects) times. Check the address.")
    }

    private func request(
        _ address: WebAddress, _ headers: [String: String], authorization: String?
    ) -> HTTPRequest {
        var headers = headers
        headers["user-agent"] = "Hearth"
        headers["accept"] = "*/*"
        // Checksums apply to the stored bytes, so content encodings must not change them.
        headers["accept-encoding"] = "identity"
        headers["authorization"] = authorization
        return HTTPRequest(
            address.url, address.origin, headers: headers,
            isProxied: !address.isLoopback && options.network.usesProxy(for: address.origin.host))
    }

    private static func bearer(_ token: String) throws(ModelLibraryError) -> String? {
        let token = token.trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ModelLibraryError(
                .accessDenied, "The access token contains invalid characters. Copy it again, or unset HF_TOKEN.")
        }
        return token.isEmpty ? nil : "Bearer \(token)"
    }

    private static func linkedSHA256(_ headers: [String: String]) -> String? {
        guard let value = headers["x-linked-etag"] else { return nil }
        let digest = value.trimmingCharacters(in: ["\""]).lowercased()
        return digest.utf8.count == 64 && digest.allSatisfy(\.isHexDigit) ? digest : nil
    }
}
