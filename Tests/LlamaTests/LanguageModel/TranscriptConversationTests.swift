import Engine
import Foundation
import GuidedDecoding
import LanguageModels
import Testing
import UniformTypeIdentifiers

@testable import Llama

@Suite struct TranscriptConversationTests {
    private typealias Written = WrittenReply

    private func text(_ text: String) -> Transcript.Segment { .text(Transcript.TextSegment(content: text)) }

    private func pet() throws -> GenerationSchema {
        try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Pet",
                properties: [
                    DynamicGenerationSchema.Property(name: "age", schema: DynamicGenerationSchema(type: Int.self))
                ]), dependencies: [])
    }

    private func prompt(_ words: String) -> Transcript.Entry {
        .prompt(Transcript.Prompt(segments: [text(words)]))
    }

    private func response(_ segments: Transcript.Segment..., id: String = "r") -> Transcript.Entry {
        .response(Transcript.Response(id: id, assetIDs: [], segments: segments))
    }

    private func reasoning(_ words: String) -> Transcript.Entry {
        .reasoning(Transcript.Reasoning(segments: [text(words)]))
    }

    private func calls(_ calls: (id: String, name: String, json: String)...) throws -> Transcript.Entry {
        .toolCalls(
            Transcript.ToolCalls(
                try calls.map {
                    Transcript.ToolCall(id: $0.id, toolName: $0.name, arguments: try GeneratedContent(json: $0.json))
                }))
    }

    private func picture() -> Transcript.Segment {
        .attachment(
            Transcript.AttachmentSegment(
                content: .image(Transcript.ImageAttachment(imageURL: URL(filePath: "/pictures/cat.png")))))
    }

    @Test func `instructions and prompts become turns, and their segments become lines`() throws {
        let turns = try TranscriptConversation.turns(of: [
            .instructions(
                Transcript.Instructions(segments: [text("Be kind."), text("Be brief.")], toolDefinitions: [])),
            .prompt(
                Transcript.Prompt(segments: [
                    text("What is"),
                    .structure(
                        Transcript.StructuredSegment(source: "Sum", content: try GeneratedContent(json: #"{"a": 1}"#))),
                ])),
        ])
        #expect(
            turns == [
                InferenceRequest.Message(.system, "Be kind.\nBe brief."),
                InferenceRequest.Message(.user, "What is\n{\"a\": 1}"),
            ])
    }

    @Test func `instructions that only define tools do not become a turn`() throws {
        let tool = Transcript.ToolDefinition(name: "dig", description: "Digs.", parameters: try pet())
        let entries: [Transcript.Entry] = [
            .instructions(Transcript.Instructions(segments: [], toolDefinitions: [tool])), prompt("Dig."),
        ]
        #expect(try TranscriptConversation.turns(of: entries) == [InferenceRequest.Message(.user, "Dig.")])
        #expect(entries.toolDefinitions == [tool])
    }

    @Test(arguments: [nil, true, false])
    func `a prompt includes its response schema unless includeSchemaInPrompt is false`(includes: Bool?) throws {
        let schema = try pet()
        let entry = Transcript.Entry.prompt(
            Transcript.Prompt(
                segments: [text("Describe a pet.")], responseFormat: Transcript.ResponseFormat(schema: schema),
                contextOptions: ContextOptions(includeSchemaInPrompt: includes)))
        let words = try #require(try TranscriptConversation.turns(of: [entry]).first).text
        if includes == false {
            #expect(words == "Describe a pet.")
        } else {
            #expect(words.hasPrefix("Describe a pet.\n\n"))
            #expect(words.hasSuffix("\n" + schema.jsonText))
        }
    }

    @Test(arguments: [true, false])
    func `optional properties may be null in answers but not in arguments`(isOptional: Bool) throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Person",
                properties: [
                    DynamicGenerationSchema.Property(
                        name: "age", schema: DynamicGenerationSchema(type: Int.self), isOptional: isOptional)
                ]), dependencies: [])
        let prompt = Transcript.Prompt(
            segments: [.text(Transcript.TextSegment(content: "Who?"))],
            responseFormat: Transcript.ResponseFormat(schema: schema))
        let text = try TranscriptConversation.turns(of: [.prompt(prompt)])[0].text
        #expect(text.contains("make them null") == isOptional)
        func age(_ grammar: SchemaGrammar) -> OutputGrammar? {
            if case .object(let properties, _, _) = grammar.root { properties[0].value } else { nil }
        }
        #expect(age(SchemaGrammar(schema)) == (isOptional ? .anyOf([.null, .integer()]) : .integer()))
        #expect(age(SchemaGrammar(schema.root, schema.definitions, prefix: "tool/")) == .integer())
    }

    @Test(arguments: [
        (["red", "a, b", ""], true), ([","], true), ([",red"], false), (["red", ", blue"], false),
    ])
    func `a string in an answer that begins with a comma ends after the comma`(items: [String], isAllowed: Bool) throws
    {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Colors",
                properties: [
                    DynamicGenerationSchema.Property(
                        name: "names",
                        schema: DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: String.self)))
                ]), dependencies: [])
        let text = "{\"names\": [\(items.map { "\"\($0)\"" }.joined(separator: ", "))]}"
        #expect(try allows(text, SchemaGrammar(schema)) == isAllowed)
        #expect(try allows(text, SchemaGrammar(schema.root, schema.definitions, prefix: "tool/")))
    }

    private func allows(_ text: String, _ grammar: SchemaGrammar) throws -> Bool {
        let bytes = TokenVocabulary(pieces: (0...255).map { [UInt8($0)] }, endTokens: [])
        let compiled = try CompiledGrammar(grammar.root, definitions: grammar.definitions)
        var matcher = GrammarMatcher(TokenGrammar(compiled, vocabulary: bytes))
        return text.utf8.allSatisfy { matcher.acceptBytes([$0]) } && matcher.canEnd
    }

    @Test func `a prompt shows the schema of a plain value as an object schema`() throws {
        func words(_ schema: GenerationSchema) throws -> String {
            let entry = Transcript.Entry.prompt(
                Transcript.Prompt(
                    segments: [text("How many?")], responseFormat: Transcript.ResponseFormat(schema: schema)))
            return try #require(try TranscriptConversation.turns(of: [entry]).first).text
        }
        #expect(try words(Int.generationSchema).contains(#""properties":{"value":{"type":"integer"}}"#))
        #expect(try words([Bool].generationSchema).contains(#""properties":{"items":{"type":"array""#))
    }

    @Test func `calls join the turn of the preceding text, and each output names its call`() throws {
        let turns = try TranscriptConversation.turns(of: [
            prompt("How is it?"), response(text("I look.")),
            try calls(("1", "weather", #"{"city": "Ulm", "days": 2}"#), ("2", "tides", #"{"port": "Kiel"}"#)),
            .toolOutput(Transcript.ToolOutput(id: "1", toolName: "weather", segments: [text("rain"), text("wind")])),
            .toolOutput(
                Transcript.ToolOutput(
                    id: "2", toolName: "tides",
                    segments: [
                        .structure(
                            Transcript.StructuredSegment(
                                source: "Tides", content: try GeneratedContent(json: #"{"high": [3, 15]}"#)))
                    ])),
            try calls(("3", "weather", "{}")),
        ])
        try #require(turns.count == 5)
        #expect(turns.map(\.role) == [.user, .assistant, .tool, .tool, .assistant])
        #expect(turns[1].text == "I look.")
        #expect(turns[1].toolCalls.map(\.id) == ["1", "2"])
        #expect(turns[1].toolCalls.map(\.name) == ["weather", "tides"])
        // The keys keep their order.
        #expect(turns[1].toolCalls[0].arguments == #"{"city": "Ulm", "days": 2}"#)
        #expect(turns[2].toolCallID == "1" && turns[2].toolName == "weather")
        #expect(turns[2].text == "rain\nwind")
        #expect(turns[3].toolCallID == "2" && turns[3].toolName == "tides")
        #expect(turns[3].text == #"{"high": [3, 15]}"#)
        // A new turn begins after the outputs.
        #expect(turns[4].text.isEmpty)
        #expect(turns[4].toolCalls.map(\.id) == ["3"])
    }

    @Test func `consecutive call entries become separate turns`() throws {
        let turns = try TranscriptConversation.turns(of: [
            prompt("Go"), try calls(("1", "a", "{}")), try calls(("2", "b", "{}")),
        ])
        #expect(turns.map { $0.toolCalls.map(\.id) } == [[], ["1"], ["2"]])
    }

    @Test func `reasoning joins the turn of the following answer or calls`() throws {
        let turns = try TranscriptConversation.turns(of: [
            prompt("One"), reasoning("Hm."), response(text("1")), prompt("Two"), reasoning("Look."),
            try calls(("1", "a", "{}")), prompt("Three"), response(text("Well.")), reasoning("First look."),
            try calls(("2", "a", "{}")),
        ])
        #expect(turns.map(\.reasoning) == [nil, "Hm.", nil, "Look.", nil, nil, "First look."])
        #expect(turns.map { $0.toolCalls.count } == [0, 0, 0, 1, 0, 0, 1])
    }

    @Test func `reasoning without an answer is not attached to a later answer`() throws {
        let turns = try TranscriptConversation.turns(of: [
            prompt("One"), reasoning("Never ended."), prompt("Two"), response(text("2")),
        ])
        #expect(turns.map(\.reasoning) == [nil, nil, nil])
    }

    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])

    @Test func `images become images of their turn, between its texts and after their labels`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-images-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "cat.jpeg")
        try Self.png.write(to: file)
        let inline = try #require(URL(string: "data:image/png;base64,\(Self.png.base64EncodedString())"))
        let data = Transcript.DataAttachment(contentType: .png, content: Self.png)
        let contents: [Transcript.Attachment] = [
            .image(.init(imageURL: file)), .image(.init(imageURL: inline)), .data(data),
        ]
        for content in contents {
            let plain = Transcript.Segment.attachment(.init(content: content))
            let labelled = Transcript.Segment.attachment(.init(content: content, label: "cat"))
            let turns = try TranscriptConversation.turns(of: [
                .prompt(Transcript.Prompt(segments: [text("é"), plain, text("b"), labelled])),
                .toolOutput(Transcript.ToolOutput(id: "1", toolName: "camera", segments: [plain])),
            ])
            #expect(turns.map(\.text) == ["éb\ncat:", ""])
            #expect(turns.map { $0.images.map(\.position) } == [[2, 8], [0]])
            #expect(turns.allSatisfy { $0.images.allSatisfy { $0.data == Self.png } })
        }
    }

    @Test func `an image precedes the schema of its prompt`() throws {
        let inline = try #require(URL(string: "data:image/png;base64,\(Self.png.base64EncodedString())"))
        let turns = try TranscriptConversation.turns(of: [
            .prompt(
                Transcript.Prompt(
                    segments: [text("Who?"), .attachment(.init(content: .image(.init(imageURL: inline))))],
                    responseFormat: Transcript.ResponseFormat(schema: try pet())))
        ])
        #expect(turns.first?.text.hasPrefix("Who?\n\nAnswer with JSON") == true)
        #expect(turns.first?.images.map(\.position) == [4])
    }

    @Test(arguments: [
        ("file:///pictures/cat.png", "does not exist"), ("file:///", "is not a file that can be read"),
        ("file:///dev/zero", "is not a file that can be read"), ("file:///etc/passwd", "is not a PNG"),
        ("data:image/png;base64,AAAA", "is not a PNG"), ("data:text/plain,AAAA", "must be a data URL"),
        ("https://example.com/cat.png", "is a web address"),
    ])
    func `an image that cannot be read is refused with the reason`(_ url: String, _ reason: String) throws {
        let image = Transcript.ImageAttachment(imageURL: try #require(URL(string: url)))
        let entry = Transcript.Entry.prompt(Transcript.Prompt(segments: [.attachment(.init(content: .image(image)))]))
        let error = #expect(throws: LanguageModelError.self) { try TranscriptConversation.turns(of: [entry]) }
        guard case .unsupportedTranscriptContent(let content) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(content.debugDescription.contains(reason))
    }

    @Test func `an attachment in any entry is refused with an error that contains the entry`() throws {
        let entries: [Transcript.Entry] = [
            .prompt(Transcript.Prompt(segments: [text("What is this?"), picture()])),
            .instructions(Transcript.Instructions(segments: [picture()], toolDefinitions: [])),
            .toolOutput(Transcript.ToolOutput(id: "1", toolName: "camera", segments: [picture()])),
        ]
        for entry in entries {
            let error = #expect(throws: LanguageModelError.self) {
                try TranscriptConversation.turns(of: [prompt("Hi"), entry])
            }
            guard case .unsupportedTranscriptContent(let content) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(content.unsupportedContent == [entry])
            #expect(content.debugDescription.contains("The attachment [image] does not exist."))
        }
    }

    @Test func `generated tokens are matched by text if their entries have new IDs`() throws {
        let written = WrittenReplies([
            .init(id: "a", reply: Written(text: "Yes.", tokens: [1])),
            .init(id: "b", reply: Written(text: "Yes.", tokens: [2, 3])),
            .init(id: "c", reply: Written(text: "No.", tokens: [4])),
        ])
        func tokens(_ ids: [String]) throws -> [[TokenID]?] {
            let texts = ["Yes.", "No.", "Yes.", "Yes."]
            var turns = try TranscriptConversation.turns(of: zip(ids, texts).map { response(text($1), id: $0) })
            written.lookup.fill(&turns)
            return turns.map(\.tokens)
        }
        #expect(try tokens(["a", "c", "b", "z"]) == [[1], [4], [2, 3], nil])
        #expect(try tokens(["x", "y", "z", "w"]) == [[1], [4], [2, 3], nil])
        // Known IDs are matched first. The remaining replies are matched by text.
        #expect(try tokens(["b", "y", "z", "w"]) == [[2, 3], [4], [1], nil])
        // An entry whose text was changed to the text of another reply does not match.
        #expect(try tokens(["c", "c", "z", "w"]) == [nil, [4], [1], [2, 3]])
    }

    @Test func `generated tokens are reused only if the text is unchanged`() throws {
        let written: WrittenReplies.Lookup = ["r": Written(text: "Hello.", tokens: [1, 2, 3])]
        func turn(_ entry: Transcript.Entry) throws -> InferenceRequest.Message {
            var turns = try TranscriptConversation.turns(of: [prompt("Hi"), entry])
            written.fill(&turns)
            return try #require(turns.last)
        }
        let known = try turn(response(text("Hello.")))
        #expect(known.text == "Hello." && known.tokens == [1, 2, 3])
        #expect(try turn(response(text("Hello!"))).tokens == nil)
        #expect(try turn(response(text("Hello."), text("You."))).tokens == nil)
        // A transcript that was read from a store has other IDs.
        #expect(try turn(response(text("Hello."), id: "another")).tokens == [1, 2, 3])
        // A prompt never matches a reply, even with the same ID.
        let asked = Transcript.Entry.prompt(Transcript.Prompt(id: "r", segments: [text("Hello.")]))
        #expect(try turn(asked).tokens == nil)
        var changed = known
        changed.text += " You."
        #expect(changed.tokens == nil)
    }
}
