extension Tool {
    /// Calls a tool of which only the protocol is known.
    ///
    /// - Parameter content: The arguments as the model wrote them.
    /// - Returns: The answer as parts of a transcript's entry.
    /// - Throws: What is wrong with the arguments, or what the tool throws.
    @concurrent package func call(with content: GeneratedContent) async throws -> [Transcript.Segment] {
        let output = try await call(arguments: Arguments(content))
        return Prompt(output).segments
    }
}
