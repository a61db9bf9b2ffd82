import ModelStore
import Platform

extension ModelLibraryError {
    /// Converts an HTTP error to the error of a download.
    ///
    /// `afterRetries` is the message for a transient error that retries did not resolve.
    init(_ error: HTTPError, afterRetries: String? = nil) {
        let code: Code =
            switch error.code {
            case .busy: .server
            case .invalidAddress: .insecureAddress
            case .unreadableCertificates: .unreadableFile
            case .unreachable, .silent, .brokenOff, .undecodable, .untrusted, .notPublic, .refusedByProxy, .noMemory:
                .network
            }
        self.init(code, error.isTransient ? afterRetries ?? error.reason : error.reason)
    }
}
