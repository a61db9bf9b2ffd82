import Foundation

/// The inbox through which the share extension passes files of other apps to the app.
///
/// The type is compiled into both programs. On macOS, no extension exists and the inbox stays empty.
struct SharedInbox {
    private static let group = "group.org.hearth.app"

    private let folder: URL

    /// Creates the inbox of this device; nil if the app and the extension share no folder.
    init?() {
        guard let shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group) else {
            return nil
        }
        folder = shared.appending(path: "Inbox", directoryHint: .isDirectory)
    }

    /// Copies a file to the inbox, after which the original may be deleted.
    func put(_ file: URL) throws {
        try leave(file.lastPathComponent) { try FileManager.default.copyItem(at: file, to: $0) }
    }

    /// Writes a text to the inbox as a file.
    func put(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).prefix(6).joined(separator: " ")
        let name = words.filter { $0.isLetter || $0.isNumber || $0 == " " }.prefix(60)
        try leave((name.isEmpty ? "Shared text" : String(name)) + ".txt") { try Data(text.utf8).write(to: $0) }
    }

    /// Moves the files to a folder and returns their new URLs, except files that cannot be moved.
    func take(to target: URL) -> [URL] {
        let files = FileManager.default
        let entries = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        guard !entries.isEmpty else { return [] }
        try? files.createDirectory(at: target, withIntermediateDirectories: true)
        return entries.flatMap { entry -> [URL] in
            // Each file has its own folder, so that it keeps its name.
            let contents = (try? files.contentsOfDirectory(at: entry, includingPropertiesForKeys: nil)) ?? []
            let moved = contents.compactMap { file -> URL? in
                let place = Self.free(target.appending(path: file.lastPathComponent))
                return (try? files.moveItem(at: file, to: place)) == nil ? nil : place
            }
            if moved.count == contents.count { try? files.removeItem(at: entry) }
            return moved
        }
    }

    /// Writes a file to a separate folder, and then moves the folder to the inbox, so that the app never sees a partial
    /// file.
    private func leave(_ name: String, _ write: (URL) throws -> Void) throws {
        let files = FileManager.default
        let own = UUID().uuidString
        let arriving = folder.deletingLastPathComponent()
            .appending(path: "Arriving-\(own)", directoryHint: .isDirectory)
        do {
            for each in [folder, arriving] { try files.createDirectory(at: each, withIntermediateDirectories: true) }
            try write(arriving.appending(path: name))
            try files.moveItem(at: arriving, to: folder.appending(path: own, directoryHint: .isDirectory))
        } catch {
            try? files.removeItem(at: arriving)
            throw error
        }
    }

    /// Returns a path that is not in use, with an added number if needed.
    private static func free(_ file: URL) -> URL {
        var place = file
        var number = 2
        while FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) {
            let name = file.deletingPathExtension().lastPathComponent + " \(number)"
            place = file.deletingLastPathComponent().appending(path: name).appendingPathExtension(file.pathExtension)
            number += 1
        }
        return place
    }
}
