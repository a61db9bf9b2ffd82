/// A reader of the elements of a JSON array, or of several JSON values in a row, one at a time.
///
/// Only the ends of the elements are found here; each element must still be parsed.
struct JSONElements {
    enum Element: Equatable {
        case text([UInt8])
        /// An element over the limit, which was skipped.
        case tooLarge
        /// The file ends in the middle of an element.
        case incomplete
    }

    private let limit: Int
    private let read: () throws -> [UInt8]
    private var piece: [UInt8] = []
    private var place = 0
    private var isArray: Bool?
    private var isAtEnd = false

    /// - Parameters:
    ///   - limit: The maximum size of an element, in bytes.
    ///   - read: Returns the next piece of the file; empty at its end.
    init(limit: Int, read: @escaping () throws -> [UInt8]) {
        self.limit = limit
        self.read = read
    }

    /// Returns the next element; `nil` at the end.
    mutating func next() throws -> Element? {
        while let byte = try peek(), !isAtEnd {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), 0xEF, 0xBB, 0xBF:
                // A byte order mark may precede the text.
                place += 1
            case UInt8(ascii: "[") where isArray == nil:
                isArray = true
                place += 1
            case UInt8(ascii: "]") where isArray == true:
                isAtEnd = true
            default:
                isArray = isArray ?? false
                return try element()
            }
        }
        return nil
    }

    private mutating func peek() throws -> UInt8? {
        while place == piece.count {
            piece = try read()
            place = 0
            if piece.isEmpty { return nil }
        }
        return piece[place]
    }

    private mutating func element() throws -> Element {
        var bytes: [UInt8] = []
        var isTooLarge = false
        var depth = 0
        var isInString = false
        var isEscaped = false
        while try peek() != nil {
            let start = place
            var isComplete = false
            scan: while place < piece.count {
                let byte = piece[place]
                place += 1
                if isInString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInString = false
                        isComplete = depth == 0
                    }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isInString = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        isComplete = depth <= 1
                        // The end of the array around a number or a word.
                        if depth == 0, isArray == true, byte == UInt8(ascii: "]") { place -= 1 }
                        depth = max(0, depth - 1)
                    case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: isComplete = depth == 0
                    default: break
                    }
                }
                if isComplete { break scan }
            }
            if bytes.count + place - start > limit {
                isTooLarge = true
                bytes = []
            }
            if !isTooLarge { bytes += piece[start..<place] }
            if isComplete {
                return isTooLarge ? .tooLarge : .text(bytes)
            }
        }
        // A number may end with the file.
        if depth == 0, !isInString { return isTooLarge ? .tooLarge : .text(bytes) }
        return .incomplete
    }
}
