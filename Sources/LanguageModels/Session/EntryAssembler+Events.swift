import Foundation

extension EntryAssembler {
    package typealias Channel = LanguageModelExecutorGenerationChannel

    /// Applies an event from a model.
    ///
    /// - Returns: Whether the event changed the response.
    /// - Throws: `ParsingError` if invalid JSON arrives where JSON is expected.
    package mutating func apply(_ event: Channel.Event) throws -> Bool {
        switch event.kind {
        case .response(let response):
            let index = index(of: .response, id: response.entryID)
            return try apply(response.action.kind, to: index)
        case .reasoning(let reasoning):
            try apply(reasoning.action.kind, to: index(of: .reasoning, id: reasoning.entryID))
        case .toolCalls(let calls):
            try apply(calls.action.kind, to: index(of: .toolCalls, id: calls.entryID))
        case .data(let data):
            switch data.action.kind {
            // Without an ID, the entry is always new.
            case .update(let update): drafts[index(of: .data, id: data.entryID ?? UUID().uuidString)].data = update
            }
        }
        return false
    }

    private mutating func apply(_ action: Channel.Response.Action.Kind, to index: Int) throws -> Bool {
        switch action {
        case .appendText(let fragment):
            addCredit(fragment.tokenCount)
            guard !fragment.content.isEmpty else { return false }
            try appendText(fragment.content, segmentID: fragment.segmentID, to: index)
            return true
        case .replaceTextSegment(let replacement):
            addCredit(replacement.tokenCount)
            try replaceText(replacement.content, segmentID: replacement.segmentID, in: index)
            return true
        case .addAttachmentSegment(let segment): drafts[index].segments.append(.attachment(segment))
        case .removeAttachmentSegment(let id): drafts[index].removeAttachment(id)
        case .updateMetadata(let metadata): drafts[index].metadata = metadata.values
        case .updateUsage(let usage): replaceUsage(LanguageModelSession.Usage(usage))
        }
        return false
    }

    private mutating func apply(_ action: Channel.Reasoning.Action.Kind, to index: Int) throws {
        switch action {
        case .appendText(let fragment):
            addCredit(fragment.tokenCount, isReasoning: true)
            guard !fragment.content.isEmpty else { return }
            try appendText(fragment.content, segmentID: fragment.segmentID, to: index)
        case .replaceTextSegment(let replacement):
            addCredit(replacement.tokenCount, isReasoning: true)
            try replaceText(replacement.content, segmentID: replacement.segmentID, in: index)
        case .updateSignature(let signature):
            addCredit(signature.tokenCount, isReasoning: true)
            drafts[index].signature = signature.signature
        case .updateMetadata(let metadata): drafts[index].metadata = metadata.values
        case .updateUsage(let usage): replaceUsage(LanguageModelSession.Usage(usage))
        }
    }

    private mutating func apply(_ action: Channel.ToolCalls.Action.Kind, to index: Int) throws {
        switch action {
        case .toolCall(let call):
            switch call.action.kind {
            case .appendArguments(let fragment):
                addCredit(fragment.tokenCount)
                try appendArguments(fragment.content, call: call.id, name: call.name, to: index)
            case .updateMetadata(let metadata):
                let call = callIndex(call.id, name: call.name, in: index)
                drafts[index].calls[call].metadata = metadata.values
            }
        case .removeToolCall(let id): drafts[index].calls.removeAll { $0.id == id }
        case .updateMetadata(let metadata): drafts[index].metadata = metadata.values
        case .updateUsage(let usage): replaceUsage(LanguageModelSession.Usage(usage))
        }
    }
}

extension EntryAssembler.Draft {
    fileprivate mutating func removeAttachment(_ id: String) {
        segments.removeAll { segment in
            if case .attachment(let attachment) = segment { attachment.id == id } else { false }
        }
    }
}

extension LanguageModelSession.Usage {
    fileprivate init(_ usage: LanguageModelExecutorGenerationChannel.Usage) {
        self.init(
            input: Input(
                totalTokenCount: usage.input.totalTokenCount, cachedTokenCount: usage.input.cachedTokenCount),
            output: Output(
                totalTokenCount: usage.output.totalTokenCount,
                reasoningTokenCount: usage.output.reasoningTokenCount),
            metadata: usage.metadata)
    }
}
