import Mail
import Observation

/// Unsent replies by thread, kept in memory only.
@MainActor @Observable final class UnsentReplies {
    private var texts: [Int64: String] = [:]

    /// The reply to a thread; empty without one.
    subscript(thread: Int64) -> String {
        get { texts[thread] ?? "" }
        set { texts[thread] = newValue.isEmpty ? nil : newValue }
    }
}
