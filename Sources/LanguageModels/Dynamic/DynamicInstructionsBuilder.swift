/// Builds dynamic instructions from instructions, tools and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {}

extension DynamicInstructionsBuilder {
    /// Builds instructions from a tool.
    ///
    /// - Parameter expression: The tool.
    /// - Returns: Instructions that offer the tool.
    public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
        ToolInstructions(tool: expression)
    }

    /// Builds instructions from existing instructions.
    ///
    /// - Parameter expression: The instructions.
    /// - Returns: The unchanged instructions.
    public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions { expression }

    /// Builds instructions from a list of tools.
    ///
    /// - Parameter tools: The tools.
    /// - Returns: Instructions that offer the tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        DynamicInstructionsForEach(tools, id: \.name) { tool in AnyDynamicInstructions(Self.buildExpression(tool)) }
    }

    /// Combines several instructions.
    ///
    /// - Parameter contents: The instructions.
    /// - Returns: All instructions, in order.
    @_disfavoredOverload
    public static func buildBlock<each Content>(_ contents: repeat each Content)
        -> TupleDynamicInstructions<repeat each Content> where repeat each Content: DynamicInstructions
    {
        TupleDynamicInstructions(repeat each contents)
    }

    /// Builds a block with one component.
    ///
    /// - Parameter content: The component.
    /// - Returns: The unchanged component.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

    /// Builds a block without components.
    ///
    /// - Returns: Empty instructions.
    public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

    /// Builds the first branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: Instructions that record the chosen branch.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// Builds the second branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: Instructions that record the chosen branch.
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
    ///
    /// - Parameter content: The instructions.
    /// - Returns: The type-erased instructions.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(content)
    }
}
