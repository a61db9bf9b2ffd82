/// Builds dynamic instructions from instructions, tools and conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {}

extension DynamicInstructionsBuilder {
    /// Takes a tool.
    ///
    /// - Parameter expression: The tool.
    /// - Returns: Instructions that offer the tool.
    public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
        ToolInstructions(tool: expression)
    }

    /// Takes instructions as they are.
    ///
    /// - Parameter expression: The instructions.
    /// - Returns: The same.
    public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions { expression }

    /// Takes a list of tools.
    ///
    /// - Parameter tools: The tools.
    /// - Returns: Instructions that offer the tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        DynamicInstructionsForEach(tools, id: \.name) { tool in AnyDynamicInstructions(Self.buildExpression(tool)) }
    }

    /// Joins several instructions.
    ///
    /// - Parameter contents: The instructions.
    /// - Returns: All of them in order.
    @_disfavoredOverload
    public static func buildBlock<each Content>(_ contents: repeat each Content)
        -> TupleDynamicInstructions<repeat each Content> where repeat each Content: DynamicInstructions
    {
        TupleDynamicInstructions(repeat each contents)
    }

    /// Takes a single component.
    ///
    /// - Parameter content: The component.
    /// - Returns: The same.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

    /// Stands for a block without components.
    ///
    /// - Returns: Empty instructions.
    public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

    /// Takes the first branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: Instructions that remember which branch it was.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// Takes the second branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: Instructions that remember which branch it was.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.falseContent(content))
    }

    /// Takes the body of an `if` without an `else`.
    ///
    /// - Parameter content: The body, where the condition holds.
    /// - Returns: The same.
    public static func buildOptional<Content>(_ content: Content?) -> Content? where Content: DynamicInstructions {
        content
    }

    /// Hides a type that is not available everywhere.
    ///
    /// - Parameter content: The instructions.
    /// - Returns: The instructions without their type.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(content)
    }
}
