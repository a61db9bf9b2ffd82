/// Puts instructions together from the components listed in a closure.
@resultBuilder
public struct InstructionsBuilder {}

extension InstructionsBuilder {
    /// Joins components in order.
    ///
    /// - Parameter components: The components.
    /// - Returns: All of them.
    public static func buildBlock<each P>(_ components: repeat each P) -> Instructions
    where repeat each P: InstructionsRepresentable {
        var parts: [[Transcript.Segment]] = []
        for component in repeat each components {
            parts.append(component.instructionsRepresentation.segments)
        }
        return Instructions(segments: .joining(parts))
    }

    /// Joins the components of a loop.
    ///
    /// - Parameter instructions: The components.
    /// - Returns: All of them.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(instructions)
    }

    /// Takes the first branch of a condition.
    ///
    /// - Parameter component: The branch.
    /// - Returns: The branch.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// Takes the second branch of a condition.
    ///
    /// - Parameter component: The branch.
    /// - Returns: The branch.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// Takes a component that a condition may leave out.
    ///
    /// - Parameter instructions: The component, if the condition holds.
    /// - Returns: The component, or nothing.
    public static func buildOptional(_ instructions: Instructions?) -> Instructions {
        instructions ?? Instructions(segments: [])
    }

    /// Takes a component that only some systems have.
    ///
    /// - Parameter instructions: The component.
    /// - Returns: The component.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
        Instructions(instructions)
    }

    /// Takes a component.
    ///
    /// - Parameter expression: The component.
    /// - Returns: The component.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: InstructionsRepresentable {
        expression
    }

    /// Takes instructions as a component.
    ///
    /// - Parameter expression: The component.
    /// - Returns: The component.
    public static func buildExpression(_ expression: Instructions) -> Instructions {
        expression
    }

    /// Refuses what cannot be a component, with a message that says so.
    ///
    /// - Parameter expression: Anything else.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Instructions {
        Instructions(segments: [])
    }
}
