import CGMime
import Foundation
import MailFormat
import RawText

/// Goes through a mail's parts: which are its text, and which hang on it.
struct PartWalk {
    typealias Object = UnsafeMutablePointer<GMimeObject>

    private(set) var attachments: [MailAttachment] = []
    private(set) var diagnostics: [MailDiagnostic] = []
    private var bytesRead = 0
    private let textBytes: Int

    private static let mostDepth = 50
    private static let mostAttachments = 500
    private static let mostLinks = 500

    init(textBytes: Int) { self.textBytes = textBytes }

    /// The text of a part and all in it.
    mutating func body(of object: Object?) -> MailBody {
        var body = Self.joined(texts(object, depth: 0)) ?? MailBody()
        if body.text.utf8.count > textBytes {
            noteCut()
            body.text = String(decoding: body.text.utf8.prefix(textBytes), as: UTF8.self)
        }
        return body
    }

    /// The texts of a part, as a reader sees them one below the other.
    private mutating func texts(_ object: Object?, depth: Int) -> [MailBody] {
        guard let object else { return [] }
        guard depth < Self.mostDepth else {
            note(.tooManyParts, "Its parts are nested more than \(Self.mostDepth) levels deep; the rest was left out.")
            return []
        }
        if hearth_gmime_is_multipart(object) {
            let parts = hearth_gmime_multipart(object)
            var texts: [[MailBody]] = []
            for index in 0..<g_mime_multipart_get_count(parts) {
                texts.append(self.texts(g_mime_multipart_get_part(parts, index), depth: depth + 1))
            }
            guard Self.type(object) == "multipart/alternative" else { return texts.flatMap { $0 } }
            return Self.best(texts.compactMap(Self.joined)).map { [$0] } ?? []
        }
        if hearth_gmime_is_message_part(object) {
            addMessage(hearth_gmime_message_part(object))
        } else if hearth_gmime_is_part(object) {
            return addPart(object).map { [$0] } ?? []
        }
        return []
    }

    /// Of texts that say the same, the plain one, unless it says far less than the page does.
    private static func best(_ texts: [MailBody]) -> MailBody? {
        let plain = joined(texts.filter { $0.page == nil })
        let pages = texts.filter { $0.page != nil }
        guard var best = pages.first(where: { !$0.text.isEmpty }) ?? pages.first else { return plain }
        // Programs that write pages put a line such as "This mail needs a viewer" into the plain part.
        if let plain, !plain.text.isEmpty, plain.text.utf8.count * 3 >= best.text.utf8.count {
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

    /// A mail within the mail hangs on it; who opens it sees what it is.
    private mutating func addMessage(_ part: UnsafeMutablePointer<GMimeMessagePart>?) {
        guard let message = g_mime_message_part_get_message(part), let stream = g_mime_stream_null_new() else {
            return add(MailAttachment(type: "message/rfc822", byteCount: 0))
        }
        defer { hearth_gmime_release(stream) }
        let subject = g_mime_message_get_subject(message).map { VisibleText.line(String(cString: $0)) }
        let byteCount = g_mime_object_write_to_stream(hearth_gmime_object(message), nil, stream)
        add(MailAttachment(name: subject, type: "message/rfc822", byteCount: max(0, byteCount)))
    }

    /// Adds a part that hangs on the mail, or gives the text of one that is shown.
    private mutating func addPart(_ object: Object) -> MailBody? {
        let part = hearth_gmime_part(object)
        let type = Self.type(object)
        let name = g_mime_part_get_filename(part).map { Self.fileName(String(cString: $0)) } ?? nil
        let isAttached = Self.disposition(object) == "attachment"
        if !isAttached, name == nil || Self.disposition(object) == "inline", type == "text/plain" || type == "text/html"
        {
            return text(of: object, Self.content(part), isPage: type == "text/html")
        }
        let isShown = !isAttached && g_mime_part_get_content_id(part) != nil && type.hasPrefix("image/")
        add(MailAttachment(name: name, type: type, byteCount: Self.content(part).count, isInline: isShown))
        return nil
    }

    private mutating func text(of object: Object, _ bytes: [UInt8], isPage: Bool) -> MailBody? {
        if bytes.isEmpty { return nil }
        guard bytesRead < 8 * textBytes else {
            noteCut()
            return nil
        }
        let part = bytes.prefix(8 * textBytes - bytesRead)
        bytesRead += part.count
        let decoded = TextDecoder.decode(part, declared: Self.parameter("charset", of: object))
        if decoded.hasReplacements { note(.undecodable, "Some of its text does not match its declared encoding.") }
        if isPage {
            let page = MailPage(decoded.text)
            return MailBody(text: page.text, isFromPage: true, links: page.links, page: page.page)
        }
        var text = VisibleText.strip(decoded.text)
        if Self.parameter("format", of: object)?.lowercased() == "flowed" {
            text = FlowedText.joined(
                text, deletesSpaces: Self.parameter("delsp", of: object)?.lowercased() == "yes")
        }
        text = text.trimmingCharacters(in: .newlines)
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

    // MARK: GMime

    private static func type(_ object: Object) -> String {
        guard let type = g_mime_object_get_content_type(object), let main = g_mime_content_type_get_media_type(type),
            let sub = g_mime_content_type_get_media_subtype(type)
        else { return "text/plain" }
        return VisibleText.line("\(String(cString: main))/\(String(cString: sub))").lowercased()
    }

    private static func parameter(_ name: String, of object: Object) -> String? {
        g_mime_object_get_content_type_parameter(object, name).map { String(cString: $0) }
    }

    private static func disposition(_ object: Object) -> String? {
        g_mime_object_get_disposition(object).map { String(cString: $0).lowercased() }
    }

    /// A name without folders: what stands before a slash could lead anywhere.
    private static func fileName(_ name: String) -> String? {
        let last = VisibleText.line(name).split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        return last.isEmpty ? nil : String(last.prefix(200))
    }

    /// A part's bytes, decoded.
    private static func content(_ part: UnsafeMutablePointer<GMimePart>?) -> [UInt8] {
        guard let content = g_mime_part_get_content(part), let stream = g_mime_stream_mem_new() else { return [] }
        defer { hearth_gmime_release(stream) }
        g_mime_data_wrapper_write_to_stream(content, stream)
        guard let bytes = hearth_gmime_bytes(stream), let data = bytes.pointee.data else { return [] }
        return Array(UnsafeBufferPointer(start: data, count: Int(bytes.pointee.len)))
    }
}
