/// The source that `@Generable` adds to an enum whose cases have no associated values.
struct ChoiceExpansion {
    let type: TypeContext
    let model: EnumModel

    var members: [String] {
        var members: [String] = []
        if !type.has("generationSchema") { members.append(generationSchema) }
        if !type.has("generatedContent") { members.append(generatedContent) }
        return members
    }

    /// The initializer for the extension that adds the conformance.
    var initializer: String {
        """
        nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {
            let __choice = try content.value(Swift.String.self)
            switch __choice {
            \(model.cases.lines { "case \($0.choice):\nself = .\($0.name)" })
            default:
                \(Source.unknownCase(of: type.name, named: "__choice"))
            }
        }
        """
    }

    private var generationSchema: String {
        let choices = Source.array(of: model.cases, type: "Swift.String", element: \.choice)
        let arguments = (["type: Self.self"] + type.arguments.schemaArguments + ["anyOf: \(choices)"])
            .joined(separator: ", ")
        return """
            nonisolated \(type.access)static var generationSchema: \(module).GenerationSchema {
                \(module).GenerationSchema(\(arguments))
            }
            """
    }

    private var generatedContent: String {
        """
        nonisolated \(type.access)var generatedContent: \(module).GeneratedContent {
            switch self {
            \(model.cases.lines { "case .\($0.name):\n\(module).GeneratedContent(\($0.choice))" })
            }
        }
        """
    }
}
