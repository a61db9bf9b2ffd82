extension Optional where Wrapped: Generable {
    /// The partially generated representation of the wrapped value.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
    /// The content of the wrapped value, or null.
    public var generatedContent: GeneratedContent {
        self?.generatedContent ?? GeneratedContent(kind: .null)
    }

    /// The prompt of the wrapped value, or an empty prompt.
    public var promptRepresentation: Prompt {
        return self?.promptRepresentation ?? Prompt(segments: [])
    }

    /// The instructions of the wrapped value, or empty instructions.
    public var instructionsRepresentation: Instructions {
        return self?.instructionsRepresentation ?? Instructions(segments: [])
    }
}
