public import GRDB

/// What an error of SQLite means to whoever asked for something.
public enum DatabaseFailure: Sendable, Hashable {
    /// The task was cancelled, which interrupts what its connection does.
    case cancelled
    /// Something that the change rests on is gone.
    case constraint
    /// Anything else: why, and what to do, in sentences.
    case other(reason: String)

    /// Sorts an error.
    public init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
            case .SQLITE_CONSTRAINT: .constraint
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                .other(reason: "Another program has it locked. Wait until it has finished, or stop it.")
            case .SQLITE_FULL: .other(reason: "The disk is full. Free some space and try again.")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                .other(reason: "It is damaged. Restore a backup with `hearth restore`.")
            default:
                .other(
                    reason:
                        "SQLite returned error \(error.resultCode.rawValue). Check the disk and the permissions of the "
                        + "file and its folder.")
            }
    }
}
