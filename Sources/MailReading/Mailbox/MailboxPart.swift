import Foundation

/// A part of a mailbox, before any of it is read.
public struct MailboxPart: Sendable, Hashable, Encodable {
    /// The format of a part.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// A file of concatenated mails.
        case mbox
        /// A folder with one file per mail, as written by mbsync and offlineimap.
        case maildir
        /// A folder of .eml files.
        case eml
        /// A folder of Apple Mail's .emlx files.
        case emlx
        /// A folder of Outlook's .msg files.
        case msg
        /// A .zip, .tgz or .gz file or an Outlook file, whose contents are known only after reading.
        case archive
    }

    public let kind: Kind
    /// The path within the mailbox; empty for the whole mailbox.
    public let path: String
    /// The number of mails; `nil` if this number is known only after reading.
    public let mails: Int?
    /// The size in bytes of a file of several mails.
    public let bytes: Int?
}

extension Mailbox {
    /// Lists the folders and files that contain mails, sorted by path, without reading them.
    ///
    /// - Throws: `MailboxError` if the mailbox cannot be listed.
    public func parts() throws(MailboxError) -> [MailboxPart] {
        let listing = try MailboxListing(self)
        var counts: [MailboxPart.Kind: [String: Int]] = [:]
        for entry in listing.entries where entry.stamp != nil {
            let (kind, depth): (MailboxPart.Kind, Int) =
                switch entry.form {
                case .maildir: (.maildir, 2)
                case .eml: (.eml, 1)
                case .emlx: (.emlx, 1)
                case .msg: (.msg, 1)
                }
            let folder = entry.path.split(separator: "/").dropLast(depth).joined(separator: "/")
            counts[kind, default: [:]]["/" + folder, default: 0] += 1
        }
        let folders = counts.flatMap { kind, folders in
            folders.map { MailboxPart(kind: kind, path: below($0.key), mails: $0.value, bytes: nil) }
        }
        let files = listing.files.map { file in
            MailboxPart(
                kind: file.kind == .mbox ? .mbox : .archive, path: below(file.path), mails: nil, bytes: file.bytes)
        }
        return (folders + files).sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
    }

    private func below(_ inner: String) -> String {
        inner.hasPrefix(path + "/") ? String(inner.dropFirst(path.count + 1)) : ""
    }
}
