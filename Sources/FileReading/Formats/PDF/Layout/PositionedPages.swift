import Foundation

/// The parsed output of `pdftotext -bbox-layout`: pages, flows, blocks, lines and words with their positions.
///
/// This is not a general XML parser. Poppler writes only these elements and escapes text, so that text of a
/// file cannot be mistaken for an element.
struct PositionedPages {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Parses all pages; returns `nil` if the output has another format.
    static func read(_ output: [UInt8]) -> [PositionedPage]? {
        output.withUnsafeBufferPointer { bytes in
            var reader = PositionedPages(bytes: bytes)
            return reader.pages()
        }
    }

    /// Returns the document's title, which precedes the pages; `nil` if it is missing.
    static func title(_ output: [UInt8]) -> String? {
        output.withUnsafeBufferPointer { bytes in
            var reader = PositionedPages(bytes: UnsafeBufferPointer(rebasing: bytes.prefix(65_536)))
            while reader.nextTag() {
                if reader.skip("title") { return reader.text() }
                if reader.skip("body") { return nil }
            }
            return nil
        }
    }

    /// Returns the number of pages, at most `most`; `nil` if the output has another format.
    static func count(_ output: [UInt8], upTo most: Int) -> Int? {
        output.withUnsafeBufferPointer { bytes in
            guard bytes.starts(with: "<!DOCTYPE html".utf8) else { return nil }
            var reader = PositionedPages(bytes: bytes)
            var count = 0
            while count < most, reader.nextTag() { if reader.skip("page ") { count += 1 } }
            return count
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func pages() -> [PositionedPage]? {
        guard bytes.starts(with: "<!DOCTYPE html".utf8) else { return nil }
        var pages: [PositionedPage] = []
        var words: [PositionedWord] = []
        var (flow, block) = (0, 0)
        while nextTag() {
            if skip("word ") {
                let box = self.box()
                let text = self.text()
                if !text.isEmpty { words.append(PositionedWord(box: box, text: text)) }
            } else if skip("/line") {
                if let line = PositionedLine(words, flow: flow, block: block), !pages.isEmpty {
                    pages[pages.count - 1].lines.append(line)
                }
                words.removeAll(keepingCapacity: true)
            } else if skip("page ") {
                pages.append(PositionedPage(width: number(), height: number()))
            } else if skip("flow") {
                flow += 1
            } else if skip("block ") {
                block += 1
            }
        }
        return pages
    }

    /// Advances past the next "<".
    private mutating func nextTag() -> Bool {
        while index < bytes.count {
            index += 1
            if bytes[index - 1] == UInt8(ascii: "<") { return true }
        }
        return false
    }

    private mutating func skip(_ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != name.utf8Start[offset] { return false }
        index += count
        return true
    }

    private mutating func box() -> PositionedBox {
        let (left, top, right, bottom) = (number(), number(), number(), number())
        return PositionedBox(
            left: min(left, right), top: min(top, bottom), right: max(left, right), bottom: max(top, bottom))
    }

    /// Returns the number in the next attribute of the tag; 0 if it is missing.
    private mutating func number() -> Double {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: ">") { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return 0 }
        index += 1
        var (value, scale, isNegative, isFraction) = (0.0, 1.0, false, false)
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            switch bytes[index] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case let digit where (0x30...0x39).contains(digit) && scale > 1e-9 && value < 1e12:
                if isFraction {
                    scale /= 10
                    value += Double(digit - 0x30) * scale
                } else {
                    value = value * 10 + Double(digit - 0x30)
                }
            default: break
            }
            index += 1
        }
        if index < bytes.count { index += 1 }
        // Positions far outside of the page are clamped.
        let clamped = min(value, 1e6)
        return isNegative ? -clamped : clamped
    }

    /// Returns the text after the tag.
    private mutating func text() -> String {
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index = min(index + 1, bytes.count)
        let start = index
        var isPlain = true
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            // Entities, and characters that may be replaced.
            if bytes[index] == UInt8(ascii: "&") || bytes[index] == 0xEF || bytes[index] == 0xC2 { isPlain = false }
            index += 1
        }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        return isPlain ? text : Self.plain(text)
    }

    /// Replaces entities, ligatures and no-break spaces by plain characters.
    private static func plain(_ text: String) -> String {
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        let text = text.contains("&") ? entities.reduce(text) { $0.replacing($1.0, with: $1.1) } : text
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // Ligatures, and Arabic presentation forms.
            case 0xFB00...0xFB06, 0xFB13...0xFB17, 0xFB50...0xFBB1, 0xFBD3...0xFD3D, 0xFE70...0xFEFC:
                result.append(contentsOf: String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
            case 0xA0: result.append(" ")
            default: result.append(scalar)
            }
        }
        return String(result).trimmingCharacters(in: .whitespaces)
    }
}
