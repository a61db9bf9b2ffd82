/// The text before a call's arguments, for one syntax and tool, to be matched with the model's output.
struct CallHeading: Sendable {
    private enum Part: Sendable {
        case text([UInt8])
        case id, space
        case oneOf([[UInt8]])
    }

    enum Match: Sendable, Hashable {
        case no
        /// The bytes are a prefix of the heading.
        case begun
        /// The bytes begin with the heading, which has `count` bytes.
        case whole(count: Int)
    }

    private let parts: [Part]

    init(_ text: String, name: String, index: Int) {
        var parts: [Part] = []
        var plain: [UInt8] = []
        for character in text {
            switch CallSyntax.Mark(rawValue: character) {
            case nil: plain += Array(String(character).utf8)
            case .name: plain += Array(name.utf8)
            case .index: plain += Array(String(index).utf8)
            case .id: parts += [.text(plain), .id]
            case .space: parts += [.text(plain), .space]
            case .argumentsKey: parts += [.text(plain), .oneOf(CallSyntax.argumentsKeys.map { Array($0.utf8) })]
            }
            if let mark = CallSyntax.Mark(rawValue: character), mark != .name, mark != .index { plain = [] }
        }
        self.parts = parts + [.text(plain)]
    }

    func match(_ bytes: [UInt8]) -> Match {
        var rest = bytes[...]
        for part in parts {
            switch part {
            case .text(let text):
                guard rest.starts(with: text) else { return text.starts(with: rest) ? .begun : .no }
                rest = rest.dropFirst(text.count)
            case .id:
                guard rest.prefix(CallSyntax.idLength).allSatisfy(Self.isIDByte) else { return .no }
                guard rest.count >= CallSyntax.idLength else { return .begun }
                rest = rest.dropFirst(CallSyntax.idLength)
            case .space:
                rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            case .oneOf(let texts):
                guard let text = texts.first(where: { rest.starts(with: $0) }) else {
                    return texts.contains { $0.starts(with: rest) } ? .begun : .no
                }
                rest = rest.dropFirst(text.count)
            }
        }
        return .whole(count: bytes.count - rest.count)
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
