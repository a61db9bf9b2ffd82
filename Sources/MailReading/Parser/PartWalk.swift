import Foundation
import RawText

/// A traversal that sorts the parts of a mail into its text and its attachments.
package struct PartWalk {
    package private(set) var attachments: [MailAttachment] = []
    /// The events of calendar parts.
    package private(set) var invitations: [MailInvitation] = []
    /// The problems of the parts.
    package private(set) var diagnostics: [MailDiagnostic] = []
    /// The substitutes for a missing text: Outlook's content, a report, or the reason that a part cannot be read.
    private var substitutes: [MailBody] = []
    /// The forwarded mails, which follow the text.
    private var forwarded: [String] = []
    private var bytesRead = 0
    /// The number of mails that contain this mail.
    private let level: Int
    private let textBytes: Int

    /// The maximum nesting depth of parts.
    package static let maximumDepth = 50
    private static let maximumAttachments = 500
    private static let mostLinks = 500
    /// The maximum number of events; calendars with more are not invitations.
    private static let maximumEvents = 20
    private static let maximumCalendarBytes = 1 << 20

    package init(textBytes: Int) { self.init(textBytes: textBytes, level: 0) }

    private init(textBytes: Int, level: Int) { (self.textBytes, self.level) = (textBytes, level) }

    /// Returns the body of a part with its subparts.
    package mutating func body(of part: MailPart?) -> MailBody {
        var body = Self.joined(part.map { texts($0, depth: 0) } ?? []) ?? MailBody()
        if body.text.allSatisfy(\.isWhitespace) {
            // Invitations often have no text.
            let events = invitations.map(\.words).joined(separator: "\n\n")
            if !events.isEmpty { substitutes.insert(MailBody(text: events, links: PlainLinks.find(in: events)), at: 0) }
            if let substitute = Self.joined(substitutes) {
                body.text = substitute.text
                (body.isFromPage, body.page) = (substitute.isFromPage, substitute.page ?? body.page)
                body.links = Array((body.links + substitute.links).prefix(Self.mostLinks))
            }
        }
        if !forwarded.isEmpty {
            body.text = ([body.text] + forwarded).filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        if body.text.utf8.count > textBytes {
            noteCut()
            body.text = String(decoding: body.text.utf8.prefix(textBytes), as: UTF8.self)
        }
        return body
    }

    /// Returns the visible texts of a part in order.
    private mutating func texts(_ part: MailPart, depth: Int) -> [MailBody] {
        guard depth < Self.maximumDepth else {
            note(
                .tooManyParts, "Its parts are nested more than \(Self.maximumDepth) levels deep; the rest was left out."
            )
            return []
        }
        switch part {
        case .multipart("multipart/encrypted", let parts):
            noteUnread("It is encrypted with PGP; only a program that has the key can read it.")
            return parts.flatMap { texts($0, depth: depth + 1) }
        case .multipart(let type, let parts):
            let texts = parts.map { self.texts($0, depth: depth + 1) }
            guard type == "multipart/alternative" else { return texts.flatMap { $0 } }
            return Self.best(texts.compactMap(Self.joined)).map { [$0] } ?? []
        case .message(let mail):
            // A mail within the mail is also listed as an attachment.
            let bytes = mail.content()
            let headers = HeaderBlock(MailStart.mail(bytes[...]), isMail: true)
            let subject = headers.text("subject")
            // GMime writes "\n" line breaks, so carriage returns are not counted, for the same size with both parsers.
            let count = bytes.count { $0 != 0x0D }
            add(MailAttachment(name: subject, type: "message/rfc822", byteCount: count))
            addForwarded(headers, bytes)
            return []
        case .leaf(let leaf): return addPart(leaf).map { [$0] } ?? []
        }
    }

    /// Returns the plain text among alternatives, unless it contains far less text than the web page.
    private static func best(_ texts: [MailBody]) -> MailBody? {
        let plain = joined(texts.filter { $0.page == nil })
        let pages = texts.filter { $0.page != nil }
        guard var best = pages.first(where: { !$0.text.isEmpty }) ?? pages.first else { return plain }
        if let plain, !plain.text.isEmpty, !Stopgap.isOne(plain.text, for: best.text) {
            (best.text, best.isFromPage) = (plain.text, false)
        }
        return best
    }

    /// Joins texts; `nil` without any.
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

    /// Adds a part as an attachment, or returns the text of a visible part.
    private mutating func addPart(_ leaf: MailPart.Leaf) -> MailBody? {
        let name = leaf.name.map { String($0.prefix(200)) }
        if let read = packed(leaf) { return read.text }
        if !leaf.isAttached, name == nil || leaf.disposition == "inline",
            leaf.type == "text/plain" || leaf.type == "text/html"
        {
            return text(of: leaf, isPage: leaf.type == "text/html")
        }
        if isCalendar(leaf), addInvitations(leaf), name == nil { return nil }
        let isShown = !leaf.isAttached && leaf.hasContentID && leaf.type.hasPrefix("image/")
        let content = leaf.content()
        var attachment = MailAttachment(
            name: name, type: leaf.type, byteCount: content.count, isInline: isShown)
        if attachment.isPage { attachment.action = PageActions.find(in: content) }
        add(attachment)
        return nil
    }

    // MARK: Forwarded mails

    /// The maximum nesting depth of mails.
    private static let maximumLevels = 4
    private static let maximumForwarded = 50

    /// Adds a forwarded mail after the text, with the usual header lines.
    private mutating func addForwarded(_ headers: HeaderBlock, _ bytes: [UInt8]) {
        guard level < Self.maximumLevels, forwarded.count < Self.maximumForwarded, bytesRead < 8 * textBytes else {
            return
        }
        var reader = MIMEReader(maximumParts: 100)
        let part = reader.part(headers, body: bytes[headers.end...])
        var walk = PartWalk(textBytes: textBytes / 2, level: level + 1)
        walk.bytesRead = bytesRead
        let body = walk.body(of: part)
        bytesRead = walk.bytesRead
        let lines = ["From", "Date", "Subject", "To"].compactMap { name in
            headers.text(name.lowercased()).map { "\(name): \($0.prefix(500))" }
        }
        let head = (["---------- Forwarded message ----------"] + lines).joined(separator: "\n")
        forwarded.append(body.text.isEmpty ? head : "\(head)\n\n\(body.text)")
    }

    // MARK: Packed and unreadable parts

    /// Unpacks a part that contains a whole mail in another format, or reports the part as unreadable; `nil`
    /// for other parts.
    private mutating func packed(_ leaf: MailPart.Leaf) -> Unpacked? {
        switch leaf.type {
        case "application/ms-tnef", "application/vnd.ms-tnef": return addOutlook(leaf) ? Unpacked() : nil
        case _ where leaf.name?.lowercased() == "winmail.dat": return addOutlook(leaf) ? Unpacked() : nil
        case "application/pkcs7-mime", "application/x-pkcs7-mime":
            return addSigned(leaf)
        case "application/rtf" where leaf.name == "rtf-body.rtf":
            // readpst writes the text of a mail in this form, too.
            substitutes.append(body(of: OutlookRichText.read(leaf.content())))
            return Unpacked()
        case "message/partial":
            let number = leaf.parameters["number"].flatMap { Int($0) }
            let total = leaf.parameters["total"].flatMap { Int($0) }.map { " of \($0)" } ?? ""
            noteUnread(
                "It is part \(number.map(String.init) ?? "")\(total) of a mail that was sent in pieces, which are not joined."
            )
            // The first piece begins with the headers of the whole mail.
            guard number == 1 else { return nil }
            let bytes = leaf.content()
            let headers = HeaderBlock(bytes[...], isMail: true)
            var reader = MIMEReader(maximumParts: 100)
            let part = reader.part(headers, body: bytes[headers.end...])
            var walk = PartWalk(textBytes: textBytes, level: Self.maximumLevels)
            return Unpacked(text: walk.body(of: part))
        case "message/external-body":
            noteUnread("One of its files is stored elsewhere and was not fetched.")
        case "message/delivery-status", "message/disposition-notification", "message/feedback-report":
            let text = VisibleText.strip(TextDecoder.decode(leaf.content().prefix(textBytes)[...]).text)
            substitutes.append(MailBody(text: text.trimmingCharacters(in: .whitespacesAndNewlines)))
        default: break
        }
        return nil
    }

    /// The result of unpacking a part that contains a whole mail.
    private struct Unpacked {
        /// The text; `nil` if it was added as a substitute for a missing text.
        var text: MailBody?
    }

    /// Reads the mail in an opaque S/MIME part, whose signature is not verified; `nil` if it cannot be read.
    private mutating func addSigned(_ leaf: MailPart.Leaf) -> Unpacked? {
        switch SignedContent.read(leaf.content()) {
        case .signed(let bytes):
            guard level < Self.maximumLevels else { return nil }
            var reader = MIMEReader(maximumParts: 100)
            let headers = HeaderBlock(part: bytes[...])
            let part = reader.part(headers, body: bytes[headers.end...])
            var walk = PartWalk(textBytes: textBytes, level: level + 1)
            let body = walk.body(of: part)
            // The attachments and events of the signed mail belong to this mail.
            walk.attachments.forEach { add($0) }
            invitations += walk.invitations.prefix(max(0, Self.maximumEvents - invitations.count))
            for fault in walk.diagnostics { note(fault.code, fault.message) }
            return Unpacked(text: body)
        case .encrypted: noteUnread("It is encrypted with S/MIME; only a program that has the key can read it.")
        case .unknown: noteUnread("It is an S/MIME message of a kind that Hearth does not read.")
        }
        return nil
    }

    /// Reports a part that cannot be read, also as a substitute for a missing text.
    private mutating func noteUnread(_ message: String) {
        let text = MailBody(text: "(\(message))")
        if !substitutes.contains(text) { substitutes.append(text) }
        note(.unreadPart, message)
    }

    /// Adds the text and files of an Outlook file; returns false for other data.
    private mutating func addOutlook(_ leaf: MailPart.Leaf) -> Bool {
        guard level < Self.maximumLevels, let packed = TNEFFile(leaf.content()[...]) else { return false }
        let richText = packed.page.map(OutlookRichText.Content.page) ?? packed.richText.map(OutlookRichText.read)
        switch (richText, packed.text) {
        // Rich text without formatting adds nothing to a plain text.
        case (nil, let text?), (.text, let text?): substitutes.append(plain(text))
        case (let content?, _): substitutes.append(body(of: content))
        case (nil, nil): break
        }
        for file in packed.files where !file.bytes.isEmpty || file.name != nil {
            let leaf = MailPart.Leaf(
                type: file.type.map { VisibleText.line($0).lowercased() } ?? "application/octet-stream",
                disposition: "attachment", fileName: file.name ?? "file"
            ) { Array(file.bytes) }
            if isCalendar(leaf) { _ = addInvitations(leaf) }
            add(
                MailAttachment(
                    name: leaf.name.map { String($0.prefix(200)) }, type: leaf.type, byteCount: file.bytes.count))
        }
        return true
    }

    private func body(of content: OutlookRichText.Content) -> MailBody {
        switch content {
        case .text(let text): return plain(text)
        case .page(let markup):
            let page = MailPage(markup)
            return MailBody(text: page.text, isFromPage: true, links: page.links, page: page.page)
        }
    }

    private func plain(_ text: String) -> MailBody {
        let shown = String(decoding: VisibleText.strip(text).utf8.prefix(textBytes), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return MailBody(text: shown, links: PlainLinks.find(in: shown))
    }

    // MARK: Calendars

    private func isCalendar(_ leaf: MailPart.Leaf) -> Bool {
        ["text/calendar", "application/ics", "text/x-vcalendar"].contains(leaf.type)
            || leaf.name?.lowercased().hasSuffix(".ics") == true
    }

    /// Reads the events of a calendar; returns false without events, or with too many for an invitation.
    private mutating func addInvitations(_ leaf: MailPart.Leaf) -> Bool {
        let bytes = leaf.content()
        guard bytes.count <= Self.maximumCalendarBytes else { return false }
        let events = CalendarFile.parse(bytes, charset: leaf.parameters["charset"]).events.filter {
            $0.kind != .journal
        }
        guard (1...Self.maximumEvents).contains(events.count) else { return false }
        for invitation in events.map(MailInvitation.init) {
            // An event is often both a part and an attachment.
            let isKnown = invitations.contains {
                $0.uid == invitation.uid && $0.start == invitation.start && $0.title == invitation.title
            }
            if !isKnown, invitations.count < Self.maximumEvents { invitations.append(invitation) }
        }
        return true
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
        if text.hasPrefix("-----BEGIN PGP MESSAGE-----") {
            noteUnread("It is encrypted with PGP; only a program that has the key can read it.")
            return nil
        }
        return text.isEmpty ? nil : MailBody(text: text, links: PlainLinks.find(in: text))
    }

    private mutating func noteCut() {
        note(.textCut, "Its text is longer than \(textBytes) bytes; the rest was left out.")
    }

    private mutating func add(_ attachment: MailAttachment) {
        if attachments.count < Self.maximumAttachments { attachments.append(attachment) }
    }

    private mutating func note(_ code: MailDiagnostic.Code, _ message: String) {
        if !diagnostics.contains(where: { $0.code == code }) { diagnostics.append(MailDiagnostic(code, message)) }
    }
}
