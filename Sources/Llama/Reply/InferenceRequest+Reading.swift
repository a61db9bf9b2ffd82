package import Engine

extension InferenceRequest {
    /// The turns of a conversation and the instruction for the format; `nil` for a text to continue.
    var turns: [Message]? {
        guard case .messages(var turns) = prompt else { return nil }
        var names: [String: String] = [:]
        for index in turns.indices {
            for call in turns[index].toolCalls { names[call.id] = call.name }
            turns[index].toolName = turns[index].toolName ?? turns[index].toolCallID.flatMap { names[$0] }
        }
        guard let instruction else { return turns }
        // At the beginning, the instruction is the same for all requests of a conversation, and stays cached.
        if let first = turns.first, first.role == .system {
            turns[0].text = first.text + "\n\n" + instruction
        } else {
            turns.insert(Message(.system, instruction), at: 0)
        }
        return turns
    }

    /// The instruction that describes the format to the model.
    ///
    /// A grammar only excludes invalid tokens, but a model that knows the format writes better answers.
    private var instruction: String? {
        switch format {
        case .text, .without: nil
        case .jsonObject: "Answer with a JSON object."
        case .jsonSchema(_, let schema): "Answer with JSON of this schema:\n" + schema
        case .regex(let pattern): "Answer with a text that this regular expression matches as a whole:\n" + pattern
        case .grammar(let grammar):
            "Answer with a text of this grammar (\(grammar.language.rawValue)):\n" + grammar.text
        case .choices(let texts): "Answer with exactly one of these texts:\n" + texts.joined(separator: "\n")
        }
    }

    // MARK: Tools

    /// The tools that are described to the model; empty if the model must not call tools.
    var offeredTools: [Tool] { toolChoice == .none ? [] : tools }

    /// The offered tools that the model may call.
    var callableTools: [Tool] {
        guard case .named(let name) = toolChoice else { return offeredTools }
        return tools.filter { $0.name == name }
    }

    var mustCall: Bool {
        switch toolChoice {
        case .none, .automatic: false
        case .required, .named: true
        }
    }

    /// Throws if no reply can satisfy the choice of tools.
    func checkToolChoice() throws(InferenceError) {
        guard mustCall, callableTools.isEmpty else { return }
        let problem =
            toolChoice == .required
            ? "tool_choice requires a call, but there are no tools."
            : "tool_choice names a function that is not among the tools."
        throw InferenceError(.invalidRequest, problem, parameter: "tool_choice")
    }

    /// Throws if no reply can satisfy the minimum length.
    func checkLength() throws(InferenceError) {
        guard minTokens > 0 || ignoresEnd else { return }
        let parameter = ignoresEnd ? "ignore_eos" : "min_tokens"
        guard format == .text else {
            throw InferenceError(
                .invalidRequest, "The format determines where the answer ends. Omit \(parameter) or the format.",
                parameter: parameter)
        }
        guard minTokens <= maxTokens ?? .max else {
            throw InferenceError(
                .invalidRequest, "min_tokens is larger than the maximum number of tokens.", parameter: "min_tokens")
        }
    }
}

extension Vocabulary {
    /// Converts the caller's token ids, whose presence in the vocabulary is checked later.
    package static func tokens(_ numbers: [Int], parameter: String) throws(InferenceError) -> [TokenID] {
        let tokens = numbers.compactMap { TokenID(exactly: $0) }
        guard tokens.count == numbers.count else {
            throw InferenceError(.invalidRequest, "A token is not in the model's vocabulary.", parameter: parameter)
        }
        return tokens
    }
}
