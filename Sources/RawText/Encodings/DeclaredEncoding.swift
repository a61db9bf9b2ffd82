/// Finds the declared encoding of a web page before it is decoded (HTML Standard, 13.2.3.2).
package enum DeclaredEncoding {
    /// The search limit; browsers search the first 1,024 bytes and reload a page if the declaration follows later.
    private static let maximumBytes = 1 << 16

    /// Returns the label that a page's `meta` element or XML declaration names.
    ///
    /// Comments, scripts, titles and other text are ignored, and so are unknown labels.
    package static func label(_ page: ArraySlice<UInt8>) -> String? {
        var scanner = Scanner(bytes: page.prefix(maximumBytes))
        return scanner.label()
    }

    /// Returns the label in a value such as "text/html; charset=utf-8".
    static func label(inContentType value: String) -> String? {
        let bytes = Array(value.lowercased().utf8)
        var index = 0
        while let found = bytes[index...].firstRange(of: "charset".utf8)?.upperBound {
            index = found
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { return nil }
            let quote = bytes[index]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                let rest = bytes[(index + 1)...]
                return rest.firstIndex(of: quote).map { String(decoding: rest[..<$0], as: UTF8.self) }
            }
            return String(decoding: bytes[index...].prefix { !isSpace($0) && $0 != UInt8(ascii: ";") }, as: UTF8.self)
        }
        return nil
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 12 || byte == 13 }

    /// Returns a label that is valid for a page that was readable as ASCII so far; `nil` for an unknown encoding.
    fileprivate static func usable(_ label: String) -> String? {
        if label.lowercased().hasPrefix("x-user-defined") { return "windows-1252" }
        guard let name = EncodingLabel.encoding(label) else { return nil }
        return name.hasPrefix("UTF-16") || name.hasPrefix("UTF-32") || name == "UTF-7" ? "utf-8" : label
    }

    private struct Scanner {
        let bytes: ArraySlice<UInt8>
        var index: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            index = bytes.startIndex
        }

        mutating func label() -> String? {
            if let declared = declarationOfXML() { return declared }
            while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
                index = tag
                if has("<!--", at: tag) {
                    // "<!-->" is a complete comment.
                    index = tag + 2
                    skip(past: "-->")
                } else if has("</", at: tag), isLetter(at: tag + 2) {
                    index = tag + 2
                    _ = name()
                    while attribute() != nil {}
                } else if has("<!", at: tag) || has("</", at: tag) || has("<?", at: tag) {
                    index = tag + 1
                    skip(past: ">")
                } else if isLetter(at: tag + 1) {
                    index = tag + 1
                    let element = name()
                    if let label = attributes(of: element) { return label }
                    // The text of these elements contains no markup.
                    if Self.raw.contains(element) { skip(past: "</" + element) }
                } else {
                    index = tag + 1
                }
            }
            return nil
        }

        private static let raw: Set<String> = [
            "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "template",
        ]

        private func declarationOfXML() -> String? {
            guard has("<?xml", at: index) else { return nil }
            let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
            let text = bytes[index..<end]
            guard let mark = text.firstRange(of: "encoding".utf8)?.upperBound,
                let open = text[mark...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
                let close = text[(open + 1)...].firstIndex(of: text[open])
            else { return nil }
            return usable(String(decoding: text[(open + 1)..<close], as: UTF8.self))
        }

        /// Reads the attributes of an element, and returns the declared encoding.
        private mutating func attributes(of element: String) -> String? {
            var seen: Set<String> = []
            var isPragma = false
            var charset: String?
            var content: String?
            while let (name, value) = attribute() {
                guard element == "meta", seen.count < 100, seen.insert(name).inserted else { continue }
                switch name {
                case "http-equiv": isPragma = value.lowercased() == "content-type"
                case "charset": charset = value
                case "content": content = DeclaredEncoding.label(inContentType: value)
                default: break
                }
            }
            return (charset ?? (isPragma ? content : nil)).flatMap(usable)
        }

        /// Reads the name of a tag, in lower case.
        private mutating func name() -> String {
            let start = index
            while index < bytes.endIndex, !isSpace(bytes[index]), !"/>".utf8.contains(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index].prefix(100), as: UTF8.self).lowercased()
        }

        /// Reads the next attribute of a tag; `nil` at the end of the tag.
        private mutating func attribute() -> (name: String, value: String)? {
            while index < bytes.endIndex, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
            guard index < bytes.endIndex, bytes[index] != UInt8(ascii: ">") else { return nil }
            let start = index
            index += 1
            while index < bytes.endIndex, !isSpace(bytes[index]), !"/>=".utf8.contains(bytes[index]) { index += 1 }
            let name = String(decoding: bytes[start..<index].prefix(100), as: UTF8.self).lowercased()
            var next = index
            while next < bytes.endIndex, isSpace(bytes[next]) { next += 1 }
            guard next < bytes.endIndex, bytes[next] == UInt8(ascii: "=") else { return (name, "") }
            index = next + 1
            while index < bytes.endIndex, isSpace(bytes[index]) { index += 1 }
            guard index < bytes.endIndex else { return (name, "") }
            let quote = bytes[index]
            let value: ArraySlice<UInt8>
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                let end = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.endIndex
                value = bytes[(index + 1)..<end]
                index = min(end + 1, bytes.endIndex)
            } else {
                value = bytes[index...].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
                index = value.endIndex
            }
            return (name, String(decoding: value.prefix(1_000), as: UTF8.self))
        }

        private func isLetter(at place: Int) -> Bool {
            place < bytes.endIndex && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place] | 0x20)
        }

        private func has(_ mark: String, at place: Int) -> Bool {
            bytes.endIndex - place >= mark.utf8.count
                && zip(bytes[place...], mark.utf8).allSatisfy { lowercased($0) == lowercased($1) }
        }

        private func lowercased(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }

        /// Skips past a mark, or to the end.
        private mutating func skip(past mark: String) {
            guard let first = mark.utf8.first else { return }
            while let found = bytes[index...].firstIndex(of: first) {
                index = found + 1
                if has(mark, at: found) {
                    index = found + mark.utf8.count
                    return
                }
            }
            index = bytes.endIndex
        }
    }
}
