public import Foundation

/// A part of a thread's branch that is shown, and what a screen needs around it.
public struct ThreadPage: Sendable, Hashable {
    /// The thread with the messages of the page only, oldest first.
    public var thread: ChatThread
    /// The messages of the page that have alternatives.
    public var branches: [UUID: BranchPosition]
    /// Whether the branch has messages before those of the page.
    public var hasEarlier: Bool
    /// How many messages the whole branch has.
    public var totalMessages: Int

    /// Makes a page of what was read in one transaction.
    public init(thread: ChatThread, branches: [UUID: BranchPosition], hasEarlier: Bool, totalMessages: Int) {
        self.thread = thread
        self.branches = branches
        self.hasEarlier = hasEarlier
        self.totalMessages = totalMessages
    }
}
