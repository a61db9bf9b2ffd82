import CGMime
import MailReading

/// Converts the parts of GMime to the type that both parsers use.
enum GMimeTree {
    private typealias Object = UnsafeMutablePointer<GMimeObject>

    /// Returns a part with its subparts; `nil` for an unknown object.
    ///
    /// The bytes of the parts are read from the document, which must outlive the parts.
    static func tree(_ object: UnsafeMutablePointer<GMimeObject>?) -> MailPart? {
        guard let object else { return nil }
        if hearth_gmime_is_multipart(object) {
            let parts = hearth_gmime_multipart(object)
            return .multipart(
                type: type(object),
                parts: (0..<g_mime_multipart_get_count(parts)).compactMap { tree(g_mime_multipart_get_part(parts, $0)) }
            )
        }
        if hearth_gmime_is_message_part(object) { return message(hearth_gmime_message_part(object)) }
        guard hearth_gmime_is_part(object) else { return nil }
        let part = hearth_gmime_part(object)
        // Unlike GMime's parameters, these support the same encodings as all other text.
        let parameters = line("Content-Type", of: object)?.parameters ?? [:]
        return .leaf(
            MailPart.Leaf(
                type: type(object), parameters: parameters,
                disposition: g_mime_object_get_disposition(object).map { String(cString: $0).lowercased() },
                fileName: line("Content-Disposition", of: object)?.parameters["filename"] ?? parameters["name"],
                hasContentID: g_mime_part_get_content_id(part) != nil
            ) { content(part) })
    }

    /// Returns the value of a header with its parameters.
    private static func line(_ name: String, of object: Object) -> ParameterLine? {
        guard let header = g_mime_header_list_get_header(g_mime_object_get_header_list(object), name),
            let value = g_mime_header_get_raw_value(header)
        else { return nil }
        return ParameterLine(String(cString: value).utf8.filter { $0 != 10 && $0 != 13 }[...])
    }

    private static func message(_ part: UnsafeMutablePointer<GMimeMessagePart>?) -> MailPart {
        .message(
            MailPart.Leaf(type: "message/rfc822") {
                guard let message = g_mime_message_part_get_message(part) else { return [] }
                return written { g_mime_object_write_to_stream(hearth_gmime_object(message), nil, $0) }
            })
    }

    private static func type(_ object: Object) -> String {
        guard let type = g_mime_object_get_content_type(object), let main = g_mime_content_type_get_media_type(type),
            let sub = g_mime_content_type_get_media_subtype(type)
        else { return "text/plain" }
        return VisibleText.line("\(String(cString: main))/\(String(cString: sub))").lowercased()
    }

    /// Returns the decoded bytes of a part.
    ///
    /// GMime stops at the first base64 padding and does not join quoted-printable lines with white space
    /// after "=". Therefore it decodes only other encodings.
    private static func content(_ part: UnsafeMutablePointer<GMimePart>?) -> [UInt8] {
        guard let content = g_mime_part_get_content(part) else { return [] }
        let names = [
            GMIME_CONTENT_ENCODING_BASE64: "base64", GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE: "quoted-printable",
        ]
        guard let name = names[g_mime_data_wrapper_get_encoding(content)],
            let stream = g_mime_data_wrapper_get_stream(content)
        else { return written { g_mime_data_wrapper_write_to_stream(content, $0) } }
        g_mime_stream_reset(stream)
        return TransferEncoding.decode(written { Int(g_mime_stream_write_to_stream(stream, $0)) }[...], named: name)
    }

    /// Returns the bytes that a closure writes to a stream.
    private static func written(_ write: (UnsafeMutablePointer<GMimeStream>) -> Int) -> [UInt8] {
        guard let stream = g_mime_stream_mem_new() else { return [] }
        defer { hearth_gmime_release(stream) }
        _ = write(stream)
        guard let bytes = hearth_gmime_bytes(stream), let data = bytes.pointee.data else { return [] }
        return Array(UnsafeBufferPointer(start: data, count: Int(bytes.pointee.len)))
    }
}
