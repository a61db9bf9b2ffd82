import Foundation
import FoundationModels
import Testing

@Suite(.timeLimit(.minutes(30))) struct TranscriptTests {
    private func conversation() throws -> Transcript {
        let definition = Transcript.ToolDefinition(
            name: "findStops", description: "Finds stops.", parameters: Stop.generationSchema)
        let arguments = try GeneratedContent(json: #"{"kind": "sight"}"#)
        return Transcript(entries: [
            .instructions(
                Transcript.Instructions(
                    segments: [.text(Transcript.TextSegment(content: "Be brief."))], toolDefinitions: [definition])),
            .prompt(
                Transcript.Prompt(
                    segments: [.text(.init(content: "Where?"))], options: GenerationOptions(temperature: 0.5),
                    responseFormat: Transcript.ResponseFormat(type: Stop.self))),
            .reasoning(
                Transcript.Reasoning(segments: [.text(.init(content: "Hm."))], signature: Data([1, 2]))),
            .toolCalls(
                Transcript.ToolCalls(
                    id: "calls", [Transcript.ToolCall(id: "call", toolName: "findStops", arguments: arguments)])),
            .toolOutput(
                Transcript.ToolOutput(
                    id: "call", toolName: "findStops", segments: [.text(.init(id: "s", content: "Ribeira"))])),
            .response(
                Transcript.Response(
                    assetIDs: [],
                    segments: [
                        .structure(
                            Transcript.StructuredSegment(
                                source: "Stop", content: GeneratedContent(properties: ["note": "Ribeira"])))
                    ])),
        ])
    }

    @Test func `a transcript is a mutable collection of entries`() throws {
        var transcript = try conversation()
        #expect(transcript.count == 6)
        #expect(transcript.first?.id == transcript[0].id)
        transcript.append(.prompt(Transcript.Prompt(segments: [.text(.init(content: "And?"))])))
        transcript.removeLast()
        transcript[1] = .prompt(Transcript.Prompt(segments: [.text(.init(content: "Where to?"))]))
        transcript.insert(contentsOf: [], at: 1)
        #expect(transcript.history.count == 5)
        transcript.history.removeAll()
        #expect(transcript.count == 1)
        #expect(Transcript().isEmpty)
        #expect(Transcript(entries: transcript.prefix(1)) == transcript)
    }

    @Test func `the properties of all transcript entries can be read and changed`() throws {
        let transcript = try conversation()
        for entry in transcript {
            switch entry {
            case .instructions(var instructions):
                #expect(instructions.toolDefinitions.map(\.name) == ["findStops"])
                instructions.toolDefinitions[0].description = "Other"
                #expect(instructions.toolDefinitions[0].parameters.name == "Stop")
            case .prompt(let prompt):
                #expect(prompt.options.temperature == 0.5)
                #expect(prompt.responseFormat?.name == "Stop")
            case .reasoning(let reasoning):
                #expect(reasoning.signature == Data([1, 2]))
            case .toolCalls(let calls):
                #expect(calls.id == "calls")
                #expect(try calls[0].arguments.value(String.self, forProperty: "kind") == "sight")
            case .toolOutput(let output):
                #expect(output.id == "call")
            case .response(let response):
                guard case .structure(let structure)? = response.segments.first else { continue }
                #expect(structure.schemaName == "Stop")
                #expect(structure.content.jsonString.contains("Ribeira"))
            case .data:
                Issue.record("no entry with data was added")
            @unknown default:
                Issue.record("unknown entry")
            }
            #expect(!entry.description.isEmpty)
        }
    }

    @Test func `a transcript can be stored as JSON, restored and continued`() async throws {
        let transcript = try conversation()
        let data = try JSONEncoder().encode(transcript)
        let restored = try JSONDecoder().decode(Transcript.self, from: data)
        #expect(restored.count == transcript.count)
        #expect(restored.map(\.id) == transcript.map(\.id))
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(json["type"] as? String == "FoundationModels.Transcript")

        // The stored conversation already has two turns, so the next reply is the third.
        let model = ReplyModel(text: "", "", "Still here.")
        let session = LanguageModelSession(model: model, transcript: restored)
        #expect(session.transcript.count == 6)
        let response = try await session.respond(to: "Are you there?")
        #expect(response.content == "Still here.")
        #expect(session.transcript.count == 8)
    }

    @Test func `a new session can continue from a shortened transcript`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "One", "Two"), instructions: "Be brief.")
        try await session.respond(to: "1")
        try await session.respond(to: "2")
        var entries: [Transcript.Entry] = []
        if let first = session.transcript.first { entries.append(first) }
        if session.transcript.count > 1, let last = session.transcript.last { entries.append(last) }
        let next = LanguageModelSession(model: ReplyModel(text: "", "Three"), transcript: Transcript(entries: entries))
        #expect(try await next.respond(to: "3").content == "Three")
        #expect(next.transcript.count == 4)
    }

    @Test func `the transcript of an idle session can be changed`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "One", "Two"), instructions: "Be brief.")
        try await session.respond(to: "1")
        session.transcript.removeLast(2)
        #expect(session.transcript.count == 1)
        session.transcript.history.append(.prompt(.init(segments: [.text(.init(content: "0"))])))
        #expect(session.transcript.count == 2)
    }

    @Test func `the reasoning of a model becomes a transcript entry`() async throws {
        let session = LanguageModelSession(model: ReplyModel(.reasoning("Hm.", then: "Yes.")))
        let response = try await session.respond(
            to: "Is it?", contextOptions: ContextOptions(reasoningLevel: .custom("max")))
        #expect(response.content == "Yes.")
        let thoughts = session.transcript.compactMap { entry -> String? in
            guard case .reasoning(let reasoning) = entry, case .text(let text)? = reasoning.segments.first else {
                return nil
            }
            return text.content
        }
        #expect(thoughts == ["Hm."])
    }

    @Test func `every overload for feedback can be called and returns data`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "No."))
        try await session.respond(to: "Is it?")
        let issues = [
            LanguageModelFeedback.Issue(category: .unhelpful, explanation: "It is."),
            LanguageModelFeedback.Issue(category: .incorrect),
        ]
        let data = session.logFeedbackAttachment(sentiment: .negative, issues: issues)
        session.logFeedbackAttachment(
            sentiment: .neutral,
            desiredOutput: .response(.init(assetIDs: [], segments: [.text(.init(content: "Yes."))])))
        session.logFeedbackAttachment(sentiment: nil, desiredResponseText: "Yes.")
        session.logFeedbackAttachment(
            sentiment: .positive, issues: issues, desiredResponseContent: Stop(kind: .food, note: "N"))
        #expect(!data.isEmpty)
        #expect(LanguageModelFeedback.Sentiment.allCases.count == 3)
        #expect(LanguageModelFeedback.Issue.Category.allCases.contains(.triggeredGuardrailUnexpectedly))
    }

    @Test func `slices of a transcript's history can be assigned and appended`() throws {
        var transcript = try conversation()
        transcript.history = transcript.history.suffix(2)
        #expect(transcript.count == 3)
        transcript.history = transcript.history.prefix(1) + transcript.history.dropFirst()
        #expect(transcript.count == 3)
        transcript.history.append(contentsOf: transcript.history.prefix(1))
        #expect(transcript.count == 4)
        transcript.history = []
        #expect(transcript.count == 1)
    }
}
