import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A failure that may be gone at the next attempt.
struct TransientFailure: Error {
    let code: ModelLibraryError.Code
    /// What happened, without a full stop.
    let reason: String
    let retryAfter: Duration?

    init(_ code: ModelLibraryError.Code, _ reason: String, retryAfter: Duration? = nil) {
        self.code = code
        self.reason = reason
        self.retryAfter = retryAfter
    }
}

/// Counts failed attempts and says how long to wait before the next one.
struct RetryPolicy {
    private let options: DownloadOptions
    private(set) var failures = 0

    init(_ options: DownloadOptions) { self.options = options }

    /// Forgets the failures: bytes have arrived that were not there before.
    mutating func reset() { failures = 0 }

    /// Counts a failure and returns the wait before the next attempt, or `nil` after the last one.
    mutating func next(after failure: TransientFailure) -> Duration? {
        guard failures < options.retries else { return nil }
        let backoff = options.retryDelay * Int(1 << min(failures, 20))
        failures += 1
        // Many clients that lost the same server should not come back in the same moment.
        let jittered = min(backoff, options.longestRetryDelay) * Double.random(in: 0.5...1)
        return max(jittered, min(failure.retryAfter ?? .zero, options.longestRetryDelay))
    }

    /// Reads a `Retry-After` header: seconds, or an HTTP date.
    static func retryAfter(_ header: String?, now: Date = Date()) -> Duration? {
        guard let header, header.utf8.count <= 64 else { return nil }
        if let seconds = UInt32(header) { return .seconds(Int64(seconds)) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = formatter.date(from: header) else { return nil }
        return .seconds(max(0, min(date.timeIntervalSince(now), Double(UInt32.max))))
    }
}

extension TransientFailure {
    /// Classifies what the connection threw: cancellation and our own errors stay, all else may be tried again.
    ///
    /// - Returns: The error to throw.
    static func classify(_ error: any Error, host: String) -> any Error {
        if Task.isCancelled { return CancellationError() }
        switch error {
        case is TransientFailure, is ModelLibraryError, is CancellationError, is PartFile.DiskFull: return error
        case let error as NIOSSLError: return classify(error, host: host)
        case is NIOSSLExtraError: return untrusted(host)
        case let error as HTTPClientError: return classify(error, host: host)
        case let error as IOError: return TransientFailure(.network, "\(host): \(describe(error.errnoCode))")
        case let error as NIOConnectionError:
            let refused = error.connectionErrors.lazy.compactMap { $0.error as? IOError }.first
            let reason = refused.map { "\(host): \(describe($0.errnoCode))" } ?? "\(host) was not found"
            return TransientFailure(.network, reason)
        default: return TransientFailure(.network, "the connection to \(host) was lost")
        }
    }

    private static func classify(_ error: NIOSSLError, host: String) -> any Error {
        if case .handshakeFailed(.sslError) = error { return untrusted(host) }
        if case .unableToValidateCertificate = error { return untrusted(host) }
        return TransientFailure(.network, "the secure connection to \(host) was lost")
    }

    private static func classify(_ error: HTTPClientError, host: String) -> any Error {
        switch error {
        case .readTimeout: TransientFailure(.network, "\(host) stopped sending")
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .deadlineExceeded,
            .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            TransientFailure(.network, "\(host) did not answer in time")
        case .proxyAuthenticationRequired:
            ModelLibraryError(
                .network, "The proxy requires authentication. Put the user name and password in the proxy's URL.")
        case .invalidProxyResponse:
            ModelLibraryError(
                .network, "The proxy refuses the connection to \(host), or is not a proxy. Check the proxy's URL.")
        case .remoteConnectionClosed: TransientFailure(.network, "\(host) closed the connection")
        default: TransientFailure(.network, "the connection to \(host) was lost")
        }
    }

    private static func untrusted(_ host: String) -> ModelLibraryError {
        ModelLibraryError(
            .network,
            "The certificate of \(host) is not trusted, so nothing was downloaded. If your network has its own "
                + "certificate authority, specify its PEM file; otherwise use another network.")
    }

    private static func describe(_ number: Int32) -> String {
        String(cString: strerror(number)).lowercased()
    }
}
