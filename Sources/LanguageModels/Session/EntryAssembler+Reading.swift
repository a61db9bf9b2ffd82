extension EntryAssembler {
    /// The text of the responses; `nil` when there is none, not even an empty one.
    var responseText: String? {
        let responses = drafts.filter { $0.kind == .response }
        return responses.isEmpty ? nil : responses.map(\.text).joined(separator: "\n")
    }

    /// A structured answer as far as it is there.
    var content: GeneratedContent? { parser.content }

    /// Checks that a structured answer came to its end.
    ///
    /// - Throws: `ParsingError` where the model stopped before, because its tokens ran out for instance.
    func checkIsWhole() throws {
        guard schema != nil, let answer = drafts.last(where: { $0.kind == .response }) else { return }
        guard parser.content != nil, parser.isComplete else {
            throw GeneratedContent.ParsingError(
                rawContent: answer.text,
                debugDescription: "The model's answer ends before its structure is complete. It may need more tokens "
                    + "than maximumResponseTokens allows.")
        }
    }

    /// The entries as they are now.
    func entries() -> [Transcript.Entry] {
        let answer = drafts.lastIndex { $0.kind == .response }
        let hasCalls = drafts.contains { !$0.calls.isEmpty }
        return drafts.indices.compactMap { index in
            let draft = drafts[index]
            switch draft.kind {
            case .response:
                // Some models tell their usage as that of a response, even where they called tools instead.
                if hasCalls, draft.segments.isEmpty, draft.metadata.isEmpty { return nil }
                let segments = index == answer && schema != nil ? structured(draft.segments) : plain(draft.segments)
                return .response(Transcript.Response(id: draft.id, metadata: draft.metadata, segments: segments))
            case .reasoning:
                return .reasoning(
                    Transcript.Reasoning(
                        id: draft.id, metadata: draft.metadata, segments: plain(draft.segments),
                        signature: draft.signature))
            case .toolCalls:
                // An entry whose calls were all taken back, or that only carried usage, is none.
                return draft.calls.isEmpty
                    ? nil : .toolCalls(Transcript.ToolCalls(id: draft.id, draft.calls.map(\.entry)))
            }
        }
    }

    private func plain(_ segments: [SegmentDraft]) -> [Transcript.Segment] {
        segments.map { segment in
            switch segment {
            case .text(let text): .text(text)
            case .attachment(let attachment): .attachment(attachment)
            }
        }
    }

    /// Segments whose text, which is JSON, became one segment of structure.
    private func structured(_ segments: [SegmentDraft]) -> [Transcript.Segment] {
        let attachments = plain(segments.filter { $0.text == nil })
        guard let content, let schema, let id = segments.first(where: { $0.text != nil })?.id else {
            return attachments
        }
        return [.structure(.init(id: id, schemaName: schema.name, content: content))] + attachments
    }

    /// Learns that nothing more comes, and checks that the arguments of all calls are whole.
    ///
    /// - Throws: `ParsingError` where the arguments of a call ended early.
    mutating func close() throws {
        // A number that is the whole answer is complete only now.
        if schema != nil { try parser.finish() }
        for call in drafts.flatMap(\.calls) where !call.isEmpty && !call.parser.isComplete {
            throw GeneratedContent.ParsingError(
                rawContent: call.text,
                debugDescription: "The arguments of the model's call of the tool '\(call.name)' are incomplete.")
        }
    }
}

extension EntryAssembler.CallDraft {
    /// Whether there are no arguments, which is how some models call a tool that takes none.
    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

    fileprivate var entry: Transcript.ToolCall {
        let nothing = GeneratedContent(kind: .structure(properties: [:], orderedKeys: []))
        return Transcript.ToolCall(
            id: id, metadata: metadata, toolName: name, arguments: parser.content ?? nothing)
    }
}
