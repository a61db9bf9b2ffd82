import FileReading

// The JSON encoding of the server and the command. Positions are bytes of UTF-8. Highlighted text is split
// into parts, so that clients need not count bytes.

extension StoredDocument: Encodable {
    private enum Key: String, CodingKey {
        case id, collection, name, path, kind, title, pages, bytes, passages, addedAt, notes
    }

    /// Encodes the document, with null for unknown values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(collection, forKey: .collection)
        try container.encode(name, forKey: .name)
        try container.encode(path, forKey: .path)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(pages, forKey: .pages)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(passages, forKey: .passages)
        try container.encode(addedAt, forKey: .addedAt)
        try container.encode(notes, forKey: .notes)
    }
}

extension RetrievedChunk: Encodable {
    private enum Key: String, CodingKey {
        case documentID, document, title, pages, heading, place, start, end, parts, match, similarity
    }

    /// Encodes the passage with its position, and its text in parts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(documentID, forKey: .documentID)
        try container.encode(documentName, forKey: .document)
        try container.encode(documentTitle, forKey: .title)
        try container.encode(position.pages.map { [$0.lowerBound, $0.upperBound] }, forKey: .pages)
        try container.encode(position.headingPath, forKey: .heading)
        try container.encode(position.place, forKey: .place)
        try container.encode(position.range.lowerBound, forKey: .start)
        try container.encode(position.range.upperBound, forKey: .end)
        try container.encode(parts, forKey: .parts)
        try container.encode(match, forKey: .match)
        try container.encode(similarity, forKey: .similarity)
    }
}

extension Citation: Encodable {
    private enum Key: String, CodingKey {
        case number, documentID, document, pages, heading, place, start, end, quote
    }

    /// Encodes the citation with its position and its quotation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(number, forKey: .number)
        try container.encode(documentID, forKey: .documentID)
        try container.encode(documentName, forKey: .document)
        try container.encode(pages.map { [$0.lowerBound, $0.upperBound] }, forKey: .pages)
        try container.encode(headingPath, forKey: .heading)
        try container.encode(place, forKey: .place)
        try container.encode(range.lowerBound, forKey: .start)
        try container.encode(range.upperBound, forKey: .end)
        try container.encode(quote, forKey: .quote)
    }
}

extension RAGResponse: Encodable {
    private enum Key: String, CodingKey {
        case kind, text, sentences, quotes, message, model, place, notice, promptTokens, answerTokens, timeToFirstToken,
            totalTime
        case sentPassages, passages, isMeaningSearched, isCut
    }

    /// Encodes the answer without the texts of the passages, which clients have already received.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let isWritten = kind == .answer || kind == .chat
        try container.encode(kind, forKey: .kind)
        try container.encode(generatedResponse, forKey: .text)
        try container.encode(sentences, forKey: .sentences)
        try container.encode(quotes, forKey: .quotes)
        try container.encode(kind == .notFound ? generatedResponse : nil, forKey: .message)
        try container.encode(isWritten ? metadata.modelUsed : nil, forKey: .model)
        try container.encode(metadata.place, forKey: .place)
        try container.encode(metadata.notice, forKey: .notice)
        try container.encode(metadata.promptTokens, forKey: .promptTokens)
        try container.encode(metadata.tokensGenerated, forKey: .answerTokens)
        try container.encode(metadata.timeToFirstToken, forKey: .timeToFirstToken)
        try container.encode(metadata.totalTime, forKey: .totalTime)
        try container.encode(metadata.sentPassages.count, forKey: .sentPassages)
        try container.encode(retrievedChunks.count, forKey: .passages)
        try container.encode(metadata.isMeaningSearched, forKey: .isMeaningSearched)
        try container.encode(metadata.isCut, forKey: .isCut)
    }
}

extension PassageView: Encodable {
    private enum Key: String, CodingKey {
        case document, pages, heading, place, before, passage, after, isCutBefore, isCutAfter
    }

    /// Encodes the page in three parts: the passage, and the text before and after it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(document, forKey: .document)
        try container.encode(pages.map { [$0.lowerBound, $0.upperBound] }, forKey: .pages)
        try container.encode(headingPath, forKey: .heading)
        try container.encode(place, forKey: .place)
        try container.encode(before, forKey: .before)
        try container.encode(passage, forKey: .passage)
        try container.encode(after, forKey: .after)
        try container.encode(isCutBefore, forKey: .isCutBefore)
        try container.encode(isCutAfter, forKey: .isCutAfter)
    }
}
