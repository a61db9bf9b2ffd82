/// Python's `str.format`, with sandboxed access to attributes and keys.
struct BraceFormat {
    private let arguments: Arguments
    private let renderer: Renderer
    private var nextIndex: Int? = 0

    init(arguments: Arguments, renderer: Renderer) {
        self.arguments = arguments
        self.renderer = renderer
    }

    mutating func format(_ pattern: Text, depth: Int = 0) throws -> Text {
        guard depth < 2 else { throw ChatTemplateError.operation("Max string recursion exceeded") }
        var result: [UInt8] = []
        var rest = pattern.bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{") where rest.first == byte, UInt8(ascii: "}") where rest.first == byte:
                rest.removeFirst()
                result.append(byte)
            case UInt8(ascii: "{"):
                result.append(contentsOf: try field(&rest, depth: depth).bytes)
                try renderer.reserveText(bytes: result.count)
            case UInt8(ascii: "}"):
                throw ChatTemplateError.operation("Single '}' encountered in format string")
            default: result.append(byte)
            }
        }
        return Text(bytes: result)
    }

    /// Parses a replacement field after its opening brace, and formats its value.
    private mutating func field(_ rest: inout ArraySlice<UInt8>, depth: Int) throws -> Text {
        var open = 1
        let content = rest.prefix { byte in
            if byte == UInt8(ascii: "{") { open += 1 }
            if byte == UInt8(ascii: "}") { open -= 1 }
            return open > 0
        }
        guard content.endIndex < rest.endIndex else {
            throw ChatTemplateError.operation("expected '}' before end of string")
        }
        rest = rest[(content.endIndex + 1)...]
        let nameEnd = content.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "!") } ?? content.endIndex
        let value = try lookup(content[..<nameEnd])
        var tail = content[nameEnd...]
        var shown = value
        if tail.first == UInt8(ascii: "!") {
            let conversion = tail.dropFirst().first
            tail = tail.dropFirst(2)
            switch conversion {
            case UInt8(ascii: "s"): shown = .string(try value.text())
            case UInt8(ascii: "r"), UInt8(ascii: "a"): shown = .string(Text(try value.printed()))
            default: throw ChatTemplateError.operation("Unknown conversion specifier")
            }
        }
        let specification = try format(Text(tail.dropFirst()), depth: depth + 1)
        if specification.isEmpty { return try shown.text() }
        return try FormatSpecification(specification).format(shown)
    }

    private mutating func lookup(_ name: ArraySlice<UInt8>) throws -> Value {
        let end = name.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") } ?? name.endIndex
        var value = try argument(Text(name[..<end]))
        var rest = name[end...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: ".") {
                let attribute = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
                value = try renderer.attribute(Text(attribute), of: value)
                rest = rest[attribute.endIndex...]
            } else {
                let key = rest.prefix { $0 != UInt8(ascii: "]") }
                let text = Text(key)
                value = try renderer.item(Int(text.string).map(Value.int) ?? .string(text), of: value)
                rest = rest[key.endIndex...].dropFirst()
            }
        }
        return value
    }

    private mutating func argument(_ name: Text) throws -> Value {
        var index = Int(name.string)
        if name.isEmpty {
            guard let next = nextIndex else {
                throw ChatTemplateError.operation(
                    "cannot switch from manual field specification to automatic field numbering")
            }
            index = next
            nextIndex = next + 1
        } else if index != nil {
            nextIndex = nil
        }
        if let index {
            guard arguments.positional.indices.contains(index) else {
                throw ChatTemplateError.operation("Replacement index \(index) out of range for positional args tuple")
            }
            return arguments.positional[index]
        }
        guard let argument = arguments.named.first(where: { $0.name == name }) else {
            throw ChatTemplateError.operation("KeyError: \(PythonPrinting.quoted(name))")
        }
        return argument.value
    }
}
