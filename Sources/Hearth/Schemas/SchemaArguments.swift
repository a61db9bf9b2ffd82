import Foundation
package import LanguageModels

/// The arguments of `hearth schema object`, which equal the arguments of Apple's `fm`, and the schema that they
/// describe.
///
/// A type flag begins a property, modifiers change the preceding property, and dots in a name nest objects.
package struct SchemaArguments {
    package struct Failure: LocalizedError, CustomStringConvertible {
        package let description: String

        /// The value of ``description``, which `localizedDescription` shows.
        package var errorDescription: String? { description }
    }

    private struct Property {
        var path: [String]
        var schema: DynamicGenerationSchema
        var isArray = false
        var isOptional = false
        var description: String?
    }

    /// A node of the tree of objects that dotted names describe.
    private final class Node {
        var children: [(name: String, property: Property?, node: Node?)] = []
    }

    private var name: String?
    private var rootDescription: String?
    private var properties: [Property] = []
    private var choices: [DynamicGenerationSchema]?
    private var dependencies: [DynamicGenerationSchema] = []
    private var waitingObject: [String]?

    private init() {}

    /// Returns the schema that command-line arguments describe.
    ///
    /// - Throws: `Failure`; `GenerationSchema.SchemaError` for conflicting names.
    package static func schema(_ words: [String]) throws -> GenerationSchema {
        var arguments = SchemaArguments()
        try arguments.read(words)
        return try arguments.schema()
    }

    private mutating func read(_ words: [String]) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            func value() throws -> String {
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw Failure(description: "\(word) needs a value. Write it directly after the flag.")
                }
                return value
            }
            switch word {
            case "--name": name = try value()
            case "--string": try begin(value(), DynamicGenerationSchema(type: String.self))
            case "--integer", "--int": try begin(value(), DynamicGenerationSchema(type: Int.self))
            case "--double", "--float": try begin(value(), DynamicGenerationSchema(type: Double.self))
            case "--boolean", "--bool": try begin(value(), DynamicGenerationSchema(type: Bool.self))
            case "--object":
                try closeObject()
                waitingObject = try path(value())
            case "--schema": try add(schema: value())
            case "--anyOf": choices = []
            case "--array": try change(word) { $0.isArray = true }
            case "--optional": try change(word) { $0.isOptional = true }
            case "--description": try describe(value())
            default:
                throw Failure(
                    description: "\(word) is unknown. Valid flags are --name, --string, --integer, --double, "
                        + "--boolean, --object with --schema, --anyOf with --schema, --array, --optional and "
                        + "--description.")
            }
        }
        try closeObject()
    }

    private mutating func begin(_ name: String, _ schema: DynamicGenerationSchema) throws {
        try closeObject()
        properties.append(Property(path: try path(name), schema: schema))
    }

    private func path(_ name: String) throws -> [String] {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ !$0.isEmpty }) else {
            throw Failure(
                description: "'\(name)' is not a valid property name. Nested names are separated by single dots, as in "
                    + "address.street.")
        }
        return parts
    }

    private func closeObject() throws {
        guard let waitingObject else { return }
        throw Failure(description: "--object '\(waitingObject.joined(separator: "."))' must be followed by --schema.")
    }

    private mutating func add(schema text: String) throws {
        guard text.utf8.count <= 1 << 20, let data = text.data(using: .utf8) else {
            throw Failure(description: "The text after --schema exceeds the maximum size of a schema (1 MB).")
        }
        let schema: GenerationSchema
        do {
            schema = try JSONDecoder().decode(GenerationSchema.self, from: data)
        } catch {
            throw Failure(
                description: "The text after --schema is not a schema written by `hearth schema object`: \(error)")
        }
        let (dynamic, parts) = DynamicGenerationSchema.parts(of: schema)
        dependencies += parts
        if let path = waitingObject {
            waitingObject = nil
            properties.append(Property(path: path, schema: dynamic))
        } else if choices != nil {
            choices?.append(dynamic)
        } else {
            throw Failure(description: "--schema must follow --object with a name, or --anyOf.")
        }
    }

    private mutating func change(_ word: String, _ body: (inout Property) -> Void) throws {
        try closeObject()
        guard !properties.isEmpty else {
            throw Failure(description: "\(word) applies to the preceding property, and there is none.")
        }
        body(&properties[properties.count - 1])
    }

    private mutating func describe(_ text: String) throws {
        if properties.isEmpty { rootDescription = text } else { try change("--description") { $0.description = text } }
    }

    private func schema() throws -> GenerationSchema {
        guard let name else {
            throw Failure(description: "--name is missing. It sets the name of the object that the schema describes.")
        }
        if let choices {
            guard !choices.isEmpty else { throw Failure(description: "--anyOf needs at least one --schema.") }
            guard properties.isEmpty else {
                throw Failure(
                    description: "--anyOf creates a choice between schemas; it cannot be combined with properties.")
            }
            return try GenerationSchema(
                root: DynamicGenerationSchema(name: name, description: rootDescription, anyOf: choices),
                dependencies: dependencies)
        }
        let root = Node()
        for property in properties { try insert(property, property.path[...], root) }
        var taken: Set = [name]
        return try GenerationSchema(
            root: DynamicGenerationSchema(
                name: name, description: rootDescription, properties: Self.properties(root, of: name, taken: &taken)),
            dependencies: dependencies)
    }

    private func insert(_ property: Property, _ path: ArraySlice<String>, _ node: Node) throws {
        guard let first = path.first else { return }
        if path.count == 1 {
            node.children.append((first, property, nil))
            return
        }
        if let index = node.children.firstIndex(where: { $0.name == first }) {
            guard let child = node.children[index].node else {
                throw Failure(description: "'\(first)' is used both for a value and for an object. Rename one of them.")
            }
            return try insert(property, path.dropFirst(), child)
        }
        let child = Node()
        node.children.append((first, nil, child))
        try insert(property, path.dropFirst(), child)
    }

    /// Returns the properties of an object, in order.
    ///
    /// `name` is the name of the object's type, and `taken` has all type names.
    private static func properties(
        _ node: Node, of name: String, taken: inout Set<String>
    ) -> [DynamicGenerationSchema.Property] {
        node.children.map { child in
            if let nested = child.node {
                let simple = child.name.prefix(1).uppercased() + child.name.dropFirst()
                // Two objects may have properties with equal names, so the type's name may need a prefix.
                let typeName = taken.insert(simple).inserted ? simple : name + simple
                taken.insert(typeName)
                return DynamicGenerationSchema.Property(
                    name: child.name,
                    schema: DynamicGenerationSchema(
                        name: typeName, properties: properties(nested, of: typeName, taken: &taken)))
            }
            let property = child.property
            let schema = property?.schema ?? DynamicGenerationSchema(type: String.self)
            return DynamicGenerationSchema.Property(
                name: child.name, description: property?.description,
                schema: property?.isArray == true ? DynamicGenerationSchema(arrayOf: schema) : schema,
                isOptional: property?.isOptional ?? false)
        }
    }
}

extension GenerationSchema {
    /// The schema as indented JSON.
    package var prettyJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Every schema can be encoded. The compact form is only a fallback.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? jsonText
    }
}
