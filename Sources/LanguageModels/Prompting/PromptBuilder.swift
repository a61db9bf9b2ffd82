/// Puts a prompt together from the components listed in a closure.
@resultBuilder
public struct PromptBuilder {}

extension PromptBuilder {
    /// Joins components in order.
    ///
    /// - Parameter components: The components.
    /// - Returns: All of them.
    public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
    where repeat each P: PromptRepresentable {
        var parts: [[Transcript.Segment]] = []
        for component in repeat each components {
            parts.append(component.promptRepresentation.segments)
        }
        return Prompt(segments: .joining(parts))
    }

    /// Joins the components of a loop.
    ///
    /// - Parameter prompts: The components.
    /// - Returns: All of them.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(prompts)
    }

    /// Takes the first branch of a condition.
    ///
    /// - Parameter component: The branch.
    /// - Returns: The branch.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// Takes the second branch of a condition.
    ///
    /// - Parameter component: The branch.
    /// - Returns: The branch.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// Takes a component that a condition may leave out.
    ///
    /// - Parameter component: The component, if the condition holds.
    /// - Returns: The component, or nothing.
    public static func buildOptional(_ component: Prompt?) -> Prompt {
        component ?? Prompt(segments: [])
    }

    /// Takes a component that only some systems have.
    ///
    /// - Parameter prompt: The component.
    /// - Returns: The component.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        Prompt(prompt)
    }

    /// Takes a component.
    ///
    /// - Parameter expression: The component.
    /// - Returns: The component.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable {
        expression
    }

    /// Takes a prompt as a component.
    ///
    /// - Parameter expression: The component.
    /// - Returns: The component.
    public static func buildExpression(_ expression: Prompt) -> Prompt {
        expression
    }

    /// Refuses what cannot be a component, with a message that says so.
    ///
    /// - Parameter expression: Anything else.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Prompt {
        Prompt(segments: [])
    }
}
