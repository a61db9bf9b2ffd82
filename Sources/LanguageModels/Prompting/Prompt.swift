/// A prompt from a person or a program.
///
/// A prompt consists of text, values and attachments, in order.
public struct Prompt: Sendable {
    /// The segments in order, of which consecutive text segments have been joined.
    package let segments: [Transcript.Segment]

    package init(segments: [Transcript.Segment]) {
        self.segments = segments
    }

    init(text: String) {
        segments = [.plain(text)]
    }
}

extension Prompt {
    /// Creates a prompt from one component.
    public init(_ content: some PromptRepresentable) {
        self = content.promptRepresentation
    }

    /// Creates a prompt from the components in a closure.
    ///
    /// - Throws: Any error that the closure throws.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
        self = try content()
    }
}

/// A type whose values can be components of a prompt.
public protocol PromptRepresentable {
    /// The component.
    @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
    /// The value itself.
    public var promptRepresentation: Prompt {
        return self
    }
}

extension String: PromptRepresentable {
    /// The string.
    public var promptRepresentation: Prompt {
        return Prompt(text: self)
    }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The elements in order.
    public var promptRepresentation: Prompt {
        return Prompt(segments: .joining(map(\.promptRepresentation.segments)))
    }
}
