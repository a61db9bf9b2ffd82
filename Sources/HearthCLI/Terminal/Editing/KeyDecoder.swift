import Foundation

/// A decoder that converts bytes from a terminal, which may be split anywhere, to keys in linear time.
struct KeyDecoder {
    private enum State {
        case ground
        case escape
        /// The state after `ESC [`, with the parameters so far.
        case sequence([UInt8])
        /// The state after `ESC O`.
        case function
        /// The state between `ESC [200~` and `ESC [201~`.
        case paste
        /// A string from the terminal, such as a reply about its colours, up to BEL or `ESC \`.
        case string
    }

    /// The maximum length of a paste, in bytes, above which a paste is discarded and reported.
    static let longestPaste = 8 << 20
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let longestSequence = 64

    private var state = State.ground
    private var text: [UInt8] = []
    private var pasted: [UInt8] = []
    private var isTooLong = false
    private var keys: [Key] = []

    /// Decodes the next bytes.
    ///
    /// An incomplete character or sequence at the end is kept for the next call.
    mutating func keys(_ bytes: [UInt8]) -> [Key] {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                switch state {
                case .paste: takePaste(bytes, &index)
                case .ground where Self.isText(bytes[index]):
                    let start = index
                    while index < bytes.count, Self.isText(bytes[index]) { index += 1 }
                    text += UnsafeBufferPointer(rebasing: bytes[start..<index])
                default:
                    take(bytes[index])
                    index += 1
                }
            }
        }
        endText(isComplete: false)
        defer { keys = [] }
        return keys
    }

    /// Returns whether the byte belongs to text, which includes tabs.
    private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeGround(byte)
        case .escape: takeEscape(byte)
        case .sequence(let parameters): takeSequence(byte, parameters)
        case .function:
            state = .ground
            add(Self.letterKeys[byte])
        case .paste: break
        case .string:
            if byte == 0x07 { state = .ground } else if byte == 0x1B { state = .escape }
        }
    }

    private mutating func takeGround(_ byte: UInt8) {
        if Self.isText(byte) { return text.append(byte) }
        endText(isComplete: true)
        if byte == 0x1B { state = .escape } else { add(Self.controlKeys[byte]) }
    }

    private mutating func takeEscape(_ byte: UInt8) {
        state = .ground
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .function
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): state = .string
        case UInt8(ascii: "\\"): break
        case 0x0D, 0x0A: add(.newLine)
        case 0x7F, 0x08: add(.deleteWordLeft)
        case UInt8(ascii: "b"): add(.wordLeft)
        case UInt8(ascii: "f"): add(.wordRight)
        case UInt8(ascii: "d"): add(.deleteWordRight)
        // A lone Escape is ignored, and the byte is decoded as the next key.
        default: takeGround(byte)
        }
    }

    private mutating func takeSequence(_ byte: UInt8, _ parameters: [UInt8]) {
        switch byte {
        case 0x20...0x3F:
            state = parameters.count < Self.longestSequence ? .sequence(parameters + [byte]) : .ground
        case 0x40...0x7E:
            state = .ground
            endSequence(byte, String(decoding: parameters, as: UTF8.self))
        case 0x1B: state = .escape
        default:
            // The bytes are not a valid control sequence.
            state = .ground
            takeGround(byte)
        }
    }

    private mutating func endSequence(_ final: UInt8, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        // The parameter 1 means no modifier. Shift adds 1, Alt 2, Ctrl 4.
        let hasModifier = numbers.count > 1 && numbers[1] > 1
        switch (final, numbers.first ?? 0) {
        case (UInt8(ascii: "~"), 200): (state, pasted, isTooLong) = (.paste, [], false)
        case (UInt8(ascii: "~"), 1), (UInt8(ascii: "~"), 7): add(.home)
        case (UInt8(ascii: "~"), 4), (UInt8(ascii: "~"), 8): add(.end)
        case (UInt8(ascii: "~"), 3): add(hasModifier ? .deleteWordRight : .delete)
        // Enter with a modifier, in the encodings of xterm and kitty.
        case (UInt8(ascii: "~"), 27) where numbers.last == 13: add(.newLine)
        case (UInt8(ascii: "u"), 13): add(hasModifier ? .newLine : .enter)
        case (UInt8(ascii: "C"), _) where hasModifier: add(.wordRight)
        case (UInt8(ascii: "D"), _) where hasModifier: add(.wordLeft)
        default: add(Self.letterKeys[final])
        }
    }

    /// Takes the bytes up to the end of the paste in large chunks, because a paste may have megabytes.
    private mutating func takePaste(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index...])
        guard let start = rest.baseAddress else { return }
        let mark = memchr(start, Int32(UInt8(ascii: "~")), rest.count)
        let count = mark.map { UnsafeRawPointer($0) - start + 1 } ?? rest.count
        pasted += UnsafeRawBufferPointer(rebasing: rest[..<count])
        index += count
        if pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            state = .ground
            pasted.removeLast(Self.pasteEnd.count)
            add(isTooLong || pasted.count > Self.longestPaste ? .longPaste : .paste(Self.lines(pasted)))
            pasted = []
        } else if pasted.count > Self.longestPaste + Self.pasteEnd.count {
            isTooLong = true
            // The tail may contain the start of the end marker.
            pasted = Array(pasted.suffix(Self.pasteEnd.count))
        }
    }

    /// Converts CR LF and CR to `\n`, because terminals send CR for each line break of a paste.
    private static func lines(_ bytes: [UInt8]) -> String {
        guard memchr(bytes, 0x0D, bytes.count) != nil else { return String(decoding: bytes, as: UTF8.self) }
        let lines = [UInt8](unsafeUninitializedCapacity: bytes.count) { lines, count in
            bytes.withUnsafeBufferPointer { bytes in
                var previous: UInt8 = 0
                for byte in bytes {
                    if byte != 0x0A || previous != 0x0D {
                        lines[count] = byte == 0x0D ? 0x0A : byte
                        count += 1
                    }
                    previous = byte
                }
            }
        }
        return String(decoding: lines, as: UTF8.self)
    }

    /// Adds the pending text as one key.
    private mutating func endText(isComplete: Bool) {
        let kept = isComplete ? 0 : Self.incompleteBytes(text)
        guard text.count > kept else { return }
        keys.append(.text(String(decoding: text.dropLast(kept), as: UTF8.self)))
        text = Array(text.suffix(kept))
    }

    /// Returns the length of an incomplete UTF-8 sequence at the end.
    private static func incompleteBytes(_ text: [UInt8]) -> Int {
        for (count, byte) in text.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > count + 1 && byte < 0xF8 ? count + 1 : 0
        }
        return 0
    }

    private mutating func add(_ key: Key?) { if let key { keys.append(key) } }

    private static let letterKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
    ]

    private static let controlKeys: [UInt8: Key] = [
        0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right, 0x08: .backspace,
        0x0A: .enter, 0x0B: .deleteToEnd, 0x0C: .clearScreen, 0x0D: .enter, 0x0E: .down, 0x10: .up,
        0x12: .search,
        0x15: .deleteToStart, 0x17: .deleteWordLeft, 0x19: .yank, 0x1A: .suspend, 0x7F: .backspace,
    ]
}
