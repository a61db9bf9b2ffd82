/// What people call the folder that a mail lies in.
enum MailFolder {
    private static let suffixes = [".sbd", ".mbox", ".imapmbox"]

    /// The name of a folder.
    ///
    /// - Parameters:
    ///   - names: The folders and files on the way to the mail, as the disk has them: IMAP writes other letters than English
    ///     ones as "&APw-", Thunderbird folders in others as "Archive.sbd", Apple Mail as "Archive.mbox".
    ///   - form: What the mail's own file is; Apple Mail's lie in folders without meaning, deep in the one that has one.
    /// - Returns: Such as "Archive/2024"; "INBOX" for the mailbox itself.
    static func name(_ names: [String], _ form: MailboxEntry.Form? = nil) -> String {
        var names = names.map { ModifiedUTF7.decoded($0) ?? $0 }
        // Apple Mail exports "Archive.mbox/mbox".
        if names.last == "mbox", names.dropLast().last?.hasSuffix(".mbox") == true { names.removeLast() }
        if form == .emlx, names.contains(where: isNamed) { names = names.filter(isNamed) }
        // Google Takeout's own folders: "Takeout/Mail/Work.mbox".
        if names.first == "Takeout", names.count > 2 { names.removeFirst(2) }
        names = names.map { name in
            suffixes.first { name.lowercased().hasSuffix($0) && name.count > $0.count }
                .map { String(name.dropLast($0.count)) } ?? name
        }
        return names.isEmpty ? "INBOX" : names.joined(separator: "/")
    }

    private static func isNamed(_ name: String) -> Bool { name.hasSuffix(".mbox") || name.hasSuffix(".imapmbox") }
}
