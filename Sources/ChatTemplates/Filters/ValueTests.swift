/// A template test, applied with `is`.
struct ValueTest: Sendable {
    let check: @Sendable (Value, Arguments, Renderer) throws -> Bool

    init(checking check: @escaping @Sendable (Value, Arguments, Renderer) throws -> Bool) { self.check = check }

    init(_ check: @escaping @Sendable (Value) throws -> Bool) {
        self.check = { value, arguments, _ in
            guard arguments.isEmpty else { throw ChatTemplateError.operation("The test takes no arguments.") }
            return try check(value)
        }
    }

    init(with check: @escaping @Sendable (Value, Value, Renderer) throws -> Bool) {
        self.check = { value, arguments, renderer in
            guard arguments.named.isEmpty, arguments.positional.count == 1 else {
                throw ChatTemplateError.operation("The test takes one argument.")
            }
            return try check(value, arguments.positional[0], renderer)
        }
    }
}

/// The tests that templates can use.
enum ValueTests {
    static func check(
        named name: Value, _ value: Value, _ arguments: Arguments, _ renderer: Renderer
    ) throws -> Bool {
        guard case .string(let name) = name, let test = all[name] else {
            throw ChatTemplateError(.syntax, "No test named \(try name.printed()).")
        }
        return try test.check(value, arguments, renderer)
    }

    static let all: [Text: ValueTest] = kinds.merging(comparisons) { $1 }

    private static let kinds: [Text: ValueTest] = [
        "defined": ValueTest { !$0.isUndefined }, "undefined": ValueTest(\.isUndefined),
        "none": ValueTest { $0.typeName == "NoneType" }, "boolean": ValueTest { $0.typeName == "bool" },
        "true": ValueTest { if case .bool(true) = $0 { true } else { false } },
        "false": ValueTest { if case .bool(false) = $0 { true } else { false } },
        "integer": ValueTest { $0.typeName == "int" }, "float": ValueTest { $0.typeName == "float" },
        "number": ValueTest { $0.number != nil }, "string": ValueTest { $0.plainText != nil },
        "mapping": ValueTest { $0.typeName == "dict" }, "iterable": ValueTest(\.isIterable),
        "sequence": ValueTest { value in
            switch value {
            case .string, .list, .tuple, .dictionary: true
            // In Python, undefined values have a length and support subscripts, which always fail.
            case .undefined: true
            case .object(let object): object.isSubscriptable
            default: false
            }
        },
        "callable": ValueTest { value in
            switch value {
            case .object(let object): object.isCallable
            case .undefined: true
            default: false
            }
        },
        "escaped": ValueTest { _ in false },
        "lower": isCase { $0.isLowercase }, "upper": isCase { $0.isUppercase },
        "filter": ValueTest { $0.plainText.map { Filters.all[$0] != nil } ?? false },
        "test": ValueTest { value in value.plainText.map { names.contains($0) } ?? false },
        "odd": ValueTest { try rest($0, .int(2)).isEqual(to: .int(1)) },
        "even": ValueTest { try rest($0, .int(2)).isEqual(to: .int(0)) },
    ]

    private static let comparisons: [Text: ValueTest] = {
        var tests: [Text: ValueTest] = [
            "divisibleby": ValueTest(with: { value, divisor, _ in try rest(value, divisor).isEqual(to: .int(0)) }),
            "sameas": ValueTest(with: { left, right, renderer in
                try renderer.use(comparing: left, right)
                return left.isSame(as: right)
            }), "in": ValueTest(with: { try $1.contains($0, $2) }),
        ]
        let operations: [(ComparisonExpression.Operation, [Text])] = [
            (.equal, ["==", "eq", "equalto"]), (.notEqual, ["!=", "ne"]), (.greater, [">", "gt", "greaterthan"]),
            (.greaterOrEqual, [">=", "ge"]), (.less, ["<", "lt", "lessthan"]), (.lessOrEqual, ["<=", "le"]),
        ]
        for (operation, names) in operations {
            for name in names { tests[name] = ValueTest(with: { try operation.holds($0, $1, $2) }) }
        }
        return tests
    }()

    /// The names of all tests, for the test named `test`.
    private static let names: Set<Text> = Set(comparisons.keys).union([
        "defined", "undefined", "none", "boolean", "true", "false", "integer", "float", "number", "string", "mapping",
        "iterable", "sequence", "callable", "escaped", "lower", "upper", "filter", "test", "odd", "even",
    ])

    private static func isCase(_ property: @escaping @Sendable (Text) -> Bool) -> ValueTest {
        ValueTest(checking: { value, arguments, renderer in
            guard arguments.isEmpty else { throw ChatTemplateError.operation("The test takes no arguments.") }
            try renderer.use(all: value)
            return property(try value.text())
        })
    }

    private static func rest(_ value: Value, _ divisor: Value) throws -> Value {
        guard value.plainText == nil else {
            throw ChatTemplateError.operation("not all arguments converted during string formatting")
        }
        return try Arithmetic.remainder(value.defined(), divisor.defined())
    }
}
