import Foundation
import RawText

/// A mail or a part of one: headers and a body.
struct MailPart {
    let body: ArraySlice<UInt8>
    private let headers: [(name: String, value: String)]

    init(_ bytes: ArraySlice<UInt8>) {
        var headers: [(name: String, value: String)] = []
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 10) ?? rest.endIndex
            var line = rest[rest.startIndex..<end]
            if line.last == 13 { line.removeLast() }
            // A first line that is no header begins the body at once.
            if line.isEmpty {
                rest = rest[min(end + 1, rest.endIndex)...]
                break
            }
            let text = TextDecoder.decode(line.prefix(4000)).text
            if line.first == 0x20 || line.first == 9, !headers.isEmpty {
                if headers[headers.count - 1].value.utf8.count < 16_384 { headers[headers.count - 1].value += text }
            } else if let colon = text.firstIndex(of: ":"), !text[..<colon].contains(" "), headers.count < 1000 {
                headers.append(
                    (
                        text[..<colon].lowercased(),
                        String(text[text.index(after: colon)...].trimmingPrefix { $0 == " " })
                    ))
            } else if !(headers.isEmpty && text.hasPrefix("From ")), headers.count < 1000 {
                break
            }
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        self.headers = headers
        body = rest
    }

    /// The first header of a name, which is lowercased.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var contentType: String {
        let value = header("content-type") ?? ""
        return value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// A parameter of a header, such as the charset of a content type.
    func parameter(_ name: String, of header: String) -> String? {
        guard let value = self.header(header), let range = value.range(of: name + "=", options: .caseInsensitive)
        else { return nil }
        let rest = value[range.upperBound...]
        if rest.first == "\"" { return String(rest.dropFirst().prefix { $0 != "\"" }) }
        return String(rest.prefix { $0 != ";" && !$0.isWhitespace })
    }

    /// The body as text: decoded from its transfer encoding and its character encoding.
    var text: String {
        TextDecoder.decode(content, declared: parameter("charset", of: "content-type")).text
    }

    /// The body, decoded from its transfer encoding.
    var content: ArraySlice<UInt8> {
        switch header("content-transfer-encoding")?.trimmingCharacters(in: .whitespaces).lowercased() {
        case "base64": Base64.decode(body)
        case "quoted-printable": QuotedPrintable.decode(body)
        default: body
        }
    }

    /// The parts between lines of a boundary.
    func parts(_ boundary: String) -> [MailPart] {
        let mark = Array("--\(boundary)".utf8)
        guard mark.count > 2 else { return [] }
        var parts: [MailPart] = []
        var start: Int?
        var line = body.startIndex
        while line < body.endIndex {
            let next = (body[line...].firstIndex(of: 10) ?? body.endIndex - 1) + 1
            if body[line..<next].starts(with: mark) {
                if let start, parts.count < 200 { parts.append(MailPart(body[start..<line])) }
                let isLast = body[line..<next].dropFirst(mark.count).starts(with: "--".utf8)
                start = isLast ? nil : next
                if isLast { break }
            }
            line = next
        }
        // A mail that was cut short still has its last part.
        if let start, start < body.endIndex { parts.append(MailPart(body[start...])) }
        return parts
    }
}
