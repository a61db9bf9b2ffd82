public import Foundation
public import MailFormat

/// A reply that the user wrote, for their mail program to finish and send.
public struct ReplyDraft: Sendable, Hashable {
    /// To whom.
    public let to: [MailAddress]
    /// From whom: the one address that the mail came to; nil where it came to several.
    public let from: MailAddress?
    /// "Re: " and the subject that is answered.
    public let subject: String
    /// What the user wrote.
    public let text: String
    private let inReplyTo: String?
    private let references: [String]
    private let quoted: String

    /// Answers a mail.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - text: What the user wrote.
    public init(answering message: MailMessage, text: String) {
        to = (message.replyTo.isEmpty ? message.from : message.replyTo).map(Self.plain)
        from = message.to.count == 1 ? message.to.first.map(Self.plain) : nil
        let base = Self.line(message.subject)
        subject = ThreadSubject.isReply(base) ? base : "Re: " + base
        self.text = text.replacing("\r\n", with: "\n")
        inReplyTo = message.messageID.map(Self.identifier)
        references = (message.references + [message.messageID].compactMap(\.self)).suffix(20).map(Self.identifier)
        let day = message.date.map {
            "On \($0.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())) "
        }
        let who = Self.line(message.from.first?.displayName ?? "somebody")
        let lines = MailReply(message.body.text).own.split(separator: "\n", omittingEmptySubsequences: false)
        quoted =
            lines.allSatisfy(\.isEmpty)
            ? "" : "\n\n\(day ?? "")\(who) wrote:\n" + lines.prefix(200).map { "> " + $0 }.joined(separator: "\n")
    }

    /// The draft as a mail (RFC 5322), in UTF-8.
    ///
    /// - Parameter date: When it was written.
    /// - Returns: The mail's bytes.
    public func mail(date: Date = Date()) -> Data {
        var lines: [String] = []
        if let from { lines.append("From: \(Self.header(from))") }
        lines.append("To: " + to.map(Self.header).joined(separator: ",\r\n "))
        lines.append("Subject: \(Self.encoded(subject))")
        lines.append("Date: \(Self.rfcDate(date))")
        lines.append("Message-ID: <\(UUID().uuidString.lowercased())@hearth.invalid>")
        if let inReplyTo { lines.append("In-Reply-To: <\(inReplyTo)>") }
        if !references.isEmpty {
            lines.append("References: " + references.map { "<\($0)>" }.joined(separator: "\r\n "))
        }
        lines += [
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
        ]
        let body = Data((text + quoted + "\n").replacing("\n", with: "\r\n").utf8)
        lines.append(
            body.base64EncodedString(options: [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ]))
        return Data((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    /// An address that opens the mail program with the draft in it (RFC 6068).
    public var mailto: String {
        var address = "mailto:" + to.map { Self.percent($0.address) }.joined(separator: ",")
        address += "?subject=\(Self.percent(subject))"
        if let inReplyTo { address += "&in-reply-to=\(Self.percent("<\(inReplyTo)>"))" }
        return address + "&body=\(Self.percent(text.replacing("\n", with: "\r\n")))"
    }

    /// Puts the draft into a Maildir, which is made if it is missing.
    ///
    /// - Parameters:
    ///   - maildir: The Maildir's folder, such as ".Drafts" of a mailbox.
    ///   - date: When it was written.
    /// - Returns: The file's path.
    /// - Throws: `MailError` (`storage`) if it cannot be written.
    public func save(in maildir: String, date: Date = Date()) throws -> String {
        let folder = URL(filePath: maildir)
        do {
            for name in ["tmp", "new", "cur"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
            }
            // As Maildir wants it: complete in tmp first, then moved, so that no reader sees half a mail.
            let name = "\(Int(date.timeIntervalSince1970)).\(UUID().uuidString.lowercased()).hearth"
            let part = folder.appending(path: "tmp/\(name)")
            try mail(date: date).write(to: part)
            let file = folder.appending(path: "cur/\(name):2,DS")
            try FileManager.default.moveItem(at: part, to: file)
            return file.path(percentEncoded: false)
        } catch {
            throw MailError(
                .storage,
                "The draft cannot be saved in \(maildir). Check that the folder is yours and the disk has space.")
        }
    }

    // MARK: - Headers

    private static func plain(_ address: MailAddress) -> MailAddress {
        MailAddress(
            name: address.name.map(line), address: address.address.filter { !$0.isWhitespace && !"<>,;\"".contains($0) }
        )
    }

    /// One line without what could begin another header.
    private static func line(_ text: String) -> String { VisibleText.line(text) }

    private static func identifier(_ id: String) -> String { id.filter { !$0.isWhitespace && !"<>".contains($0) } }

    private static func header(_ address: MailAddress) -> String {
        guard let name = address.name, !name.isEmpty else { return address.address }
        let plain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\(plain ? "\"\(escaped)\"" : encoded(name)) <\(address.address)>"
    }

    /// A header's text in encoded words (RFC 2047) where it is not ASCII.
    private static func encoded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
        var words: [String] = []
        var piece = ""
        func end() {
            if !piece.isEmpty { words.append("=?utf-8?B?\(Data(piece.utf8).base64EncodedString())?=") }
            piece = ""
        }
        for character in text {
            // An encoded word has 75 characters at most, and does not cut one in two.
            if piece.utf8.count + character.utf8.count > 45 { end() }
            piece.append(character)
        }
        end()
        return words.joined(separator: "\r\n ")
    }

    private static func rfcDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
        return formatter.string(from: date)
    }

    private static func percent(_ text: String) -> String {
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
        return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }
}
