package import LanguageModels

extension Transcript.Entry {
    /// Instructions of one text, without tools.
    package static func instructions(_ text: String) -> Transcript.Entry {
        .instructions(
            Transcript.Instructions(segments: [.text(Transcript.TextSegment(content: text))], toolDefinitions: []))
    }

    /// A prompt of one text.
    package static func prompt(_ text: String) -> Transcript.Entry {
        .prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: text))]))
    }
}
