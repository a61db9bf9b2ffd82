/// The options of a question.
public struct RAGOptions: Sendable, Hashable {
    /// The collection to ask.
    public var collection: String
    /// The maximum number of passages to consider.
    public var limit: Int
    /// Whether the answer contains only what passages support.
    ///
    /// Weak passages are ignored, and sentences that the sources do not support are omitted.
    public var isStrict: Bool
    /// The model that writes the answer, regardless of its exam results; `nil` to let Hearth choose.
    public var modelID: String?
    /// Whether a model chosen by Hearth is used regardless of its exam results.
    package var ignoresExam: Bool
    /// Whether a model may write; without a model, the answer consists of quotations.
    package var usesModel: Bool
    /// The generation options; the temperature is 0, so that the same question has the same answer.
    package var config: InferenceConfig

    /// Creates options; by default for the default collection.
    public init(
        collection: String = DocumentCollection.defaultName, limit: Int = 12, isStrict: Bool = false,
        modelID: String? = nil, ignoresExam: Bool = false, usesModel: Bool = true,
        config: InferenceConfig = InferenceConfig(temperature: 0, maxTokens: 160)
    ) {
        self.collection = collection
        self.limit = limit
        self.isStrict = isStrict
        self.modelID = modelID
        self.ignoresExam = ignoresExam
        self.usesModel = usesModel
        self.config = config
    }
}

/// A place in a document that supports a sentence.
public struct Citation: Sendable, Hashable {
    /// The passage's number in the answer, from 1.
    public let number: Int
    /// The document.
    public let documentID: Int64
    public let documentName: String
    /// The place's range in the document's text, in bytes of UTF-8.
    public let range: Range<Int>
    /// The pages of the range; `nil` in a document without pages.
    public let pages: ClosedRange<Int>?
    /// The headings above the place.
    public let headingPath: [String]
    /// The name of the part, such as "slide 3" or "Sheet “Budget”, B4:D4"; `nil` if pages and headings
    /// identify it.
    public let place: String?
    public let quote: String
}

/// A sentence of an answer, checked against the passages that it cites.
public struct CitedSentence: Sendable, Hashable, Encodable {
    /// The sentence, without its citations.
    public let text: String
    /// The citations that support the sentence.
    public let citations: [Citation]
    /// Whether the sources support everything that could be checked.
    public let isSupported: Bool
    /// The unsupported claims, as sentences.
    public let problems: [String]
}

/// An answer from documents.
public struct RAGResponse: Sendable, Hashable {
    /// The origin of an answer's text.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A model wrote the text from passages.
        case answer
        /// The text is quoted verbatim from the documents.
        case quotes
        /// The documents do not answer the question.
        case notFound
        /// A model wrote the text without documents, because the collection is empty.
        case chat
    }

    public let kind: Kind
    /// The passages that were found, best first; citations number them from 1.
    package let retrievedChunks: [RetrievedChunk]
    /// The whole answer, with citations like [1].
    public let generatedResponse: String
    public let sentences: [CitedSentence]
    /// Verbatim sentences of the documents to show next to a model's answer; empty for other kinds.
    ///
    /// The quotations of other kinds are in ``sentences``.
    public let quotes: [CitedSentence]
    public let metadata: RAGMetadata
}

/// The details of how an answer was produced.
public struct RAGMetadata: Sendable, Hashable {
    /// The name of the model that wrote; "Quotes" without a model.
    package var modelUsed: String
    /// The place where the model runs, in the format of `ModelPlace`; `nil` if no model was used.
    public var place: String?
    /// The reason, in sentences, why no model wrote the answer or why its answer is not shown.
    ///
    /// For a list of places, the notice states their number. It is `nil` for other answers.
    public var notice: String?
    /// The number of tokens of instructions, passages and question, as counted by the model; `nil` without a
    /// model.
    public var promptTokens: Int?
    /// The number of tokens that the model generated, even if they are not shown; `nil` without a model.
    package var tokensGenerated: Int?
    /// The latency from the question to the model's first token, in seconds.
    public var timeToFirstToken: Double?
    /// The time from the question to the end of the answer, in seconds.
    package var totalTime: Double = 0
    /// The numbers of the passages that were sent to the model.
    package var sentPassages: [Int] = []
    /// Whether the search also compared embeddings.
    public var isMeaningSearched = false
    /// Whether the answer was cut off because it became too long.
    public var isCut = false
}

/// An event while a question is answered.
package enum RAGEvent: Sendable {
    /// The passages that were found; always the first event.
    case passages([RetrievedChunk])
    /// Verbatim sentences of the documents, sent as soon as they are known, if a model writes afterwards.
    case quotes([CitedSentence])
    /// The progress of a summary; sent before each part.
    case progress(SummaryProgress)
    /// A complete sentence of the model that the documents support; `index` is its position in the
    /// answer.
    case sentence(index: Int, CitedSentence)
    /// The complete, checked answer; always the last event.
    case answer(RAGResponse)
}

/// The progress of summarising a document.
public struct SummaryProgress: Sendable, Hashable, Encodable {
    /// The current part, from 1.
    public let part: Int
    public let parts: Int
    /// The estimated time for the current and the following parts, in seconds; `nil` until a part was
    /// measured.
    public let secondsLeft: Double?

    private enum Key: String, CodingKey {
        case part, parts, secondsLeft
    }

    /// Encodes the progress, with null for an unknown time.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(part, forKey: .part)
        try container.encode(parts, forKey: .parts)
        try container.encode(secondsLeft, forKey: .secondsLeft)
    }
}
