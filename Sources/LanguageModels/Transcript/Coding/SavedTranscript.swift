/// The saved form of a transcript.
struct SavedTranscript: Codable {
    static let typeName = "FoundationModels.Transcript"

    var type: String
    var version: Version
    var transcript: Body

    enum CodingKeys: CodingKey {
        case type, version, transcript
    }

    struct Body: Codable {
        var entries: [SavedPart<EntryFile>]

        enum CodingKeys: CodingKey {
            case entries
        }
    }

    /// An error in an entry, to which the decoder adds the entry's index.
    struct Problem: Error {
        var message: String
    }
}

extension SavedTranscript {
    /// The version of the file format.
    ///
    /// Apple's first version is the number 1. The version with reasoning, attachments, metadata and context options is
    /// the string "1.1". A transcript without any of these is written as the first version, so that older programs can
    /// read the transcript. Programs that support the second version can read both versions.
    enum Version: Codable {
        case first
        case second

        private static let secondText = "1.1"

        init(of entries: [Transcript.Entry]) {
            self = entries.contains(where: Self.needsSecond) ? .second : .first
        }

        private static func needsSecond(_ entry: Transcript.Entry) -> Bool {
            if entry.segments.contains(where: \.isAttachment) { return true }
            switch entry {
            case .reasoning: return true
            case .prompt(let prompt):
                return prompt.contextOptions != ContextOptions() || !prompt.metadata.isEmpty
                    || prompt.options.toolCallingMode != nil
            case .response(let response): return !response.metadata.isEmpty
            case .toolCalls(let calls): return calls.contains { !$0.metadata.isEmpty }
            case .instructions, .toolOutput: return false
            case .data: return true
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text: String
            if let number = try? container.decode(Double.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard let major = parts.first.flatMap({ Int($0) }), major >= 1 else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "'\(text)' is not a version of a transcript.")
            }
            guard major == 1 else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "The transcript has version \(text); versions 2 and later are not supported.")
            }
            // Minor versions only add keys, and unknown keys are ignored.
            self = text == "1" || text == "1.0" ? .first : .second
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .first: try container.encode(1)
            case .second: try container.encode(Self.secondText)
            }
        }
    }
}

extension Transcript.Segment {
    fileprivate var isAttachment: Bool {
        if case .attachment = self { true } else { false }
    }
}
