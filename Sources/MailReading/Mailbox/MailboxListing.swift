import Foundation
import RawText

/// The list of the files of a mailbox that contain mails.
struct MailboxListing {
    /// The mails in files of their own.
    private(set) var entries: [MailboxEntry] = []
    /// The files that contain several mails.
    private(set) var files: [MailFile] = []
    /// The key prefixes of mails that cannot be read now, but may still exist.
    private(set) var unreadable: [String] = []
    private let root: String
    private let kind: Mailbox.Kind
    /// The folders that were visited, because links may lead back to them.
    private var visited: Set<PathStatus.Identity> = []
    private var looked = 0

    private static let maximumDepth = 24
    private static let maximumLooks = 200_000
    private static let partsOfMaildirs: Set<String> = ["cur", "new", "tmp"]

    private init(_ root: String, _ kind: Mailbox.Kind) { (self.root, self.kind) = (root, kind) }

    /// Returns whether a folder is a Maildir, or contains one at any depth.
    static func isMaildir(_ path: String) throws(MailboxError) -> Bool {
        guard let places = FolderEntry.all(in: path) else { throw .unreadable(path) }
        if places.contains(where: { $0.name == "new" && $0.status?.isFolder == true }) { return true }
        var listing = MailboxListing(path, .maildir)
        return listing.holdsMaildir(path, places, depth: 0)
    }

    private mutating func holdsMaildir(_ path: String, _ places: [FolderEntry], depth: Int) -> Bool {
        if places.contains(where: { $0.name == "cur" && $0.status?.isFolder == true }) { return true }
        guard depth < Self.maximumDepth else { return false }
        for place in Self.linksLast(places)
        where place.mayBeFolder && !Self.partsOfMaildirs.contains(place.name) && enter(place) {
            let inner = "\(path)/\(place.name)"
            if let places = FolderEntry.all(in: inner), holdsMaildir(inner, places, depth: depth + 1) { return true }
        }
        return false
    }

    init(_ mailbox: Mailbox) throws(MailboxError) {
        self.init(mailbox.path, mailbox.kind)
        guard let status = try? PathStatus(root) else { throw .unreadable(root) }
        if status.isFolder {
            visited.insert(status.identity)
            try add(root, Place())
            if unreadable.contains("") { throw .unreadable(root) }
            return
        }
        let name = URL(filePath: root).lastPathComponent
        if kind == .files {
            let form = Mailbox.isMessage(at: root) ? .msg : MailboxEntry.Form(fileName: name.lowercased()) ?? .eml
            entries = [MailboxEntry(form, folder: "INBOX", key: name, stamp: status.stamp, path: root)]
        } else {
            files = [MailFile(kind, key: "", names: [], folder: "INBOX", status, path: root)]
        }
    }

    /// A folder during the traversal.
    private struct Place {
        /// The path components for display, without components that users do not see.
        var names: [String] = []
        /// The path components of the key.
        var key: [String] = []
        /// Whether a link leads here, in which case only Maildirs are listed.
        var isLinked = false

        func inner(_ name: String, key more: [String], isLinked: Bool = false) -> Place {
            Place(names: names + [name], key: key + more, isLinked: self.isLinked || isLinked)
        }

        var path: String { key.joined(separator: "/") }
    }

    private mutating func add(_ path: String, _ here: Place) throws(MailboxError) {
        guard let places = FolderEntry.all(in: path) else { return lose(here.path, at: path) }
        if Self.isProfile(places) {
            // The other files of a Thunderbird profile contain no mails.
            for place in places where ["ImapMail", "Mail"].contains(place.name) && !place.isLink {
                var inner = here
                inner.key.append(place.name)
                try add("\(path)/\(place.name)", inner)
            }
            return
        }
        let isMaildir = places.contains {
            $0.mayBeFolder && ($0.name == "cur" || ($0.name == "new" && kind == .maildir))
        }
        if isMaildir { addMaildir(path, places, here) }
        for place in Self.linksLast(places) where place.name != ".notmuch" {
            if kind == .maildir || isMaildir, Self.partsOfMaildirs.contains(place.name) { continue }
            if place.mayBeFolder {
                try addFolder(place, in: path, here)
            } else if !here.isLinked {
                try addFile(place, in: path, here)
            }
        }
    }

    private mutating func addFolder(_ place: FolderEntry, in path: String, _ here: Place) throws(MailboxError) {
        let inner = "\(path)/\(place.name)"
        // Maildir++ writes folders as ".Archive.2024".
        let names: [String] =
            kind == .maildir && place.name.hasPrefix(".")
            ? place.name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
            : [place.name]
        var next = here
        for name in names { next = next.inner(name, key: [name], isLinked: place.isLink) }
        if place.status == nil {
            lose(next.path, at: inner, isLink: place.isLink)
        } else if !place.isLink || kind == .maildir, next.key.count <= Self.maximumDepth, enter(place) {
            try add(inner, next)
        }
    }

    private static func isProfile(_ places: [FolderEntry]) -> Bool {
        places.contains { $0.name == "prefs.js" }
            && places.contains { ["ImapMail", "Mail"].contains($0.name) && $0.mayBeFolder }
    }

    /// Adds the mails of a Maildir; keys contain its split folder name, such as "Archive/2024", not the name on disk.
    private mutating func addMaildir(_ path: String, _ places: [FolderEntry], _ here: Place) {
        var mails: [String: MailboxEntry] = [:]
        let key = here.key.isEmpty ? "INBOX" : here.path
        // A mail moves from "new" to "cur" when it is displayed. Listing the folders in this order always finds
        // the mail. If both folders contain the mail, "cur" is its current location.
        for name in ["new", "cur"] where places.contains(where: { $0.name == name && $0.mayBeFolder }) {
            guard let files = FolderEntry.all(in: "\(path)/\(name)") else {
                lose(here.path, at: path)
                continue
            }
            for file in files where !file.name.hasPrefix(".") && file.status?.isFile != false {
                let (own, flags) = MailFlags.parts(ofMaildirName: file.name)
                mails["\(key)/\(own)"] = MailboxEntry(
                    .maildir, folder: MailFolder.name(here.names), key: "\(key)/\(own)", stamp: file.status?.stamp,
                    flags: flags, path: "\(path)/\(name)/\(file.name)")
            }
        }
        entries += mails.values.sorted { ($0.key ?? "") < ($1.key ?? "") }
    }

    private mutating func addFile(_ place: FolderEntry, in path: String, _ here: Place) throws(MailboxError) {
        let inner = "\(path)/\(place.name)"
        guard place.status?.isFile != false, !isOutsideLink(place, at: inner) else { return }
        let key = (here.key + [place.name]).joined(separator: "/")
        let name = place.name.lowercased()
        if let form = MailboxEntry.Form(fileName: name) {
            entries.append(
                MailboxEntry(
                    form, folder: MailFolder.name(here.names, form), key: key, stamp: place.status?.stamp, path: inner))
            return
        }
        // Thunderbird's index files (.msf) contain no mails.
        guard let status = place.status, status.size > 0, !name.hasSuffix(".msf") else { return }
        looked += 1
        guard looked <= Self.maximumLooks else { throw .tooMany(root, Self.maximumLooks) }
        guard let kind = MailFile.kind(at: inner, fileName: name) else {
            // A file that cannot be opened now may have been imported before, and its mails may still exist.
            if access(inner, R_OK) != 0 { unreadable.append(key + "/") }
            return
        }
        let folder = kind == .mbox ? MailFolder.name(here.names + [place.name]) : MailFolder.name(here.names)
        files.append(MailFile(kind, key: key, names: here.names, folder: folder, status, path: inner))
    }

    /// Returns whether a file is a link to a file outside the mailbox; false for a broken link.
    private func isOutsideLink(_ place: FolderEntry, at path: String) -> Bool {
        place.isLink && place.status != nil && !Self.real(path).hasPrefix(Self.real(root) + "/")
    }

    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Records a folder that cannot be read, and adds an entry that reports it to the user.
    private mutating func lose(_ key: String, at path: String, isLink: Bool = false) {
        let prefix = key.isEmpty ? "" : key + "/"
        guard !unreadable.contains(prefix) else { return }
        unreadable.append(prefix)
        // Programs also use broken links as locks.
        if isLink { return }
        entries.append(MailboxEntry(.eml, folder: key, key: prefix, stamp: nil, path: path))
    }

    /// Returns the entries with links last, so that a folder that links also lead to keeps its own name.
    private static func linksLast(_ places: [FolderEntry]) -> [FolderEntry] {
        places.filter { !$0.isLink } + places.filter(\.isLink)
    }

    /// Marks a folder as visited, and returns whether this is the first visit.
    private mutating func enter(_ place: FolderEntry) -> Bool {
        place.status.map { visited.insert($0.identity).inserted } ?? false
    }
}
