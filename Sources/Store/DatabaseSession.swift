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
/// The files lie in the folder `<database>-sessions`. Whoever opens, restores or looks around locks that folder first,
/// so that nobody sees a session half made.
final class DatabaseSession: Sendable {
    let id: UUID
    private let path: String
    private let descriptor: Mutex<Int32?>

    /// Begins a session; the caller holds the folder's lock.
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

    /// Ends the session; doing it twice is harmless.
    func end() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // The file goes before its lock, so that nobody takes it for the file of a program that died.
            _ = unlink(path)
            close(open)
            descriptor = nil
        }
    }

    /// Whether a session's process lives.
    static func isAlive(_ id: UUID, folder: String) -> Bool {
        let descriptor = open(folder + "/" + id.uuidString, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    /// The sessions that live; deletes what dead ones left, so the caller holds the folder's lock.
    static func living(in folder: FolderLock) -> [UUID] {
        // A folder that cannot be listed was locked a moment ago: it is gone, and with it all sessions.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name -> UUID? in
            guard let id = UUID(uuidString: name) else { return nil }
            if isAlive(id, folder: folder.path) { return id }
            _ = unlink(folder.path + "/" + name)
            return nil
        }
    }
}

/// The lock on a folder, for the short while in which sessions begin or are counted.
final class FolderLock: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the folder if there is none, and waits for its lock.
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
