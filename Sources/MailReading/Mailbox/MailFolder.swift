/// Converts the path of a mail to the display name of its folder.
enum MailFolder {
    private static let suffixes = [".sbd", ".mbox", ".imapmbox"]

    /// Returns the display name of a folder, such as "Archive/2024"; "INBOX" for the mailbox itself.
    ///
    /// It decodes modified UTF-7, in which IMAP writes non-ASCII letters such as "&APw-". It removes the
    /// suffixes in "Archive.sbd" (Thunderbird) and "Archive.mbox" (Apple Mail).
    ///
    /// - Parameters:
    ///   - names: The path components of the mail within the mailbox.
    ///   - form: The form of the mail's own file. The files of Apple Mail are in internal folders, deep within
    ///     the named folder.
    static func name(_ names: [String], _ form: MailboxEntry.Form? = nil) -> String {
        var names = names.map { ModifiedUTF7.decoded($0) ?? $0 }
        // Apple Mail exports "Archive.mbox/mbox".
        if names.last == "mbox", names.dropLast().last?.hasSuffix(".mbox") == true { names.removeLast() }
        if form == .emlx, names.contains(where: isNamed) { names = names.filter(isNamed) }
        // Removes the folders that Google Takeout adds, as in "Takeout/Mail/Work.mbox".
        if names.first == "Takeout", names.count > 2 { names.removeFirst(2) }
        names = names.map { name in
            suffixes.first { name.lowercased().hasSuffix($0) && name.count > $0.count }
                .map { String(name.dropLast($0.count)) } ?? name
        }
        return names.isEmpty ? "INBOX" : names.joined(separator: "/")
    }

    private static func isNamed(_ name: String) -> Bool { name.hasSuffix(".mbox") || name.hasSuffix(".imapmbox") }
}
