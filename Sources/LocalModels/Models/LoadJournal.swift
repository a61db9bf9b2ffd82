import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Marks each load of a model on disk while it runs: a mark whose program is gone tells which load ended it.
///
/// A mark is a file that its program holds locked. The system lets go of the lock however the program ends, and the
/// name of a process that ended may be another's by then, so the lock is the proof and not the process's number.
package struct LoadJournal: Sendable {
    /// Where the marks lie.
    let folder: String

    /// A load that runs; ending its life ends the mark.
    final class Mark: Sendable {
        private let path: String
        private let descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) {
            self.path = path
            self.descriptor = descriptor
        }

        deinit {
            unlink(path)
            close(descriptor)
        }
    }

    /// Marks the beginning of a load.
    ///
    /// - Parameter model: The model's name.
    /// - Returns: The mark, to be kept while the load runs; nil where the folder can't be written, which costs only the
    ///   knowledge of a crash.
    func begin(_ model: String) -> Mark? {
        guard (try? HearthHome.makeFolder(folder)) != nil else {
            return nil  // as said above
        }
        let path = "\(folder)/\(UUID().uuidString)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let mark = Mark(path: path, descriptor: descriptor)
        let name = Array(model.utf8.prefix(Self.longestName))
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, name, name.count) == name.count else {
            return nil
        }
        return mark
    }

    /// The models whose load ended a program, each once; their marks are removed.
    package func takeCrashes() -> [String] {
        // No folder, no marks.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var models: Set<String> = []
        for name in names {
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: Self.longestName)
            let count = read(descriptor, &bytes, Self.longestName)
            unlink(path)
            if count > 0 { models.insert(String(decoding: bytes.prefix(count), as: UTF8.self)) }
        }
        return models.sorted()
    }

    private static let longestName = 255
}
