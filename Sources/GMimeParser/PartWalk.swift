import CGMime
import Foundation
import MailFormat
import RawText

/// Goes through a mail's parts: which are its text, and which hang on it.
struct PartWalk {
    typealias Object = UnsafeMutablePointer<GMimeObject>

    private(set) var attachments: [MailAttachment] = []
    private(set) var diagnostics: [MailDiagnostic] = []
    private var plain = ""
    private var page: MailPage?
    private let textBytes: Int

    private static let mostDepth = 50
    private static let mostAttachments = 500

    init(textBytes: Int) { self.textBytes = textBytes }

    /// The text of what was visited: the plain part, unless it says far less than the page does.
    func body() -> MailBody {
        guard let page else {
            return MailBody(text: plain, links: PlainLinks.find(in: plain))
        }
        // Programs that write pages put a line such as "This mail needs a viewer" into the plain part.
        let isPlain = !plain.isEmpty && plain.utf8.count * 3 >= page.text.utf8.count
        return MailBody(text: isPlain ? plain : page.text, isFromPage: !isPlain, links: page.links, page: page.page)
    }

    mutating func visit(_ object: Object?, depth: Int = 0) {
        guard let object else { return }
        guard depth < Self.mostDepth else {
            note(.tooManyParts, "Its parts are nested deeper than \(Self.mostDepth); what lies deeper was left out.")
            return
        }
        if hearth_gmime_is_multipart(object) {
            let parts = hearth_gmime_multipart(object)
            for index in 0..<g_mime_multipart_get_count(parts) {
                visit(g_mime_multipart_get_part(parts, index), depth: depth + 1)
            }
        } else if hearth_gmime_is_message_part(object) {
            addMessage(hearth_gmime_message_part(object))
        } else if hearth_gmime_is_part(object) {
            addPart(object)
        }
    }

    /// A mail within the mail hangs on it; who opens it sees what it is.
    private mutating func addMessage(_ part: UnsafeMutablePointer<GMimeMessagePart>?) {
        let subject = g_mime_message_part_get_message(part).flatMap { g_mime_message_get_subject($0) }
            .map { VisibleText.line(String(cString: $0)) }
        add(MailAttachment(name: subject, type: "message/rfc822", byteCount: 0))
    }

    private mutating func addPart(_ object: Object) {
        let part = hearth_gmime_part(object)
        let type = Self.type(object)
        let name = g_mime_part_get_filename(part).map { Self.fileName(String(cString: $0)) } ?? nil
        let isAttached = Self.disposition(object) == "attachment"
        if !isAttached, name == nil || Self.disposition(object) == "inline", type == "text/plain" || type == "text/html"
        {
            let bytes = Self.content(part)
            addText(bytes, isPage: type == "text/html", charset: Self.parameter("charset", of: object))
            return
        }
        let isShown = !isAttached && g_mime_part_get_content_id(part) != nil && type.hasPrefix("image/")
        add(MailAttachment(name: name, type: type, byteCount: Self.content(part).count, isInline: isShown))
    }

    private mutating func addText(_ bytes: [UInt8], isPage: Bool, charset: String?) {
        if bytes.isEmpty { return }
        let decoded = TextDecoder.decode(bytes.prefix(8 * textBytes), declared: charset)
        if decoded.hasReplacements { note(.undecodable, "Some of its text is not in the encoding that it names.") }
        if isPage {
            // A second page is an attachment's, or a list's footer: the first one is the mail.
            let made = MailPage(decoded.text)
            if page == nil || page?.text.isEmpty == true { page = made }
        } else {
            let text = VisibleText.strip(decoded.text).trimmingCharacters(in: .newlines)
            if !text.isEmpty { plain += plain.isEmpty ? text : "\n\n" + text }
        }
        if plain.utf8.count > textBytes {
            note(.textCut, "Its text is longer than \(textBytes) bytes; the rest was left out.")
            plain = String(decoding: plain.utf8.prefix(textBytes), as: UTF8.self)
        }
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
