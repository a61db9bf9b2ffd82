import CGMime
import Foundation
public import MailReading
import RawText

/// A mail parser that uses GMime.
public struct GMimeMailParser: MailParser {
    public typealias Limits = MailLimits

    private let limits: Limits

    private static let isReady: Void = g_mime_init()

    /// Creates a parser, which is cheap.
    public init(limits: Limits = Limits()) { self.limits = limits }

    public func parse(_ bytes: [UInt8]) -> ParsedMail {
        _ = Self.isReady
        var diagnostics: [MailDiagnostic] = []
        var bytes = Array(MailStart.mail(bytes[...]))
        if bytes.count > limits.bytes {
            diagnostics.append(
                MailDiagnostic(.tooLarge, "It has \(bytes.count) bytes; only the first \(limits.bytes) were read."))
            bytes = Array(bytes[..<limits.bytes])
        }
        // GMime parses parts recursively, and compares each line with the boundaries of all open parts.
        if NestingCount.maximumParts(bytes, upTo: limits.parts) > limits.parts {
            let end = NestingCount.endOfHeaders(bytes)
            diagnostics.append(MailDiagnostic(.tooManyParts, "It has more than \(limits.parts) parts; none were read."))
            bytes = Array(bytes[..<end])
        }
        // Mails within the mail also contain addresses.
        let hasMails = NestingCount.maximumParts(bytes, upTo: 0, kinds: ["message/"]) > 0
        bytes = AddressGuard.flattened(bytes, upTo: hasMails ? bytes.count : NestingCount.endOfHeaders(bytes))
        // GMime decodes each encoded word separately and knows fewer encodings.
        let end = NestingCount.endOfHeaders(bytes)
        bytes = EncodedText.inUTF8(bytes[..<end]) + bytes[end...]
        guard let message = GMimeDocument(bytes) else {
            diagnostics.append(MailDiagnostic(.noMail, "It has no mail headers."))
            return ParsedMail(
                MailMessage(body: MailBody(text: text(of: bytes, &diagnostics))), diagnostics: diagnostics)
        }
        var mail = message.headers()
        // GMime does not find parts with invalid boundaries.
        var reader = MIMEReader(maximumParts: limits.parts)
        let block = HeaderBlock(bytes[...], isMail: true)
        let root = reader.part(block, body: bytes[block.end...])
        var walk = PartWalk(textBytes: limits.textBytes)
        // The parts are read from the document, so it must outlive the walk.
        mail.body = withExtendedLifetime(message) {
            walk.body(of: reader.damage.isEmpty ? GMimeTree.tree(message.body) : root)
        }
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

    private func text(of bytes: [UInt8], _ diagnostics: inout [MailDiagnostic]) -> String {
        VisibleText.strip(TextDecoder.decode(bytes.prefix(limits.textBytes)).text)
    }
}

/// Counts potential nested parts before a recursive parser reads them.
enum NestingCount {
    /// Returns the number of multipart and message types that a mail mentions anywhere; stops shortly after a limit.
    static func maximumParts(_ bytes: [UInt8], upTo limit: Int, kinds: [String] = ["multipart/", "message/"]) -> Int {
        let marks = kinds.map { Array($0.utf8) }
        var count = 0
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count, count <= limit {
                // The slash is rarer than letters.
                if bytes[index] == UInt8(ascii: "/") {
                    for mark in marks where index + 1 >= mark.count {
                        let start = index + 1 - mark.count
                        if (0..<mark.count).allSatisfy({ bytes[start + $0] | 0x20 == mark[$0] | 0x20 }) { count += 1 }
                    }
                }
                index += 1
            }
        }
        return count
    }

    /// Returns the offset of the first empty line.
    static func endOfHeaders(_ bytes: [UInt8]) -> Int {
        var index = 0
        while let newline = bytes[index...].firstIndex(of: 10) {
            let next = newline + 1
            if next >= bytes.count { break }
            if bytes[next] == 10 || bytes[next...].starts(with: [13, 10]) { return next }
            index = next
        }
        return bytes.count
    }
}
