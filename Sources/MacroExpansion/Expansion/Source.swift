/// The module that declares every name in an expansion.
///
/// The full name keeps a user's own type of the same name apart.
let module = "LanguageModels"

/// Pieces of source that several expansions share.
enum Source {
    /// `LanguageModels.GenerationSchema(…)` for an object with these properties.
    static func objectSchema(arguments: [String], properties: String) -> String {
        let arguments = (["type: Self.self"] + arguments + ["properties: \(properties)"]).joined(separator: ", ")
        return "\(module).GenerationSchema(\(arguments))"
    }

    /// One property of an object's schema.
    static func schemaProperty(
        name: String, type: String, description: String? = nil, guides: [String] = []
    ) -> String {
        var arguments = ["name: \(name)"]
        if let description { arguments.append("description: \(description)") }
        arguments.append("type: \(type).self")
        if !guides.isEmpty { arguments.append("guides: [\(guides.joined(separator: ", "))]") }
        return "\(module).GenerationSchema.Property(\(arguments.joined(separator: ", ")))"
    }

    /// Statements that return the content of an object, filled by `additions` that call `__add`.
    ///
    /// Every value passes as an optional, so that an optional type behind an alias is treated as one.
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

    /// An array literal of the elements, or a closure that fills an array when `#if` decides on some of them.
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

    /// The error for a name that is none of an enum's cases.
    static func unknownCase(of type: String, named name: String) -> String {
        """
        throw \(module).GeneratedContent.ParsingError(
            rawContent: content.jsonString,
            debugDescription: "'\\(\(name))' is not a case of \(type.replacingQuotes).")
        """
    }
}

extension String {
    /// The text without characters that would end the string literal it is put in.
    fileprivate var replacingQuotes: String {
        filter { $0 != "\"" && $0 != "\\" }
    }
}
