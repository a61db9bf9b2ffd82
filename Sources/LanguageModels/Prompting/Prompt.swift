/// A prompt from a person or program.
///
/// It is made of text, values and attachments, in order.
public struct Prompt: Sendable {
    /// The parts in order; texts that met are joined already.
    package let segments: [Transcript.Segment]

    /// Makes a prompt of parts.
    ///
    /// - Parameter segments: The parts.
    package init(segments: [Transcript.Segment]) {
        self.segments = segments
    }

    init(text: String) {
        segments = [.plain(text)]
    }
}

extension Prompt {
    /// Makes a prompt of one component.
    ///
    /// - Parameter content: The component.
    public init(_ content: some PromptRepresentable) {
        self = content.promptRepresentation
    }

    /// Makes a prompt of components listed line by line.
    ///
    /// - Parameter content: The components.
    /// - Throws: What the closure throws.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
        self = try content()
    }
}

/// A type whose values can be a component of a prompt.
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
    /// The text.
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
