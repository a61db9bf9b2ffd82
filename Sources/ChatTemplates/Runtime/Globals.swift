import Foundation

/// The functions that every template can call.
enum Globals {
    typealias Function = @Sendable (Arguments, Renderer) throws -> Value

    static let all: [(name: Text, make: @Sendable (Renderer) -> HostObject)] = functions.map { name, body in
        (Text(name), { _ in HostFunction(name, body) })
    }

    private static let functions: [(String, Function)] = [
        ("range", { arguments, renderer in try range(arguments, renderer) }),
        ("dict", { arguments, renderer in .dictionary(try dictionary(arguments, renderer)) }),
        ("namespace", { arguments, renderer in .object(try Namespace(arguments, renderer)) }),
        (
            "cycler",
            { arguments, renderer in
                guard !arguments.positional.isEmpty else {
                    throw ChatTemplateError.operation("at least one item has to be provided")
                }
                return .object(Cycler(arguments.positional))
            }
        ),
        (
            "joiner",
            { arguments, renderer in
                .object(Joiner(try arguments.bound(to: "joiner", ["sep"])[0] ?? .string(", ")))
            }
        ),
        (
            "raise_exception",
            { arguments, renderer in
                let message = try arguments.bound(to: "raise_exception", ["message"], required: 1)[0] ?? .none
                throw ChatTemplateError(.raised, try message.text().string)
            }
        ),
        (
            "strftime_now",
            { arguments, renderer in
                let format = try arguments.bound(to: "strftime_now", ["format"], required: 1)[0] ?? .none
                let pattern = try format.requiredText()
                return .string(TimeFormat(date: renderer.date, timeZone: renderer.timeZone).text(of: pattern))
            }
        ),
        (
            "lipsum",
            { _, _ in
                throw ChatTemplateError(.forbidden, "lipsum() is not allowed, because it generates random text.")
            }
        ),
    ]

    private static func range(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        let bounds = try arguments.positional(of: "range", 1...3).map { try $0.requiredInteger() }
        let range = try RangeObject(
            start: bounds.count > 1 ? bounds[0] : 0, stop: bounds.count > 1 ? bounds[1] : bounds[0],
            step: bounds.count > 2 ? bounds[2] : 1)
        return .object(range)
    }

    /// Creates a mapping as Python's `dict` does, from a mapping or pairs and from named arguments.
    static func dictionary(_ arguments: Arguments, _ renderer: Renderer) throws -> Mapping {
        guard arguments.positional.count < 2 else {
            throw ChatTemplateError.operation(
                "dict expected at most 1 argument, got \(arguments.positional.count)")
        }
        var entries: [(Value, Value)] = []
        if case .dictionary(let mapping)? = arguments.positional.first {
            entries = Array(zip(mapping.keys, mapping.values))
        } else if let pairs = arguments.positional.first {
            for pair in try Filters.elements(pairs, renderer) {
                let pair = try Filters.elements(pair, renderer)
                guard pair.count == 2 else {
                    throw ChatTemplateError.operation(
                        "dictionary update sequence element has length \(pair.count); 2 is required")
                }
                try renderer.use(all: pair[0])
                _ = try MappingKey(hashing: pair[0])
                entries.append((pair[0], pair[1]))
            }
        }
        entries += arguments.named.map { (.string($0.name), $0.value) }
        try renderer.reserveElements(entries.count * 2)
        return try Mapping(entries)
    }
}
