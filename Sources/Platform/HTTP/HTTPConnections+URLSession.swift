#if HEARTH_MOBILE
    import Foundation
    import Synchronization

    // This file is also compiled on Linux, to check it.
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Connections of `URLSession`, with the proxy and the certificates of the system's settings.
    package final class HTTPConnections: Sendable {
        private let session: URLSession
        private let receiver = Receiver()

        /// Checks the options, without connecting.
        package init(_ options: HTTPOptions) throws(HTTPError) {
            guard options.proxy == nil, options.certificateAuthorities == nil else {
                throw HTTPError(
                    .invalidAddress,
                    "Downloads use the proxy and the certificates of this device only. Set them in the system's "
                        + "settings, and omit them here.")
            }
            let configuration = URLSessionConfiguration.ephemeral
            // The timeout is counted from the last byte received.
            configuration.timeoutIntervalForRequest = options.stallTimeout / .seconds(1)
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.urlCache = nil
            configuration.httpShouldSetCookies = false
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: queue)
        }

        deinit { session.invalidateAndCancel() }

        /// Sends a request.
        ///
        /// Redirects are returned, not followed.
        ///
        /// Requests run one at a time. The body of the previous response must have been released.
        package func send(_ request: HTTPRequest) async throws -> (HTTPHead, HTTPBody) {
            var wanted = URLRequest(url: request.url)
            wanted.httpMethod = request.method
            if !request.body.isEmpty { wanted.httpBody = Data(request.body.utf8) }
            for (name, value) in request.headers { wanted.setValue(value, forHTTPHeaderField: name) }
            let task = session.dataTask(with: wanted)
            return try await HTTPExchange.open {
                task.cancel()
            } start: { exchange in
                receiver.expect(exchange, for: task, host: request.host)
                task.resume()
            }
        }
    }

    /// A delegate that forwards received data and blocks the session's queue while the buffer is full.
    private final class Receiver: NSObject, URLSessionDataDelegate, Sendable {
        private struct Exchange {
            let exchange: HTTPExchange
            let host: String
            var hasBegun = false
        }

        private let exchanges = Mutex<[Int: Exchange]>([:])

        func expect(_ exchange: HTTPExchange, for task: URLSessionTask, host: String) {
            exchanges.withLock { $0[task.taskIdentifier] = Exchange(exchange: exchange, host: host) }
        }

        // Redirects are not followed, so that the caller checks the target first.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
            var headers: [String: String] = [:]
            for case (let name as String, let value as String) in response.allHeaderFields {
                headers[name.lowercased()] = value
            }
            let exchange = exchanges.withLock { exchanges in
                exchanges[dataTask.taskIdentifier]?.hasBegun = true
                return exchanges[dataTask.taskIdentifier]?.exchange
            }
            exchange?.begin(HTTPHead(status: response.statusCode, headers: headers))
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let exchange = exchanges.withLock { $0[dataTask.taskIdentifier]?.exchange }
            data.withUnsafeBytes { bytes in
                if exchange?.append(bytes) != true { dataTask.cancel() }
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let ended = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            ended.exchange.finish(error.map { Self.failure($0, ended) })
        }

        private static func failure(_ error: any Error, _ ended: Exchange) -> any Error {
            let host = ended.host
            switch (error as? URLError)?.code {
            case .cancelled?: return CancellationError()
            case .timedOut?: return ended.hasBegun ? HTTPError.silent(host) : HTTPError.late(host)
            case .cannotFindHost?, .dnsLookupFailed?: return HTTPError.notFound(host)
            case .cannotConnectToHost?: return HTTPError(.unreachable, "\(host): connection refused")
            case .notConnectedToInternet?: return HTTPError(.unreachable, "there is no connection to the internet")
            case .networkConnectionLost?: return HTTPError.closed(host)
            case .serverCertificateUntrusted?, .serverCertificateHasBadDate?, .serverCertificateNotYetValid?,
                .serverCertificateHasUnknownRoot?:
                return HTTPError.untrusted(host)
            case .secureConnectionFailed?: return HTTPError.secureLost(host)
            default: return HTTPError.lost(host)
            }
        }
    }
#endif
