import Foundation

/// Lists the mails of folders.
struct MaildirListing {
    private(set) var entries: [MailboxEntry] = []
    /// What the keys of mails begin with whose folder cannot be read now: nobody knows whether they are gone.
    private(set) var unreadable: [String] = []
    /// The folders that were gone into: links may lead back to them.
    private var visited: Set<PathStatus.Identity> = []

    private static let mostDepth = 12
    private static let noFolders: Set<String> = ["cur", "new", "tmp", ".notmuch"]

    private init() {}

    /// Whether a folder is a Maildir, or holds some, however deep.
    static func isMaildir(_ path: String) throws(MailboxError) -> Bool {
        guard let places = FolderPlace.all(in: path) else { throw .unreadable(path) }
        if places.contains(where: { $0.name == "new" && $0.status?.isFolder == true }) { return true }
        var listing = MaildirListing()
        return listing.holdsMaildir(path, places, depth: 0)
    }

    private mutating func holdsMaildir(_ path: String, _ places: [FolderPlace], depth: Int) -> Bool {
        if places.contains(where: { $0.name == "cur" && $0.status?.isFolder == true }) { return true }
        guard depth < Self.mostDepth else { return false }
        for place in Self.folders(places) where enter(place) {
            let inner = "\(path)/\(place.name)"
            if let places = FolderPlace.all(in: inner), holdsMaildir(inner, places, depth: depth + 1) { return true }
        }
        return false
    }

    /// The mails of a Maildir and of the folders in it, in no particular order between folders.
    static func maildir(_ path: String) throws(MailboxError) -> MaildirListing {
        var listing = MaildirListing()
        if let root = try? PathStatus(path) { listing.visited.insert(root.identity) }
        listing.addMaildir(path, folder: "", key: "", depth: 0)
        if listing.unreadable.contains("") { throw .unreadable(path) }
        return listing
    }

    /// Adds the mails of a folder, which people call otherwise than the disk does: that name stands in the keys.
    private mutating func addMaildir(_ path: String, folder: String, key: String, depth: Int) {
        guard let places = FolderPlace.all(in: path) else { return lose(key, at: path) }
        var mails: [String: MailboxEntry] = [:]
        // A mail goes from "new" to "cur" when it is shown. In this order it is found in one of them whenever that
        // happens, and where it is found in both, the second is where it is now.
        for name in ["new", "cur"] where places.contains(where: { $0.name == name && $0.mayBeFolder }) {
            guard let files = FolderPlace.all(in: "\(path)/\(name)") else {
                lose(key, at: path)
                continue
            }
            for file in files where !file.name.hasPrefix(".") {
                let mail = Self.mail(
                    file, at: "\(path)/\(name)", folder: folder.isEmpty ? "INBOX" : folder,
                    key: key.isEmpty ? "INBOX" : key)
                if let mail, let key = mail.key { mails[key] = mail }
            }
        }
        entries += mails.values.sorted { ($0.key ?? "") < ($1.key ?? "") }
        guard depth < Self.mostDepth else { return }
        for place in Self.folders(places) {
            let inner = "\(path)/\(place.name)"
            // Maildir++ writes folders as ".Archive.2024", and IMAP other letters than English ones as "&APw-".
            let names: [String] =
                place.name.hasPrefix(".")
                ? place.name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
                : [place.name]
            let innerKey = (key.isEmpty ? [] : [key]) + names
            let innerFolder = (folder.isEmpty ? [] : [folder]) + names.map { ModifiedUTF7.decoded($0) ?? $0 }
            if place.status == nil {
                lose(innerKey.joined(separator: "/"), at: inner, isLink: place.isLink)
            } else if enter(place) {
                addMaildir(
                    inner, folder: innerFolder.joined(separator: "/"), key: innerKey.joined(separator: "/"),
                    depth: depth + 1)
            }
        }
    }

    /// A mail of a Maildir; nil for a pipe, a folder or the like.
    private static func mail(_ file: FolderPlace, at path: String, folder: String, key: String) -> MailboxEntry? {
        if let status = file.status, !status.isFile { return nil }
        // Programs rename a file when its flags change: what stands before ":2," stays.
        let parts = file.name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let flags = parts.count > 1 ? parts[1].split(separator: ",", maxSplits: 1).last ?? "" : ""
        return MailboxEntry(
            folder: folder, key: "\(key)/\(parts[0])", stamp: file.status?.stamp, flags: MailFlags(maildir: flags),
            bytes: nil, path: "\(path)/\(file.name)")
    }

    /// The .eml files of a folder and the folders in it, or one file.
    static func files(_ path: String) throws(MailboxError) -> MaildirListing {
        var listing = MaildirListing()
        guard let status = try? PathStatus(path) else { throw .unreadable(path) }
        if status.isFolder {
            listing.addFiles(path, key: "")
            if listing.unreadable.contains("") { throw .unreadable(path) }
            listing.entries.sort { ($0.key ?? "") < ($1.key ?? "") }
        } else {
            let name = URL(filePath: path).lastPathComponent
            listing.entries = [
                MailboxEntry(folder: "INBOX", key: name, stamp: status.stamp, flags: [], bytes: nil, path: path)
            ]
        }
        return listing
    }

    private mutating func addFiles(_ path: String, key: String) {
        guard let places = FolderPlace.all(in: path) else { return lose(key, at: path) }
        for place in places {
            let inner = "\(path)/\(place.name)"
            let innerKey = key.isEmpty ? place.name : "\(key)/\(place.name)"
            if place.status?.isFolder == true {
                if !place.isLink, enter(place) { addFiles(inner, key: innerKey) }
            } else if place.status?.isFile != false, place.name.lowercased().hasSuffix(".eml") {
                entries.append(
                    MailboxEntry(
                        folder: key.isEmpty ? "INBOX" : key, key: innerKey, stamp: place.status?.stamp, flags: [],
                        bytes: nil, path: inner))
            } else if place.status == nil, place.mayBeFolder {
                lose(innerKey, at: inner, isLink: place.isLink)
            }
        }
    }

    /// Notes a folder that cannot be read, and tells the user of it as of a mail that cannot be opened.
    private mutating func lose(_ key: String, at path: String, isLink: Bool = false) {
        let prefix = key.isEmpty ? "" : key + "/"
        guard !unreadable.contains(prefix) else { return }
        unreadable.append(prefix)
        // Programs use links that lead nowhere as locks, too.
        if isLink { return }
        entries.append(MailboxEntry(folder: key, key: prefix, stamp: nil, flags: [], bytes: nil, path: path))
    }

    /// The folders that may be Maildirs, those that are links last: a folder that is reached twice keeps its own name.
    private static func folders(_ places: [FolderPlace]) -> [FolderPlace] {
        let folders = places.filter { $0.mayBeFolder && !noFolders.contains($0.name) }
        return folders.filter { !$0.isLink } + folders.filter(\.isLink)
    }

    /// Whether a folder was not gone into before.
    private mutating func enter(_ place: FolderPlace) -> Bool {
        place.status.map { visited.insert($0.identity).inserted } ?? false
    }
}
