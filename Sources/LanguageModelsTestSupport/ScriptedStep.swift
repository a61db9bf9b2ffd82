public import LanguageModels

/// A step of a scripted model's turn.
public enum ScriptedStep: Sendable {
    /// Generates a piece of the response.
    case text(String)
    /// Generates a piece of reasoning.
    case reasoning(String)
    /// Calls a tool, with arguments that arrive in pieces.
    case toolCall(id: String, name: String, arguments: [String])
    /// Reports the token usage of the turn so far.
    case usage(input: Int, cached: Int, output: Int, reasoning: Int)
    /// Sends any event.
    case event(LanguageModelExecutorGenerationChannel.Event)
    /// Waits until the stall is released or the task is cancelled.
    case stall(ScriptedStall)
    /// Waits for a duration.
    case delay(Duration)
    /// Throws an error.
    case throwError(any Error)
}

extension ScriptedStep {
    /// Calls a tool, with arguments that arrive in one piece.
    ///
    /// - Parameters:
    ///   - id: The call's identity.
    ///   - name: The tool's name.
    ///   - arguments: The arguments as JSON.
    /// - Returns: The step.
    public static func toolCall(id: String, name: String, arguments: String = "{}") -> ScriptedStep {
        .toolCall(id: id, name: name, arguments: [arguments])
    }

    /// Reports the token usage of the turn so far, without cached and reasoning tokens.
    public static func usage(input: Int, output: Int) -> ScriptedStep {
        .usage(input: input, cached: 0, output: output, reasoning: 0)
    }

    /// Returns steps that generate a text in pieces of a given length.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - length: The maximum number of characters in a piece.
    /// - Returns: A step for each piece.
    public static func pieces(of text: String, length: Int) -> [ScriptedStep] {
        var rest = text[...]
        var steps: [ScriptedStep] = []
        while !rest.isEmpty {
            let piece = rest.prefix(max(1, length))
            steps.append(.text(String(piece)))
            rest = rest.dropFirst(piece.count)
        }
        return steps
    }
}
