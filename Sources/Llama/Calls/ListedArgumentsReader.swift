/// A parser for individual arguments.
struct ListedArgumentsReader {
    let syntax: ListedArguments
    let shape: ArgumentShape

    private static let cdata = (open: Array("<![CDATA[".utf8), close: Array("]]>".utf8))

    /// Parses the arguments at the beginning of some bytes, and returns their JSON and size in bytes.
    ///
    /// Returns `nil` if the arguments may be incomplete. If `isAll` is true, no more bytes follow.
    func arguments(_ bytes: [UInt8], isAll: Bool) -> (json: String, count: Int)? {
        let before = Array(syntax.before.utf8)
        guard begins(bytes[...], with: before, isAll) != false else {
            let empty = Array(syntax.empty.utf8)
            if !isAll, bytes.count < empty.count, empty.starts(with: bytes) { return nil }
            return bytes.starts(with: empty) ? ("{}", empty.count) : nil
        }
        guard bytes.count > before.count else { return nil }
        let again = Array(syntax.separator.utf8) + before
        var members: [String] = []
        var position = before.count
        while true {
            guard let (member, end) = argument(bytes[position...]) else { return nil }
            members.append(member)
            switch begins(bytes[end...], with: again, isAll) {
            case true: position = end + again.count
            case false: return ("{" + members.joined(separator: ", ") + "}", end)
            default: return nil
            }
        }
    }

    /// Returns whether a text followed by a parameter's name comes next; `nil` if undecided.
    private func begins(_ bytes: ArraySlice<UInt8>, with text: [UInt8], _ isAll: Bool) -> Bool? {
        guard bytes.starts(with: text) else { return !isAll && text.starts(with: bytes) ? nil : false }
        let name = bytes.dropFirst(text.count)
        // The text after the arguments may begin like another argument.
        guard !name.isEmpty else { return isAll ? false : nil }
        return canBeginName(name)
    }

    /// Returns whether bytes are a prefix of a parameter's name, or begin with a parameter's name.
    private func canBeginName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let parameters = shape.parameters else {
            return bytes.first.map { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") } ?? false
        }
        return parameters.contains { bytes.starts(with: $0.name.utf8) || $0.name.utf8.starts(with: bytes) }
    }

    /// Returns a name with its value as JSON, and the index after the value.
    private func argument(_ bytes: ArraySlice<UInt8>) -> (member: String, end: Int)? {
        guard let (name, kinds, start) = heading(bytes) else { return nil }
        guard let (value, end) = value(bytes[start...], kinds, Array(syntax.end(of: name).utf8)) else { return nil }
        return (LiteralReader.quoted(name) + ": " + value, end)
    }

    /// Parses a name, and returns the possible kinds of its value and the index of the value.
    private func heading(_ bytes: ArraySlice<UInt8>) -> (name: String, kinds: Set<ListedArguments.Kind>, start: Int)? {
        guard let parameters = shape.parameters else { return freeHeading(bytes) }
        for parameter in parameters {
            if let found = kinds(of: parameter.kinds, bytes, Array(parameter.name.utf8)) {
                return (parameter.name, found.kinds, found.start)
            }
        }
        return nil
    }

    private func kinds(
        of allowed: Set<ListedArguments.Kind>, _ bytes: ArraySlice<UInt8>, _ name: [UInt8]
    ) -> (kinds: Set<ListedArguments.Kind>, start: Int)? {
        guard bytes.starts(with: name) else { return nil }
        let rest = bytes.dropFirst(name.count)
        // The longest matching text is the most specific.
        let fitting = allowed.filter { kind in
            syntax.after[kind].map { !$0.isEmpty && rest.starts(with: $0.utf8) } ?? false
        }
        guard let longest = fitting.compactMap({ syntax.after[$0]?.utf8.count }).max() else { return nil }
        return (fitting.filter { syntax.after[$0]?.utf8.count == longest }, rest.startIndex + longest)
    }

    private func freeHeading(
        _ bytes: ArraySlice<UInt8>
    ) -> (name: String, kinds: Set<ListedArguments.Kind>, start: Int)? {
        for end in bytes.indices {
            let name = Array(bytes[..<end])
            guard let found = kinds(of: Set(ListedArguments.Kind.allCases), bytes, name) else { continue }
            return (String(decoding: name, as: UTF8.self), found.kinds, found.start)
        }
        return nil
    }

    private func value(
        _ bytes: ArraySlice<UInt8>, _ kinds: Set<ListedArguments.Kind>, _ end: [UInt8]
    ) -> (json: String, end: Int)? {
        var quote: String?
        if case .bare(let text) = syntax.values { quote = text }
        let isPlain = syntax.hasPlainStrings && kinds.contains(.string)
        // If other kinds of values are possible, a text that can be parsed as such a value counts as one.
        if !isPlain || kinds.count > 1, let literal = LiteralReader.value(bytes, quote: quote) {
            let rest = bytes.dropFirst(literal.count)
            if rest.starts(with: end) { return (literal.json, rest.startIndex + end.count) }
        }
        guard isPlain, let close = bytes.firstRange(of: end) else { return nil }
        var text = bytes[..<close.lowerBound]
        if text.starts(with: Self.cdata.open), text.suffix(Self.cdata.close.count).elementsEqual(Self.cdata.close) {
            text = text.dropFirst(Self.cdata.open.count).dropLast(Self.cdata.close.count)
        }
        return (LiteralReader.quoted(String(decoding: text, as: UTF8.self)), close.upperBound)
    }
}
