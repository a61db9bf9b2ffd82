extension Transcript.Segment {
    static func plain(_ text: String) -> Self {
        .text(Transcript.TextSegment(content: text))
    }

    /// Creates a segment that contains a value.
    static func structured(_ content: GeneratedContent, schemaName: String) -> Self {
        .structure(Transcript.StructuredSegment(schemaName: schemaName, content: content))
    }
}

extension [Transcript.Segment] {
    /// Combines the segments of several components.
    ///
    /// Adjacent text segments are joined with a line break.
    static func joining(_ components: [[Transcript.Segment]]) -> Self {
        var segments: Self = []
        for component in components {
            var rest = component[...]
            if case .text(var text)? = segments.last, case .text(let next)? = rest.first {
                text.content += "\n" + next.content
                segments[segments.count - 1] = .text(text)
                rest = rest.dropFirst()
            }
            segments += rest
        }
        return segments
    }
}
