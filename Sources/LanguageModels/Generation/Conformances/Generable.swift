/// A type whose values a model can generate, guided by a schema.
///
/// The `@Generable` macro adds the conformance to a structure or an enumeration.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// The representation of a partially generated value.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// The schema of the type's values.
    static var generationSchema: GenerationSchema { get }
}

/// A type that can be created from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// Creates a value from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a value of the type.
    init(_ content: GeneratedContent) throws
}

/// A type that can be converted to generated content.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as content.
    var generatedContent: GeneratedContent { get }
}

extension Generable {
    /// The type itself, which also represents partially generated values.
    public typealias PartiallyGenerated = Self

    /// Returns the value in its partially generated representation.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        do {
            return try PartiallyGenerated(generatedContent)
        } catch {
            preconditionFailure("\(Self.self).PartiallyGenerated cannot read what \(Self.self) writes: \(error)")
        }
    }

    /// The value as a structured segment of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(segments: [.structured(generatedContent, schemaName: Self.generationSchema.name)])
    }

    /// The value as a structured segment of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: [.structured(generatedContent, schemaName: Self.generationSchema.name)])
    }
}

extension ConvertibleToGeneratedContent {
    /// The value as a structured segment of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: [.structured(generatedContent, schemaName: String(describing: Self.self))])
    }

    /// The value as a structured segment of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(segments: [.structured(generatedContent, schemaName: String(describing: Self.self))])
    }
}
