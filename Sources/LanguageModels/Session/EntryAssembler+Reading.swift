extension EntryAssembler {
    /// The text of all response entries; `nil` if there is no response entry.
    var responseText: String? {
        let responses = drafts.filter { $0.kind == .response }
        return responses.isEmpty ? nil : responses.map(\.text).joined(separator: "\n")
    }

    /// The structured response generated so far.
    var content: GeneratedContent? { parser.content }

    /// Checks that a structured response is complete.
    ///
    /// - Throws: `ParsingError` if the model stopped early, for example at the maximum number of tokens.
    func checkIsComplete() throws {
        guard schema != nil, let answer = drafts.last(where: { $0.kind == .response }) else { return }
        guard parser.content != nil, parser.isComplete else {
            throw GeneratedContent.ParsingError(
                rawContent: answer.text,
                debugDescription: "The model's answer ends before its structure is complete. It may need more tokens "
                    + "than maximumResponseTokens allows.")
        }
    }

    /// Returns the entries generated so far.
    func entries() -> [Transcript.Entry] {
        let answer = drafts.lastIndex { $0.kind == .response }
        let hasCalls = drafts.contains { !$0.calls.isEmpty }
        return drafts.indices.compactMap { index in
            let draft = drafts[index]
            switch draft.kind {
            case .response:
                // Some models report usage as part of a response even if they only called tools.
                if hasCalls, draft.segments.isEmpty, draft.metadata.isEmpty { return nil }
                let segments = index == answer && schema != nil ? structured(draft.segments) : plain(draft.segments)
                return .response(Transcript.Response(id: draft.id, metadata: draft.metadata, segments: segments))
            case .reasoning:
                return .reasoning(
                    Transcript.Reasoning(
                        id: draft.id, metadata: draft.metadata, segments: plain(draft.segments),
                        signature: draft.signature))
            case .toolCalls:
                // An entry without calls is omitted, because all its calls were removed or because it only reported
                // usage.
                return draft.calls.isEmpty
                    ? nil : .toolCalls(Transcript.ToolCalls(id: draft.id, draft.calls.map(\.entry)))
            case .data:
                return draft.data.map {
                    .data(
                        Transcript.DataEntry(
                            id: draft.id, contentType: $0.contentType, content: $0.content, metadata: $0.metadata))
                }
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

    /// Returns the segments with their JSON text converted to one structured segment.
    private func structured(_ segments: [SegmentDraft]) -> [Transcript.Segment] {
        let attachments = plain(segments.filter { $0.text == nil })
        guard let content, let schema, let id = segments.first(where: { $0.text != nil })?.id else {
            return attachments
        }
        return [.structure(.init(id: id, schemaName: schema.name, content: content))] + attachments
    }

    /// Marks the end of the events, and checks that the arguments of all calls are complete.
    ///
    /// - Throws: `ParsingError` if the arguments of a call are incomplete.
    mutating func close() throws {
        // If the whole response is a number, the number is complete only now.
        if schema != nil { try parser.finish() }
        for call in drafts.flatMap(\.calls) where !call.isEmpty && !call.parser.isComplete {
            throw GeneratedContent.ParsingError(
                rawContent: call.text,
                debugDescription: "The arguments of the model's call of the tool '\(call.name)' are incomplete.")
        }
    }
}

extension EntryAssembler.CallDraft {
    /// Whether the arguments are empty, as some models write them for a tool without parameters.
    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

    fileprivate var entry: Transcript.ToolCall {
        let nothing = GeneratedContent(kind: .structure(properties: [:], orderedKeys: []))
        return Transcript.ToolCall(
            id: id, metadata: metadata, toolName: name, arguments: parser.content ?? nothing)
    }
}
