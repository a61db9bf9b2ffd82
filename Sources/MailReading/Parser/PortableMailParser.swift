import Foundation
import RawText

/// A parser for mails (RFC 5322 and MIME) without a library, for systems without GMime, such as iOS and the
/// macOS sandbox.
///
/// The parser is lenient, and its recursion depth is limited to ``PartWalk/maximumDepth``.
package struct PortableMailParser: MailParser {
    private let limits: MailLimits

    /// Creates a parser, which is cheap.
    package init(limits: MailLimits = MailLimits()) { self.limits = limits }

    package func parse(_ bytes: [UInt8]) -> ParsedMail {
        var diagnostics: [MailDiagnostic] = []
        var bytes = MailStart.mail(bytes[...])
        if bytes.count > limits.bytes {
            diagnostics.append(
                MailDiagnostic(.tooLarge, "It has \(bytes.count) bytes; only the first \(limits.bytes) were read."))
            bytes = bytes.prefix(limits.bytes)
        }
        let block = HeaderBlock(bytes, isMail: true)
        if block.fields.isEmpty {
            diagnostics.append(MailDiagnostic(.noMail, "It has no mail headers."))
            let text = VisibleText.strip(TextDecoder.decode(bytes.prefix(limits.textBytes)).text)
            return ParsedMail(MailMessage(body: MailBody(text: text)), diagnostics: diagnostics)
        }
        var mail = Self.headers(block)
        var reader = MIMEReader(maximumParts: limits.parts)
        let root = reader.part(block, body: bytes[block.end...])
        if reader.isCut {
            diagnostics.append(
                MailDiagnostic(.tooManyParts, "It has more than \(limits.parts) parts; the rest was left out."))
        }
        var walk = PartWalk(textBytes: limits.textBytes)
        mail.body = walk.body(of: root)
        mail.attachments = walk.attachments
        mail.invitations = walk.invitations.isEmpty ? nil : walk.invitations
        diagnostics += walk.diagnostics
        diagnostics += reader.faults(beside: diagnostics)
        if mail.from.isEmpty { diagnostics.append(MailDiagnostic(.noSender, "It has no sender.")) }
        if mail.date == nil {
            diagnostics.append(MailDiagnostic(.noDate, "It has no date, or an invalid one."))
            mail.date = HeaderFields.dateOfReceipt(mail)
        }
        return ParsedMail(mail, diagnostics: diagnostics)
    }

    private static func headers(_ block: HeaderBlock) -> MailMessage {
        var fields = HeaderFields()
        fields.mail.from = addresses("from", block)
        for field in block.fields.prefix(HeaderFields.most) where !field.name.hasPrefix("content-") {
            fields.add(field.name, EncodedText.decode(field.value))
        }
        var mail = fields.message()
        mail.sender = addresses("sender", block).first
        mail.replyTo = addresses("reply-to", block)
        mail.to = addresses("to", block)
        mail.cc = addresses("cc", block)
        mail.messageID = block.first("message-id").flatMap(identifier)
        mail.date = block.first("date").map { EncodedText.decode($0) }
            .flatMap { MailDate.read($0[...], near: HeaderFields.dateOfReceipt(mail)) }
        return mail
    }

    private static func addresses(_ name: String, _ block: HeaderBlock) -> [MailAddress] {
        var found: [MailAddress] = []
        // Limits the bytes, because malformed entries also take time.
        var left = 1 << 20
        for field in block.fields.prefix(HeaderFields.most) where field.name == name && left > 0 {
            found += AddressLine.read(field.value.prefix(left), limit: HeaderFields.maximumAddresses - found.count)
            left -= field.value.count
        }
        return found
    }

    /// Returns the text in angle brackets, or else the first word.
    private static func identifier(_ value: ArraySlice<UInt8>) -> String? {
        let text = VisibleText.line(String(decoding: value, as: UTF8.self))
        let inner = text.firstIndex(of: "<").map { text[text.index(after: $0)...].prefix { $0 != ">" } }
        let id = inner?.filter { $0 != " " } ?? String(text.prefix { $0 != " " })
        return id.isEmpty ? nil : id
    }
}
