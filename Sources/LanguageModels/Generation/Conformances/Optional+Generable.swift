extension Optional where Wrapped: Generable {
    /// The partially generated form of the wrapped value.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
    /// The content of the wrapped value, or null.
    public var generatedContent: GeneratedContent {
        self?.generatedContent ?? GeneratedContent(kind: .null)
    }

    /// The wrapped value's part of a prompt, or nothing.
    public var promptRepresentation: Prompt {
        return self?.promptRepresentation ?? Prompt(segments: [])
    }

    /// The wrapped value's part of instructions, or nothing.
    public var instructionsRepresentation: Instructions {
        return self?.instructionsRepresentation ?? Instructions(segments: [])
    }
}
