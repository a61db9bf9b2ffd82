import Foundation
import LanguageModels

/// The saved transcripts that the tests read.
enum TranscriptFixtures {
    static let names = ["tools", "guided", "reasoning"]

    static func data(_ name: String) throws -> Data {
        let tests = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: tests.appending(path: "Fixtures/transcripts/\(name).json"))
    }

    static func transcript(_ name: String) throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: data(name))
    }
}

extension Transcript.Entry {
    static func text(prompt: String, id: String = UUID().uuidString) -> Self {
        .prompt(Transcript.Prompt(id: id, segments: [.text(.init(content: prompt))]))
    }

    static func text(response: String, id: String = UUID().uuidString) -> Self {
        .response(Transcript.Response(id: id, segments: [.text(.init(content: response))]))
    }

    static func text(instructions: String, id: String = UUID().uuidString) -> Self {
        .instructions(
            Transcript.Instructions(id: id, segments: [.text(.init(content: instructions))], toolDefinitions: []))
    }
}
