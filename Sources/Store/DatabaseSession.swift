import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The proof that a database is open: a locked file beside it, which the system unlocks when the process ends.
///
/// The files are in the folder `<database>-sessions`. That folder is locked to open a database, restore a database or
/// list the sessions, so that no process sees a partly created session.
final class DatabaseSession: Sendable {
    let id: UUID
    private let path: String
    private let descriptor: Mutex<Int32?>

    /// Begins a session, while the caller holds the folder's lock.
    init(in folder: FolderLock) throws(StoreError) {
        id = UUID()
        path = folder.path + "/" + id.uuidString
        let opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw SystemCalls.failure("written", path, errno) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(opened)
            throw SystemCalls.failure("locked", path, number)
        }
        descriptor = Mutex(opened)
    }

    deinit { end() }

    /// Ends the session; may be called twice.
    func end() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // The file is removed before its lock is released. Otherwise it would look like the file of a dead
            // process.
            _ = unlink(path)
            close(open)
            descriptor = nil
        }
    }

    /// Returns whether the process of a session is running.
    static func isAlive(_ id: UUID, folder: String) -> Bool {
        let descriptor = open(folder + "/" + id.uuidString, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    /// Returns the sessions of running processes and deletes the files of dead processes.
    ///
    /// The caller holds the folder's lock.
    static func living(in folder: FolderLock) -> [UUID] {
        // The folder was locked a moment ago. If it cannot be listed, it was removed together with all
        // sessions.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name -> UUID? in
            guard let id = UUID(uuidString: name) else { return nil }
            if isAlive(id, folder: folder.path) { return id }
            _ = unlink(folder.path + "/" + name)
            return nil
        }
    }
}

/// The lock on a session folder, held briefly while sessions begin or are listed.
final class FolderLock: Sendable {
    let path: String
    private let descriptor: Int32

    /// Creates the folder if it is missing, and waits for its lock.
    init(path: String) throws(StoreError) {
        try SystemCalls.makeFolder(path)
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCalls.failure("read", path, errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let number = errno
                close(descriptor)
                throw SystemCalls.failure("locked", path, number)
            }
        }
    }

    deinit { close(descriptor) }
}
