public import LanguageModels

/// Something that a scripted model does in a turn.
public enum ScriptedStep: Sendable {
    /// Writes a piece of the answer.
    case text(String)
    /// Writes a piece of reasoning.
    case reasoning(String)
    /// Calls a tool, with arguments that arrive in pieces.
    case toolCall(id: String, name: String, arguments: [String])
    /// Tells the tokens of the turn so far.
    case usage(input: Int, cached: Int, output: Int, reasoning: Int)
    /// Sends any event.
    case event(LanguageModelExecutorGenerationChannel.Event)
    /// Waits until it is released or the task is cancelled.
    case stall(ScriptedStall)
    /// Waits for a time.
    case delay(Duration)
    /// Fails.
    case throwError(any Error)
}

extension ScriptedStep {
    /// Calls a tool, with arguments that arrive at once.
    ///
    /// - Parameters:
    ///   - id: The call's identity.
    ///   - name: The tool's name.
    ///   - arguments: The arguments as JSON.
    /// - Returns: The step.
    public static func toolCall(id: String, name: String, arguments: String = "{}") -> ScriptedStep {
        .toolCall(id: id, name: name, arguments: [arguments])
    }

    /// Tells the tokens of the turn so far, of which none were cached or for reasoning.
    ///
    /// - Parameters:
    ///   - input: Tokens that were read.
    ///   - output: Tokens that were written.
    /// - Returns: The step.
    public static func usage(input: Int, output: Int) -> ScriptedStep {
        .usage(input: input, cached: 0, output: output, reasoning: 0)
    }

    /// Writes a text in pieces of some length.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - length: The most characters of a piece.
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
