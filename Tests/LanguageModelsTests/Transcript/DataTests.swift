import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing
import UniformTypeIdentifiers

/// Attached data and entries with data.
@Suite(.timeLimit(.minutes(30)))
struct DataTests {
    private struct Note: DataEntryRepresentable, Equatable {
        var text: String

        init(text: String) { self.text = text }

        init(_ entry: Transcript.DataEntry) throws { text = String(decoding: entry.content, as: UTF8.self) }

        var transcriptRepresentation: Transcript.DataEntry {
            Transcript.DataEntry(contentType: .utf8PlainText, content: Data(text.utf8))
        }
    }

    private struct Table: DataAttachmentRepresentable, Equatable {
        var rows: [String]

        init(rows: [String]) { self.rows = rows }

        init(_ attachment: Transcript.DataAttachment) throws {
            rows = String(decoding: attachment.content, as: UTF8.self).components(separatedBy: "\n")
        }

        private var content: Data { Data(rows.joined(separator: "\n").utf8) }

        var transcriptRepresentation: Transcript.DataAttachment {
            Transcript.DataAttachment(
                contentType: .commaSeparatedText, content: content,
                metadata: GeneratedContent(properties: ["z": "1", "a": "2"]))
        }
    }

    private let table = Table(rows: ["a,b", "1,2"])

    private func model(_ steps: ScriptedStep..., types: [UTType] = [.text]) -> ScriptedLanguageModel {
        var model = ScriptedLanguageModel(turns: [steps], capabilities: [.toolCalling])
        model.dataTypes = types
        return model
    }

    private func coded(_ transcript: Transcript) throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
    }

    @Test func `a model that supports the type receives attached data with its label`() async throws {
        let model = model(.text("Two."))
        let session = LanguageModelSession(model: model)
        _ = try await session.respond {
            "How many rows?"
            Attachment(table).label("table")
        }
        let segments = try #require(model.requests.first?.transcript.last?.segments)
        guard case .attachment(let segment)? = segments.last, case .data(let data) = segment.content else {
            Issue.record("no data was attached")
            return
        }
        #expect(segment.label == "table")
        #expect(try Table(data) == table)
        #expect(try coded(session.transcript) == session.transcript)
    }

    @Test func `a request with data of an unsupported type is refused before the model runs`() async throws {
        let model = model(.text("Two."), types: [.image, .json])
        let session = LanguageModelSession(model: model)
        let error = await #expect(throws: LanguageModelError.self) {
            try await session.respond { Attachment(table) }
        }
        guard case .unsupportedTranscriptContent(let details)? = error else {
            Issue.record("another error")
            return
        }
        #expect(details.unsupportedContent.count == 1)
        #expect(details.debugDescription.contains("public.comma-separated-values-text"))
        #expect(model.requests.isEmpty)
        #expect(session.transcript.isEmpty)
    }

    @Test func `a model without declared types supports no data`() async throws {
        let plain = ScriptedLanguageModel(text: "Two.")
        await #expect(throws: LanguageModelError.self) {
            try await LanguageModelSession(model: plain).respond { Attachment(table) }
        }
    }

    @Test func `an event adds a data entry, and an event with the same id replaces it`() async throws {
        func update(_ text: String, id: String?) -> ScriptedStep {
            .event(.data(entryID: id, action: .update(contentType: .json, content: Data(text.utf8))))
        }
        let model = model(
            .text("It "), update("1", id: "x"), .text("rains."), update("2", id: "x"), update("3", id: nil),
            update("4", id: nil))
        let response = try await LanguageModelSession(model: model).respond(to: "Go")
        #expect(response.content == "It rains.")
        #expect(
            response.transcriptEntries.summary == [
                "prompt: Go", "response: It rains.", "data public.json: 2", "data public.json: 3",
                "data public.json: 4",
            ])
        #expect(response.transcriptEntries.map(\.id).contains("x"))
    }

    @Test func `a data entry of an unsupported type ends the request with an error`() async throws {
        let entry = ScriptedStep.event(.data(action: .update(contentType: .pdf, content: Data())))
        let session = LanguageModelSession(model: model(.text("It "), entry))
        let error = await #expect(throws: LanguageModelError.self) { try await session.respond(to: "Go") }
        guard case .unsupportedTranscriptContent(let details)? = error else {
            Issue.record("another error")
            return
        }
        #expect(details.debugDescription.contains("com.adobe.pdf"))
        #expect(session.transcript.isEmpty)
    }

    @Test func `attached data and data entries are unchanged by encoding and decoding`() throws {
        let nested = GeneratedContent(
            properties: ["z": 1, "a": GeneratedContent(properties: ["y": 2, "b": 3])])
        let own = UTType(importedAs: "org.example.unheard-of")
        let transcript = Transcript(entries: [
            .prompt(
                .init(segments: [
                    .attachment(.init(content: .data(table.transcriptRepresentation), label: "t")),
                    .attachment(.init(content: .data(.init(contentType: own, content: Data([0, 255]))))),
                ])),
            .data(.init(contentType: own, content: Data([1]), metadata: nested)),
            .data(Note(text: "a").transcriptRepresentation),
        ])
        let again = try coded(transcript)
        #expect(again == transcript)
        guard case .data(let note)? = again.last else {
            Issue.record("no data entry")
            return
        }
        #expect(try Note(note) == Note(text: "a"))
    }

    @Test(arguments: [
        #"{"role": "weather", "id": "w", "clouds": [1, {"b": 2, "a": 1.5}], "text": "é"}"#, #"{"role": "user2"}"#,
    ])
    func `an entry of an unknown role is kept and written as it was`(entry: String) throws {
        let json =
            #"{"type": "FoundationModels.Transcript", "version": 1.1, "transcript": {"entries": ["#
            + #"{"role": "user", "id": "p", "contents": [{"type": "text", "id": "s", "text": "Hi"}]}, "# + entry + "]}}"
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
        #expect(transcript.count == 2)
        #expect(transcript[0].summary == "prompt: Hi")
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(transcript)) as? [String: Any]
        let entries = (written?["transcript"] as? [String: Any])?["entries"] as? [NSDictionary]
        #expect(entries?.last == (try JSONSerialization.jsonObject(with: Data(entry.utf8)) as? NSDictionary))
        #expect(try coded(transcript).first == transcript.first)
    }

    @Test func `content of an unknown type is kept and written as it was`() throws {
        let content = #"{"type": "sound", "id": "s", "sound": {"seconds": 3}}"#
        let json =
            #"{"type": "FoundationModels.Transcript", "version": 1.1, "transcript": {"entries": ["#
            + #"{"role": "user", "contents": [{"type": "text", "text": "Hi"}, "# + content + "]}]}}"
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
        #expect(transcript[0].segments.count == 2)
        let written = String(decoding: try JSONEncoder().encode(transcript), as: UTF8.self)
        #expect(written.contains(#""seconds":3"#))
        #expect(!written.contains("Base64") && !written.contains("unknown-transcript-part"))
        #expect(try coded(transcript) == transcript)
    }
}
