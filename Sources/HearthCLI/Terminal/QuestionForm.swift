import Chat
import Foundation
import Hearth
import Support
import Tools

/// A form that asks a server's question on a terminal, field by field.
enum QuestionForm {
    /// Asks for the fields, and whether they may be sent, or declines the question without a terminal.
    static func answer(
        _ question: ChatQuestion, of server: String
    ) async -> (decision: CallDecision, values: [String: String]) {
        let server = server.printable
        Output.notice("[\(server) asks: \(question.message.oneLine)]")
        guard LineEditor.isTerminal else { return (.refuse, [:]) }
        if !question.fields.isEmpty {
            Output.notice("[What you write is sent to \(server). Do not enter passwords. Ctrl-D cancels.]")
        }
        var values: [String: String] = [:]
        for field in question.fields {
            guard let text = await value(of: field) else { return (.cancel, [:]) }
            values[field.name] = text
        }
        let sent = values.values.allSatisfy(\.isEmpty) ? "an empty answer" : "this"
        while true {
            let line = await LineEditor.line(
                "Send \(sent) to \(server)? [y]es, [n]o, [c]ancel: ", isWithinWork: true)
            switch line?.trimmingCharacters(in: .whitespaces).lowercased() {
            case "y", "yes": return (.once, values)
            case "n", "no", "": return (.refuse, [:])
            case "c", "cancel", nil: return (.cancel, [:])
            default: Terminal.ask("Answer y, n or c.\n")
            }
        }
    }

    /// Asks for one field until its text is valid.
    ///
    /// The text is empty to omit the field, `nil` at the end of the input.
    private static func value(of field: MCPFormField) async -> String? {
        let title = field.title.oneLine
        for line in lines(about: field) { Output.line("  \(line)") }
        while let line = await LineEditor.line("\(title.prefix(60)): ", isWithinWork: true) {
            let text = text(of: line, field)
            guard let mistake = field.mistake(in: text) else { return text }
            Terminal.ask("It \(mistake).\n")
        }
        return nil
    }

    /// Returns the lines that introduce a field.
    static func lines(about field: MCPFormField) -> [String] {
        let choices = field.choices.enumerated().map { "\($0 + 1). \($1.title.oneLine)" }
        let what =
            switch field.kind {
            case .boolean: "yes or no"
            case .choice: "the number of one of these"
            case .choices: "the numbers of some of these, such as 1, 2"
            case .text, .number, .integer: field.hint
            }
        var notes = field.kind == .choices ? [what, field.hint] : [what]
        if let suggestion = shownSuggestion(field) {
            notes.append("Enter for \(suggestion)")
            if !field.isRequired { notes.append("a space for nothing") }
        } else if !field.isRequired {
            notes.append("may be empty")
        }
        let note = notes.filter { !$0.isEmpty }.joined(separator: "; ")
        return ([field.description.oneLine] + choices + [note.isEmpty ? "" : "(\(note))"]).filter { !$0.isEmpty }
    }

    private static func shownSuggestion(_ field: MCPFormField) -> String? {
        guard let suggestion = field.suggestion else { return nil }
        switch field.kind {
        case .boolean: return suggestion == "true" ? "yes" : "no"
        case .choice, .choices:
            // Multiple values are separated by line breaks. A single value may contain line breaks.
            let values = field.kind == .choice ? [suggestion] : suggestion.split(separator: "\n").map(String.init)
            return values.map(ExactText.init)
                .compactMap { value in field.choices.first { ExactText($0.value) == value }?.title.oneLine }
                .joined(separator: ", ")
        case .text, .number, .integer: return suggestion.oneLine
        }
    }

    /// Returns the field's text for an input line.
    static func text(of line: String, _ field: MCPFormField) -> String {
        if line.isEmpty { return field.suggestion ?? "" }
        let word = line.trimmingCharacters(in: .whitespaces)
        switch field.kind {
        case .text: return word.isEmpty ? "" : line
        case .number, .integer: return word
        case .boolean: return ["y": "true", "yes": "true", "n": "false", "no": "false"][word.lowercased()] ?? word
        case .choice: return value(of: word, field)
        case .choices:
            return word.split(separator: ",").map { value(of: $0.trimmingCharacters(in: .whitespaces), field) }
                .joined(separator: "\n")
        }
    }

    /// Returns the value of a choice from its number, its title or the value itself.
    private static func value(of word: String, _ field: MCPFormField) -> String {
        if let number = Int(word), field.choices.indices.contains(number - 1) { return field.choices[number - 1].value }
        // Titles may differ only in their code points, and a keyboard may compose characters differently.
        let named = field.choices.filter { $0.title == word || $0.value == word }
        let exact = named.first { [$0.title, $0.value].map(ExactText.init).contains(ExactText(word)) }
        return (exact ?? (named.count == 1 ? named[0] : nil))?.value ?? word
    }
}
