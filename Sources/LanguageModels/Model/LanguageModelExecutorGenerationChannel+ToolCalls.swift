extension LanguageModelExecutorGenerationChannel {
    /// An event of the tool calls.
    public struct ToolCalls: Sendable {
        /// The identity of the transcript's entry, or `nil` for the turn's current entry.
        public var entryID: String?
        /// The change.
        public var action: Action
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls {
    /// An event of one tool call.
    public struct ToolCall: Sendable {
        /// The identity of the call; a new identity starts a call.
        public var id: String
        /// The name of the tool.
        public var name: String
        /// The change.
        public var action: Action
    }

    /// A change of tool calls.
    public struct Action: Sendable {
        package let kind: Kind

        /// A kind of change to tool calls.
        package enum Kind: Sendable {
            /// A change of one call.
            case toolCall(ToolCall)
            case removeToolCall(id: String)
            case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)
            /// The usage of the turn is replaced.
            case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
        }

        /// Starts or changes a call.
        ///
        /// - Parameters:
        ///   - id: The identity of the call; a new identity starts a call.
        ///   - name: The name of the tool.
        ///   - action: The change of the call.
        /// - Returns: The action.
        public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
            Action(kind: .toolCall(ToolCall(id: id, name: name, action: action)))
        }

        /// Removes a call.
        public static func removeToolCall(id: String) -> Action {
            Action(kind: .removeToolCall(id: id))
        }

        /// Replaces the metadata of the calls.
        public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
            Action(kind: .updateMetadata(.init(values: values.mapValues { $0.generatedContent })))
        }

        /// Replaces the token usage of the turn.
        public static func updateUsage(
            input: LanguageModelExecutorGenerationChannel.Usage.Input,
            output: LanguageModelExecutorGenerationChannel.Usage.Output,
            metadata: [String: any ConvertibleToGeneratedContent] = [:]
        ) -> Action {
            Action(kind: .updateUsage(.init(input: input, output: output, metadata: metadata)))
        }
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall {
    /// JSON text to append to the arguments of a call.
    public struct ArgumentsFragment: Sendable {
        /// A part of the arguments' JSON.
        public var content: String
        /// The number of tokens of the text.
        public var tokenCount: Int
    }

    /// A change of one tool call.
    public struct Action: Sendable {
        package let kind: Kind

        /// A kind of change to one tool call.
        package enum Kind: Sendable {
            /// JSON is appended to the arguments.
            case appendArguments(ArgumentsFragment)
            case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)
        }

        /// Appends JSON to the arguments.
        public static func appendArguments(_ content: String, tokenCount: Int) -> Action {
            Action(kind: .appendArguments(ArgumentsFragment(content: content, tokenCount: tokenCount)))
        }

        /// Replaces the metadata of the call.
        public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
            Action(kind: .updateMetadata(.init(values: values.mapValues { $0.generatedContent })))
        }
    }
}
