public import Foundation

/// A page of a thread's shown branch, with the context that a user interface needs.
public struct ThreadPage: Sendable, Hashable {
    /// The thread with only the messages of the page, oldest first.
    public var thread: ChatThread
    /// The positions of the page's messages that have alternatives.
    public var branches: [UUID: BranchPosition]
    /// Whether the branch has messages before the page.
    public var hasEarlier: Bool
    /// The number of messages of the whole branch.
    public var totalMessages: Int

    public init(thread: ChatThread, branches: [UUID: BranchPosition], hasEarlier: Bool, totalMessages: Int) {
        self.thread = thread
        self.branches = branches
        self.hasEarlier = hasEarlier
        self.totalMessages = totalMessages
    }
}
