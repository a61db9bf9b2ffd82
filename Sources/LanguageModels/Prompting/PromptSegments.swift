extension Transcript.Segment {
    /// A segment that holds text.
    static func plain(_ text: String) -> Self {
        .text(Transcript.TextSegment(content: text))
    }

    /// A segment that holds a value.
    static func structured(_ content: GeneratedContent, schemaName: String) -> Self {
        .structure(Transcript.StructuredSegment(schemaName: schemaName, content: content))
    }
}

extension [Transcript.Segment] {
    /// The segments of several components in order, where texts that meet become one of several lines.
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
