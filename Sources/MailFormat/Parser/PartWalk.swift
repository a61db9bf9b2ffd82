import Foundation
import RawText

/// Goes through a mail's parts: which are its text, and which hang on it.
package struct PartWalk {
    /// What hangs on the mail.
    package private(set) var attachments: [MailAttachment] = []
    /// What is wrong with its parts.
    package private(set) var diagnostics: [MailDiagnostic] = []
    private var bytesRead = 0
    private let textBytes: Int

    /// How deep parts may be nested.
    package static let mostDepth = 50
    private static let mostAttachments = 500
    private static let mostLinks = 500

    package init(textBytes: Int) { self.textBytes = textBytes }

    /// The text of a part and all in it.
    package mutating func body(of part: MailPart?) -> MailBody {
        var body = Self.joined(part.map { texts($0, depth: 0) } ?? []) ?? MailBody()
        if body.text.utf8.count > textBytes {
            noteCut()
            body.text = String(decoding: body.text.utf8.prefix(textBytes), as: UTF8.self)
        }
        return body
    }

    /// The texts of a part, as a reader sees them one below the other.
    private mutating func texts(_ part: MailPart, depth: Int) -> [MailBody] {
        guard depth < Self.mostDepth else {
            note(.tooManyParts, "Its parts are nested more than \(Self.mostDepth) levels deep; the rest was left out.")
            return []
        }
        switch part {
        case .multipart(let type, let parts):
            let texts = parts.map { self.texts($0, depth: depth + 1) }
            guard type == "multipart/alternative" else { return texts.flatMap { $0 } }
            return Self.best(texts.compactMap(Self.joined)).map { [$0] } ?? []
        case .message(let mail):
            // A mail within the mail hangs on it; who opens it sees what it is.
            let bytes = mail.content()
            let subject = HeaderBlock(MailStart.mail(bytes[...]), isMail: true).text("subject")
            // GMime writes "\n" at the ends of lines, whatever stands there: they count as one byte with both parsers.
            let count = bytes.count { $0 != 0x0D }
            add(MailAttachment(name: subject, type: "message/rfc822", byteCount: count))
            return []
        case .leaf(let leaf): return addPart(leaf).map { [$0] } ?? []
        }
    }

    /// Of texts that say the same, the plain one, unless it says far less than the page does.
    private static func best(_ texts: [MailBody]) -> MailBody? {
        let plain = joined(texts.filter { $0.page == nil })
        let pages = texts.filter { $0.page != nil }
        guard var best = pages.first(where: { !$0.text.isEmpty }) ?? pages.first else { return plain }
        if let plain, !plain.text.isEmpty, !Stopgap.isOne(plain.text, for: best.text) {
            (best.text, best.isFromPage) = (plain.text, false)
        }
        return best
    }

    /// Texts one below the other; nil for none.
    private static func joined(_ texts: [MailBody]) -> MailBody? {
        guard texts.count > 1 else { return texts.first }
        let shown = texts.filter { !$0.text.isEmpty }
        let pages = texts.compactMap(\.page)
        let page = pages.first.map { first in
            pages.dropFirst().reduce(into: first) { sum, page in
                sum.remoteImages += page.remoteImages
                sum.trackers += page.trackers
                sum.hiddenCharacters += page.hiddenCharacters
                sum.hasForm = sum.hasForm || page.hasForm
                sum.hasScript = sum.hasScript || page.hasScript
            }
        }
        return MailBody(
            text: shown.map(\.text).joined(separator: "\n\n"),
            isFromPage: (shown.isEmpty ? texts : shown).contains(where: \.isFromPage),
            links: Array(texts.flatMap(\.links).prefix(mostLinks)), page: page)
    }

    /// Adds a part that hangs on the mail, or gives the text of one that is shown.
    private mutating func addPart(_ leaf: MailPart.Leaf) -> MailBody? {
        let name = leaf.name.map { String($0.prefix(200)) }
        if !leaf.isAttached, name == nil || leaf.disposition == "inline",
            leaf.type == "text/plain" || leaf.type == "text/html"
        {
            return text(of: leaf, isPage: leaf.type == "text/html")
        }
        let isShown = !leaf.isAttached && leaf.hasContentID && leaf.type.hasPrefix("image/")
        add(MailAttachment(name: name, type: leaf.type, byteCount: leaf.content().count, isInline: isShown))
        return nil
    }

    private mutating func text(of leaf: MailPart.Leaf, isPage: Bool) -> MailBody? {
        let bytes = leaf.content()
        if bytes.isEmpty { return nil }
        guard bytesRead < 8 * textBytes else {
            noteCut()
            return nil
        }
        // bounded: by the guard above.
        let part = bytes.prefix(8 * textBytes - bytesRead)
        bytesRead += part.count
        let decoded = TextDecoder.decode(part, declared: leaf.charset(of: part))
        if decoded.hasReplacements { note(.undecodable, "Some of its text does not match its declared encoding.") }
        if isPage {
            let page = MailPage(decoded.text)
            return MailBody(text: page.text, isFromPage: true, links: page.links, page: page.page)
        }
        var text = leaf.joined(VisibleText.strip(decoded.text)).trimmingCharacters(in: .newlines)
        if text.utf8.count > textBytes {
            noteCut()
            text = String(decoding: text.utf8.prefix(textBytes), as: UTF8.self)
        }
        return text.isEmpty ? nil : MailBody(text: text, links: PlainLinks.find(in: text))
    }

    private mutating func noteCut() {
        note(.textCut, "Its text is longer than \(textBytes) bytes; the rest was left out.")
    }

    private mutating func add(_ attachment: MailAttachment) {
        if attachments.count < Self.mostAttachments { attachments.append(attachment) }
    }

    private mutating func note(_ code: MailDiagnostic.Code, _ message: String) {
        if !diagnostics.contains(where: { $0.code == code }) { diagnostics.append(MailDiagnostic(code, message)) }
    }
}
