extension Value {
    /// Returns the text of Python's `str`.
    func text() throws -> Text {
        if case .string(let text) = self { return text }
        if case .undefined = self { return .empty }
        return Text(try printed())
    }

    /// The maximum number of steps of printing a value, equivalent to 16 MiB of text.
    private static let maximumPrinted = 1 << 18

    /// Returns the text of Python's `repr`.
    func printed() throws -> String {
        guard weight <= Self.maximumPrinted else {
            throw ChatTemplateError.limit("A value that is printed has too many parts.")
        }
        var output: [UInt8] = []
        try append(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func append(to output: inout [UInt8]) throws {
        switch self {
        case .undefined: output.append(contentsOf: "Undefined".utf8)
        case .none: output.append(contentsOf: "None".utf8)
        case .bool(let flag): output.append(contentsOf: (flag ? "True" : "False").utf8)
        case .int(let number): output.append(contentsOf: String(number).utf8)
        case .bigInteger(let digits): output.append(contentsOf: digits.bytes)
        case .double(let number): output.append(contentsOf: PythonPrinting.text(number).utf8)
        case .string(let text): PythonPrinting.appendQuoted(text, to: &output)
        case .list(let items): try Value.append(items.values, "[", "]", to: &output)
        case .tuple(let items):
            try Value.append(items.values, "(", items.values.count == 1 ? ",)" : ")", to: &output)
        case .dictionary(let mapping): try Value.append(mapping, to: &output)
        case .object(let object): output.append(contentsOf: try object.printed().utf8)
        }
    }

    private static func append(
        _ values: [Value], _ start: String, _ end: String, to output: inout [UInt8]
    ) throws {
        output.append(contentsOf: start.utf8)
        for (index, value) in values.enumerated() {
            if index > 0 { output.append(contentsOf: ", ".utf8) }
            try value.append(to: &output)
        }
        output.append(contentsOf: end.utf8)
    }

    private static func append(_ mapping: Mapping, to output: inout [UInt8]) throws {
        output.append(UInt8(ascii: "{"))
        for (index, (key, value)) in zip(mapping.keys, mapping.values).enumerated() {
            if index > 0 { output.append(contentsOf: ", ".utf8) }
            try key.append(to: &output)
            output.append(contentsOf: ": ".utf8)
            try value.append(to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }
}
