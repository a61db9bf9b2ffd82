public import Foundation

extension LanguageModelSession {
    /// A misuse of a session.
    public enum Error: LocalizedError, Equatable, Hashable {
        /// A request was made while another one ran; a session answers one at a time.
        case concurrentRequests
        /// The transcript was changed while a request ran; the change was dropped and the request ended.
        case transcriptMutationWhileResponding
    }
}

extension LanguageModelSession.Error: CustomDebugStringConvertible {
    /// The message.
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

    /// The message.
    public var errorDescription: String? { debugDescription }
}
