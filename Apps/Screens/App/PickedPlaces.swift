import Foundation
import Hearth
import Synchronization

/// Access to the folders and mailboxes that the user picked, which are read again and again, in later runs too.
///
/// A sandboxed program has it until it ends; bookmarks in `picked.json` bring it back. Elsewhere none is needed.
final class PickedPlaces: Sendable {
    /// The bookmarks by path.
    private typealias Bookmarks = [String: Data]

    private let file: URL
    private let system: HostSystem
    private let lock = Mutex(())

    /// Names where bookmarks are kept.
    ///
    /// - Parameters:
    ///   - folder: The folder that holds all that Hearth keeps; it need not be there.
    ///   - system: Gives access.
    init(folder: String, system: HostSystem) {
        file = URL(filePath: folder).appending(path: "picked.json")
        self.system = system
    }

    /// Opens what was picked, now and at later starts.
    ///
    /// - Parameter place: A file or folder.
    /// - Throws: `HearthError` (`unwritableFile`) if access would end with the program.
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

    /// Opens what was picked in earlier runs, and forgets what nothing reads any more.
    ///
    /// - Parameter used: The paths that are read again.
    func reopen(_ used: [String]) {
        let used = Set(used.map(Self.plain))
        lock.withLock { _ in
            let known = read()
            var bookmarks = known.filter { used.contains($0.key) }
            for (path, bookmark) in bookmarks {
                // A disk that is away now may be back at the next start.
                guard let found = try? system.resolve(bookmark), system.open(found.place), found.isStale else {
                    continue
                }
                // The old one may do once more.
                if let renewed = try? system.bookmark(found.place) { bookmarks[path] = renewed }
            }
            // What cannot be written is renewed at the next start.
            if bookmarks != known { try? write(bookmarks) }
        }
    }

    /// A file that cannot be read holds nothing: what was picked shows up as missing, and can be picked again.
    private func read() -> Bookmarks {
        (try? JSONDecoder().decode(Bookmarks.self, from: Data(contentsOf: file))) ?? [:]
    }

    private func write(_ bookmarks: Bookmarks) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(bookmarks).write(to: file, options: .atomic)
    }

    /// The one way to write a path, however the parts of Hearth do.
    private static func plain(_ path: String) -> String {
        let plain = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        return plain.count > 1 && plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    }
}
