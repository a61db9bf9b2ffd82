import Foundation

/// An error on the way to a server, with the same text for every HTTP implementation.
package struct HTTPError: LocalizedError, Sendable, Equatable {
    package enum Code: Sendable {
        /// The server or the proxy cannot be resolved or connected to.
        case unreachable
        /// The server sends nothing for too long, before or within its response.
        case silent
        /// The connection ended before the response was complete.
        case brokenOff
        /// The response is compressed and cannot be decompressed.
        case undecodable
        /// The server reports that it is busy or failing.
        case busy
        case untrusted
        /// The address does not belong to the public internet, to which the client is limited.
        case notPublic
        /// The proxy refuses the connection, requires a password, or is not a proxy.
        case refusedByProxy
        /// The proxy's or the server's URL is invalid.
        case invalidAddress
        /// The file of trusted certificates cannot be read.
        case unreadableCertificates
        /// The system lacks memory for a connection.
        case noMemory
    }

    package let code: Code
    /// The description of the error.
    ///
    /// The description is a clause without a full stop if a retry may succeed, otherwise complete sentences with
    /// advice.
    package let reason: String
    /// The wait that the server requested.
    package let retryAfter: Duration?

    package init(_ code: Code, _ reason: String, retryAfter: Duration? = nil) {
        (self.code, self.reason, self.retryAfter) = (code, reason, retryAfter)
    }

    /// Whether a retry may succeed.
    package var isTransient: Bool {
        switch code {
        case .unreachable, .silent, .brokenOff, .undecodable, .busy: true
        case .untrusted, .notPublic, .refusedByProxy, .invalidAddress, .unreadableCertificates, .noMemory: false
        }
    }

    /// The ``reason`` as complete sentences.
    package var errorDescription: String? {
        guard isTransient, let first = reason.first else { return reason }
        // A host name is not capitalised.
        return "\(reason.hasPrefix("the ") ? first.uppercased() : String(first))\(reason.dropFirst())."
    }
}

extension HTTPError {
    static func lost(_ host: String) -> HTTPError { HTTPError(.brokenOff, "the connection to \(host) was lost") }

    static func secureLost(_ host: String) -> HTTPError {
        HTTPError(.brokenOff, "the secure connection to \(host) was lost")
    }

    static func closed(_ host: String) -> HTTPError { HTTPError(.brokenOff, "\(host) closed the connection") }

    static func undecodable(_ host: String) -> HTTPError {
        HTTPError(.undecodable, "\(host) sent a compressed answer that cannot be decompressed")
    }

    static func silent(_ host: String) -> HTTPError { HTTPError(.silent, "\(host) stopped sending") }

    static func late(_ host: String) -> HTTPError { HTTPError(.silent, "\(host) did not answer in time") }

    static func notFound(_ host: String) -> HTTPError { HTTPError(.unreachable, "\(host) was not found") }

    static func untrusted(_ host: String) -> HTTPError {
        HTTPError(
            .untrusted,
            "The certificate of \(host) is not trusted, so nothing was sent or received. If your network has its own "
                + "certificate authority, specify its PEM file (SSL_CERT_FILE for the command); otherwise use another "
                + "network.")
    }

    static func notPublic(_ host: String) -> HTTPError {
        HTTPError(.notPublic, "\(host) has no address of the public internet, or is reached only through a proxy.")
    }

    static func proxyRefuses(_ host: String) -> HTTPError {
        HTTPError(
            .refusedByProxy,
            "The proxy refuses the connection to \(host), or is not a proxy. Check the proxy's URL.")
    }

    static let proxyWantsPassword = HTTPError(
        .refusedByProxy,
        "The proxy requires authentication. Put the user name and password in the proxy's URL.")

    static let invalidProxy = HTTPError(
        .invalidAddress,
        "The proxy's URL is invalid, so nothing was downloaded. Use http://host:port or socks5://host:port.")

    static let noCertificates = HTTPError(
        .unreadableCertificates,
        "The file of certificate authorities cannot be read. Specify a PEM file with certificates.")
}
