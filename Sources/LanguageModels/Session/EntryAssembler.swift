import Foundation

/// An assembler of the transcript entries of one model turn from the turn's events.
///
/// Events only add text. Entries are created on demand, so that the cost of a long response without observers is
/// proportional to its length.
package struct EntryAssembler: Sendable {
    /// The kinds of entries that a model generates.
    package enum Kind: Sendable {
        case response, reasoning, toolCalls, data
    }

    package struct Draft: Sendable {
        let id: String
        package let kind: Kind
        var segments: [SegmentDraft] = []
        package var calls: [CallDraft] = []
        var metadata: [String: GeneratedContent] = [:]
        var signature: Data?
        /// The content of a data entry.
        var data: Channel.DataEntry.Update?
    }

    enum SegmentDraft: Sendable {
        case text(Transcript.TextSegment)
        case attachment(Transcript.AttachmentSegment)
    }

    package struct CallDraft: Sendable {
        package let id: String
        package let name: String
        package var text = ""
        var parser = GeneratedContentParser()
        var metadata: [String: GeneratedContent] = [:]
    }

    /// The schema of the response; `nil` for text.
    let schema: GenerationSchema?
    package var drafts: [Draft] = []
    /// The parser of a structured response, which is the text of the last response entry.
    var parser = GeneratedContentParser()
    /// The usage that the model reported last.
    var reportedUsage = LanguageModelSession.Usage.zero
    /// The tokens received since the last usage report.
    var credit = LanguageModelSession.Usage.Output(totalTokenCount: 0, reasoningTokenCount: 0)

    package init(schema: GenerationSchema?) { self.schema = schema }

    // MARK: The entries

    /// Returns the index of the entry that an event belongs to.
    ///
    /// An ID identifies an entry of this turn. Without an ID, the event belongs to the last entry if that entry has the
    /// same kind. Otherwise a new entry is added.
    mutating func index(of kind: Kind, id: String?) -> Int {
        if let id, let index = drafts.lastIndex(where: { $0.kind == kind && $0.id == id }) { return index }
        // Data entries may arrive between the fragments of a text.
        if id == nil, let last = drafts.lastIndex(where: { $0.kind != .data }), drafts[last].kind == kind {
            return last
        }
        if kind == .response { parser = GeneratedContentParser() }
        drafts.append(Draft(id: id ?? UUID().uuidString, kind: kind))
        return drafts.endIndex - 1
    }

    mutating func appendText(_ text: String, segmentID: String?, to index: Int) throws {
        if isAnswer(index) { try parser.append(text) }
        if let segment = drafts[index].textSegment(segmentID) {
            drafts[index].segments[segment].append(text)
        } else {
            drafts[index].segments.append(.text(.init(id: segmentID ?? UUID().uuidString, content: text)))
        }
    }

    mutating func replaceText(_ text: String, segmentID: String?, in index: Int) throws {
        let segment = drafts[index].textSegment(segmentID)
        let id = segment.map { drafts[index].segments[$0].id } ?? segmentID ?? UUID().uuidString
        let replacement = SegmentDraft.text(.init(id: id, content: text))
        if let segment {
            drafts[index].segments[segment] = replacement
        } else {
            drafts[index].segments.append(replacement)
        }
        guard isAnswer(index) else { return }
        parser = GeneratedContentParser()
        try parser.append(drafts[index].text)
    }

    mutating func appendArguments(_ text: String, call id: String, name: String, to index: Int) throws {
        let call = callIndex(id, name: name, in: index)
        drafts[index].calls[call].text += text
        try drafts[index].calls[call].parser.append(text)
    }

    /// Returns the index of a call in an entry, and adds the call if it is new.
    mutating func callIndex(_ id: String, name: String, in index: Int) -> Int {
        if let call = drafts[index].calls.firstIndex(where: { $0.id == id }) { return call }
        drafts[index].calls.append(CallDraft(id: id, name: name))
        return drafts[index].calls.endIndex - 1
    }

    /// Returns whether the structured response is read from this entry.
    private func isAnswer(_ index: Int) -> Bool {
        schema != nil && index == drafts.lastIndex { $0.kind == .response }
    }

    // MARK: Usage

    mutating func addCredit(_ tokens: Int, isReasoning: Bool = false) {
        typealias Usage = LanguageModelSession.Usage
        credit.totalTokenCount = Usage.sum(credit.totalTokenCount, tokens)
        guard isReasoning else { return }
        credit.reasoningTokenCount = Usage.sum(credit.reasoningTokenCount, tokens)
    }

    /// Replaces the reported usage, which includes the tokens received so far.
    mutating func replaceUsage(_ usage: LanguageModelSession.Usage) {
        reportedUsage = usage
        credit = .init(totalTokenCount: 0, reasoningTokenCount: 0)
    }

    package var usage: LanguageModelSession.Usage {
        reportedUsage.adding(.init(input: .init(totalTokenCount: 0, cachedTokenCount: 0), output: credit))
    }
}

extension EntryAssembler.SegmentDraft {
    var id: String {
        switch self {
        case .text(let segment): segment.id
        case .attachment(let segment): segment.id
        }
    }

    var text: String? {
        if case .text(let segment) = self { segment.content } else { nil }
    }

    mutating func append(_ text: String) {
        guard case .text(var segment) = self else { return }
        // The text is moved out of `self`, so that appending does not copy it.
        self = .text(Transcript.TextSegment(id: segment.id, content: ""))
        segment.content += text
        self = .text(segment)
    }
}

extension EntryAssembler.Draft {
    /// The joined text of all text segments.
    package var text: String { segments.compactMap(\.text).joined() }

    /// Returns the index of a text segment.
    ///
    /// Without an ID, this is the last segment if that segment is text.
    func textSegment(_ id: String?) -> Int? {
        if let id { return segments.lastIndex { $0.id == id && $0.text != nil } }
        return segments.indices.last.flatMap { segments[$0].text == nil ? nil : $0 }
    }
}
