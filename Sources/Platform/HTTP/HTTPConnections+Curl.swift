#if !HEARTH_MOBILE
    import CCurl
    import Foundation
    import Support
    import Synchronization

    /// Connections of the system's libcurl, with a thread for each request.
    package final class HTTPConnections: Sendable {
        /// The libcurl handle.
        ///
        /// Only the thread whose request has its turn uses the handle, except for the thread-safe
        /// `curl_multi_wakeup`.
        fileprivate nonisolated(unsafe) let handle: UnsafeMutableRawPointer
        private let turn = Mutex(())
        fileprivate let options: HTTPOptions
        fileprivate let proxy: Proxy?
        /// The certificates to trust, as PEM; `nil` for the system's.
        fileprivate let certificates: Data?

        private static let hasStarted = hearth_curl_start() != 0

        /// Checks the options, without connecting.
        package init(_ options: HTTPOptions) throws(HTTPError) {
            self.options = options
            proxy = try options.proxy.map { url throws(HTTPError) in try Proxy(url) }
            certificates = try options.certificateAuthorities.map(Self.certificates)
            guard Self.hasStarted, let handle = curl_multi_init() else {
                throw HTTPError(.noMemory, "libcurl cannot be started: there is not enough memory. Try again.")
            }
            self.handle = handle
        }

        deinit { curl_multi_cleanup(handle) }

        /// Sends a request.
        ///
        /// Redirects are returned, not followed.
        ///
        /// Requests run one at a time. The next request waits until the body of the previous response is released.
        package func send(_ request: HTTPRequest) async throws -> (HTTPHead, HTTPBody) {
            try await HTTPExchange.open {
                curl_multi_wakeup(self.handle)
            } start: { exchange in
                Thread.detachNewThread {
                    self.turn.withLock { _ in exchange.finish(Transfer(request, self, exchange).run()) }
                }
            }
        }

        /// Returns the certificates of the system and of a file, because libcurl accepts only one list.
        private static func certificates(_ path: String) throws(HTTPError) -> Data {
            guard let own = FileManager.default.contents(atPath: path), own.range(of: Data("-----BEGIN ".utf8)) != nil
            else { throw .noCertificates }
            return withSystemCertificates(own)
        }

        static func withSystemCertificates(_ own: Data) -> Data {
            guard let path = hearth_curl_certificates_path(),
                let systems = FileManager.default.contents(atPath: String(cString: path))
            else { return own }
            return own + Data("\n".utf8) + systems
        }
    }

    /// A request and its response, on a thread of its own.
    private final class Transfer {
        /// The largest response header in bytes; llhttp, the basis of many servers, has the same limit.
        private static let longestHead = 80 << 10

        private let request: HTTPRequest
        private let connections: HTTPConnections
        private let exchange: HTTPExchange
        private var headBytes = 0
        private var status = 0
        private var headers: [String: String] = [:]
        private var hasBegun = false
        /// Whether an address was refused because it is not public.
        private var hasRefusedAddress = false
        private var deadline: ContinuousClock.Instant

        private var options: HTTPOptions { connections.options }

        init(_ request: HTTPRequest, _ connections: HTTPConnections, _ exchange: HTTPExchange) {
            self.request = request
            self.connections = connections
            self.exchange = exchange
            // The time limit for connecting, plus the time limit for the first bytes.
            deadline = .now + connections.options.connectTimeout + connections.options.stallTimeout
        }

        /// Receives the response.
        ///
        /// - Returns: The error if the response is incomplete.
        func run() -> (any Error)? {
            guard let handle = curl_easy_init() else { return HTTPError.lost(request.host) }
            defer { curl_easy_cleanup(handle) }
            let headers = configure(handle)
            defer { curl_slist_free_all(headers) }
            curl_multi_add_handle(connections.handle, handle)
            defer { curl_multi_remove_handle(connections.handle, handle) }
            while !exchange.isOver {
                var (running, result) = (Int32(0), CURLE_OK)
                curl_multi_perform(connections.handle, &running)
                if hearth_curl_result(connections.handle, &result) != 0 {
                    return result == CURLE_OK ? nil : failure(result, handle)
                }
                let rest = deadline - .now
                guard rest > .zero else {
                    return hasBegun ? HTTPError.silent(request.host) : HTTPError.late(request.host)
                }
                curl_multi_poll(connections.handle, nil, 0, Int32(rest.milliseconds.clamped(to: 1...60_000)), nil)
            }
            return CancellationError()
        }

        private func configure(_ handle: UnsafeMutableRawPointer) -> UnsafeMutablePointer<curl_slist>? {
            let text = { (option: CURLoption, value: String) in _ = hearth_curl_set_text(handle, option, value) }
            let number = { (option: CURLoption, value: Int) in _ = hearth_curl_set_number(handle, option, value) }
            text(CURLOPT_URL, request.url.absoluteString)
            text(CURLOPT_PROTOCOLS_STR, request.origin.scheme)
            number(CURLOPT_PATH_AS_IS, 1)
            // An HTTP/2 connection with one stream is slower and has no advantage here.
            number(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            // libcurl's timeouts must not use signals, which affect the whole process.
            number(CURLOPT_NOSIGNAL, 1)
            // A pending DNS lookup must not delay the end of a cancelled request.
            number(CURLOPT_QUICK_EXIT, 1)
            number(CURLOPT_BUFFERSIZE, 256 << 10)
            number(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds.clamped(to: 1...(1 << 31 - 1)))
            if let certificates = connections.certificates {
                certificates.withUnsafeBytes { _ = hearth_curl_set_certificates(handle, $0.baseAddress, $0.count) }
            }
            // Only the options select the proxy, not the environment variables that libcurl reads.
            text(CURLOPT_NOPROXY, "")
            text(CURLOPT_PROXY, "")
            if request.isProxied, let proxy = connections.proxy {
                text(CURLOPT_PROXY, proxy.address)
                if let user = proxy.user { text(CURLOPT_PROXYUSERNAME, user) }
                if let password = proxy.password { text(CURLOPT_PROXYPASSWORD, password) }
                number(CURLOPT_HTTPPROXYTUNNEL, 1)
                // The header of the proxy's CONNECT response is not part of the server's response.
                number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            }
            if options.onlyPublicAddresses {
                hearth_curl_set_opener(
                    handle, { context, _, address in Transfer.of(context).open(address) },
                    Unmanaged.passUnretained(self).toOpaque())
            }
            // Enables all encodings that libcurl was built with. The request's own `Accept-Encoding` header takes
            // precedence.
            if request.decodesBody { text(CURLOPT_ACCEPT_ENCODING, "") }
            if request.method != "GET" { text(CURLOPT_CUSTOMREQUEST, request.method) }
            if !request.body.isEmpty {
                number(CURLOPT_POSTFIELDSIZE, request.body.utf8.count)
                // libcurl copies the number of bytes that was set before.
                text(CURLOPT_COPYPOSTFIELDS, request.body)
            }
            let headers = request.headers.reduce(nil as UnsafeMutablePointer<curl_slist>?) { list, header in
                curl_slist_append(list, "\(header.key): \(header.value)") ?? list
            }
            hearth_curl_set_headers(handle, headers)
            hearth_curl_set_receivers(
                handle,
                { bytes, size, count, context in
                    Transfer.of(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
                },
                { bytes, size, count, context in
                    Transfer.of(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
                }, Unmanaged.passUnretained(self).toOpaque())
            return headers
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
            guard let context else { preconditionFailure("libcurl passes the context that it was given") }
            return Unmanaged.fromOpaque(context).takeUnretainedValue()
        }

        /// Opens a socket to an address if the address is public.
        ///
        /// libcurl has resolved the name and connects to this address, so that the name cannot change its address after
        /// the check.
        private func open(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
            guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
            let raw = UnsafeRawPointer(address) + offset
            let bytes: [UInt8] =
                switch address.pointee.family {
                case AF_INET: withUnsafeBytes(of: raw.load(as: sockaddr_in.self).sin_addr) { Array($0) }
                case AF_INET6: withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }
                default: []
                }
            guard PublicAddress.contains(bytes) else {
                hasRefusedAddress = true
                return -1
            }
            let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
            // A child process must not inherit the connection.
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return descriptor
        }

        /// Receives a line of the header or of the trailers.
        ///
        /// - Returns: The number of bytes accepted. If this differs from the number of bytes received, libcurl ends
        ///   the transfer.
        private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
            headBytes += bytes.count
            guard headBytes <= Self.longestHead else { return -1 }
            guard !hasBegun else { return bytes.count }
            let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if line.hasPrefix("HTTP/") {
                status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                headers = [:]
            } else if let colon = line.firstIndex(of: ":") {
                let name = line[..<colon].lowercased()
                headers[name] = headers[name] ?? line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            } else if line.isEmpty, status >= 200 {
                // After an informational response (1xx), another header follows.
                hasBegun = true
                deadline = .now + options.stallTimeout
                exchange.begin(HTTPHead(status: status, headers: headers))
            }
            return bytes.count
        }

        private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard exchange.append(bytes) else { return -1 }
            deadline = .now + options.stallTimeout
            return bytes.count
        }

        private func failure(_ result: CURLcode, _ handle: UnsafeMutableRawPointer) -> any Error {
            let host = request.host
            let number = Int32(clamping: hearth_curl_number(handle, CURLINFO_OS_ERRNO))
            let answerOfProxy = hearth_curl_number(handle, CURLINFO_HTTP_CONNECTCODE)
            if exchange.isOver { return CancellationError() }
            if hasRefusedAddress, !hasBegun { return HTTPError.notPublic(host) }
            if answerOfProxy == 407 { return HTTPError.proxyWantsPassword }
            if request.isProxied, !hasBegun, answerOfProxy >= 300 { return HTTPError.proxyRefuses(host) }
            switch result {
            case CURLE_COULDNT_RESOLVE_HOST: return HTTPError.notFound(host)
            case CURLE_COULDNT_RESOLVE_PROXY: return HTTPError.notFound("the proxy")
            case CURLE_OPERATION_TIMEDOUT: return HTTPError.late(host)
            case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: return HTTPError.closed(host)
            case CURLE_PEER_FAILED_VERIFICATION: return HTTPError.untrusted(host)
            case CURLE_SSL_CACERT_BADFILE: return HTTPError.noCertificates
            case CURLE_SSL_CONNECT_ERROR: return HTTPError.secureLost(host)
            case CURLE_BAD_CONTENT_ENCODING: return HTTPError.undecodable(host)
            case CURLE_PROXY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                return request.isProxied && !hasBegun
                    ? HTTPError.proxyRefuses(host) : HTTPError.lost(host)
            case _ where number != 0:
                return HTTPError(.unreachable, "\(host): \(String(cString: strerror(number)).lowercased())")
            default: return HTTPError.lost(host)
            }
        }
    }

    /// The parts of a proxy's URL.
    private struct Proxy {
        let address: String
        let user: String?
        let password: String?

        init(_ url: URL) throws(HTTPError) {
            let host = url.host(percentEncoded: false)?.trimmingCharacters(in: ["[", "]"]) ?? ""
            let scheme = url.scheme?.lowercased() ?? ""
            guard !host.isEmpty, ["http", "socks5", "socks5h"].contains(scheme) else { throw .invalidProxy }
            // The proxy resolves host names, because it may know names that this machine does not.
            let kind = scheme == "http" ? "http" : "socks5h"
            let name = host.contains(":") ? "[\(host)]" : host
            address = "\(kind)://\(name):\(url.port ?? (kind == "http" ? 80 : 1080))"
            user = url.user(percentEncoded: false)
            password = url.password(percentEncoded: false)
        }
    }

    extension Duration {
        fileprivate var milliseconds: Int { Int((self / .milliseconds(1)).rounded(.up).clamped(to: 0...1e15)) }
    }

    extension Comparable {
        fileprivate func clamped(to limits: ClosedRange<Self>) -> Self {
            min(max(self, limits.lowerBound), limits.upperBound)
        }
    }
#endif
