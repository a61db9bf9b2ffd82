/// A result builder that creates instructions from the components in a closure.
@resultBuilder
public struct InstructionsBuilder {}

extension InstructionsBuilder {
    /// Combines components in order.
    public static func buildBlock<each P>(_ components: repeat each P) -> Instructions
    where repeat each P: InstructionsRepresentable {
        var parts: [[Transcript.Segment]] = []
        for component in repeat each components {
            parts.append(component.instructionsRepresentation.segments)
        }
        return Instructions(segments: .joining(parts))
    }

    /// Combines the components of a loop.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(instructions)
    }

    /// Builds the first branch of a condition.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// Builds the second branch of a condition.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// Builds a component for an `if` without an `else`.
    ///
    /// - Parameter instructions: The component, or `nil` if the condition is false.
    /// - Returns: The component, or empty instructions.
    public static func buildOptional(_ instructions: Instructions?) -> Instructions {
        instructions ?? Instructions(segments: [])
    }

    /// Builds a component with limited availability.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
        Instructions(instructions)
    }

    /// Builds a component.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: InstructionsRepresentable {
        expression
    }

    /// Builds a component from instructions.
    public static func buildExpression(_ expression: Instructions) -> Instructions {
        expression
    }

    /// Rejects an expression that cannot be a component, with an error message.
    @available(*, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Instructions {
        Instructions(segments: [])
    }
}
