import Foundation
import LanguageModels
import Testing

struct TranscriptWritingTests {
    @Test(arguments: TranscriptFixtures.names)
    func `encoding a decoded transcript returns the original JSON`(name: String) throws {
        let written = try JSONEncoder().encode(TranscriptFixtures.transcript(name))
        let difference = difference(between: try tree(written), and: try tree(TranscriptFixtures.data(name)))
        #expect(difference == nil)
    }

    @Test(arguments: TranscriptFixtures.names)
    func `a transcript is unchanged after it is encoded and decoded`(name: String) throws {
        let transcript = try TranscriptFixtures.transcript(name)
        let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        #expect(again.map(\.description) == transcript.map(\.description))
        let difference = difference(
            between: try tree(JSONEncoder().encode(again)), and: try tree(JSONEncoder().encode(transcript)))
        #expect(difference == nil)
    }

    @Test func `a transcript with only version 1 features is encoded with the number 1 as its version`() throws {
        let schema = String.generationSchema
        let transcript = Transcript(entries: [
            .instructions(
                .init(segments: [], toolDefinitions: [.init(name: "t", description: "", parameters: schema)])),
            .prompt(
                .init(segments: [], options: GenerationOptions(temperature: 1), responseFormat: .init(schema: schema))),
            .toolCalls(.init([.init(id: "c", toolName: "t", arguments: GeneratedContent(properties: [:]))])),
            .toolOutput(.init(id: "c", toolName: "t", segments: [])),
            .text(response: "Done"),
        ])
        #expect(try top(of: transcript)["version"] as? Int == 1)
        #expect(try top(of: Transcript())["version"] as? Int == 1)
    }

    @Test(arguments: [
        Transcript.Entry.reasoning(.init(segments: [])),
        .prompt(.init(segments: [], options: GenerationOptions(toolCallingMode: .required))),
        .prompt(.init(metadata: ["a": 1], segments: [])),
        .prompt(.init(segments: [], contextOptions: ContextOptions(includeSchemaInPrompt: true))),
        .response(.init(metadata: ["a": 1], segments: [])),
        .toolCalls(
            .init([.init(id: "c", metadata: ["a": 1], toolName: "t", arguments: GeneratedContent(properties: [:]))])),
        .toolOutput(
            .init(
                id: "c", toolName: "t",
                segments: [.attachment(.init(content: .image(.init(imageURL: URL(filePath: "/a.png")))))])),
    ])
    func `a transcript with version 1.1 features is encoded with the version "1.1"`(entry: Transcript.Entry) throws {
        let transcript = Transcript(entries: [.text(prompt: "Hi"), entry])
        #expect(try top(of: transcript)["version"] as? String == "1.1")
        let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        #expect(again.map(\.description) == transcript.map(\.description))
        #expect(try top(of: again)["version"] as? String == "1.1")
    }

    @Test func `a transcript from a JSON fixture is equal to its copy after encoding and decoding`() throws {
        let transcript = try TranscriptFixtures.transcript("guided")
        #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript)) == transcript)
    }

    @Test func `an instructions entry without tools is encoded without the key tools`() throws {
        let top = try top(of: Transcript(entries: [.text(instructions: "Be kind.")]))
        let body = try #require(top["transcript"] as? [String: Any])
        let entry = try #require((body["entries"] as? [[String: Any]])?.first)
        #expect(Set(entry.keys) == ["id", "role", "contents"])
    }

    @Test(arguments: [
        GenerationOptions.SamplingMode.greedy, .random(top: 5), .random(top: 5, seed: 0),
        .random(probabilityThreshold: 0.25), .random(probabilityThreshold: 1, seed: .max),
    ])
    func `every sampling mode is unchanged after encoding and decoding`(mode: GenerationOptions.SamplingMode) throws {
        try expectKept(.prompt(.init(segments: [], options: GenerationOptions(samplingMode: mode))))
    }

    @Test(arguments: [GenerationOptions.ToolCallingMode.allowed, .required, .disallowed])
    func `tool calling modes are unchanged by encoding and decoding`(mode: GenerationOptions.ToolCallingMode) throws {
        try expectKept(.prompt(.init(segments: [], options: GenerationOptions(toolCallingMode: mode))))
    }

    @Test(arguments: [ContextOptions.ReasoningLevel.light, .moderate, .deep, .custom("x")])
    func `every reasoning level is unchanged after encoding and decoding`(level: ContextOptions.ReasoningLevel) throws {
        try expectKept(.prompt(.init(segments: [], contextOptions: ContextOptions(reasoningLevel: level))))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a non-finite number in a transcript is encoded as null`(number: Double) throws {
        let content = GeneratedContent(
            kind: .structure(properties: ["x": GeneratedContent(number)], orderedKeys: ["x"]))
        let segment = Transcript.Segment.structure(.init(id: "0", source: "S", content: content))
        let transcript = Transcript(entries: [.response(.init(id: "r", segments: [segment]))])
        let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        guard case .response(let response) = again[0], case .structure(let structure) = response.segments[0] else {
            Issue.record("The entry is of another kind: \(again[0])")
            return
        }
        #expect(structure.content.jsonString == #"{"x": null}"#)
    }

    private func expectKept(_ entry: Transcript.Entry) throws {
        let transcript = Transcript(entries: [entry])
        #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript)) == transcript)
    }

    private func top(of transcript: Transcript) throws -> [String: Any] {
        let tree = try tree(JSONEncoder().encode(transcript))
        return try #require(tree as? [String: Any])
    }

    private func tree(_ data: Data) throws -> Any {
        try JSONSerialization.jsonObject(with: data)
    }

    /// Returns a description of the first difference between two JSON values; `nil` if the values are equal.
    private func difference(between left: Any, and right: Any, at path: String = "") -> String? {
        switch (left, right) {
        case (let left as [String: Any], let right as [String: Any]):
            for key in Set(left.keys).union(right.keys).sorted() {
                guard let one = left[key], let other = right[key] else { return "\(path).\(key) is only in one" }
                if let found = difference(between: one, and: other, at: "\(path).\(key)") { return found }
            }
            return nil
        case (let left as [Any], let right as [Any]):
            guard left.count == right.count else { return "\(path) has \(left.count) or \(right.count) elements" }
            for (index, (one, other)) in zip(left, right).enumerated() {
                if let found = difference(between: one, and: other, at: "\(path)[\(index)]") { return found }
            }
            return nil
        default:
            return "\(left)" == "\(right)" && (left is String) == (right is String)
                ? nil : "\(path) is \(left) or \(right)"
        }
    }
}
