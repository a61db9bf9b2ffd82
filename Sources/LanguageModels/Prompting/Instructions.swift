/// Instructions that define a model's behavior, which precede all prompts.
///
/// Instructions consist of text, values and attachments, in order.
public struct Instructions: Sendable {
    /// The segments in order, of which consecutive text segments have been joined.
    package let segments: [Transcript.Segment]

    package init(segments: [Transcript.Segment]) {
        self.segments = segments
    }

    init(text: String) {
        segments = [.plain(text)]
    }
}

extension Instructions {
    /// Creates instructions from one component.
    public init(_ content: some InstructionsRepresentable) {
        self = content.instructionsRepresentation
    }

    /// Creates instructions from the components in a closure.
    ///
    /// - Throws: Any error that the closure throws.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
        self = try content()
    }
}

/// A type whose values can be components of instructions.
public protocol InstructionsRepresentable {
    /// The component.
    @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
    /// The value itself.
    public var instructionsRepresentation: Instructions {
        return self
    }
}

extension String: InstructionsRepresentable {
    /// The string.
    public var instructionsRepresentation: Instructions {
        return Instructions(text: self)
    }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
    /// The elements in order.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: .joining(map(\.instructionsRepresentation.segments)))
    }
}
