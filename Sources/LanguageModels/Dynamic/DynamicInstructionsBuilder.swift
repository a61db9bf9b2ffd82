/// A result builder of dynamic instructions from instructions, tools and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {}

extension DynamicInstructionsBuilder {
    /// Builds instructions from a tool.
    public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
        ToolInstructions(tool: expression)
    }

    /// Builds instructions from existing instructions.
    public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions { expression }

    /// Builds instructions from a list of tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        DynamicInstructionsForEach(tools, id: \.name) { tool in AnyDynamicInstructions(Self.buildExpression(tool)) }
    }

    /// Combines several instructions.
    @_disfavoredOverload
    public static func buildBlock<each Content>(_ contents: repeat each Content)
        -> TupleDynamicInstructions<repeat each Content> where repeat each Content: DynamicInstructions
    {
        TupleDynamicInstructions(repeat each contents)
    }

    /// Builds a block with one component.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

    /// Builds a block without components.
    public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

    /// Builds the first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// Builds the second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.falseContent(content))
    }

    /// Builds an `if` without an `else`.
    ///
    /// - Parameter content: The body, or `nil` if the condition is false.
    /// - Returns: The unchanged body.
    public static func buildOptional<Content>(_ content: Content?) -> Content? where Content: DynamicInstructions {
        content
    }

    /// Erases a type with limited availability.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(content)
    }
}
