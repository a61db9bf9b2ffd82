import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests and follows redirects by the rules of `DownloadOptions`.
struct HTTPFetcher: Sendable {
    private static let mostRedirects = 10

    private let direct: HTTPClient
    private let proxied: HTTPClient
    private let options: DownloadOptions
    private let authorization: String?

    /// Prepares the connections; ``shutDown()`` must end them.
    init(_ options: DownloadOptions) throws(ModelLibraryError) {
        authorization = try options.token.flatMap(Self.bearer)
        let configuration = try Self.configuration(options, proxy: nil)
        // A proxy that makes no sense is an error also for hosts that need none.
        let proxiedConfiguration = try Self.configuration(options, proxy: options.proxy)
        self.options = options
        let loops = MultiThreadedEventLoopGroup.singleton
        direct = HTTPClient(eventLoopGroup: loops, configuration: configuration)
        proxied = HTTPClient(eventLoopGroup: loops, configuration: proxiedConfiguration)
    }

    /// Closes all connections.
    func shutDown() async {
        for client in [direct, proxied] {
            // What fails here are connections that are being thrown away.
            try? await client.shutdown()
        }
    }

    /// Runs work with a fetcher, whose connections end with it.
    nonisolated(nonsending) static func with<Value>(
        _ options: DownloadOptions, _ work: (HTTPFetcher) async throws -> Value
    ) async throws -> Value {
        let fetcher = try HTTPFetcher(options)
        do {
            let value = try await work(fetcher)
            await fetcher.shutDown()
            return value
        } catch {
            await fetcher.shutDown()
            throw error
        }
    }

    /// Asks for a file, or a range of it, and follows redirects.
    ///
    /// The token goes to the hosts that may see it, and never along a redirect to another origin, nor back from there.
    func get(_ source: WebAddress, headers: HTTPHeaders = [:]) async throws -> HTTPAnswer {
        var address = source
        var maySendToken = true
        var linkedSHA256: String?
        for _ in 0...Self.mostRedirects {
            maySendToken = maySendToken && address.origin == source.origin
            let token = maySendToken && options.tokenHosts.contains(address.origin.host) ? authorization : nil
            let response = try await send(address, headers: headers, authorization: token)
            if address.origin == source.origin { linkedSHA256 = linkedSHA256 ?? Self.linkedSHA256(response.headers) }
            guard [301, 302, 303, 307, 308].contains(response.status.code),
                let location = response.headers.first(name: "location")
            else {
                return HTTPAnswer(
                    address: address, status: response.status.code, headers: response.headers, body: response.body,
                    sentToken: token != nil,
                    tokenHosts: authorization == nil || options.tokenHosts.contains(source.origin.host)
                        ? nil : options.tokenHosts,
                    linkedSHA256: linkedSHA256)
            }
            address = try address.redirected(to: location)
        }
        throw ModelLibraryError(
            .server, "\(source.shown) redirects more than \(Self.mostRedirects) times. Check the address.")
    }

    private func send(
        _ address: WebAddress, headers: HTTPHeaders, authorization: String?
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: address.url.absoluteString)
        request.headers = headers
        request.headers.add(name: "user-agent", value: "Hearth")
        request.headers.add(name: "accept", value: "*/*")
        // A checksum is one of the bytes as they are stored.
        request.headers.add(name: "accept-encoding", value: "identity")
        if let authorization { request.headers.add(name: "authorization", value: authorization) }
        do {
            let client = address.isLoopback || !options.usesProxy(for: address.origin.host) ? direct : proxied
            return try await client.execute(request, timeout: .nanoseconds(options.answerTimeout.nanoseconds))
        } catch {
            throw TransientFailure.classify(error, host: address.origin.host)
        }
    }

    private static func bearer(_ token: String) throws(ModelLibraryError) -> String? {
        let token = token.trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ModelLibraryError(
                .accessDenied, "The access token contains invalid characters. Copy it again, or unset HF_TOKEN.")
        }
        return token.isEmpty ? nil : "Bearer \(token)"
    }

    private static func linkedSHA256(_ headers: HTTPHeaders) -> String? {
        guard let value = headers.first(name: "x-linked-etag") else { return nil }
        let digest = value.trimmingCharacters(in: ["\""]).lowercased()
        return digest.utf8.count == 64 && digest.allSatisfy(\.isHexDigit) ? digest : nil
    }
}

extension HTTPFetcher {
    private static func configuration(
        _ options: DownloadOptions, proxy: URL?
    ) throws(ModelLibraryError) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let path = options.certificateAuthorities {
            do {
                tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(path))]
            } catch {
                throw ModelLibraryError(
                    .unreadableFile,
                    "The file of certificate authorities cannot be read. Specify a PEM file with certificates.")
            }
        }
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout = .init(
            connect: .nanoseconds(options.connectTimeout.nanoseconds),
            read: .nanoseconds(options.stallTimeout.nanoseconds))
        // One stream of an HTTP/2 connection is slower, and gains nothing here.
        configuration.httpVersion = .http1Only
        // Retries are counted in one place: RetryPolicy.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.proxy = try proxy.map(Self.proxy)
        return configuration
    }

    private static func proxy(_ url: URL) throws(ModelLibraryError) -> HTTPClient.Configuration.Proxy {
        let host = url.host(percentEncoded: false)?.trimmingCharacters(in: ["[", "]"]) ?? ""
        switch url.scheme?.lowercased() {
        case "http" where !host.isEmpty:
            let user = url.user(percentEncoded: false)
            let password = url.password(percentEncoded: false) ?? ""
            return .server(
                host: host, port: url.port ?? 80,
                authorization: user.map { .basic(username: $0, password: password) })
        case "socks5" where !host.isEmpty, "socks5h" where !host.isEmpty:
            return .socksServer(host: host, port: url.port ?? 1080)
        default:
            throw ModelLibraryError(
                .insecureAddress,
                "The proxy's URL is invalid, so nothing was downloaded. Use http://host:port or socks5://host:port.")
        }
    }
}

extension DownloadOptions {
    /// How long an answer may take to begin: to connect, and then to say something.
    fileprivate var answerTimeout: Duration { connectTimeout + stallTimeout }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 4 : min(whole, .max / 4) + attoseconds / 1_000_000_000
    }
}
