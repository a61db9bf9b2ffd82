import Foundation
import LanguageModels

/// A parser that converts values in the notation of JSON, Python or Gemma 4 to JSON.
struct LiteralReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The mark around strings without escapes.
    private let quote: [UInt8]?
    private static let depthLimit = 64

    /// Returns the JSON and size of the value at the beginning of some bytes; `nil` if the value is incomplete.
    static func value(_ bytes: ArraySlice<UInt8>, quote: String?) -> (json: String, count: Int)? {
        var reader = LiteralReader(bytes: bytes, position: bytes.startIndex, quote: quote.map { Array($0.utf8) })
        guard let json = reader.value(0) else { return nil }
        return (json, reader.position - bytes.startIndex)
    }

    private mutating func value(_ depth: Int) -> String? {
        guard depth < Self.depthLimit else { return nil }
        skipSpace()
        if let text = string() { return Self.quoted(text) }
        switch peek {
        case UInt8(ascii: "["): return list("[", "]") { $0.value(depth + 1) }
        case UInt8(ascii: "{"):
            return list("{", "}") { reader in
                guard let key = reader.key(), reader.take(UInt8(ascii: ":")), let value = reader.value(depth + 1) else {
                    return nil
                }
                return Self.quoted(key) + ": " + value
            }
        default: return word()
        }
    }

    private mutating func list(
        _ open: Character, _ close: String, _ element: (inout LiteralReader) -> String?
    ) -> String? {
        guard let end = close.utf8.first else { return nil }
        position += 1
        var elements: [String] = []
        skipSpace()
        while !take(end) {
            guard elements.isEmpty || take(UInt8(ascii: ",")) else { return nil }
            guard let next = element(&self) else { return nil }
            elements.append(next)
            skipSpace()
        }
        return "\(open)" + elements.joined(separator: ", ") + close
    }

    private mutating func key() -> String? {
        skipSpace()
        if let text = string() { return text }
        let start = position
        while let byte = peek, byte != UInt8(ascii: ":") { position += 1 }
        guard peek != nil else { return nil }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Parses a number or keyword.
    private mutating func word() -> String? {
        let start = position
        while let byte = peek, Self.isWord(byte) { position += 1 }
        // Only a following byte shows that the word is complete.
        guard peek != nil else { return nil }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "true", "True": return "true"
        case "false", "False": return "false"
        case "null", "None": return "null"
        case let text: return Double(text) == nil ? nil : text
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || [0x2B, 0x2D, 0x2E].contains(byte)
    }

    // MARK: Strings

    private mutating func string() -> String? {
        if let quote, bytes[position...].starts(with: quote) {
            let start = position + quote.count
            guard let end = bytes[start...].firstRange(of: quote)?.lowerBound else { return nil }
            position = end + quote.count
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        guard let mark = peek, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return nil }
        var index = position + 1
        var isEscaped = false
        while index < bytes.endIndex, isEscaped || bytes[index] != mark {
            isEscaped = bytes[index] == UInt8(ascii: "\\") && !isEscaped
            index += 1
        }
        guard index < bytes.endIndex else { return nil }
        let inner = bytes[(position + 1)..<index]
        position = index + 1
        return Self.unescaped(String(decoding: inner, as: UTF8.self), isJSON: mark == UInt8(ascii: "\""))
    }

    private static func unescaped(_ text: String, isJSON: Bool) -> String? {
        guard text.contains("\\") else { return text }
        // Python escapes single quotes, but not double quotes, in strings between single quotes.
        var json = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            switch (isEscaped, scalar) {
            case (true, "'"): json.unicodeScalars.append(scalar)
            case (true, _): json += "\\\(scalar)"
            case (false, "\\"): break
            case (false, "\"") where !isJSON: json += "\\\""
            default: json.unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return try? JSONDecoder().decode(String.self, from: Data("\"\(json)\"".utf8))
    }

    static func quoted(_ text: String) -> String { text.generatedContent.jsonString }

    // MARK: Bytes

    private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }
}
