import ModelStore

/// What breaks on the way to a server, in the same words whatever receives.
extension TransientFailure {
    static func lost(_ host: String) -> TransientFailure {
        TransientFailure(.network, "the connection to \(host) was lost")
    }

    static func secureLost(_ host: String) -> TransientFailure {
        TransientFailure(.network, "the secure connection to \(host) was lost")
    }

    static func closed(_ host: String) -> TransientFailure {
        TransientFailure(.network, "\(host) closed the connection")
    }

    static func undecodable(_ host: String) -> TransientFailure {
        TransientFailure(.network, "\(host) sent a compressed answer that cannot be decompressed")
    }

    static func silent(_ host: String) -> TransientFailure { TransientFailure(.network, "\(host) stopped sending") }

    static func late(_ host: String) -> TransientFailure {
        TransientFailure(.network, "\(host) did not answer in time")
    }

    static func notFound(_ host: String) -> TransientFailure { TransientFailure(.network, "\(host) was not found") }
}

extension ModelLibraryError {
    static func untrusted(_ host: String) -> ModelLibraryError {
        ModelLibraryError(
            .network,
            "The certificate of \(host) is not trusted, so nothing was sent or received. If your network has its own "
                + "certificate authority, specify its PEM file (SSL_CERT_FILE for the command); otherwise use another "
                + "network.")
    }

    static func proxyRefuses(_ host: String) -> ModelLibraryError {
        ModelLibraryError(
            .network, "The proxy refuses the connection to \(host), or is not a proxy. Check the proxy's URL.")
    }

    static var proxyWantsPassword: ModelLibraryError {
        ModelLibraryError(
            .network, "The proxy requires authentication. Put the user name and password in the proxy's URL.")
    }

    static var invalidProxy: ModelLibraryError {
        ModelLibraryError(
            .insecureAddress,
            "The proxy's URL is invalid, so nothing was downloaded. Use http://host:port or socks5://host:port.")
    }

    static var noCertificates: ModelLibraryError {
        ModelLibraryError(
            .unreadableFile,
            "The file of certificate authorities cannot be read. Specify a PEM file with certificates.")
    }
}
