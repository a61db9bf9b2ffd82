package import GRDB

/// The meaning of an SQLite error for the caller.
package enum DatabaseFailure: Sendable, Hashable {
    /// The task was cancelled, which interrupted its connection.
    case cancelled
    /// A row that the change depends on no longer exists.
    case constraint
    /// Any other error, with its cause, its reason and what to do.
    case other(Cause, reason: String)

    /// The causes that callers tell apart.
    package enum Cause: Sendable, Hashable {
        /// The disk is full, or was full when the database was opened.
        case noSpace
        /// Another program has locked the database.
        case busy
        /// Any other cause.
        case storage
    }

    /// The I/O errors that SQLite reports when the disk accepts no more bytes.
    private static let writing: [ResultCode] = [
        .SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    ]

    package init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
            case .SQLITE_CONSTRAINT: .constraint
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                .other(.busy, reason: "Another program has it locked. Wait until it has finished, or stop it.")
            case .SQLITE_READONLY:
                .other(
                    .noSpace,
                    reason:
                        "The disk was full when Hearth started, so nothing can be written. Free some space, then start "
                        + "Hearth again.")
            case .SQLITE_FULL: .other(.noSpace, reason: "The disk is full. Free some space and try again.")
            case .SQLITE_IOERR where Self.writing.contains(error.extendedResultCode):
                .other(
                    .noSpace,
                    reason: "It cannot be written: the disk is full, or does not answer. Free some space and try again."
                )
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                .other(.storage, reason: "It is damaged. Restore a backup with `hearth restore`.")
            default:
                .other(
                    .storage,
                    reason:
                        "SQLite returned error \(error.resultCode.rawValue). Check the disk and the permissions of the "
                        + "file and its folder.")
            }
    }
}
