extension DynamicGenerationSchema {
    /// Converts a finished schema back to dynamic schemas, so that the schema can become part of another schema.
    ///
    /// - Returns: The root schema, and the schemas that it refers to.
    package static func parts(
        of schema: GenerationSchema
    ) -> (root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) {
        let root = DynamicGenerationSchema(schema.root, rootName: schema.name)
        let dependencies = schema.definitionOrder.compactMap { name in
            schema.definitions[name].map { DynamicGenerationSchema($0, rootName: schema.name) }
        }
        return (root, dependencies)
    }

    private init(_ node: GenerationSchema.Node, rootName: String) {
        let name = node.title ?? rootName
        switch node.shape {
        case .object(let object):
            let properties = object.properties.map { property in
                DynamicGenerationSchema.Property(
                    name: property.name, description: property.node.description,
                    schema: DynamicGenerationSchema(property.node, rootName: rootName),
                    isOptional: property.isOptional)
            }
            self.init(
                form: .object(
                    name: name, description: node.description,
                    representsNilExplicitly: object.representsNilExplicitly, properties: properties))
        case .array(let array):
            self.init(
                arrayOf: DynamicGenerationSchema(array.items, rootName: rootName),
                minimumElements: array.minimumCount, maximumElements: array.maximumCount)
        case .anyOf(let choices):
            let choices = choices.map { DynamicGenerationSchema($0, rootName: rootName) }
            self.init(form: .union(name: name, description: node.description, choices: choices))
        case .string(let string):
            if let title = node.title, let choices = string.choices {
                self.init(form: .choices(name: title, description: node.description, choices: choices))
            } else {
                self.init(form: .type(String.self, rules: string.rules))
            }
        case .integer(let bounds): self.init(form: .type(Int.self, rules: bounds.rules))
        case .number(let bounds): self.init(form: .type(Double.self, rules: bounds.rules))
        case .boolean: self.init(form: .type(Bool.self, rules: []))
        case .null: self.init(form: .null)
        case .reference(let name): self.init(form: .reference(name))
        case .rootReference: self.init(form: .reference(rootName))
        case .any: self.init(form: .type(GeneratedContent.self, rules: []))
        }
    }
}

extension GenerationSchema.StringShape {
    fileprivate var rules: [GuideRule] {
        if let pattern { return [.pattern(pattern)] }
        guard let choices else { return [] }
        if isConstant, let only = choices.first { return [.constant(only)] }
        return [.anyOf(choices)]
    }
}

extension GenerationSchema.NumberBounds {
    fileprivate var rules: [GuideRule] {
        (minimum.map { [.minimum(.decimal($0))] } ?? []) + (maximum.map { [.maximum(.decimal($0))] } ?? [])
    }
}
