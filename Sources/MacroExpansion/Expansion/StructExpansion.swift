/// The source that `@Generable` adds to a structure.
struct StructExpansion {
    let type: TypeContext
    let model: StructModel

    var members: [String] {
        var members: [String] = []
        if !type.has("generationSchema") { members.append(generationSchema) }
        if !type.has("generatedContent") { members.append(generatedContent) }
        if !type.has("PartiallyGenerated") { members.append(partiallyGenerated) }
        return members
    }

    /// The initializer for the extension that adds the conformance.
    var initializer: String {
        """
        nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {
            \(model.properties.lines { property in
                property.type.isGenerationID
                    ? "self.\(property.name) = content.id ?? \(module).GenerationID()"
                    : "self.\(property.name) = try content.value(forProperty: \(property.keyLiteral))"
            })
        }
        """
    }

    private var generationSchema: String {
        let properties = Source.array(of: model.values, type: "\(module).GenerationSchema.Property") { property in
            Source.schemaProperty(
                name: property.keyLiteral, type: property.type.text, description: property.guide.description,
                guides: property.guide.guides)
        }
        var arguments = type.arguments.schemaArguments
        if let explicitNil = type.arguments.explicitNil {
            arguments.append("representNilExplicitlyInGeneratedContent: \(explicitNil)")
        }
        return """
            nonisolated \(type.access)static var generationSchema: \(module).GenerationSchema {
                \(Source.objectSchema(arguments: arguments, properties: properties))
            }
            """
    }

    private var generatedContent: String {
        let content = Source.objectContent(
            additions: model.values.lines { "__add(\($0.keyLiteral), self.\($0.name))" },
            explicitNil: type.arguments.explicitNil, id: model.identities.first.map { "self.\($0.name)" })
        return """
            nonisolated \(type.access)var generatedContent: \(module).GeneratedContent {
                \(content)
            }
            """
    }

    private var partiallyGenerated: String {
        var declarations = model.properties.lines { property in
            property.type.isGenerationID
                ? "\(property.accessPrefix)var \(property.name): \(module).GenerationID"
                : "\(property.accessPrefix)var \(property.name): \(property.type.partial)"
        }
        var assignments = model.properties.lines { property in
            property.type.isGenerationID
                ? "self.\(property.name) = content.id ?? \(module).GenerationID()"
                : "self.\(property.name) = try content.value(forProperty: \(property.keyLiteral))"
        }
        if model.id == nil {
            declarations = "\(type.access)var id: \(module).GenerationID\n\(declarations)"
            assignments = "self.id = content.id ?? \(module).GenerationID()\n\(assignments)"
        }
        var conformances = ["nonisolated \(module).ConvertibleFromGeneratedContent"]
        if model.id.map({ $0.type.isGenerationID || $0.type.isKnownHashable }) ?? true {
            conformances.insert("Swift.Identifiable", at: 0)
        }
        if type.isEquatable { conformances.append("Swift.Equatable") }
        return """
            nonisolated \(type.access)struct PartiallyGenerated: \(conformances.joined(separator: ", ")) {
                \(declarations)
                nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {
                    \(assignments)
                }
            }
            """
    }
}
