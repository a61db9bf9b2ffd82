import RawText

/// A property of a calendar file or vCard (RFC 5545, 3.1; RFC 6350, 3.3; vCard 2.1).
package struct ContentLine: Equatable, Sendable {
    /// The group, such as "item1" in "item1.TEL", which vCards use to label properties.
    package let group: String?
    /// The name in upper case.
    package let name: String
    /// The parameters in order, with names in upper case; a bare word, as in vCard 2.1, is a `TYPE`.
    package let parameters: [Parameter]
    /// The raw value, except that quoted-printable is decoded.
    package let value: String

    package struct Parameter: Equatable, Sendable {
        package let name: String
        package let values: [String]
    }

    /// Returns the first value of a parameter.
    package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.values.first }

    /// Returns all values of a parameter, which may be repeated.
    package func parameters(_ name: String) -> [String] {
        parameters.lazy.filter { $0.name == name }.flatMap(\.values)
    }

    /// The value with escape sequences decoded, including line breaks.
    package var text: String { Self.unescaped(value[...]) }

    /// Returns the decoded texts between unescaped separators.
    package func texts(separator: Character) -> [String] {
        var parts: [String] = []
        var start = value.startIndex
        var index = start
        while index < value.endIndex {
            if value[index] == "\\" {
                index = value.index(after: index)
                if index == value.endIndex { break }
            } else if value[index] == separator {
                parts.append(Self.unescaped(value[start..<index]))
                start = value.index(after: index)
            }
            index = value.index(after: index)
        }
        return parts + [Self.unescaped(value[start...])]
    }

    private static func unescaped(_ value: Substring) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                switch character {
                case "n", "N": text.append("\n")
                case "\\", ";", ",", ":", "\"": text.append(character)
                // A Windows path contains backslashes that are not escapes.
                default: text += "\\\(character)"
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return isEscaped ? text + "\\" : text
    }
}

/// An iterator over the properties of a calendar file or vCard, with folded lines joined.
package struct ContentLines {
    private let bytes: [UInt8]
    private var index = 0
    private static let maximumParameters = 200

    /// Creates an iterator over a text with any kind of line breaks.
    package init(_ text: String) { bytes = Array(text.utf8) }

    /// Joins the folded lines of a file in an encoding that extends ASCII; UTF-16 is returned unchanged.
    ///
    /// Programs fold lines at a byte count, possibly within a character, which could then not be decoded.
    package static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard !bytes.prefix(64).contains(0) else { return Array(bytes) }
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 10 || byte == 13 {
                var next = index + 1
                if byte == 13, next < bytes.endIndex, bytes[next] == 10 { next += 1 }
                if next < bytes.endIndex, bytes[next] == 0x20 || bytes[next] == 9, !joined.isEmpty {
                    index = next + 1
                    continue
                }
            }
            joined.append(byte)
            index += 1
        }
        return joined
    }

    /// Returns the next property, skipping invalid lines; `nil` at the end.
    package mutating func next() -> ContentLine? {
        while index < bytes.count {
            if let line = property(logicalLine()) { return line }
        }
        return nil
    }

    /// Returns a line joined with its continuation lines.
    private mutating func logicalLine() -> [UInt8] {
        var line = Array(physicalLine())
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 9 {
            index += 1
            line += physicalLine()
        }
        return line
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        let line = bytes[start..<index]
        if index < bytes.count {
            let isPair = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
            index += isPair ? 2 : 1
        }
        return line
    }

    private mutating func property(_ line: [UInt8]) -> ContentLine? {
        // A quotation mark that is never closed does not quote.
        guard let colon = Self.end(of: line, respectingQuotes: true) ?? Self.end(of: line, respectingQuotes: false)
        else { return nil }
        let fields = Self.split(line[..<colon], at: UInt8(ascii: ";"))
        guard let head = fields.first else { return nil }
        let name = String(decoding: head, as: UTF8.self)
        let dot = name.firstIndex(of: ".")
        let bare = dot.map { name[name.index(after: $0)...] } ?? name[...]
        guard !bare.isEmpty, bare.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        let parameters = fields.dropFirst().prefix(Self.maximumParameters).map(Self.parameter)
        var value = line[(colon + 1)...]
        let coding = parameters.first { $0.name == "ENCODING" }?.values.first?.uppercased()
        let isQuoted =
            coding == "QUOTED-PRINTABLE"
            || parameters.contains { $0.name == "TYPE" && $0.values.first?.uppercased() == "QUOTED-PRINTABLE" }
        guard isQuoted else {
            return ContentLine(
                group: dot.map { String(name[..<$0]) }, name: bare.uppercased(), parameters: parameters,
                value: String(decoding: value, as: UTF8.self))
        }
        var joined = Array(value)
        while joined.last == UInt8(ascii: "="), index < bytes.count {
            joined.removeLast()
            joined += physicalLine().drop { $0 == 0x20 || $0 == 9 }
        }
        value = TransferEncoding.quotedPrintable(joined[...])[...]
        let charset = parameters.first { $0.name == "CHARSET" }?.values.first
        return ContentLine(
            group: dot.map { String(name[..<$0]) }, name: bare.uppercased(), parameters: parameters,
            value: TextDecoder.decode(value, declared: charset).text)
    }

    /// Returns the index of the colon that precedes the value.
    private static func end(of line: [UInt8], respectingQuotes: Bool) -> Int? {
        var isQuoted = false
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\""), respectingQuotes { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return index }
        }
        return nil
    }

    private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var isQuoted = false
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard bytes[index] == separator, !isQuoted else { continue }
            parts.append(bytes[start..<index])
            start = index + 1
        }
        return parts + [bytes[start...]]
    }

    private static func parameter(_ bytes: ArraySlice<UInt8>) -> ContentLine.Parameter {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
            return .init(name: "TYPE", values: [plain(bytes)])
        }
        let values = split(bytes[(equals + 1)...], at: UInt8(ascii: ",")).map(plain)
        return .init(name: String(decoding: bytes[..<equals], as: UTF8.self).uppercased(), values: values)
    }

    /// Returns a parameter value without quotation marks and with the escapes of RFC 6868 decoded.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let value = String(decoding: bytes.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        guard value.contains("^") else { return value }
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text += ["n": "\n", "'": "\"", "^": "^"][character] ?? "^\(character)"
                isEscaped = false
            } else if character == "^" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return isEscaped ? text + "^" : text
    }
}
