/// Instructions that define a model's behaviour, ahead of every prompt.
///
/// It is made of text, values and attachments, in order.
public struct Instructions: Sendable {
    /// The parts in order; texts that met are joined already.
    package let segments: [Transcript.Segment]

    /// Makes instructions of parts.
    ///
    /// - Parameter segments: The parts.
    package init(segments: [Transcript.Segment]) {
        self.segments = segments
    }

    init(text: String) {
        segments = [.plain(text)]
    }
}

extension Instructions {
    /// Makes instructions of one component.
    ///
    /// - Parameter content: The component.
    public init(_ content: some InstructionsRepresentable) {
        self = content.instructionsRepresentation
    }

    /// Makes instructions of components listed line by line.
    ///
    /// - Parameter content: The components.
    /// - Throws: What the closure throws.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
        self = try content()
    }
}

/// A type whose values can be a component of instructions.
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
    /// The text.
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
