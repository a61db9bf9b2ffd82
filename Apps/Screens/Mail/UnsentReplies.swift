import Mail
import Observation

/// Replies that were begun, by their threads, for as long as the program runs; they are never stored.
@MainActor @Observable final class UnsentReplies {
    private var texts: [Int64: String] = [:]

    /// The reply to a thread; empty where none was begun.
    subscript(thread: Int64) -> String {
        get { texts[thread] ?? "" }
        set { texts[thread] = newValue.isEmpty ? nil : newValue }
    }
}
