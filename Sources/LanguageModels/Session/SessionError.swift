public import Foundation

extension LanguageModelSession {
    /// An error caused by incorrect use of a session.
    public enum Error: LocalizedError, Equatable, Hashable {
        /// A request was made while another request was running, but a session handles one request at a time.
        case concurrentRequests
        /// The transcript was changed while a request was running. The change was discarded, and the request ended.
        case transcriptMutationWhileResponding
    }
}

extension LanguageModelSession.Error: CustomDebugStringConvertible {
    /// A description of the error, with a suggestion.
    public var debugDescription: String {
        switch self {
        case .concurrentRequests:
            "The session is still answering another request. Wait until isResponding is false, or use a separate "
                + "session for each concurrent request."
        case .transcriptMutationWhileResponding:
            "The transcript was changed while the session was answering. Change it while isResponding is false, "
                + "or from a callback of a profile."
        }
    }

    /// A description of the error, with a suggestion.
    public var errorDescription: String? { debugDescription }
}
