import Foundation
package import LanguageModels
package import LanguageModelsTestSupport

extension Transcript.Entry {
    /// The texts of instructions, a prompt or a response.
    package var texts: [String] {
        let segments: [Transcript.Segment] =
            switch self {
            case .instructions(let instructions): instructions.segments
            case .prompt(let prompt): prompt.segments
            case .response(let response): response.segments
            default: []
            }
        return segments.compactMap { if case .text(let text) = $0 { text.content } else { nil } }
    }
}

extension Transcript {
    package var instructions: [Instructions] {
        compactMap { if case .instructions(let entry) = $0 { entry } else { nil } }
    }
    package var prompts: [String] { compactMap { if case .prompt = $0 { $0.texts.joined() } else { nil } } }
}

extension ScriptedStep {
    /// Returns the answer of a model that is restricted to a schema, as a JSON string.
    package static func answer(_ text: String) -> ScriptedStep { .text(json(text)) }

    /// Returns a JSON answer that is sent in pieces.
    package static func answer(_ text: String, pieces length: Int) -> [ScriptedStep] {
        ScriptedStep.pieces(of: json(text), length: length)
    }

    private static func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A string can always be encoded.
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Sample documents for the tests.
package enum Samples {
    package static let lease = """
        # Lease

        The lease of the flat in Elm Street ends on 31 May 2027. The monthly rent is 900 euros.

        # Deposit

        The deposit is 1800 euros. It is paid back within six months.
        """
    package static let garden = """
        Tomatoes need six hours of sun each day. Water them in the morning, never on the leaves.
        """
}
