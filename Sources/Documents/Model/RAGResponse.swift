/// The options of a question.
public struct RAGOptions: Sendable, Hashable {
    /// The collection to ask.
    public var collection: String
    /// The maximum number of passages to consider.
    public var limit: Int
    /// Whether nothing is said but what a passage supports: weak passages are no passages, and sentences that the sources
    /// do not bear out are left out.
    public var isStrict: Bool
    /// The model that writes the answer, whatever its exam says; nil for the one that Hearth chooses.
    public var modelID: String?
    /// Whether the model that Hearth chooses writes, too, whatever its exam says.
    package var ignoresExam: Bool
    /// Whether a model may write; without one, the answer consists of quotations.
    package var usesModel: Bool
    /// How the model writes; the temperature is 0, so that the same question has the same answer.
    package var config: InferenceConfig

    /// The default options.
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
    /// The document's file name.
    public let documentName: String
    /// The place's range in the document's text, in bytes of UTF-8.
    public let range: Range<Int>
    /// The pages that it is on.
    public let pages: ClosedRange<Int>?
    /// The headings above it.
    public let headingPath: [String]
    /// Where it is, in words such as "slide 3" or "Sheet “Budget”, B4:D4"; nil where pages and headings say all.
    public let place: String?
    /// The text at the range.
    public let quote: String
}

/// A sentence of an answer, checked against the passages that it cites.
public struct CitedSentence: Sendable, Hashable, Encodable {
    /// The sentence, without its citations.
    public let text: String
    /// The citations that support it.
    public let citations: [Citation]
    /// Whether all that could be checked was found in the sources.
    public let isSupported: Bool
    /// The unsupported claims, in sentences.
    public let problems: [String]
}

/// An answer from documents.
public struct RAGResponse: Sendable, Hashable {
    /// The origin of an answer's text.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A model wrote them, from passages.
        case answer
        /// They stand so in the documents.
        case quotes
        /// The documents do not answer the question.
        case notFound
        /// A model wrote them without any document, since the collection has none.
        case chat
    }

    /// The origin of the text.
    public let kind: Kind
    /// The passages that were found, best first; citations number them from 1.
    package let retrievedChunks: [RetrievedChunk]
    /// The whole answer, with citations like [1].
    public let generatedResponse: String
    /// The answer's sentences.
    public let sentences: [CitedSentence]
    /// What the documents themselves say, word for word, to be shown beside what a model wrote; empty for other kinds, whose
    /// quotations are the sentences.
    public let quotes: [CitedSentence]
    /// How the answer came about.
    public let metadata: RAGMetadata
}

/// How an answer came about.
public struct RAGMetadata: Sendable, Hashable {
    /// The name of the model that wrote; "Quotes" where none did.
    package var modelUsed: String
    /// Where the model computes that the passages went to, as `ModelPlace` writes it; nil where no model was asked.
    public var place: String?
    /// Why the model that would write did not, or why what it wrote is not shown, in sentences; of a list, how many places it
    /// has; nil for other answers.
    public var notice: String?
    /// Tokens of instructions, passages and question, as the model counted them; nil where no model was asked.
    public var promptTokens: Int?
    /// Tokens that the model wrote, also where they are not shown; nil where no model was asked.
    package var tokensGenerated: Int?
    /// Seconds from the question to the first of the model's words.
    public var timeToFirstToken: Double?
    /// Seconds from the question to the end of the answer.
    package var totalTime: Double = 0
    /// The numbers of the passages that the model was sent.
    package var sentPassages: [Int] = []
    /// Whether meanings were compared when passages were looked for.
    public var isMeaningSearched = false
    /// Whether the answer ends early, because it became too long.
    public var isCut = false
}

/// What happens while a question is answered.
package enum RAGEvent: Sendable {
    /// The passages that were found; comes first.
    case passages([RetrievedChunk])
    /// What the documents themselves say, word for word; comes as soon as it is known, where a model writes after it.
    case quotes([CitedSentence])
    /// How far a document that is summed up was read; comes before each part.
    case progress(SummaryProgress)
    /// A whole sentence of the model's that the documents bear out; `index` counts all that it wrote, from 0.
    case sentence(index: Int, CitedSentence)
    /// The whole answer, checked; comes last.
    case answer(RAGResponse)
}

/// How far a model has read a document that it sums up.
public struct SummaryProgress: Sendable, Hashable, Encodable {
    /// The part that it reads now, from 1.
    public let part: Int
    /// How many parts there are.
    public let parts: Int
    /// Seconds that this part and those behind it may take; nil as long as no part was measured.
    public let secondsLeft: Double?

    private enum Key: String, CodingKey {
        case part, parts, secondsLeft
    }

    /// Writes it with null for a time that is not known.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(part, forKey: .part)
        try container.encode(parts, forKey: .parts)
        try container.encode(secondsLeft, forKey: .secondsLeft)
    }
}
