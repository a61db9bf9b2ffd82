import Mail
import Observation

/// Unsent replies by thread, kept in memory only.
@MainActor @Observable final class UnsentReplies {
    private var texts: [Int64: String] = [:]

    /// Accesses the unsent reply to a thread, which is empty if the user has written no reply.
    subscript(thread: Int64) -> String {
        get { texts[thread] ?? "" }
        set { texts[thread] = newValue.isEmpty ? nil : newValue }
    }
}
