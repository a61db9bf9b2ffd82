extension Filters {
    static let formats: [Text: Filter] = [
        "tojson": Filter(
            "tojson", ["ensure_ascii", "indent", "separators", "sort_keys"]
        ) { value, arguments, renderer in
            var json = PythonJSON(most: renderer.limits.textBytes)
            json.escapesNonASCII = arguments[0]?.isTrue ?? false
            json.sortsKeys = arguments[3]?.isTrue ?? false
            switch arguments[1] ?? .none {
            case .none: break
            case .string(let text): json.indentation = text
            case let width:
                let width = max(0, try width.requiredInteger())
                guard width <= 1000 else { throw ChatTemplateError.limit("The indentation is too wide.") }
                json.indentation = Text(bytes: Array(repeating: 0x20, count: width), isASCII: true)
            }
            if json.indentation != nil { json.itemSeparator = "," }
            if let separators = arguments[2], separators.typeName != "NoneType" {
                let parts = try elements(separators, renderer)
                guard parts.count == 2 else {
                    throw ChatTemplateError.operation("not enough values to unpack (expected 2, got \(parts.count))")
                }
                json.itemSeparator = try parts[0].requiredText()
                json.keySeparator = try parts[1].requiredText()
            }
            return .string(try json.text(of: value))
        },
        "pprint": Filter("pprint") { value, _, _ in
            let text = try value.printed()
            guard text.utf8.count <= 80 else {
                throw ChatTemplateError.operation("pprint is for values that fit on one line")
            }
            return .string(Text(text))
        },
        "format": Filter { value, arguments, renderer in
            guard arguments.positional.isEmpty || arguments.named.isEmpty else {
                throw ChatTemplateError.operation(
                    "can't handle positional and keyword arguments at the same time")
            }
            let values: Value =
                arguments.named.isEmpty
                ? try .makeTuple(arguments.positional)
                : try .makeDictionary(arguments.named.map { (.string($0.name), $0.value) })
            return .string(try PercentFormat.format(value.text(), values, renderer))
        },
    ]
}
