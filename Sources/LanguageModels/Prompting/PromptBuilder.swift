/// A result builder that creates a prompt from the components in a closure.
@resultBuilder
public struct PromptBuilder {}

extension PromptBuilder {
    /// Combines components in order.
    public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
    where repeat each P: PromptRepresentable {
        var parts: [[Transcript.Segment]] = []
        for component in repeat each components {
            parts.append(component.promptRepresentation.segments)
        }
        return Prompt(segments: .joining(parts))
    }

    /// Combines the components of a loop.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(prompts)
    }

    /// Builds the first branch of a condition.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// Builds the second branch of a condition.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// Builds a component for an `if` without an `else`.
    ///
    /// - Parameter component: The component, or `nil` if the condition is false.
    /// - Returns: The component, or an empty prompt.
    public static func buildOptional(_ component: Prompt?) -> Prompt {
        component ?? Prompt(segments: [])
    }

    /// Builds a component with limited availability.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        Prompt(prompt)
    }

    /// Builds a component.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable {
        expression
    }

    /// Builds a component from a prompt.
    public static func buildExpression(_ expression: Prompt) -> Prompt {
        expression
    }

    /// Rejects an expression that cannot be a component, with an error message.
    @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Prompt {
        Prompt(segments: [])
    }
}
