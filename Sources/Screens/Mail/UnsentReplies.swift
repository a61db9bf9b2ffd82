import Mail
public import Observation

/// Replies that were begun, by their threads, for as long as the program runs; they are never stored.
@MainActor @Observable public final class UnsentReplies {
    private var texts: [Int64: String] = [:]

    /// Creates an empty collection.
    public init() {}

    /// The reply to a thread; empty where none was begun.
    public subscript(thread: Int64) -> String {
        get { texts[thread] ?? "" }
        set { texts[thread] = newValue.isEmpty ? nil : newValue }
    }
}
