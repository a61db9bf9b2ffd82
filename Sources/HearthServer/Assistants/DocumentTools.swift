import Documents
import FileReading
import Foundation
import Retrieval
import Support
import Tools

/// The document tools, resources and prompts for assistants.
struct DocumentTools: Sendable, ResourceSource {
    let documents: RAGService
    /// The only accessible collection; `nil` for all.
    let only: String?
    let beginsWriting: @Sendable () throws -> any Sendable

    var tools: [MCPServerTool] { [searchTool, askTool, readTool, collectionsTool] }

    // MARK: Access

    private func collection(_ arguments: ToolArguments) async throws -> String {
        let asked = try arguments.text("collection", longest: DocumentCollection.longestName)
        guard only == nil || asked == nil || asked == only else {
            throw DocumentsError(.notFound, "There is no such collection.")
        }
        let name = only ?? asked ?? DocumentCollection.defaultName
        guard try await !isHidden(name) else {
            throw DocumentsError(
                .localOnly, "This collection never leaves this machine, so assistants cannot access it.")
        }
        return name
    }

    private func document(_ id: Int64) async throws -> StoredDocument {
        let document = try await documents.document(id)
        guard only == nil || document.collection == only, try await !isHidden(document.collection) else {
            throw DocumentsError(.notFound, "There is no such document.")
        }
        return document
    }

    /// Returns whether a collection is local-only and thus hidden, because most assistants use remote models.
    private func isHidden(_ collection: String) async throws -> Bool {
        try await documents.localOnly(among: [collection]) != nil
    }

    // MARK: Tools

    private static let collectionSchema = Schema.text(
        "The collection to look in, from list_collections; the default one if it is left out.",
        longest: DocumentCollection.longestName)

    private static let placeSchema: [(String, JSONValue)] = [
        ("document_id", Schema.number), ("untrusted_document", Schema.text), ("pages", Schema.list(Schema.number)),
        ("untrusted_headings", Schema.list(Schema.text)), ("untrusted_place", Schema.optionalText),
        ("start", Schema.number), ("end", Schema.number), ("uri", Schema.text),
    ]

    private static func schema(_ members: [(String, JSONValue)]) -> JSONValue {
        Schema.object(.object(members.map { JSONValue.Member($0.0, $0.1) }), required: members.map(\.0))
    }

    private static func place(
        _ id: Int64, _ name: String, _ pages: ClosedRange<Int>?, _ headings: [String], _ place: String?,
        _ range: Range<Int>
    ) -> JSONValue {
        [
            "document_id": JSONValue(id), "untrusted_document": .string(Untrusted.cut(name, 200)),
            "pages": .array(pages.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] } ?? []),
            "untrusted_headings": .array(headings.prefix(8).map { .string(Untrusted.cut($0, 200)) }),
            "untrusted_place": .optional(place), "start": JSONValue(range.lowerBound),
            "end": JSONValue(range.upperBound), "uri": .string("\(Self.address)\(id)?start=\(range.lowerBound)"),
        ]
    }

    private static let longestPassage = 2_000

    private var searchTool: MCPServerTool {
        let hit = Self.placeSchema + [("untrusted_text", Schema.text), ("match", Schema.text)]
        return MCPServerTool(
            name: "search_documents", title: "Search documents",
            description: """
                Find passages in the user's documents by words and meaning, best first. Words in quotation marks must be \
                adjacent. read_passage shows what stands round a passage. \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "query": Schema.text("What to look for: words, or a question."),
                    "collection": Self.collectionSchema,
                    "limit": Schema.number("The maximum number of passages.", 1...20, default: 8),
                ], required: ["query"]),
            outputSchema: Schema.object(
                ["hits": Schema.list(Self.schema(hit)), "is_meaning_searched": Schema.flag],
                required: ["hits", "is_meaning_searched"])
        ) { arguments, _ in
            let arguments = try ToolArguments(arguments, ["query", "collection", "limit"])
            let results = try await documents.search(
                try arguments.requiredText("query"), in: try await collection(arguments),
                limit: try arguments.number("limit", 1...20) ?? 8)
            let hits: [JSONValue] = results.hits.map { hit in
                Self.place(
                    hit.documentID, hit.documentName, hit.position.pages, hit.position.headingPath, hit.position.place,
                    hit.position.range
                ).adding([
                    "untrusted_text": .string(Untrusted.cut(hit.text, Self.longestPassage)),
                    "match": .string(hit.match.rawValue),
                ])
            }
            return MCPToolResult(["hits": .array(hits), "is_meaning_searched": .bool(results.isMeaningSearched)])
        }
    }

    private var askTool: MCPServerTool {
        let citation = Self.placeSchema + [("untrusted_quote", Schema.text)]
        let sentence = Schema.object(
            [
                "untrusted_text": Schema.text, "is_supported": Schema.flag,
                "untrusted_problems": Schema.list(Schema.text), "citations": Schema.list(Self.schema(citation)),
            ], required: ["untrusted_text", "is_supported", "untrusted_problems", "citations"])
        return MCPServerTool(
            name: "ask_documents", title: "Ask documents",
            description: """
                Answer a question from the user's documents. A local model writes where one can, and each of its \
                sentences is checked against the documents; otherwise the answer consists of quotations. Each sentence \
                has citations with the exact words and their place, in bytes of the document's text. kind is answer, \
                quotes, or notFound where the documents do not answer the question. This can take a minute. \
                \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "question": Schema.text("The question.", longest: 1_000), "collection": Self.collectionSchema,
                    "quotes": Schema.flag("Quote the documents, even if a model could write."),
                    "strict": Schema.flag("Leave out everything that the documents do not support."),
                ], required: ["question"]),
            outputSchema: Schema.object(
                [
                    "kind": Schema.text, "sentences": Schema.list(sentence), "model": Schema.optionalText,
                    "notice": Schema.optionalText,
                ], required: ["kind", "sentences", "model", "notice"])
        ) { arguments, context in
            let arguments = try ToolArguments(arguments, ["question", "collection", "quotes", "strict"])
            let question = try arguments.requiredText("question")
            let collection = try await collection(arguments)
            let options = RAGOptions(
                collection: collection, isStrict: try arguments.flag("strict"),
                usesModel: !(try arguments.flag("quotes")))
            // Without documents, a model would answer from its own knowledge.
            guard try await !documents.documents(in: collection).isEmpty else {
                throw MCPToolFailure("The collection has no documents. `hearth docs add` adds some.")
            }
            let slot = try beginsWriting()
            defer { withExtendedLifetime(slot) {} }
            await context.progress(0, "Searching")
            return try await answer(documents.streamQuery(question, options: options), context)
        }
    }

    private func answer(
        _ events: AsyncThrowingStream<RAGEvent, any Error>, _ context: MCPCallContext
    ) async throws -> MCPToolResult {
        var steps = 0.0
        for try await event in events {
            steps += 1
            switch event {
            case .passages(let found): await context.progress(steps, "Reading \(found.count) passages")
            case .quotes: await context.progress(steps, "Quotations found, writing")
            case .progress(let progress):
                await context.progress(steps, "Reading part \(progress.part) of \(progress.parts)")
            case .sentence: await context.progress(steps, "Writing")
            case .answer(let response): return Self.result(response)
            }
        }
        throw CancellationError()
    }

    private static func result(_ response: RAGResponse) -> MCPToolResult {
        let sentences: [JSONValue] = response.sentences.prefix(50).map { sentence in
            [
                "untrusted_text": .string(Untrusted.cut(sentence.text, longestPassage)),
                "is_supported": .bool(sentence.isSupported),
                "untrusted_problems": .array(sentence.problems.prefix(5).map { .string(Untrusted.cut($0, 300)) }),
                "citations": .array(
                    sentence.citations.prefix(5).map {
                        place($0.documentID, $0.documentName, $0.pages, $0.headingPath, $0.place, $0.range).adding([
                            "untrusted_quote": .string(Untrusted.cut($0.quote, longestPassage))
                        ])
                    }),
            ]
        }
        let notice = response.kind == .notFound ? response.generatedResponse : response.metadata.notice
        return MCPToolResult([
            "kind": .string(response.kind.rawValue), "sentences": .array(sentences),
            "model": response.kind == .answer ? .string(response.metadata.modelUsed) : .null,
            "notice": .optional(notice),
        ])
    }

    private var readTool: MCPServerTool {
        let members =
            Self.placeSchema + [
                ("untrusted_before", Schema.text), ("untrusted_passage", Schema.text),
                ("untrusted_after", Schema.text), ("is_cut_before", Schema.flag), ("is_cut_after", Schema.flag),
            ]
        return MCPServerTool(
            name: "read_passage", title: "Read a passage",
            description: """
                Show a passage of a document with the page or paragraphs round it. document_id, start and end are those of \
                search_documents and ask_documents. \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "document_id": Schema.number("The document.", 1...Int(Int32.max)),
                    "start": Schema.number("Where the passage begins, in bytes.", 0...Int(Int32.max)),
                    "end": Schema.number("Where it ends; at most 20000 bytes on.", 0...Int(Int32.max)),
                ], required: ["document_id", "start", "end"]),
            outputSchema: Self.schema(members)
        ) { arguments, _ in
            let arguments = try ToolArguments(arguments, ["document_id", "start", "end"])
            let id = Int64(try arguments.requiredNumber("document_id", 1...Int(Int32.max)))
            let start = try arguments.requiredNumber("start", 0...Int(Int32.max))
            let end = try arguments.requiredNumber("end", 0...Int(Int32.max))
            guard (start...start + 20_000).contains(end) else {
                throw MCPToolFailure("'end' must not be before 'start', or more than 20000 bytes after it.")
            }
            let name = try await document(id).name
            let view = try await documents.passage(start..<end, of: id)
            return MCPToolResult(
                Self.place(id, name, view.pages, view.headingPath, view.place, start..<end).adding([
                    "untrusted_before": .string(String(view.before.suffix(8_000))),
                    "untrusted_passage": .string(view.passage),
                    "untrusted_after": .string(String(view.after.prefix(8_000))),
                    "is_cut_before": .bool(view.isCutBefore || view.before.count > 8_000),
                    "is_cut_after": .bool(view.isCutAfter || view.after.count > 8_000),
                ]))
        }
    }

    private var collectionsTool: MCPServerTool {
        MCPServerTool(
            name: "list_collections", title: "List collections",
            description: "List the collections of documents, each of which is searched and asked separately.",
            inputSchema: Schema.object([:], required: []),
            outputSchema: Schema.object(
                [
                    "collections": Schema.list(
                        Schema.object(
                            ["name": Schema.text, "documents": Schema.number, "passages": Schema.number],
                            required: ["name", "documents", "passages"]))
                ], required: ["collections"])
        ) { arguments, _ in
            _ = try ToolArguments(arguments, [])
            let found: [JSONValue] = try await visibleCollections().map {
                [
                    "name": .string($0.name), "documents": JSONValue($0.documents), "passages": JSONValue($0.passages),
                ]
            }
            // Collection names are trusted, because the user chose them.
            return MCPToolResult(["collections": .array(found)], isTrusted: true)
        }
    }

    private func visibleCollections() async throws -> [DocumentCollection] {
        try await documents.collections().filter { (only == nil || $0.name == only) && !$0.isLocalOnly }
    }

    // MARK: Resources

    private static let address = "hearth://documents/"
    private static let longestText = 50_000

    var templates: [MCPResource] {
        [
            MCPResource(
                uri: "\(Self.address){id}{?start}", name: "document", title: "A document's text",
                description: "The text of a document from a place on, in bytes; long documents have several parts.")
        ]
    }

    func resources(from offset: Int, limit: Int) async throws -> [MCPResource] {
        var found: [StoredDocument] = []
        for collection in try await visibleCollections() {
            found += try await documents.documents(in: collection.name)
            if found.count >= offset + limit { break }
        }
        return found.dropFirst(offset).prefix(limit).map {
            MCPResource(
                uri: "\(Self.address)\($0.id)", name: $0.name, title: Untrusted.cut($0.displayName, 200),
                description: "A document of the collection “\($0.collection)”.")
        }
    }

    func read(_ uri: String) async throws -> MCPResourceContents? {
        guard let (id, start) = uri.numbers(behind: Self.address) else { return nil }
        do {
            let document = try await document(id)
            let part = try await documents.text(of: id, from: start, limit: Self.longestText)
            var contents: JSONValue = [
                "note": .string(Untrusted.note), "untrusted_document": .string(document.name),
                "start": JSONValue(part.range.lowerBound), "end": JSONValue(part.range.upperBound),
                "total": JSONValue(part.total), "untrusted_text": .string(part.text),
            ]
            if part.range.upperBound < part.total {
                contents = contents.adding(["next": .string("\(Self.address)\(id)?start=\(part.range.upperBound)")])
            }
            return MCPResourceContents(uri: uri, mimeType: "application/json", text: contents.text)
        } catch let error as DocumentsError where error.code == .notFound || error.code == .invalid {
            return nil
        }
    }

    // MARK: Prompts

    var prompts: [MCPPrompt] {
        [
            MCPPrompt(
                name: "ask_my_documents", title: "Ask my documents",
                description: "Answers a question from your documents, with the places that say so.",
                arguments: [MCPPrompt.Argument(name: "question", description: "What you want to know.")]
            ) {
                """
                Answer this question from my documents: \($0["question"] ?? "")

                Use ask_documents; look for more with search_documents if its answer is not enough. Name the document and \
                page of each statement, and say so if my documents do not answer the question.
                """
            }
        ]
    }
}
