import Support

/// The parsing of a call's arguments, which must be a JSON object.
enum CallArguments {
    /// Returns a call's arguments as a JSON object; `nil` if they are anything else.
    ///
    /// Arguments that were encoded as strings, even several times, are decoded. `schema` describes the tool's
    /// parameters.
    static func object(_ text: String, schema: JSONValue?) -> String? {
        if text.allSatisfy(\.isWhitespace) { return "{}" }
        guard let json = try? JSONValue(text.utf8) else { return nil }
        var object = json
        // Each router that forwards a call may have encoded its arguments once more.
        for _ in 0..<3 {
            guard case .string(let inner) = object else { break }
            if inner.allSatisfy(\.isWhitespace) { return "{}" }
            guard let decoded = try? JSONValue(inner.utf8) else { return nil }
            object = decoded
        }
        if object == .null { return "{}" }
        guard case .object(let members) = object else { return nil }
        let decoded = JSONValue.object(
            members.map { .init($0.key, value($0.value, schema: schema?["properties"]?[$0.key])) })
        return decoded == json ? text : decoded.text
    }

    /// Returns whether a text is an empty object.
    static func isEmptyObject(_ text: String) -> Bool { text.filter { !$0.isWhitespace } == "{}" }

    /// Decodes a string whose schema requires an object or a list, and returns other values unchanged.
    private static func value(_ value: JSONValue, schema: JSONValue?) -> JSONValue {
        guard case .string(let text) = value, let type = schema?["type"] else { return value }
        var types = type.string.map { [$0] } ?? []
        if case .array(let all) = type { types = all.compactMap(\.string) }
        guard !types.contains("string"), let json = try? JSONValue(text.utf8) else { return value }
        switch json {
        case .object where types.contains("object"), .array where types.contains("array"): return json
        default: return value
        }
    }
}

/// A check for the completeness of JSON that arrives in pieces, which scans each piece once.
struct JSONProgress {
    /// The state of the JSON.
    enum State {
        /// Only white space.
        case blank
        case open
        /// A complete object, list or string, without text after its end.
        case whole
        /// Several values, or another kind of text.
        case other
    }

    private(set) var state = State.blank
    private var depth = 0
    private var (isText, isEscaped) = (false, false)

    init(_ text: String = "") { add(text) }

    mutating func add(_ piece: String) {
        for byte in piece.utf8 {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                    if depth == 0 { state = .whole }
                }
                continue
            }
            switch (byte, state) {
            case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): break
            case (_, .whole), (_, .other): state = .other
            case (UInt8(ascii: "\""), _): (isText, state) = (true, .open)
            case (UInt8(ascii: "{"), _), (UInt8(ascii: "["), _):
                depth += 1
                state = .open
            case (UInt8(ascii: "}"), .open), (UInt8(ascii: "]"), .open):
                depth -= 1
                if depth <= 0 { state = .whole }
            case (_, .blank): state = .other
            default: break
            }
        }
    }
}
