import GuidedDecoding
import LanguageModels

/// One place of a JSON schema: values, texts and numbers, and the keywords that restrict them.
struct SchemaNode {
    let members: [String: GeneratedContent]
    /// Where it is, as a JSON pointer.
    let place: String

    /// Refuses keywords that nothing enforces.
    func refuseOthers(than known: Set<String>, _ annotations: Set<String>) throws(LlamaError) {
        let others = members.keys.filter { !known.contains($0) && !annotations.contains($0) && !$0.hasPrefix("x-") }
        if let first = others.min() { throw unsupported(first) }
    }

    func unsupported(_ keyword: String) -> LlamaError {
        JSONSchemaGrammar.error(place, "the keyword '\(keyword)' is not supported; omit it")
    }

    // MARK: Values

    /// The JSON of one of several values.
    func constants(_ values: [GeneratedContent]) throws(LlamaError) -> OutputGrammar {
        var texts: [String] = []
        var others: [OutputGrammar] = []
        for value in values {
            switch value.kind {
            case .string(let text): texts.append(text)
            case .null: others.append(.null)
            case .bool, .number: others.append(.literal(value.jsonString))
            default:
                throw JSONSchemaGrammar.error(
                    place, "the values of enum and const must be strings, numbers, true, false or null")
            }
        }
        guard !texts.isEmpty || !others.isEmpty else { throw JSONSchemaGrammar.error(place, "enum is empty") }
        if others.isEmpty { return .stringChoice(texts) }
        return .anyOf((texts.isEmpty ? [] : [.stringChoice(texts)]) + others)
    }

    // MARK: Texts

    func string() throws(LlamaError) -> OutputGrammar {
        let least = try count("minLength") ?? 0
        let most = try count("maxLength")
        if let most, most < least { throw JSONSchemaGrammar.error(place, "maxLength is less than minLength") }
        let own = try text("pattern")
        if own != nil, try text("format") != nil { throw unsupported("format") }
        let format = try pattern(ofFormat: text("format"))
        if let pattern = own ?? format {
            // The length of what a pattern describes is the pattern's own.
            guard least == 0 else { throw unsupported("minLength") }
            guard most == nil else { throw unsupported("maxLength") }
            return .stringPattern(pattern)
        }
        guard least > 0 else { return .string(maxLength: most) }
        return .stringPattern("[\\s\\S]{\(least),\(most.map(String.init) ?? "")}")
    }

    private func pattern(ofFormat format: String?) throws(LlamaError) -> String? {
        guard let format else { return nil }
        let date = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
        let byte = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
        switch format {
        case "date": return date
        case "time": return time
        case "date-time": return date + "T" + time
        case "uuid": return "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
        case "ipv4": return "(\(byte)\\.){3}\(byte)"
        case "email": return "[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@([A-Za-z0-9][A-Za-z0-9-]{0,62}\\.){1,4}[A-Za-z]{2,24}"
        default: throw JSONSchemaGrammar.error(place, "the format '\(format)' is not supported; omit it")
        }
    }

    private func text(_ keyword: String) throws(LlamaError) -> String? {
        guard let value = members[keyword] else { return nil }
        guard case .string(let text) = value.kind else {
            throw JSONSchemaGrammar.error(place, "\(keyword) must be a string")
        }
        return text
    }

    // MARK: Numbers

    func integer() throws(LlamaError) -> OutputGrammar {
        if let step = try value("multipleOf"), step != 1 { throw unsupported("multipleOf") }
        var least = try value("minimum").map { $0.rounded(.up) }
        var most = try value("maximum").map { $0.rounded(.down) }
        if let above = try value("exclusiveMinimum") { least = max(least ?? -.infinity, above.rounded(.down) + 1) }
        if let below = try value("exclusiveMaximum") { most = min(most ?? .infinity, below.rounded(.up) - 1) }
        return .integer(min: least.map { Int(clamping: $0) }, max: most.map { Int(clamping: $0) })
    }

    func number() throws(LlamaError) -> OutputGrammar {
        for keyword in ["multipleOf", "exclusiveMinimum", "exclusiveMaximum"] where members[keyword] != nil {
            throw unsupported(keyword)
        }
        return .number(min: try value("minimum").map { "\($0)" }, max: try value("maximum").map { "\($0)" })
    }

    /// A number of elements or characters.
    func count(_ keyword: String) throws(LlamaError) -> Int? {
        guard let value = try value(keyword) else { return nil }
        guard let count = Int(exactly: value), count >= 0 else {
            throw JSONSchemaGrammar.error(place, "\(keyword) must be a whole number of at least 0")
        }
        return count
    }

    private func value(_ keyword: String) throws(LlamaError) -> Double? {
        guard let value = members[keyword] else { return nil }
        guard case .number(let number) = value.kind, number.isFinite else {
            throw JSONSchemaGrammar.error(place, "\(keyword) must be a number")
        }
        return number
    }
}

extension Int {
    fileprivate init(clamping value: Double) {
        self = Int(exactly: value) ?? (value < 0 ? .min : .max)
    }
}
