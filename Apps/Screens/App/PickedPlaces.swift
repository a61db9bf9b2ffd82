import Foundation
import Hearth
import Synchronization

/// The access to picked folders and mailboxes, which later launches need, too.
///
/// A sandboxed program has access only until it ends. Bookmarks in `picked.json` restore the access. Without a sandbox,
/// no bookmarks are needed.
final class PickedPlaces: Sendable {
    /// The bookmarks by path.
    private typealias Bookmarks = [String: Data]

    private let file: URL
    private let system: HostSystem
    private let lock = Mutex(())

    /// Creates a value for Hearth's home folder, which need not exist.
    init(folder: String, system: HostSystem) {
        file = URL(filePath: folder).appending(path: "picked.json")
        self.system = system
    }

    /// Opens a picked file or folder, now and at later launches.
    ///
    /// - Throws: `HearthError` (`unwritableFile`) if the access cannot be saved.
    func keep(_ place: URL) throws {
        guard system.open(place) else { return }
        do {
            let bookmark = try system.bookmark(place)
            try lock.withLock { _ in
                var bookmarks = read()
                bookmarks[Self.plain(place.path(percentEncoded: false))] = bookmark
                try write(bookmarks)
            }
        } catch {
            throw HearthError(
                .unwritableFile,
                "Hearth can't keep its access to \(place.lastPathComponent), so nothing was added: "
                    + "\(error.localizedDescription) Free some space, and choose it again.")
        }
    }

    /// Restores access to the paths in use, and deletes the bookmarks of all other paths.
    func reopen(_ used: [String]) {
        let used = Set(used.map(Self.plain))
        lock.withLock { _ in
            let known = read()
            var bookmarks = known.filter { used.contains($0.key) }
            for (path, bookmark) in bookmarks {
                // A missing disk may be connected at the next launch, so its bookmark is kept.
                guard let found = try? system.resolve(bookmark), system.open(found.place), found.isStale else {
                    continue
                }
                // If renewal fails, the old bookmark may still work at the next launch.
                if let renewed = try? system.bookmark(found.place) { bookmarks[path] = renewed }
            }
            // If writing fails, the next launch renews the bookmarks again.
            if bookmarks != known { try? write(bookmarks) }
        }
    }

    /// Reads the bookmarks.
    ///
    /// An unreadable file counts as empty. The picked places then show as missing and can be picked again.
    private func read() -> Bookmarks {
        (try? JSONDecoder().decode(Bookmarks.self, from: Data(contentsOf: file))) ?? [:]
    }

    private func write(_ bookmarks: Bookmarks) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(bookmarks).write(to: file, options: .atomic)
    }

    /// Normalises a path, because parts of Hearth write paths differently.
    private static func plain(_ path: String) -> String {
        let plain = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        return plain.count > 1 && plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    }
}
