import Foundation
import LanguageModels
import Testing

struct TranscriptReadingTests {
    @Test func `decodes every entry of a transcript with tool calls`() throws {
        let transcript = try TranscriptFixtures.transcript("tools")
        try #require(transcript.count == 6)
        guard case .instructions(let instructions) = transcript[0], case .prompt(let prompt) = transcript[1],
            case .toolCalls(let calls) = transcript[2], case .toolOutput(let output) = transcript[3],
            case .toolOutput(let empty) = transcript[4], case .response(let response) = transcript[5]
        else {
            Issue.record("The entries are of other kinds: \(Array(transcript))")
            return
        }
        #expect(instructions.segments.map(\.description) == ["You help in a garden centre. Be brief."])
        let tool = try #require(instructions.toolDefinitions.first)
        #expect(tool.name == "findPlant")
        #expect(tool.description == "Finds plants in the catalogue")
        #expect(tool.parameters.name == "Arguments")
        #expect(
            prompt.segments == [
                .text(.init(id: "6C1F0C3A-5A3B-4C64-9A55-0C7A9C6D2B04", content: "Do you have \"Ringelblumen\" – 🌼?"))
            ])
        #expect(prompt.options == GenerationOptions())
        #expect(prompt.responseFormat == nil)
        #expect(calls.map(\.id) == ["call-1", "call-2"])
        #expect(calls[0].toolName == "findPlant")
        #expect(calls[0].arguments.jsonString == #"{"query": "Ringelblume", "limit": 2}"#)
        #expect(
            output
                == .init(
                    id: "call-1", toolName: "findPlant",
                    segments: [
                        .text(.init(id: "0", content: "Calendula officinalis"))
                    ]))
        #expect(empty.segments.isEmpty)
        #expect(response.assetIDs == ["garden-model", "garden-model.tokenizer"])
        #expect(response.segments == [.text(.init(id: "0", content: "Yes, we have Calendula officinalis."))])
    }

    @Test func `a decoded structured response keeps its schema's key order and all digits of integers`() throws {
        let transcript = try TranscriptFixtures.transcript("guided")
        guard case .prompt(let prompt) = transcript[0], case .response(let response) = transcript[1],
            case .structure(let structure) = response.segments[0]
        else {
            Issue.record("The entries are of other kinds.")
            return
        }
        #expect(prompt.responseFormat?.name == "Bed")
        #expect(structure.source == "Bed")
        #expect(structure.schemaName == "Bed")
        #expect(
            structure.content.jsonString
                == #"{"title": "Sunny", "area": 2.5, "plants": ["#
                + #"{"species": "Calendula", "count": 9007199254740993, "annual": true}, "#
                + #"{"species": "Salvia", "count": 3, "annual": false}], "#
                + #""centre": {"species": "Rosa", "count": 1, "annual": false}}"#)
    }

    @Test func `decodes all generation and context options of a prompt entry`() throws {
        let prompts = try ["guided", "reasoning"].flatMap { try TranscriptFixtures.transcript($0) }.compactMap {
            entry in
            if case .prompt(let prompt) = entry { prompt } else { nil }
        }
        try #require(prompts.count == 4)
        #expect(prompts[0].options == GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 200))
        #expect(
            prompts[1].options
                == GenerationOptions(
                    samplingMode: .random(probabilityThreshold: 0.9, seed: .max), temperature: 0.5))
        #expect(
            prompts[2].options
                == GenerationOptions(
                    samplingMode: .random(top: 41, seed: 73), temperature: 0.7, maximumResponseTokens: 256,
                    toolCallingMode: .disallowed))
        #expect(
            prompts[2].contextOptions
                == ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("thorough")))
        #expect(prompts[3].contextOptions == ContextOptions(reasoningLevel: .light))
    }

    @Test func `decodes images, reasoning, signatures and metadata of transcript version 1.1`() throws {
        let transcript = try TranscriptFixtures.transcript("reasoning")
        guard case .prompt(let prompt) = transcript[0], case .reasoning(let reasoning) = transcript[1],
            case .response(let response) = transcript[2], case .toolCalls(let calls) = transcript[4]
        else {
            Issue.record("The entries are of other kinds.")
            return
        }
        let image = Transcript.ImageAttachment(imageURL: try #require(URL(string: "file:///photos/bed.jpg")))
        #expect(prompt.segments[1] == .attachment(.init(id: "image-1", content: .image(image), label: "bed")))
        #expect(
            prompt.metadata.mapValues(\.jsonString)
                == [
                    "case": #""A-1""#, "repetition": "1", "weight": "0.5", "tags": #"["x", null]"#,
                    "nested": #"{"on": true}"#,
                ])
        #expect(reasoning.signature == Data([0xCA, 0xFE, 0xBA, 0xBE]))
        #expect(reasoning.metadata.mapValues(\.jsonString) == ["effort": #""high""#])
        #expect(response.metadata.mapValues(\.jsonString) == ["model": #""garden""#])
        #expect(calls[0].metadata.mapValues(\.jsonString) == ["index": "0"])
    }

    @Test func `a saved response with both text and tool calls is decoded as two entries`() throws {
        let transcript = try read(
            #"{"role": "response", "id": "r", "contents": [{"type": "text", "text": "Wait"}], "toolCalls": ["#
                + #"{"id": "c", "name": "t", "arguments": "{}"}]}"#)
        try #require(transcript.count == 2)
        guard case .response(let response) = transcript[0], case .toolCalls(let calls) = transcript[1] else {
            Issue.record("The entries are of other kinds: \(Array(transcript))")
            return
        }
        #expect(response.id == "r")
        #expect(calls.id != "r")
        #expect(calls.map(\.id) == ["c"])
    }

    @Test func `decoding a transcript ignores unknown keys and uses defaults for missing options`() throws {
        let transcript = try read(
            #"{"role": "user", "mood": 1, "contents": [{"type": "text", "text": "Hi", "extra": {}}]}"#)
        guard case .prompt(let prompt) = transcript[0] else {
            Issue.record("The entry is of another kind: \(transcript[0])")
            return
        }
        #expect(prompt.segments.map(\.description) == ["Hi"])
        #expect(!prompt.id.isEmpty)
        #expect(prompt.options == GenerationOptions())
        #expect(prompt.contextOptions == ContextOptions())
    }

    @Test(arguments: ["1", "1.0", "1.1", "1.7", #""1""#, #""1.1""#, #""1.25""#])
    func `decodes transcripts with every version number whose major version is 1`(version: String) throws {
        #expect(try read(#"{"role": "user"}"#, version: version).count == 1)
    }

    @Test(arguments: ["2", "2.0", #""2.0""#, "99", #""10.1""#])
    func `the error for a transcript of version 2 or later reports the versions`(version: String) throws {
        let message = try problem(#"{"role": "user"}"#, version: version)
        #expect(message.contains("versions 2 and later are not supported"))
    }

    @Test(arguments: ["0", "-1", #""new""#, #""""#, "true", "null", "1e400"])
    func `refuses a transcript with an invalid version`(version: String) throws {
        #expect(throws: DecodingError.self) { try read(#"{"role": "user"}"#, version: version) }
    }

    @Test(arguments: [
        (#"{"role": "data"}"#, "requires the key 'data'"),
        (#"{"role": "user", "contents": [{"type": "text"}]}"#, "requires the key 'text'"),
        (#"{"role": "user", "contents": [{"type": "structure", "text": "x"}]}"#, "requires the key 'structure'"),
        (#"{"role": "user", "contents": [{"type": "attachment", "attachment": {"image": {}}}]}"#, "without a 'url'"),
        (#"{"role": "tool", "toolName": "t"}"#, "requires the key 'toolCallID'"),
        (#"{"role": "tool", "toolCallID": "c"}"#, "requires the key 'toolName'"),
        (#"{"role": "reasoning", "signature": "%%%"}"#, "the signature is not Base64"),
        (#"{"role": "response", "toolCalls": [{"id": "c", "name": "t", "arguments": "{]"}]}"#, "'c' are not JSON"),
    ])
    func `the error for an invalid entry contains the entry's index and reason`(entry: String, reason: String) throws {
        let message = try problem(#"{"role": "user"}, "# + entry)
        #expect(message.contains("Entry 1 of the transcript"))
        #expect(message.contains(reason))
    }

    @Test func `refuses JSON whose type is not a transcript`() throws {
        let data = Data(#"{"type": "Recipe", "version": 1, "transcript": {"entries": []}}"#.utf8)
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Transcript.self, from: data) }
        #expect("\(try #require(error))".contains("Recipe"))
    }

    @Test func `decodes a structured segment 400 levels deep and refuses a segment 5,000 levels deep`() {
        for depth in [100, 400, 5000, 200_000] {
            let content = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let entry =
                #"{"role": "response", "contents": [{"type": "structure", "structure": {"source": "x", "content": "#
                + content + "}}]}"
            let isRead = (try? read(entry)) != nil
            #expect(isRead == (depth <= 400))
        }
    }

    @Test func `decoding a transcript terminates if a schema in it has circular references`() throws {
        let schema =
            ##"{"type": "object", "title": "A", "properties": {"b": {"$ref": "#/$defs/B"}}, "required": ["b"], "##
            + ##""additionalProperties": false, "x-order": ["b"], "$defs": {"B": {"$ref": "#/$defs/B"}}}"##
        let transcript = try? read(
            #"{"role": "user", "responseFormat": {"jsonSchema": {"name": "A", "schema": "# + schema + "}}}, "
                + #"{"role": "response", "contents": [{"type": "structure", "structure": {"source": "A", "content": "#
                + #"{"b": {"z": 1, "a": 2}}}}]}"#)
        // The schema may be refused. Otherwise decoding must terminate.
        if let transcript { #expect(transcript.count == 2) }
    }

    private func read(_ entries: String, version: String = "1") throws -> Transcript {
        let json =
            #"{"type": "FoundationModels.Transcript", "version": \#(version), "transcript": {"entries": [\#(entries)]}}"#
        return try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }

    private func problem(_ entries: String, version: String = "1") throws -> String {
        let error = #expect(throws: DecodingError.self) { try read(entries, version: version) }
        guard case .dataCorrupted(let context) = error else { return "\(String(describing: error))" }
        return context.debugDescription
    }
}
