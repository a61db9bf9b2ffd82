import Support

/// A field of the form that a server asks a user to fill in.
public struct MCPFormField: Sendable, Hashable, Codable {
    /// The type of a field's value.
    public enum Kind: String, Sendable, Hashable, Codable {
        case text
        case number
        case integer
        case boolean
        case choice
        /// Any number of the choices, written as one value per line.
        case choices
    }

    /// The format of a text.
    public enum Format: String, Sendable, Hashable, Codable {
        case email
        case uri
        case date
        case dateTime = "date-time"

        /// An example of this format.
        package var example: String {
            switch self {
            case .email: "ann@example.org"
            case .uri: "https://example.org"
            case .date: "2026-01-31"
            case .dateTime: "2026-01-31T09:30:00Z"
            }
        }
    }

    /// A value to choose from.
    public struct Choice: Sendable, Hashable, Codable {
        /// The value in the answer.
        public var value: String
        /// The label; equals the value if the server sends none.
        public var title: String
    }

    /// The name in the answer.
    public var name: String
    /// The label; equals the name if the server sends none.
    public var title: String
    /// The description; empty if the server sends none.
    public var description: String
    public var kind: Kind
    /// The values to choose from; empty if the field is not a choice.
    public var choices: [Choice]
    /// Whether an accepted form must include the field.
    public var isRequired: Bool
    /// The required format of a text; `nil` for any text.
    public var format: Format?
    /// The server's suggestion, which the user sees before the form is sent.
    public var suggestion: String?
    /// The minimum number of characters.
    package var minLength: Int?
    /// The maximum number of characters.
    package var maxLength: Int?
    package var minimum: Double?
    package var maximum: Double?
    /// The minimum number of chosen values.
    package var minItems: Int?
    /// The maximum number of chosen values.
    package var maxItems: Int?

    /// The maximum number of values to choose from.
    private static let mostChoices = 1_000

    init?(_ name: String, _ schema: JSONValue, isRequired: Bool) {
        self.name = name
        title = schema["title"]?.string ?? name
        description = schema["description"]?.string ?? ""
        self.isRequired = isRequired
        choices = []
        switch schema["type"]?.string {
        case "boolean": kind = .boolean
        case "integer": kind = .integer
        case "number": kind = .number
        case "string":
            choices = Self.choices(schema)
            kind = choices.isEmpty ? .text : .choice
        case "array":
            choices = Self.choices(schema["items"] ?? .null)
            kind = .choices
            (minItems, maxItems) = (schema["minItems"]?.integer, schema["maxItems"]?.integer)
            guard !choices.isEmpty,
                !choices.contains(where: { $0.value.isEmpty || $0.value.contains(where: \.isNewline) })
            else { return nil }
        default: return nil
        }
        guard choices.count <= Self.mostChoices else { return nil }
        if kind == .text {
            format = schema["format"]?.string.flatMap { Format(rawValue: $0) }
            (minLength, maxLength) = (schema["minLength"]?.integer, schema["maxLength"]?.integer)
        }
        if kind == .number || kind == .integer {
            (minimum, maximum) = (Self.limit(schema["minimum"]), Self.limit(schema["maximum"]))
        }
        suggestion = suggestion(schema["default"])
    }

    private static func choices(_ schema: JSONValue) -> [Choice] {
        var seen: Set<ExactText> = []
        return written(schema).filter { seen.insert(ExactText($0.value)).inserted }
    }

    private static func written(_ schema: JSONValue) -> [Choice] {
        if case .array(let values)? = schema["enum"] {
            var titles: [JSONValue] = []
            if case .array(let names)? = schema["enumNames"], names.count == values.count { titles = names }
            return values.prefix(mostChoices + 1).enumerated().compactMap { index, value in
                guard let value = value.string else { return nil }
                let title = titles.isEmpty ? nil : titles[index].string
                return Choice(value: value, title: title ?? value)
            }
        }
        // A multiple choice uses `anyOf`, a single choice `oneOf`.
        guard case .array(let values)? = schema["oneOf"] ?? schema["anyOf"] else { return [] }
        return values.prefix(mostChoices + 1).compactMap { choice in
            choice["const"]?.string.map { Choice(value: $0, title: choice["title"]?.string ?? $0) }
        }
    }

    private static func limit(_ value: JSONValue?) -> Double? {
        guard case .number(let text)? = value, let limit = Double(text), limit.isFinite else { return nil }
        return limit
    }

    /// Returns the server's default as text; `nil` if it is not valid for the field.
    private func suggestion(_ value: JSONValue?) -> String? {
        let text: String? =
            switch value {
            case .string(let text)? where kind == .text || kind == .choice: text
            case .number(let text)? where kind == .number || kind == .integer: text
            case .bool(let value)? where kind == .boolean: value ? "true" : "false"
            case .array(let values)? where kind == .choices: values.map { $0.string ?? "" }.joined(separator: "\n")
            default: nil
            }
        guard let text, !text.isEmpty, mistake(in: text) == nil else { return nil }
        return text
    }

    // MARK: Values

    /// Validates a text.
    ///
    /// - Parameter text: The text that the user entered or chose; empty for no value.
    /// - Returns: The reason why the text is invalid, as a clause such as "must be a number"; `nil` if it is valid.
    public func mistake(in text: String) -> String? {
        guard !text.isEmpty else { return isRequired ? "must be filled in" : nil }
        switch (kind, value(text)) {
        case (.number, nil): return "must be a number"
        case (.integer, nil): return "must be a whole number"
        case (.boolean, nil): return "must be yes or no"
        case (.choices, .array(let values)?):
            if let minItems, values.count < minItems { return "must have at least \(minItems) of the values" }
            if let maxItems, values.count > maxItems { return "must have at most \(maxItems) of the values" }
            return nil
        case (.choices, nil): return "must be a selection of the values"
        case (_, nil): return "must be one of the values"
        case (.number, _), (.integer, _):
            guard let number = Double(text) else { return nil }
            if let minimum, number < minimum { return "must be at least \(Self.text(minimum))" }
            if let maximum, number > maximum { return "must be at most \(Self.text(maximum))" }
            return nil
        case (.text, _): return mistake(inText: text)
        case (.boolean, _), (.choice, _), (.choices, _): return nil
        }
    }

    private func mistake(inText text: String) -> String? {
        let length = text.unicodeScalars.count
        if let minLength, length < minLength { return "must have at least \(minLength) characters" }
        if let maxLength, length > maxLength { return "must have at most \(maxLength) characters" }
        guard let format, !format.fits(text) else { return nil }
        return "must be " + format.noun
    }

    /// Returns the value for a text; `nil` if the text is not valid for the field's kind.
    func value(_ text: String) -> JSONValue? {
        switch kind {
        case .text: return .string(text)
        case .choice: return isChoice(text) ? .string(text) : nil
        case .choices:
            let values = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            // A server's default may be long, so the values are counted before they are compared.
            guard values.count <= choices.count else { return nil }
            let wanted = Set(values.map(ExactText.init))
            guard wanted.count == values.count, wanted.isSubset(of: choices.map { ExactText($0.value) }) else {
                return nil
            }
            return .array(values.map { .string($0) })
        case .boolean: return ["true": true, "false": false][text]
        case .integer: return Int(text).map { JSONValue($0) }
        case .number:
            // A ternary expression would turn `nil` into a `JSONValue`.
            guard let number = Double(text), number.isFinite else { return nil }
            return .number(number)
        }
    }

    private func isChoice(_ text: String) -> Bool {
        choices.contains { ExactText($0.value) == ExactText(text) }
    }

    // MARK: Hints

    /// The rule for the text, such as "a whole number, at least 1"; empty if any text is allowed.
    public var hint: String {
        let what: String? =
            switch kind {
            case .number: "a number"
            case .integer: "a whole number"
            case .text: format?.noun
            case .boolean, .choice, .choices: nil
            }
        let limits = [
            minimum.map { "at least \(Self.text($0))" }, maximum.map { "at most \(Self.text($0))" },
            minItems.map { "at least \($0)" }, maxItems.map { "at most \($0)" },
            minLength.map { "at least \($0) characters" }, maxLength.map { "at most \($0) characters" },
        ]
        return ([what] + limits).compactMap(\.self).joined(separator: ", ")
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}

extension MCPFormField.Format {
    fileprivate var noun: String {
        let noun =
            switch self {
            case .email: "an e-mail address"
            case .uri: "an address"
            case .date: "a date"
            case .dateTime: "a date and time"
            }
        return "\(noun) such as \(example)"
    }

    fileprivate func fits(_ text: String) -> Bool {
        switch self {
        case .email: text.wholeMatch(of: #/[^@\s]+@[^@\s]+/#) != nil
        case .uri: text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:[^\s]+/#) != nil
        case .date: Self.isDate(text[...])
        case .dateTime:
            if let found = text.wholeMatch(
                of:
                    #/([0-9\-]{10})[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[Zz]|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])/#
            ) {
                Self.isDate(found.1)
            } else {
                false
            }
        }
    }

    private static func isDate(_ text: Substring) -> Bool {
        guard let found = text.wholeMatch(of: #/([0-9]{4})-([0-9]{2})-([0-9]{2})/#), let year = Int(found.1),
            let month = Int(found.2), let day = Int(found.3), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        return (1...days).contains(day)
    }
}
