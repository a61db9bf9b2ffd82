public import Foundation

extension GenerationSchema {
    /// An error in a schema that was created at run time.
    public enum SchemaError: Error, LocalizedError {
        /// Two schemas have the same name.
        case duplicateType(schema: String?, type: String, context: Context)
        /// Two properties of an object have the same name.
        case duplicateProperty(schema: String, property: String, context: Context)
        /// A choice has no alternatives.
        case emptyTypeChoices(schema: String, context: Context)
        /// References to names that no schema has.
        case undefinedReferences(schema: String?, references: [String], context: Context)
    }
}

extension GenerationSchema.SchemaError {
    /// The context of an error, for debugging.
    public struct Context: Sendable {
        /// A description of the error, for debugging.
        public let debugDescription: String

        /// Creates a context.
        public init(debugDescription: String) {
            self.debugDescription = debugDescription
        }
    }

    /// The error and a suggestion, as shown by `localizedDescription`.
    public var errorDescription: String? {
        [summary, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    }

    /// A summary of the error in one sentence.
    private var summary: String {
        switch self {
        case .duplicateType(let schema, let type, _):
            "\(Self.subject(schema)) has two types named '\(type)'."
        case .duplicateProperty(let schema, let property, _):
            "The schema '\(schema)' has two properties named '\(property)'."
        case .emptyTypeChoices(let schema, _):
            "The schema '\(schema)' has no choices."
        case .undefinedReferences(let schema, let references, _):
            "\(Self.subject(schema)) has undefined references: \(references.joined(separator: ", "))."
        }
    }

    /// A suggestion for resolving the error.
    public var recoverySuggestion: String? {
        switch self {
        case .duplicateType: "Give every schema a unique name."
        case .duplicateProperty: "Give every property of a schema a unique name."
        case .emptyTypeChoices: "Give the schema at least one choice."
        case .undefinedReferences: "Pass schemas with these names as dependencies."
        }
    }

    private static func subject(_ schema: String?) -> String {
        schema.map { "The schema '\($0)'" } ?? "The schema"
    }
}
