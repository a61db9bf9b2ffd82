extension Methods {
    static let strings: [Text: Method<Text>] = changes.merging(searches) { $1 }.merging(tests) { $1 }

    private static func simple(_ name: String, _ change: @escaping @Sendable (Text) -> Text) -> Method<Text> {
        { text, arguments, _ in
            _ = try arguments.positional(of: name, 0...0)
            return .string(change(text))
        }
    }

    private static func strip(_ name: String, _ side: Text.Side) -> Method<Text> {
        { text, arguments, _ in
            switch try arguments.positional(of: name, 0...1).first ?? .none {
            case .none: .string(text.stripped(side))
            case .string(let characters): .string(text.stripped(side, characters: characters))
            default: throw ChatTemplateError.operation("\(name) arg must be None or str")
            }
        }
    }

    private static func justify(_ name: String) -> Method<Text> {
        { text, arguments, renderer in
            let values = try arguments.positional(of: name, 1...2)
            let fill = values.count > 1 ? try values[1].requiredText() : " "
            guard fill.count == 1 else {
                throw ChatTemplateError.operation("The fill character must be exactly one character long")
            }
            let width = try values[0].requiredInteger()
            return .string(try text.padded(to: width, with: fill, name, renderer))
        }
    }

    private static let changes: [Text: Method<Text>] = [
        "upper": simple("upper", \.uppercased), "lower": simple("lower", \.lowercased),
        "casefold": simple("casefold", \.lowercased), "title": simple("title", \.titlecased),
        "capitalize": simple("capitalize", \.capitalized), "swapcase": simple("swapcase", \.caseSwapped),
        "strip": strip("strip", .both), "lstrip": strip("lstrip", .left), "rstrip": strip("rstrip", .right),
        "center": justify("center"), "ljust": justify("ljust"), "rjust": justify("rjust"),
        "replace": { text, arguments, renderer in
            let values = try arguments.positional(of: "replace", 2...3)
            return .string(
                try text.replacing(
                    values[0].requiredText(), with: values[1].requiredText(),
                    limit: values.count > 2 ? values[2].requiredInteger() : -1, renderer))
        },
        "removeprefix": { text, arguments, _ in
            let prefix = try arguments.positional(of: "removeprefix", 1...1)[0].requiredText()
            return .string(text.hasPrefix(prefix) ? Text(text.bytes.dropFirst(prefix.bytes.count)) : text)
        },
        "removesuffix": { text, arguments, _ in
            let suffix = try arguments.positional(of: "removesuffix", 1...1)[0].requiredText()
            return .string(text.hasSuffix(suffix) ? Text(text.bytes.dropLast(suffix.bytes.count)) : text)
        },
        "zfill": { text, arguments, renderer in
            let width = try arguments.positional(of: "zfill", 1...1)[0].requiredInteger()
            let length = text.count
            let missing = width > length ? width - length : 0
            try renderer.reserveText(bytes: missing)
            let zeros = Text(bytes: Array(repeating: 0x30, count: missing), isASCII: true)
            guard text.hasPrefix("-") || text.hasPrefix("+") else { return .string(zeros + text) }
            return .string(Text(text.bytes.prefix(1)) + zeros + Text(text.bytes.dropFirst()))
        },
        "expandtabs": { text, arguments, renderer in
            let size = try arguments.bound(to: "expandtabs", ["tabsize"])[0]?.requiredInteger() ?? 8
            return .string(try text.expandingTabs(to: size, renderer))
        },
        "join": { text, arguments, renderer in
            let values = try Filters.elements(arguments.positional(of: "join", 1...1)[0], renderer)
            let parts = try values.enumerated().map { index, value in
                guard case .string(let part) = value else {
                    throw ChatTemplateError.operation(
                        "sequence item \(index): expected str instance, \(value.typeName) found")
                }
                return part
            }
            return .string(try text.joining(parts, renderer))
        },
        "format": { text, arguments, renderer in
            var format = BraceFormat(arguments: arguments, renderer: renderer)
            return .string(try format.format(text))
        },
        "format_map": { text, arguments, renderer in
            guard case .dictionary(let mapping) = try arguments.positional(of: "format_map", 1...1)[0] else {
                throw ChatTemplateError.operation("format_map() requires a mapping")
            }
            let named = zip(mapping.keys, mapping.values).compactMap { key, value in
                key.plainText.map { (name: $0, value: value) }
            }
            var format = BraceFormat(arguments: Arguments(named: named), renderer: renderer)
            return .string(try format.format(text))
        },
        "split": { text, arguments, renderer in try split(text, arguments, "split", renderer) },
        "rsplit": { text, arguments, renderer in try split(text, arguments, "rsplit", renderer) },
        "splitlines": { text, arguments, renderer in
            let keepsEnds = try arguments.bound(to: "splitlines", ["keepends"])[0]?.isTrue ?? false
            return try .makeList(text.lines(keepingEnds: keepsEnds).map(Value.string))
        },
        "partition": { text, arguments, _ in
            let separator = try separator(arguments, "partition")
            guard let found = text.firstOffset(of: separator) else {
                return try .makeTuple([.string(text), .string(.empty), .string(.empty)])
            }
            return try partition(text, separator, at: found)
        },
        "rpartition": { text, arguments, _ in
            let separator = try separator(arguments, "rpartition")
            guard let found = text.lastOffset(of: separator) else {
                return try .makeTuple([.string(.empty), .string(.empty), .string(text)])
            }
            return try partition(text, separator, at: found)
        },
    ]

    private static func separator(_ arguments: Arguments, _ name: String) throws -> Text {
        let separator = try arguments.positional(of: name, 1...1)[0].requiredText()
        guard !separator.isEmpty else { throw ChatTemplateError.operation("empty separator") }
        return separator
    }

    private static func partition(_ text: Text, _ separator: Text, at offset: Int) throws -> Value {
        try .makeTuple([
            .string(Text(text.bytes[..<offset])), .string(separator),
            .string(Text(text.bytes[(offset + separator.bytes.count)...])),
        ])
    }

    private static func split(
        _ text: Text, _ arguments: Arguments, _ name: String, _ renderer: Renderer
    ) throws -> Value {
        let values = try arguments.bound(to: name, ["sep", "maxsplit"])
        let limit = try values[1]?.requiredInteger() ?? -1
        let parts: [Text]
        switch values[0] ?? .none {
        case .none:
            parts =
                name == "split"
                ? text.splitAtWhitespace(limit: limit) : text.splitAtWhitespaceFromRight(limit: limit)
        case let value:
            let separator = try value.requiredText()
            guard !separator.isEmpty else { throw ChatTemplateError.operation("empty separator") }
            parts =
                name == "split"
                ? text.split(separator: separator, limit: limit)
                : text.splitFromRight(separator: separator, limit: limit)
        }
        try renderer.use(bytes: text.bytes.count)
        return try .makeList(parts.map(Value.string))
    }
}

extension Methods {
    private static let searches: [Text: Method<Text>] = [
        "startswith": { text, arguments, _ in try affix(text, arguments, "startswith") { $0.hasPrefix($1) } },
        "endswith": { text, arguments, _ in try affix(text, arguments, "endswith") { $0.hasSuffix($1) } },
        "find": { text, arguments, _ in .int(try find(text, arguments, "find", fromRight: false) ?? -1) },
        "rfind": { text, arguments, _ in .int(try find(text, arguments, "rfind", fromRight: true) ?? -1) },
        "index": { text, arguments, _ in
            guard let index = try find(text, arguments, "index", fromRight: false) else {
                throw ChatTemplateError.operation("substring not found")
            }
            return .int(index)
        },
        "rindex": { text, arguments, _ in
            guard let index = try find(text, arguments, "rindex", fromRight: true) else {
                throw ChatTemplateError.operation("substring not found")
            }
            return .int(index)
        },
        "count": { text, arguments, _ in
            let values = try arguments.positional(of: "count", 1...3)
            guard let range = try offsets(text, values) else { return .int(0) }
            return .int(
                text.occurrences(of: try values[0].requiredText(), from: range.lowerBound, to: range.upperBound))
        },
    ]

    /// Returns the byte offsets for the optional bounds of a search; `nil` if the search starts after the end.
    private static func offsets(_ text: Text, _ values: [Value]) throws -> Range<Int>? {
        func bound(_ index: Int) throws -> Int? {
            guard index < values.count else { return nil }
            if case .none = values[index] { return nil }
            return try values[index].requiredInteger()
        }
        let start = try bound(1)
        let end = try bound(2)
        if start == nil, end == nil { return 0..<text.bytes.count }
        let count = text.count
        if let start, start > count { return nil }
        let range = bounded(start, end, count: count)
        return text.offset(ofScalar: range.lowerBound)..<text.offset(ofScalar: range.upperBound)
    }

    private static func find(
        _ text: Text, _ arguments: Arguments, _ name: String, fromRight: Bool
    ) throws -> Int? {
        let values = try arguments.positional(of: name, 1...3)
        let needle = try values[0].requiredText()
        guard let range = try offsets(text, values) else { return nil }
        let offset =
            fromRight
            ? text.lastOffset(of: needle, from: range.lowerBound, to: range.upperBound)
            : text.firstOffset(of: needle, from: range.lowerBound, to: range.upperBound)
        return offset.map(text.scalarIndex(ofOffset:))
    }

    private static func affix(
        _ text: Text, _ arguments: Arguments, _ name: String, _ matches: (Text, Text) -> Bool
    ) throws -> Value {
        let values = try arguments.positional(of: name, 1...3)
        guard let range = try offsets(text, values) else { return .bool(false) }
        let part = range.count == text.bytes.count ? text : Text(text.bytes[range])
        switch values[0] {
        case .string(let affix): return .bool(matches(part, affix))
        case .tuple(let affixes):
            return .bool(try affixes.values.contains { matches(part, try $0.requiredText()) })
        default:
            throw ChatTemplateError.operation(
                "\(name) first arg must be str or a tuple of str, not \(values[0].typeName)")
        }
    }

    private static func every(
        _ name: String, _ condition: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) -> Method<Text> {
        { text, _, _ in .bool(!text.isEmpty && text.scalars.allSatisfy(condition)) }
    }

    private static let tests: [Text: Method<Text>] = [
        "isdigit": every("isdigit", \.isPythonDigit), "isdecimal": every("isdecimal", \.isPythonDecimal),
        "isnumeric": every("isnumeric", \.isPythonNumeric), "isalpha": every("isalpha", \.isPythonLetter),
        "isalnum": every("isalnum", \.isPythonAlphanumeric), "isspace": every("isspace", \.isPythonSpace),
        "isupper": { text, _, _ in .bool(text.isUppercase) },
        "islower": { text, _, _ in .bool(text.isLowercase) },
        "istitle": { text, _, _ in .bool(text.isTitlecase) },
        "isascii": { text, _, _ in .bool(text.isASCII) },
        "isprintable": { text, _, _ in .bool(text.scalars.allSatisfy(\.isPythonPrintable)) },
        "isidentifier": { text, _, _ in
            let scalars = Array(text.scalars)
            guard let first = scalars.first else { return .bool(false) }
            return .bool(
                (first == "_" || first.properties.isXIDStart) && scalars.allSatisfy(\.properties.isXIDContinue))
        },
    ]
}
