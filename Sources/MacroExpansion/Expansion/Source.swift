/// The module that declares every name in an expansion.
///
/// The module prefix avoids conflicts with a user's own type of the same name.
let module = "LanguageModels"

/// Source fragments that several expansions share.
enum Source {
    /// Returns `LanguageModels.GenerationSchema(…)` for an object with the given properties.
    static func objectSchema(arguments: [String], properties: String) -> String {
        let arguments = (["type: Self.self"] + arguments + ["properties: \(properties)"]).joined(separator: ", ")
        return "\(module).GenerationSchema(\(arguments))"
    }

    /// Returns the source of one property of an object's schema.
    static func schemaProperty(
        name: String, type: String, description: String? = nil, guides: [String] = []
    ) -> String {
        var arguments = ["name: \(name)"]
        if let description { arguments.append("description: \(description)") }
        arguments.append("type: \(type).self")
        if !guides.isEmpty { arguments.append("guides: [\(guides.joined(separator: ", "))]") }
        return "\(module).GenerationSchema.Property(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the source of statements that return the content of an object, with `additions` that call `__add`.
    ///
    /// Values are passed as optionals, so that a type alias of an optional type is treated as optional.
    static func objectContent(additions: String, explicitNil: String? = nil, id: String? = nil) -> String {
        let append = "__properties.append((name, value))"
        let body =
            switch explicitNil {
            case nil: "if let value { \(append) }"
            case "true": append
            case let explicitNil?: "if (\(explicitNil)) || value != nil { \(append) }"
            }
        return """
            var __properties: [(Swift.String, any \(module).ConvertibleToGeneratedContent)] = []
            func __add(_ name: Swift.String, _ value: (some \(module).ConvertibleToGeneratedContent)?) {
                \(body)
            }
            \(additions)
            return \(module).GeneratedContent(properties: __properties\(id.map { ", id: \($0)" } ?? "")) { $1 }
            """
    }

    /// Returns an array literal, or a closure that fills an array if `#if` blocks contain some of its elements.
    static func array<Element>(
        of elements: [Conditional<Element>], type: String, element: (Element) -> String
    ) -> String {
        guard elements.contains(where: \.isBlock) else {
            let elements = elements.flatMap(\.elements).map(element)
            return elements.isEmpty ? "[]" : "[\n\(elements.joined(separator: ",\n"))\n]"
        }
        return """
            {
                var __elements: [\(type)] = []
                \(elements.lines { "__elements.append(\(element($0)))" })
                return __elements
            }()
            """
    }

    /// Returns a statement that throws the error for an unknown case name.
    static func unknownCase(of type: String, named name: String) -> String {
        """
        throw \(module).GeneratedContent.ParsingError(
            rawContent: content.jsonString,
            debugDescription: "'\\(\(name))' is not a case of \(type.replacingQuotes).")
        """
    }
}

extension String {
    /// The text without characters that would end the string literal around it.
    fileprivate var replacingQuotes: String {
        filter { $0 != "\"" && $0 != "\\" }
    }
}
