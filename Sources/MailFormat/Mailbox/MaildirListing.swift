import Foundation

/// Lists the mails of folders.
enum MaildirListing {
    private static let mostDepth = 12

    /// Whether a folder is a Maildir, or holds some.
    static func isMaildir(_ path: String) throws(MailboxError) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw .unreadable(path) }
        if names.contains("cur") || names.contains("new") { return true }
        return names.contains { isFolder("\(path)/\($0)/cur") }
    }

    /// The mails of a Maildir and of the folders in it, in no particular order between files.
    static func maildir(_ path: String) throws(MailboxError) -> [MailboxEntry] {
        var entries: [MailboxEntry] = []
        guard (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil else { throw .unreadable(path) }
        addMaildir(path, folder: "", depth: 0, to: &entries)
        return entries
    }

    private static func addMaildir(_ path: String, folder: String, depth: Int, to entries: inout [MailboxEntry]) {
        guard depth < mostDepth, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        for name in names.sorted() {
            let inner = "\(path)/\(name)"
            if name == "cur" || name == "new" {
                addMails(inner, folder: folder.isEmpty ? "INBOX" : folder, to: &entries)
            } else if name != "tmp", name != ".notmuch", isFolder(inner) {
                // Maildir++ writes folders as ".Archive.2024".
                let plain = name.hasPrefix(".") ? String(name.dropFirst()).replacing(".", with: "/") : name
                addMaildir(
                    inner, folder: folder.isEmpty ? plain : "\(folder)/\(plain)", depth: depth + 1, to: &entries)
            }
        }
    }

    private static func addMails(_ path: String, folder: String, to entries: inout [MailboxEntry]) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        for name in names where !name.hasPrefix(".") {
            let file = "\(path)/\(name)"
            guard let stamp = stamp(file) else { continue }
            // Programs rename a file when its flags change: what stands before ":2," stays.
            let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let flags = parts.count > 1 ? parts[1].split(separator: ",", maxSplits: 1).last ?? "" : ""
            entries.append(
                MailboxEntry(
                    folder: folder, key: "\(folder)/\(parts[0])", stamp: stamp, flags: MailFlags(maildir: flags),
                    bytes: nil, path: file))
        }
    }

    /// The .eml files of a folder and the folders in it, or one file.
    static func files(_ path: String) throws(MailboxError) -> [MailboxEntry] {
        guard isFolder(path) else {
            guard let stamp = stamp(path) else { throw .unreadable(path) }
            let name = URL(filePath: path).lastPathComponent
            return [MailboxEntry(folder: "INBOX", key: name, stamp: stamp, flags: [], bytes: nil, path: path)]
        }
        guard let walk = FileManager.default.enumerator(atPath: path) else { throw .unreadable(path) }
        var entries: [MailboxEntry] = []
        while let name = walk.nextObject() as? String {
            guard name.lowercased().hasSuffix(".eml"), let stamp = stamp("\(path)/\(name)") else { continue }
            let folder = (name as NSString).deletingLastPathComponent
            entries.append(
                MailboxEntry(
                    folder: folder.isEmpty ? "INBOX" : folder, key: name, stamp: stamp, flags: [], bytes: nil,
                    path: "\(path)/\(name)"))
        }
        return entries.sorted { ($0.key ?? "") < ($1.key ?? "") }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Size and date of a plain file; nil for anything else.
    private static func stamp(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return "\(status.st_size)-\(time.tv_sec).\(time.tv_nsec)"
    }
}
