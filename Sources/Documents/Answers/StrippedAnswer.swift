/// A text without its citation marks, and the positions of the marks.
struct StrippedAnswer {
    struct Mark {
        /// The offset in the text without marks.
        let offset: Int
        let numbers: [Int]
        /// Whether the mark begins a line that also contains text.
        let isLeading: Bool
    }

    private let raw: [UInt8]
    private(set) var bytes: [UInt8] = []
    private(set) var marks: [Mark] = []
    private var isLineStart = true
    /// The end of the last group of marks at the start of a line, and whether text follows it on that line.
    private var leading = (end: 0, isLeading: false)

    init(_ text: String) { raw = Array(text.utf8) }

    mutating func run() {
        bytes.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "[") || raw[index] == 0xE3, let mark = Self.mark(raw, index) {
                add(mark.numbers, end: mark.end)
                index = mark.end
            } else {
                let byte = raw[index] == 13 ? 10 : raw[index]
                bytes.append(byte)
                isLineStart = byte == 10 || isLineStart && (byte == 0x20 || byte == 9)
                index += 1
            }
        }
    }

    private mutating func add(_ numbers: [Int], end: Int) {
        if isLineStart, end > leading.end {
            // A line that contains only marks belongs to the preceding text.
            var next = end
            while next < raw.count {
                if raw[next] == 0x20 || raw[next] == UInt8(ascii: ".") {
                    next += 1
                } else if let mark = Self.mark(raw, next) {
                    next = mark.end
                } else {
                    break
                }
            }
            leading = (next, next < raw.count && raw[next] != 10 && raw[next] != 13)
        }
        let isLeading = isLineStart && leading.isLeading
        if !isLineStart {
            while let last = bytes.last, last == 0x20 || last == 9 { bytes.removeLast() }
        }
        marks.append(Mark(offset: bytes.count, numbers: numbers, isLeading: isLeading))
    }

    /// Returns the numbers and the end of the mark at an index; `nil` if there is no mark.
    static func mark(_ bytes: [UInt8], _ start: Int) -> (numbers: [Int], end: Int)? {
        var index = start + 1
        let isWide = bytes[start] == 0xE3
        if isWide {
            guard bytes.count > start + 2, bytes[start + 1] == 0x80, bytes[start + 2] == 0x90 else { return nil }
            index += 2
        } else if bytes[start] != UInt8(ascii: "[") {
            return nil
        }
        index = skipLabel(bytes, index)
        var numbers: [Int] = []
        var isRange = false
        while index < bytes.count, index - start < 80 {
            let byte = bytes[index]
            if (0x30...0x39).contains(byte) {
                let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
                // bounded: by its three digits.
                guard digits.count <= 3, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
                if isRange, let first = numbers.last, first < number, number - first <= 20 {
                    numbers += Array(first + 1...number)
                } else {
                    numbers.append(number)
                }
                isRange = false
                index += digits.count
            } else if byte == UInt8(ascii: "]") || isWide && byte == 0xE3 {
                let end = index + (isWide && byte == 0xE3 ? 3 : 1)
                return numbers.isEmpty || end > bytes.count ? nil : (numbers, end)
            } else if let separator = separator(bytes, index), !separator.isRange || !numbers.isEmpty {
                isRange = isRange || separator.isRange
                index += separator.length
            } else {
                return nil
            }
        }
        return nil
    }

    /// Returns the separator at an index; `isRange` is true if the separator stands for all numbers in
    /// between.
    private static func separator(_ bytes: [UInt8], _ index: Int) -> (length: Int, isRange: Bool)? {
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "&"), 0x20: (1, false)
        case UInt8(ascii: "-"): (1, true)
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80: (3, true)
        case UInt8(ascii: "a") where bytes[index...].starts(with: Array("and ".utf8)): (4, false)
        default: nil
        }
    }

    /// Skips "^", "passage", "source" and the like within brackets.
    private static func skipLabel(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "^") || bytes[index] == UInt8(ascii: "#") {
            return index + 1
        }
        let word = bytes[start...].prefix(12).prefix { (0x61...0x7A).contains($0 | 0x20) }
        let label = String(decoding: word, as: UTF8.self).lowercased()
        guard ["passage", "passages", "source", "sources", "document", "doc", "ref"].contains(label) else {
            return start
        }
        index += word.count
        return index
    }
}
