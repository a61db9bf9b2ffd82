import Foundation

/// What was found in a mailbox, before any of it is read.
public struct MailboxPart: Sendable, Hashable, Encodable {
    /// How mails lie in it.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// A file with one mail behind the other.
        case mbox
        /// A folder as mbsync and offlineimap leave it.
        case maildir
        /// A folder with .eml files.
        case eml
        /// A folder with Apple Mail's .emlx files.
        case emlx
        /// A .zip, .tgz or .gz file; what is in it only reading tells.
        case archive
    }

    /// How mails lie in it.
    public let kind: Kind
    /// Where in the mailbox; empty for all of it.
    public let path: String
    /// How many mails it has; nil where only reading tells.
    public let mails: Int?
    /// How large a file of several mails is, in bytes.
    public let bytes: Int?
}

extension Mailbox {
    /// Lists what holds mails, by path, without reading any.
    ///
    /// - Throws: `MailboxError` if the place cannot be read.
    public func parts() throws(MailboxError) -> [MailboxPart] {
        let listing = try MailboxListing(self)
        var counts: [MailboxPart.Kind: [String: Int]] = [:]
        for entry in listing.entries where entry.stamp != nil {
            let (kind, depth): (MailboxPart.Kind, Int) =
                switch entry.form {
                case .maildir: (.maildir, 2)
                case .eml: (.eml, 1)
                case .emlx: (.emlx, 1)
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
