#if !HEARTH_MOBILE
    import CCurl
    package import Foundation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A connection to an IMAP server, which libcurl encrypts and logs in to with an access token.
    ///
    /// The thread that uses it may block.
    package final class MailServerConnection {
        package struct Address {
            package var server: String
            package var port: Int
            /// Whether the connection uses STARTTLS instead of implicit TLS.
            package var startsTLS: Bool

            package init(server: String, port: Int, startsTLS: Bool) {
                (self.server, self.port, self.startsTLS) = (server, port, startsTLS)
            }
        }

        package enum Failure: Error {
            /// The server refuses the token, or offers neither OAUTHBEARER nor XOAUTH2.
            case tokenRefused
            case untrusted
            case notFound
            case unreachable
            case lost
        }

        private static let hasStarted = hearth_curl_start() != 0
        private static let pieceBytes = 1 << 16

        private let handle: UnsafeMutableRawPointer

        /// Connects and logs in.
        ///
        /// - Parameter certificate: A certificate to trust besides those of the system, as PEM.
        package init(
            to address: Address, user: String, token: String, certificate: Data?
        ) throws(Failure) {
            guard Self.hasStarted, let handle = curl_easy_init() else { throw .lost }
            self.handle = handle
            let text = { (option: CURLoption, value: String) in _ = hearth_curl_set_text(handle, option, value) }
            let number = { (option: CURLoption, value: Int) in _ = hearth_curl_set_number(handle, option, value) }
            let host = address.server.contains(":") ? "[\(address.server)]" : address.server
            text(CURLOPT_URL, "\(address.startsTLS ? "imap" : "imaps")://\(host):\(address.port)/")
            text(CURLOPT_PROTOCOLS_STR, "imap,imaps")
            number(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
            text(CURLOPT_USERNAME, user)
            text(CURLOPT_XOAUTH2_BEARER, token)
            text(CURLOPT_LOGIN_OPTIONS, "AUTH=OAUTHBEARER;AUTH=XOAUTH2")
            number(CURLOPT_CONNECT_ONLY, 1)
            number(CURLOPT_NOSIGNAL, 1)
            number(CURLOPT_CONNECTTIMEOUT, 60)
            // Environment variables must not select a proxy.
            text(CURLOPT_PROXY, "")
            if let certificate {
                let all = HTTPConnections.withSystemCertificates(certificate)
                all.withUnsafeBytes { _ = hearth_curl_set_certificates(handle, $0.baseAddress, $0.count) }
            }
            let result = curl_easy_perform(handle)
            guard result == CURLE_OK else {
                throw switch result {
                case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: .tokenRefused
                case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED,
                    CURLE_SSL_CACERT_BADFILE:
                    .untrusted
                case CURLE_COULDNT_RESOLVE_HOST: .notFound
                case CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT: .unreachable
                default: .lost
                }
            }
        }

        deinit { curl_easy_cleanup(handle) }

        /// Copies bytes between the server and two descriptors, until the server or the input ends.
        package func relay(from input: Int32, to output: Int32) {
            let socket = hearth_curl_socket(handle)
            // The bytes that wait for the server.
            var waiting: ArraySlice<UInt8> = []
            while true {
                while let bytes = receive() {
                    guard !bytes.isEmpty, write(bytes, to: output) else { return }
                }
                guard send(&waiting) else { return }
                var events = [
                    pollfd(fd: socket, events: Int16(waiting.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
                    // While bytes wait, no more are read.
                    pollfd(fd: waiting.isEmpty ? input : -1, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&events, 2, -1) >= 0 || errno == EINTR else { return }
                if events[1].revents != 0 {
                    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { memory, count in
                        count = max(0, systemRead(input, memory.baseAddress, memory.count))
                    }
                    if bytes.isEmpty { return }
                    waiting = bytes[...]
                }
            }
        }

        /// Returns received bytes; `nil` if none have arrived yet, and an empty array at the end.
        private func receive() -> [UInt8]? {
            var result = CURLE_OK
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { memory, count in
                result = curl_easy_recv(handle, memory.baseAddress, memory.count, &count)
                if result != CURLE_OK { count = 0 }
            }
            return result == CURLE_AGAIN ? nil : bytes
        }

        /// Sends as much as the server takes now, and returns false if the connection is lost.
        private func send(_ waiting: inout ArraySlice<UInt8>) -> Bool {
            while !waiting.isEmpty {
                var count = 0
                let result = waiting.withUnsafeBytes { curl_easy_send(handle, $0.baseAddress, $0.count, &count) }
                if result == CURLE_AGAIN { return true }
                guard result == CURLE_OK else { return false }
                waiting = waiting.dropFirst(count)
            }
            return true
        }

        private func write(_ bytes: [UInt8], to output: Int32) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
    }

    private func systemWrite(_ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int {
        write(descriptor, memory, count)
    }
#endif
