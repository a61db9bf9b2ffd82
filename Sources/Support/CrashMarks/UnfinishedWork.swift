import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of marks that name the files being processed, so that a crash can be traced to a file at the next start.
///
/// A mark is a small file that its process holds locked. The system releases the lock however the process ends. A
/// process ID would not do, because it may be reused. Marks are not synchronised to the disk, since they only have to
/// outlive the process. Marks from before a reboot or power failure are ignored, because the cause is then unknown.
package struct UnfinishedWork: Sendable {
    let folder: String

    /// The largest key in bytes, which holds any path.
    private static let longestKey = 8_192
    /// The boot session ID that is written to new marks.
    private static let boot = bootID

    /// - Parameter folder: The folder of the marks, created with the first mark.
    package init(folder: String) { self.folder = folder }

    /// Refers to the marks of one kind of work, in a home's state folder.
    package init(_ kind: String, stateFolder: String) { self.init(folder: "\(stateFolder)/unfinished/\(kind)") }

    // MARK: Marking

    /// The mark of one worker, removed when its last reference is released.
    package final class Mark: Sendable {
        private let path: String
        private let descriptor: Int32
        private let offset: off_t

        fileprivate init(path: String, descriptor: Int32, offset: off_t) {
            (self.path, self.descriptor, self.offset) = (path, descriptor, offset)
            Self.open.withLock { _ = $0.insert(path) }
        }

        /// Sets the key that the worker is processing, with one write; `nil` when it has finished.
        package func note(_ key: String?) {
            let key = key.map { Array($0.utf8.prefix(longestKey)) } ?? []
            let length = UInt32(key.count).littleEndian
            let bytes = withUnsafeBytes(of: length) { Array($0) } + key
            // A failed write, as on a full disk, only loses the ability to detect a crash.
            _ = pwrite(descriptor, bytes, bytes.count, offset)
        }

        deinit {
            unlink(path)
            close(descriptor)
            Self.open.withLock { _ = $0.remove(path) }
        }

        /// The paths of all marks of this process.
        fileprivate static let open = Mutex<Set<String>>([])
    }

    /// Creates a mark.
    ///
    /// - Parameter key: The key being processed; `nil` to set it later.
    /// - Returns: The mark, which must be retained while the work runs. `nil` if the folder is not writable. The work
    ///   can run without a mark, but then a crash is not detected.
    package func begin(_ key: String? = nil) -> Mark? {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            return nil
        }
        // Another process that collects leftovers may remove the new file before it is locked.
        for _ in 0..<10 {
            let path = "\(folder)/\(UUID().uuidString)"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            var status = stat()
            guard flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
                close(descriptor)
                continue
            }
            let header = Array("\(Self.boot)\n".utf8)
            let mark = Mark(path: path, descriptor: descriptor, offset: off_t(header.count))
            guard pwrite(descriptor, header, header.count, 0) == header.count else { return nil }
            mark.note(key)
            return mark
        }
        return nil
    }

    /// Removes all marks of this process before an intended exit, so that no file is suspected of a crash.
    package static func forgetAll() {
        Mark.open.withLock { paths in
            for path in paths { unlink(path) }
            paths = []
        }
    }

    // MARK: Leftovers

    /// A mark of a process that ended in the middle of its work.
    ///
    /// The mark stays locked while this value exists, so that no other process handles it.
    package final class Leftover: Sendable {
        /// The key that the process was working on.
        package let key: String
        private let path: String
        private let descriptor: Int32

        fileprivate init(key: String, path: String, descriptor: Int32) {
            (self.key, self.path, self.descriptor) = (key, path, descriptor)
        }

        /// Removes the mark, for a caller that has stored the consequence of the crash, such as a refusal of the file.
        package func remove() { unlink(path) }

        deinit { close(descriptor) }
    }

    /// Returns the marks of processes that ended in the middle of their work, and removes marks without a key.
    package func leftovers() -> [Leftover] {
        // A missing folder means that there are no marks.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            // A locked mark belongs to a running process.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            guard let key = Self.key(descriptor) else {
                unlink(path)
                close(descriptor)
                return nil
            }
            return Leftover(key: key, path: path, descriptor: descriptor)
        }
    }

    /// Returns whether a process ended while it worked on the key.
    package func hasLeftover(_ key: String) -> Bool { leftovers().contains { $0.key == key } }

    /// Removes the leftover marks of a key whose work has completed.
    package func forget(_ key: String) {
        for leftover in leftovers() where leftover.key == key { leftover.remove() }
    }

    /// Reads the key of a mark from this boot session; `nil` for any other file.
    private static func key(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: longestKey + 256)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0, let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")),
            bytes[..<end].elementsEqual(boot.utf8)
        else { return nil }
        let rest = bytes[(end + 1)..<count]
        let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let key = rest.dropFirst(4).prefix(length)
        guard length > 0, key.count == length else { return nil }
        return String(decoding: key, as: UTF8.self)
    }

    /// The system's ID of the current boot session; empty if unavailable.
    private static var bootID: String {
        #if canImport(Darwin)
            var bytes = [CChar](repeating: 0, count: 64)
            var size = bytes.count
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return "" }
            return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        #endif
    }
}
