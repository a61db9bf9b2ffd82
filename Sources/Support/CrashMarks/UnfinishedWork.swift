import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of marks that name the files which running programs read, so that a file that ended its program is known at
/// the next start.
///
/// A mark is a small file that its program holds locked. The system releases the lock however the program ends, and the
/// number of a process that ended may belong to another one by then, so the lock is the proof. Nothing is synchronised to
/// the disk: what a process wrote outlives it. After a power failure or a restart of the machine nobody can say that a
/// file was to blame, so marks from before do not count.
package struct UnfinishedWork: Sendable {
    let folder: String

    /// The largest key in bytes, which holds any path.
    private static let longestKey = 8_192
    /// The run of the machine that new marks name.
    private static let boot = bootID

    /// - Parameter folder: Where the marks lie; it is made with the first of them.
    package init(folder: String) { self.folder = folder }

    /// The marks of one kind of work in a home's state folder.
    package init(_ kind: String, stateFolder: String) { self.init(folder: "\(stateFolder)/unfinished/\(kind)") }

    // MARK: Marking

    /// The mark of a worker.
    ///
    /// It is removed when the last reference is released.
    package final class Mark: Sendable {
        private let path: String
        private let descriptor: Int32
        private let offset: off_t

        fileprivate init(path: String, descriptor: Int32, offset: off_t) {
            (self.path, self.descriptor, self.offset) = (path, descriptor, offset)
            Self.open.withLock { _ = $0.insert(path) }
        }

        /// Names what the worker begins now; `nil` once it is done with it.
        ///
        /// One write of the key, which takes microseconds.
        package func note(_ key: String?) {
            let key = key.map { Array($0.utf8.prefix(longestKey)) } ?? []
            let length = UInt32(key.count).littleEndian
            let bytes = withUnsafeBytes(of: length) { Array($0) } + key
            // A full disk costs only the knowledge of a crash.
            _ = pwrite(descriptor, bytes, bytes.count, offset)
        }

        deinit {
            unlink(path)
            close(descriptor)
            Self.open.withLock { _ = $0.remove(path) }
        }

        /// The marks of this process.
        fileprivate static let open = Mutex<Set<String>>([])
    }

    /// Starts a mark.
    ///
    /// - Parameter key: What is begun; `nil` to name it later.
    /// - Returns: The mark, which must be retained while the work runs; `nil` if the folder cannot be written, which
    ///   costs only the knowledge of a crash.
    package func begin(_ key: String? = nil) -> Mark? {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            return nil
        }
        // Another program that looks for marks may take a new one before it is locked, and remove it.
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

    /// Removes the marks of this process, whose end is wanted: what it reads is not to blame.
    package static func forgetAll() {
        Mark.open.withLock { paths in
            for path in paths { unlink(path) }
            paths = []
        }
    }

    // MARK: Leftovers

    /// A mark of a program that ended in the middle of its work.
    ///
    /// It is locked while the value lives, so that no other program takes it.
    package final class Leftover: Sendable {
        /// What the program worked on.
        package let key: String
        private let path: String
        private let descriptor: Int32

        fileprivate init(key: String, path: String, descriptor: Int32) {
            (self.key, self.path, self.descriptor) = (key, path, descriptor)
        }

        /// Removes the mark, once what follows from it is on disk.
        package func remove() { unlink(path) }

        deinit { close(descriptor) }
    }

    /// The marks of programs that ended in the middle of their work.
    ///
    /// Marks that name nothing are removed.
    package func leftovers() -> [Leftover] {
        // No folder, no marks.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            // A mark that is locked belongs to a program that runs.
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

    /// Whether a program ended in the middle of some work.
    package func hasLeftover(_ key: String) -> Bool { leftovers().contains { $0.key == key } }

    /// Forgets that a program ended in the middle of some work, since it was done now.
    package func forget(_ key: String) {
        for leftover in leftovers() where leftover.key == key { leftover.remove() }
    }

    /// The key of a mark of this run of the machine; `nil` for any other file.
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

    /// Tells one run of the machine from another; empty if the system does not say.
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
