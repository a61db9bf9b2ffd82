import Foundation

/// Where the share extension leaves what other apps handed over, and the app picks it up.
///
/// Part of both programs; on a Mac there is no extension, and nothing is found.
struct SharedInbox {
    private static let group = "group.org.hearth.app"

    private let folder: URL

    /// The inbox of this device; nil where the app and the extension share no folder.
    init?() {
        guard let shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group) else {
            return nil
        }
        folder = shared.appending(path: "Inbox", directoryHint: .isDirectory)
    }

    /// Leaves a copy of a file.
    ///
    /// - Parameter file: The file, which may go away afterwards.
    /// - Throws: What the system says about either place.
    func put(_ file: URL) throws {
        try leave(file.lastPathComponent) { try FileManager.default.copyItem(at: file, to: $0) }
    }

    /// Leaves a text as a file.
    ///
    /// - Parameter text: The text.
    /// - Throws: What the system says about the folder.
    func put(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).prefix(6).joined(separator: " ")
        let name = words.filter { $0.isLetter || $0.isNumber || $0 == " " }.prefix(60)
        try leave((name.isEmpty ? "Shared text" : String(name)) + ".txt") { try Data(text.utf8).write(to: $0) }
    }

    /// Takes out what is there.
    ///
    /// - Parameter target: The folder that the files are moved to.
    /// - Returns: Where they are now; what can't be moved stays for the next time.
    func take(to target: URL) -> [URL] {
        let files = FileManager.default
        let entries = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        guard !entries.isEmpty else { return [] }
        try? files.createDirectory(at: target, withIntermediateDirectories: true)
        return entries.flatMap { entry -> [URL] in
            // Each file lies in a folder of its own, so that it keeps its name.
            let contents = (try? files.contentsOfDirectory(at: entry, includingPropertiesForKeys: nil)) ?? []
            let moved = contents.compactMap { file -> URL? in
                let place = Self.free(target.appending(path: file.lastPathComponent))
                return (try? files.moveItem(at: file, to: place)) == nil ? nil : place
            }
            if moved.count == contents.count { try? files.removeItem(at: entry) }
            return moved
        }
    }

    /// Has a file written in a folder of its own, which comes into the inbox with the whole file: the app may look any time.
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

    /// The file's place, with a number where there is one of its name.
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
