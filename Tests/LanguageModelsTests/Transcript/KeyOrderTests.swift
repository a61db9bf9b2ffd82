import Foundation
import LanguageModels
import Testing

/// Equality of contents, and the order of their properties in saved transcripts.
struct KeyOrderTests {
    private func coded(_ transcript: Transcript) throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
    }

    @Test(arguments: [
        #"{"b": 1, "a": [{"d": 2, "c": null}, []]}"#, "[1, 2.5, true]", #""text""#, "{}", "9007199254740993",
    ])
    func `contents from the same JSON are equal`(json: String) throws {
        #expect(try GeneratedContent(json: json) == GeneratedContent(json: json))
        #expect(try GeneratedContent(json: json).jsonString == json)
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 2}"#), (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#), (#"{"a": "x"}"#, #"{"a": "x""#),
        ("9007199254740993", "9007199254740992"), ("[{}]", "[[]]"),
    ])
    func `contents with another value, order or completeness are not equal`(first: String, second: String) throws {
        #expect(try GeneratedContent(json: first) != GeneratedContent(json: second))
    }

    @Test(arguments: [
        #"{"b": 1, "a": 2}"#, #"{"z": {"y": 1, "x": [{"w": 1, "v": 2}, {"c": 1, "d": 2}]}, "a": {"b": {}}}"#,
        #"[{"b": 1, "a": 2}, {"a": 1, "b": 2}]"#, #"{"a": 1}"#, #"{"é": 1, "e": 2}"#,
    ])
    func `the order of properties is unchanged in saved structures, metadata and arguments`(json: String) throws {
        let content = try GeneratedContent(json: json)
        let segment = Transcript.Segment.structure(.init(source: "S", content: content))
        let transcript = Transcript(entries: [
            .instructions(.init(segments: [segment], toolDefinitions: [])),
            .prompt(.init(metadata: ["b": content, "a": content], segments: [segment])),
            .toolCalls(.init([.init(id: "c", metadata: ["m": content], toolName: "t", arguments: content)])),
            .toolOutput(.init(id: "c", toolName: "t", segments: [segment])),
            .response(.init(metadata: ["a": 1, "m": content], segments: [segment, segment])),
        ])
        #expect(try coded(transcript) == transcript)
    }

    @Test func `an answer in another order than its schema keeps the order`() throws {
        let schema = GenerationSchema(
            type: Report.self,
            properties: [.init(name: "b", type: Int.self), .init(name: "a", type: Int.self)])
        for json in [#"{"b": 1, "a": 2}"#, #"{"a": 2, "b": 1}"#] {
            let segment = Transcript.StructuredSegment(source: schema.name, content: try GeneratedContent(json: json))
            let transcript = Transcript(entries: [
                .prompt(.init(segments: [], responseFormat: .init(schema: schema))),
                .response(.init(segments: [.structure(segment)])),
            ])
            #expect(try coded(transcript) == transcript)
        }
    }

    @Test func `a saved order with other keys than the content is ignored`() throws {
        let json =
            #"{"type": "FoundationModels.Transcript", "version": 1, "transcript": {"entries": [{"role": "response", "#
            + #""contents": [{"type": "structure", "structure": {"source": "S", "content": {"a": 1, "b": {"c": 2}}, "#
            + #""keyOrder": [["x", "a"], ["c"], ["more"]]}}]}]}}"#
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
        guard case .structure(let segment)? = transcript[0].segments.first else {
            Issue.record("no structure")
            return
        }
        #expect(segment.content.jsonString == #"{"a": 1, "b": {"c": 2}}"#)
    }
}
