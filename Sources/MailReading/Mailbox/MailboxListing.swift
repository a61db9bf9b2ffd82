import Foundation
import RawText

/// Lists what holds mails in a place: a file for each, or many in one.
struct MailboxListing {
    /// The mails that have a file of their own.
    private(set) var entries: [MailboxEntry] = []
    /// The files that hold several.
    private(set) var files: [MailFile] = []
    /// What the keys of mails begin with that cannot be read now: nobody knows whether they are gone.
    private(set) var unreadable: [String] = []
    private let root: String
    private let kind: Mailbox.Kind
    /// The folders that were gone into: links may lead back to them.
    private var visited: Set<PathStatus.Identity> = []
    private var looked = 0

    private static let mostDepth = 24
    private static let mostLooks = 200_000
    private static let partsOfMaildirs: Set<String> = ["cur", "new", "tmp"]

    private init(_ root: String, _ kind: Mailbox.Kind) { (self.root, self.kind) = (root, kind) }

    /// Whether a folder is a Maildir, or holds some, however deep.
    static func isMaildir(_ path: String) throws(MailboxError) -> Bool {
        guard let places = FolderPlace.all(in: path) else { throw .unreadable(path) }
        if places.contains(where: { $0.name == "new" && $0.status?.isFolder == true }) { return true }
        var listing = MailboxListing(path, .maildir)
        return listing.holdsMaildir(path, places, depth: 0)
    }

    private mutating func holdsMaildir(_ path: String, _ places: [FolderPlace], depth: Int) -> Bool {
        if places.contains(where: { $0.name == "cur" && $0.status?.isFolder == true }) { return true }
        guard depth < Self.mostDepth else { return false }
        for place in Self.linksLast(places)
        where place.mayBeFolder && !Self.partsOfMaildirs.contains(place.name) && enter(place) {
            let inner = "\(path)/\(place.name)"
            if let places = FolderPlace.all(in: inner), holdsMaildir(inner, places, depth: depth + 1) { return true }
        }
        return false
    }

    /// What is in a mailbox.
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
            let form: MailboxEntry.Form = name.lowercased().hasSuffix(".emlx") ? .emlx : .eml
            entries = [MailboxEntry(form, folder: "INBOX", key: name, stamp: status.stamp, path: root)]
        } else {
            files = [MailFile(kind, key: "", names: [], folder: "INBOX", status, path: root)]
        }
    }

    /// A folder on the way down.
    private struct Place {
        /// What its parts are called by people, who leave some out.
        var names: [String] = []
        /// What tells it from others.
        var key: [String] = []
        /// Whether a link led here: no more is taken from there than Maildirs.
        var isLinked = false

        func inner(_ name: String, key more: [String], isLinked: Bool = false) -> Place {
            Place(names: names + [name], key: key + more, isLinked: self.isLinked || isLinked)
        }

        var path: String { key.joined(separator: "/") }
    }

    private mutating func add(_ path: String, _ here: Place) throws(MailboxError) {
        guard let places = FolderPlace.all(in: path) else { return lose(here.path, at: path) }
        if Self.isProfile(places) {
            // Whatever else Thunderbird keeps there is no mail.
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

    private mutating func addFolder(_ place: FolderPlace, in path: String, _ here: Place) throws(MailboxError) {
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
        } else if !place.isLink || kind == .maildir, next.key.count <= Self.mostDepth, enter(place) {
            try add(inner, next)
        }
    }

    private static func isProfile(_ places: [FolderPlace]) -> Bool {
        places.contains { $0.name == "prefs.js" }
            && places.contains { ["ImapMail", "Mail"].contains($0.name) && $0.mayBeFolder }
    }

    /// Adds the mails of a folder, which people call otherwise than the disk does: that name stands in the keys.
    private mutating func addMaildir(_ path: String, _ places: [FolderPlace], _ here: Place) {
        var mails: [String: MailboxEntry] = [:]
        let key = here.key.isEmpty ? "INBOX" : here.path
        // A mail goes from "new" to "cur" when it is shown. In this order it is found in one of them whenever that
        // happens, and where it is found in both, the second is where it is now.
        for name in ["new", "cur"] where places.contains(where: { $0.name == name && $0.mayBeFolder }) {
            guard let files = FolderPlace.all(in: "\(path)/\(name)") else {
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

    private mutating func addFile(_ place: FolderPlace, in path: String, _ here: Place) throws(MailboxError) {
        let inner = "\(path)/\(place.name)"
        guard place.status?.isFile != false, !leadsOut(place, at: inner) else { return }
        let key = (here.key + [place.name]).joined(separator: "/")
        let name = place.name.lowercased()
        if let form = MailboxEntry.Form(fileName: name) {
            entries.append(
                MailboxEntry(
                    form, folder: MailFolder.name(here.names, form), key: key, stamp: place.status?.stamp, path: inner))
            return
        }
        // Thunderbird's lists of what is in an mbox file.
        guard let status = place.status, status.size > 0, !name.hasSuffix(".msf") else { return }
        looked += 1
        guard looked <= Self.mostLooks else { throw .tooMany(root, Self.mostLooks) }
        guard let kind = MailFile.kind(at: inner, fileName: name) else {
            // One that cannot be opened may have been, and its mails still be there.
            if access(inner, R_OK) != 0 { unreadable.append(key + "/") }
            return
        }
        let folder = kind == .mbox ? MailFolder.name(here.names + [place.name]) : MailFolder.name(here.names)
        files.append(MailFile(kind, key: key, names: here.names, folder: folder, status, path: inner))
    }

    /// Whether a file is a link to what is not in the mailbox; one that leads nowhere is not.
    private func leadsOut(_ place: FolderPlace, at path: String) -> Bool {
        place.isLink && place.status != nil && !Self.real(path).hasPrefix(Self.real(root) + "/")
    }

    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Notes a folder that cannot be read, and tells the user of it as of a mail that cannot be opened.
    private mutating func lose(_ key: String, at path: String, isLink: Bool = false) {
        let prefix = key.isEmpty ? "" : key + "/"
        guard !unreadable.contains(prefix) else { return }
        unreadable.append(prefix)
        // Programs use links that lead nowhere as locks, too.
        if isLink { return }
        entries.append(MailboxEntry(.eml, folder: key, key: prefix, stamp: nil, path: path))
    }

    /// The places, those that are links last: a folder that is reached twice keeps its own name.
    private static func linksLast(_ places: [FolderPlace]) -> [FolderPlace] {
        places.filter { !$0.isLink } + places.filter(\.isLink)
    }

    /// Whether a folder was not gone into before.
    private mutating func enter(_ place: FolderPlace) -> Bool {
        place.status.map { visited.insert($0.identity).inserted } ?? false
    }
}
