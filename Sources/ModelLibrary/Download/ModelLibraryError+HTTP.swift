import ModelStore
import Platform

extension ModelLibraryError {
    /// What it means for a download that its server was not reached.
    ///
    /// - Parameters:
    ///   - error: What broke.
    ///   - afterRetries: What is said where trying again did not help.
    init(_ error: HTTPError, afterRetries: String? = nil) {
        let code: Code =
            switch error.code {
            case .busy: .server
            case .invalidAddress: .insecureAddress
            case .unreadableCertificates: .unreadableFile
            case .unreachable, .silent, .brokenOff, .undecodable, .untrusted, .refusedByProxy, .noMemory: .network
            }
        self.init(code, error.isTransient ? afterRetries ?? error.reason : error.reason)
    }
}
