public import Foundation
public import MailReading

/// A reply that the user wrote, for their mail program to finish and send.
public struct ReplyDraft: Sendable, Hashable {
    public let to: [MailAddress]
    /// The sender: the user's own address that received the mail; `nil` if it is unknown.
    public let from: MailAddress?
    /// The subject: "Re: " and the original subject.
    public let subject: String
    /// The user's text.
    public let text: String
    private let inReplyTo: String?
    private let references: [String]
    private let quoted: String

    /// Creates a reply to a mail of a thread, whose mails are in chronological order.
    ///
    /// - Throws: `MailError` (`invalid`) if the text is empty or there is no recipient.
    package init(
        answering message: MailMessage, in thread: [MailMessage] = [], own: OwnAddresses = .unknown, text: String
    ) throws(MailError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw MailError(.invalid, "The draft is empty. Write the text of the reply.")
        }
        to = Self.receivers(answering: message, in: thread, own: own)
        guard !to.isEmpty else {
            throw MailError(
                .invalid, "The mail has no address to reply to. Write to its sender with your mail program.")
        }
        from = Self.sender(answering: message, own: own).map(Self.plain)
        let base = Self.line(message.subject)
        subject = ThreadSubject.isReply(base) ? base : "Re: " + base
        self.text = text.replacing("\r\n", with: "\n")
        inReplyTo = message.messageID.map(Self.identifier)
        references = (message.references + [message.messageID].compactMap(\.self)).suffix(20).map(Self.identifier)
        let day = message.date.map {
            "On \($0.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())) "
        }
        let who = Self.line(message.from.first?.displayName ?? "someone")
        let lines = MailReply(message.body.text).own.split(separator: "\n", omittingEmptySubsequences: false)
        quoted =
            lines.allSatisfy(\.isEmpty)
            ? "" : "\n\n\(day ?? "")\(who) wrote:\n" + lines.prefix(200).map { "> " + $0 }.joined(separator: "\n")
    }

    /// Returns the recipients of a reply to a mail of a thread, whose mails are in chronological order.
    ///
    /// They are the reply addresses of the mail or, if the user wrote it, of the newest mail by someone else.
    /// If the user wrote all mails, they are the recipients of the mail.
    package static func receivers(
        answering message: MailMessage, in thread: [MailMessage], own: OwnAddresses
    ) -> [MailAddress] {
        let others = [message] + thread.reversed()
        let found =
            if let other = others.first(where: { !own.wrote($0) }) {
                other.replyTo.isEmpty ? other.from : other.replyTo
            } else if case let strangers = message.to.filter({ !own.contains($0) }), !strangers.isEmpty {
                strangers
            } else {
                message.to
            }
        return found.map(plain).filter { !$0.address.isEmpty }
    }

    private static func sender(answering message: MailMessage, own: OwnAddresses) -> MailAddress? {
        if own.wrote(message) { return message.from.first { own.contains($0) } }
        if let receiver = (message.to + message.cc).first(where: own.contains) { return receiver }
        if let usual = own.addresses.first { return MailAddress(address: usual) }
        // A mail from a list is addressed to the list.
        return message.to.count == 1 && message.list == nil ? message.to.first : nil
    }

    /// Returns the draft as a mail in UTF-8 (RFC 5322).
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

    /// A `mailto:` URL that opens the draft in the mail program (RFC 6068).
    public var mailto: String {
        var address = "mailto:" + to.map { Self.percent($0.address) }.joined(separator: ",")
        address += "?subject=\(Self.percent(subject))"
        if let inReplyTo { address += "&in-reply-to=\(Self.percent("<\(inReplyTo)>"))" }
        return address + "&body=\(Self.percent(text.replacing("\n", with: "\r\n")))"
    }

    /// Saves the draft in a Maildir, and returns the path of the file.
    ///
    /// If the Maildir does not exist, it is created with access for this user only.
    ///
    /// - Throws: `MailError` (`storage`) if the file cannot be written.
    public func save(in maildir: String, date: Date = Date()) throws -> String {
        let folder = URL(filePath: maildir)
        do {
            for name in ["tmp", "new", "cur"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
            // Maildir requires writing to tmp and then moving, so that no reader sees an incomplete mail.
            // bounded: the clock of the machine.
            let name = "\(Int(date.timeIntervalSince1970)).\(UUID().uuidString.lowercased()).hearth"
            let part = folder.appending(path: "tmp/\(name)")
            // The draft quotes a mail, so only the user may read the file, whatever the folder allows.
            let isMade = FileManager.default.createFile(
                atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
            let handle = try FileHandle(forWritingTo: part)
            defer { try? handle.close() }
            try handle.write(contentsOf: mail(date: date))
            let file = folder.appending(path: "cur/\(name):2,DS")
            try FileManager.default.moveItem(at: part, to: file)
            return file.path(percentEncoded: false)
        } catch {
            throw MailError(
                .storage,
                "The draft cannot be saved in \(maildir). Check the folder's permissions and the free space.")
        }
    }

    // MARK: - Headers

    private static func plain(_ address: MailAddress) -> MailAddress {
        MailAddress(
            name: address.name.map(line), address: address.address.filter { !$0.isWhitespace && !"<>,;\"".contains($0) }
        )
    }

    /// Returns a text on one line, so that it cannot begin another header.
    private static func line(_ text: String) -> String { VisibleText.line(text) }

    private static func identifier(_ id: String) -> String { id.filter { !$0.isWhitespace && !"<>".contains($0) } }

    private static func header(_ address: MailAddress) -> String {
        guard let name = address.name, !name.isEmpty else { return address.address }
        let plain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\(plain ? "\"\(escaped)\"" : encoded(name)) <\(address.address)>"
    }

    /// Returns a header's text, in encoded words (RFC 2047) if it is not ASCII.
    private static func encoded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
        var words: [String] = []
        var piece = ""
        func end() {
            if !piece.isEmpty { words.append("=?utf-8?B?\(Data(piece.utf8).base64EncodedString())?=") }
            piece = ""
        }
        for character in text {
            // An encoded word has at most 75 characters and must not split a character.
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
