/// The source that `@Generable` adds to an enum with associated values.
///
/// Generated content has an object for each case. Its `type` property contains the name of the case, and the associated
/// values follow under their labels. A hidden struct per case provides the schema and coding of that object.
struct PayloadExpansion {
    let type: TypeContext
    let model: EnumModel

    var members: [String] {
        var members: [String] = []
        if !type.has("generationSchema") { members.append(generationSchema) }
        if !type.has("generatedContent") { members.append(generatedContent) }
        members.append(
            """
            nonisolated private enum __Discriminated {
                \(model.cases.lines(discriminated))
            }
            """)
        if !type.has("PartiallyGenerated") { members.append(partiallyGenerated) }
        return members
    }

    /// The initializer for the extension that adds the conformance.
    var initializer: String {
        """
        nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {
            let __type = try content.value(Swift.String.self, forProperty: "type")
            switch __type {
            \(model.cases.lines(decoding))
            default:
                \(Source.unknownCase(of: type.name, named: "__type"))
            }
        }
        """
    }

    private func decoding(_ enumCase: EnumModel.Case) -> String {
        guard !enumCase.values.isEmpty else { return "case \(enumCase.choice):\nself = .\(enumCase.name)" }
        let values = enumCase.values.map { value in
            "\(value.labelPrefix)__value.\(value.property)"
        }
        return """
            case \(enumCase.choice):
                let __value = try __Discriminated.\(enumCase.structName)(content)
                self = .\(enumCase.name)(\(values.joined(separator: ", ")))
            """
    }

    private var generationSchema: String {
        let types = Source.array(of: model.cases, type: "any \(module).Generable.Type") {
            "__Discriminated.\($0.structName).self"
        }
        let arguments = (["type: Self.self"] + type.arguments.schemaArguments + ["anyOf: \(types)"])
            .joined(separator: ", ")
        return """
            nonisolated \(type.access)static var generationSchema: \(module).GenerationSchema {
                \(module).GenerationSchema(\(arguments))
            }
            """
    }

    private var generatedContent: String {
        let cases = model.cases.lines { enumCase in
            let pattern =
                enumCase.values.isEmpty
                ? "" : "(\(enumCase.values.map { "let \($0.variable)" }.joined(separator: ", ")))"
            let arguments = enumCase.values.map { "\($0.property.argumentLabel): \($0.variable)" }
            return """
                case .\(enumCase.name)\(pattern):
                    __Discriminated.\(enumCase.structName)(\(arguments.joined(separator: ", "))).generatedContent
                """
        }
        return """
            nonisolated \(type.access)var generatedContent: \(module).GeneratedContent {
                switch self {
                \(cases)
                }
            }
            """
    }

    private func discriminated(_ enumCase: EnumModel.Case) -> String {
        let discriminator = Source.schemaProperty(
            name: "\"type\"", type: "Swift.String", guides: [".constant(\(enumCase.choice))"])
        let properties = enumCase.values.map { Source.schemaProperty(name: $0.keyLiteral, type: $0.type.text) }
        let stored = enumCase.values.map { "var \($0.property): \($0.type.text)" }
        let parameters = enumCase.values.map { "\($0.property.argumentLabel) \($0.variable): \($0.type.text)" }
        let additions = ["__add(\"type\", \(enumCase.choice))"] + enumCase.values.map(\.addition)
        let schema = Source.objectSchema(
            arguments: [], properties: "[\n\(([discriminator] + properties).joined(separator: ",\n"))\n]")
        let assign = enumCase.values.map { "self.\($0.property) = \($0.variable)" }
        let decode = enumCase.values.map { "self.\($0.property) = try content.value(forProperty: \($0.keyLiteral))" }
        return """
            nonisolated struct \(enumCase.structName): nonisolated \(module).Generable {
                \(stored.joined(separator: "\n"))
                nonisolated static var generationSchema: \(module).GenerationSchema {
                    \(schema)
                }
                nonisolated var generatedContent: \(module).GeneratedContent {
                    \(Source.objectContent(additions: additions.joined(separator: "\n")))
                }
                nonisolated init(\(parameters.joined(separator: ", "))) {
                    \(assign.joined(separator: "\n"))
                }
                nonisolated init(_ content: \(module).GeneratedContent) throws {
                    \(decode.joined(separator: "\n"))
                }
            }
            """
    }

    /// The source of the partially generated type.
    ///
    /// The name of a case is only evaluated once the name is complete, because a partial name may be another case's
    /// name.
    private var partiallyGenerated: String {
        let declarations = model.cases.lines { enumCase in
            let values = enumCase.values.map { "\($0.labelPrefix)\($0.type.partial)" }
            return "case \(enumCase.name)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
        }
        let decoding = model.cases.lines { enumCase in
            let values = enumCase.values.map {
                "\($0.labelPrefix)try content.value(forProperty: \($0.keyLiteral))"
            }
            let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
            return "case \(enumCase.choice):\nself = .\(enumCase.name)\(payload)"
        }
        let equatable = type.isEquatable ? ", Swift.Equatable" : ""
        let conformances = "nonisolated \(module).ConvertibleFromGeneratedContent\(equatable)"
        let indirect = model.isIndirect ? "indirect " : ""
        return """
            nonisolated \(type.access)\(indirect)enum PartiallyGenerated: \(conformances) {
                \(declarations)
                nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {
                    let __name = try content.value(\(module).GeneratedContent.self, forProperty: "type")
                    let __type = __name.isComplete ? try __name.value(Swift.String.self) : ""
                    switch __type {
                    \(decoding)
                    default:
                        \(Source.unknownCase(of: type.name, named: "__type"))
                    }
                }
            }
            """
    }
}

extension EnumModel.Case {
    /// The name of the hidden struct for the case's object.
    ///
    /// Cases that differ only in the capitalization of their first letter get different names.
    fileprivate var structName: String {
        let letters = key.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        let isCapital = letters.first?.isUppercase == true
        let first = letters.prefix(1).map { $0.uppercased() }.joined()
        return "Discriminated\(isCapital ? "_" : "")\(first)\(String(letters.dropFirst()))"
    }
}

extension EnumModel.Value {
    /// The name of the property that holds the value in the case's struct.
    fileprivate var property: String { label ?? key }

    fileprivate var keyLiteral: String { key.swiftLiteral }

    /// The statement that adds the value to the content of the case's object.
    fileprivate var addition: String { "__add(\(keyLiteral), self.\(property))" }

    /// The label with a colon and a space, or an empty string if there is no label.
    fileprivate var labelPrefix: String { label.map { "\($0.argumentLabel): " } ?? "" }
}

extension String {
    /// The name as an argument label, without backticks for keywords, which would cause a warning.
    fileprivate var argumentLabel: String {
        let bare = withoutBackticks
        let isPlain = bare.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isPlain && !["inout", "var", "let"].contains(bare) ? bare : self
    }
}
