extension Filters {
    private static func change(_ name: String, _ body: @escaping @Sendable (Text) -> Text) -> Filter {
        Filter(name) { value, _, _ in
            let text = try value.text()
            return .string(text.isMarkup ? body(text).asMarkup : body(text))
        }
    }

    static let texts: [Text: Filter] = [
        "upper": change("upper", \.uppercased), "lower": change("lower", \.lowercased),
        "capitalize": change("capitalize", \.capitalized), "title": change("title", title),
        "string": change("string") { $0 }, "safe": change("safe", \.asMarkup),
        "escape": change("escape", \.escaped.asMarkup), "forceescape": change("forceescape") { escaped($0).asMarkup },
        "striptags": change("striptags", withoutTags),
        "trim": Filter("trim", ["chars"]) { value, arguments, _ in
            let text = try value.text()
            switch arguments[0] ?? .none {
            case .none: return .string(text.stripped())
            case let characters: return .string(text.stripped(characters: try characters.requiredText()))
            }
        },
        "replace": Filter("replace", ["old", "new", "count"], required: 2) { value, arguments, renderer in
            let old = try arguments[0]?.text() ?? .empty
            let new = try arguments[1]?.text() ?? .empty
            var limit = -1
            if let count = arguments[2], count.typeName != "NoneType" { limit = try count.requiredInteger() }
            return .string(try value.text().replacing(old, with: new, limit: limit, renderer))
        },
        "center": Filter("center", ["width"]) { value, arguments, renderer in
            let width = try arguments[0]?.requiredInteger() ?? 80
            return .string(try value.text().padded(to: width, with: " ", "center", renderer))
        },
        "indent": Filter("indent", ["width", "first", "blank"]) { value, arguments, renderer in
            guard case .string(let text) = value else {
                throw ChatTemplateError.operation("indent requires a string, not \(value.typeName)")
            }
            let width = arguments[0] ?? .int(4)
            let indentation: Text
            if case .string(let text) = width {
                indentation = text
            } else {
                indentation = try Arithmetic.compute(.multiply, .string(" "), .int(width.requiredInteger()), renderer)
                    .requiredText()
            }
            return .string(
                try indented(
                    text, by: indentation, first: arguments[1]?.isTrue ?? false, blank: arguments[2]?.isTrue ?? false,
                    renderer))
        },
        "truncate": Filter("truncate", ["length", "killwords", "end", "leeway"]) { value, arguments, _ in
            let text = try value.text()
            let length = try arguments[0]?.requiredInteger() ?? 255
            let end = try arguments[2]?.requiredText() ?? "..."
            let leeway = try arguments[3]?.requiredInteger() ?? 5
            guard length >= end.count, leeway >= 0 else {
                throw ChatTemplateError.operation("expected length >= \(end.count), got \(length)")
            }
            let (most, overflow) = length.addingReportingOverflow(leeway)
            if overflow || text.count <= most { return .string(text) }
            let start = text.scalars(0..<length - end.count)
            if arguments[1]?.isTrue == true { return .string(start + end) }
            return .string((start.splitFromRight(separator: " ", limit: 1).first ?? .empty) + end)
        },
        "wordcount": Filter("wordcount") { value, _, _ in
            .int(
                try value.text().scalars.split { $0 != "_" && !$0.isPythonAlphanumeric }.count)
        },
        "wordwrap": Filter(
            "wordwrap", ["width", "break_long_words", "wrapstring", "break_on_hyphens"]
        ) { value, arguments, renderer in
            let wrap = WordWrap(
                width: try arguments[0]?.requiredInteger() ?? 79, breaksLongWords: arguments[1]?.isTrue ?? true,
                breaksAtHyphens: arguments[3]?.isTrue ?? true)
            let separator = try arguments[2]?.requiredText() ?? "\n"
            let text = try value.requiredText()
            // In the worst case, each letter becomes a line.
            try renderer.use(steps: text.bytes.count)
            let lines = try text.lines().map { try separator.joining(wrap.lines(of: $0), renderer) }
            return .string(try separator.joining(lines, renderer))
        },
        "urlencode": Filter("urlencode") { value, _, renderer in
            switch value {
            case .dictionary(let mapping): return .string(try query(mapping.items(), renderer))
            case .list, .tuple, .object: return .string(try query(elements(value, renderer), renderer))
            default: return .string(percentEncoded(try value.text(), keepsSlash: true))
            }
        },
        "xmlattr": Filter("xmlattr", ["autospace"]) { value, arguments, _ in
            guard case .dictionary(let mapping) = value else {
                throw ChatTemplateError.operation("xmlattr requires a mapping")
            }
            let attributes = try zip(mapping.keys, mapping.values).compactMap(attribute)
            let text = attributes.joined(separator: " ")
            return .string(Text(text.isEmpty || arguments[0]?.isTrue == false ? text : " " + text))
        },
    ]

    private static func attribute(_ key: Value, _ value: Value) throws -> String? {
        if value.isUndefined || value.typeName == "NoneType" { return nil }
        let name = try key.requiredText()
        guard !name.bytes.contains(where: { " \t\n\r\u{B}\u{C}/>=".utf8.contains($0) }) else {
            throw ChatTemplateError.operation(
                "Invalid character in attribute name: \(PythonPrinting.quoted(name))")
        }
        return "\(escaped(name).string)=\"\(escaped(try value.text()).string)\""
    }

    private static func title(_ text: Text) -> Text {
        var result: [UInt8] = []
        var word: [Unicode.Scalar] = []
        func flush() {
            guard let first = word.first else { return }
            result.append(contentsOf: first.properties.uppercaseMapping.utf8)
            result.append(contentsOf: Text(scalars: word.dropFirst()).lowercased.bytes)
            word = []
        }
        for scalar in text.scalars {
            if scalar.isPythonSpace || "-({[<".unicodeScalars.contains(scalar) {
                flush()
                result.append(scalar)
            } else {
                word.append(scalar)
            }
        }
        flush()
        return Text(bytes: result)
    }

    private static let escapes: [UInt8: String] = [
        UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "'"): "&#39;",
        UInt8(ascii: "\""): "&#34;",
    ]

    static func escaped(_ text: Text) -> Text {
        var result: [UInt8] = []
        for byte in text.bytes {
            if let escape = escapes[byte] { result.append(contentsOf: escape.utf8) } else { result.append(byte) }
        }
        return Text(bytes: result, isASCII: text.isASCII)
    }

    /// Removes comments and tags, resolves common entities, and collapses whitespace.
    private static func withoutTags(_ text: Text) -> Text {
        func removing(_ start: Text, _ end: Text, from text: Text) -> Text {
            var result: [UInt8] = []
            var position = 0
            while let open = text.firstOffset(of: start, from: position),
                let close = text.firstOffset(of: end, from: open)
            {
                result.append(contentsOf: text.bytes[position..<open])
                position = close + end.bytes.count
            }
            result.append(contentsOf: text.bytes[position...])
            return Text(bytes: result)
        }
        var result = removing("<", ">", from: removing("<!--", "-->", from: text))
        result = Text(bytes: Array(result.splitAtWhitespace(limit: -1).map(\.bytes).joined(separator: [0x20])))
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&#34;", "\""), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] {
            result = result.replacing(Text(entity), with: Text(character), limit: -1)
        }
        return result
    }

    private static func indented(
        _ text: Text, by indentation: Text, first: Bool, blank: Bool, _ renderer: Renderer
    ) throws -> Text {
        let lines = (text + "\n").lines()
        try Renderer.reserve(lines.count, times: indentation.bytes.count + 1, plus: text.bytes.count, renderer)
        var result: [UInt8] = first ? indentation.bytes : []
        for (index, line) in lines.enumerated() {
            if index > 0 {
                result.append(0x0A)
                if blank || !line.isEmpty { result.append(contentsOf: indentation.bytes) }
            }
            result.append(contentsOf: line.bytes)
        }
        return Text(bytes: result)
    }

    private static func query(_ pairs: [Value], _ renderer: Renderer) throws -> Text {
        let parts = try pairs.map { pair in
            let pair = try elements(pair, renderer)
            guard pair.count == 2 else { throw ChatTemplateError.operation("a query requires pairs") }
            return percentEncoded(try pair[0].text(), keepsSlash: false) + "="
                + percentEncoded(try pair[1].text(), keepsSlash: false)
        }
        return try Text("&").joining(parts, renderer)
    }

    private static func percentEncoded(_ text: Text, keepsSlash: Bool) -> Text {
        var result: [UInt8] = []
        for byte in text.bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "~"):
                result.append(byte)
            case UInt8(ascii: "/") where keepsSlash: result.append(byte)
            case UInt8(ascii: " ") where !keepsSlash: result.append(UInt8(ascii: "+"))
            default:
                result.append(UInt8(ascii: "%"))
                result.append(contentsOf: PythonPrinting.hexadecimal(UInt32(byte), digits: 2).uppercased().utf8)
            }
        }
        return Text(bytes: result, isASCII: true)
    }
}

extension Text {
    var asMarkup: Text {
        var copy = self
        copy.isMarkup = true
        return copy
    }

    /// The text as markup, escaped unless it already is markup.
    var escaped: Text {
        isMarkup ? self : Filters.escaped(self)
    }
}

extension Renderer {
    /// Counts the memory of a text with `count` parts of `size` bytes and `rest` more bytes.
    static func reserve(_ count: Int, times size: Int, plus rest: Int, _ renderer: Renderer) throws {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
        let sum = bytes.addingReportingOverflow(rest)
        try renderer.reserveText(bytes: overflow || sum.overflow ? Int.max : sum.partialValue)
    }
}
