/// A type whose values a model can generate, guided by a schema.
///
/// The `@Generable` macro makes a structure or an enumeration conform.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// What a value looks like while it is still being generated.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// The schema that values of the type follow.
    static var generationSchema: GenerationSchema { get }
}

/// A type that can be read from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// Reads a value from generated content.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a value of the type.
    init(_ content: GeneratedContent) throws
}

/// A type whose values can be written as generated content.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as content.
    var generatedContent: GeneratedContent { get }
}

extension Generable {
    /// A type without a separate representation of partially generated values.
    public typealias PartiallyGenerated = Self

    /// The value in the form that values have while they are generated.
    ///
    /// - Returns: The value as a snapshot.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        do {
            return try PartiallyGenerated(generatedContent)
        } catch {
            preconditionFailure("\(Self.self).PartiallyGenerated cannot read what \(Self.self) writes: \(error)")
        }
    }

    /// The value as a structured part of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(segments: [.structured(generatedContent, schemaName: Self.generationSchema.name)])
    }

    /// The value as a structured part of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: [.structured(generatedContent, schemaName: Self.generationSchema.name)])
    }
}

extension ConvertibleToGeneratedContent {
    /// The value as a structured part of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: [.structured(generatedContent, schemaName: String(describing: Self.self))])
    }

    /// The value as a structured part of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(segments: [.structured(generatedContent, schemaName: String(describing: Self.self))])
    }
}
