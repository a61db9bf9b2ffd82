import RawText

/// Removes Markdown links and images from untrusted text.
enum MarkdownLinks {
    /// Returns a text with links replaced by their labels, and without images.
    ///
    /// The time is linear even if the text contains many unclosed brackets.
    static func removed(from text: String) -> String {
        guard text.contains("](") else { return text }
        return removed(from: removed(from: text, arePictures: true), arePictures: false)
    }

    private static func removed(from text: String, arePictures: Bool) -> String {
        let bytes = Array(text.utf8)
        let opening = Array((arePictures ? "![" : "[").utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var (label, target, line) = (NextByte("]"), NextByte(")"), NextByte("\n"))
        var index = 0
        while index < bytes.count {
            let start = index + opening.count
            if bytes[index...].starts(with: opening) {
                let lineEnd = line.place(in: bytes, from: start)
                let labelEnd = label.place(in: bytes, from: start)
                if labelEnd + 1 < lineEnd, bytes[labelEnd + 1] == UInt8(ascii: "(") {
                    let end = target.place(in: bytes, from: labelEnd + 2)
                    if end < lineEnd {
                        if !arePictures { kept += bytes[start..<labelEnd] }
                        index = end + 1
                        continue
                    }
                }
            }
            kept.append(bytes[index])
            index += 1
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
