import Engine
import Foundation

extension ChatService {
    private static let mostWords = 6
    private static let longestExcerpt = 600

    /// Lets the model name a chat after its first answer, with low priority.
    ///
    /// A name that the user gave stays. A failure only leaves the title ChatN.
    func nameChat(after request: TurnRequest, _ ending: TurnMachine.Ending) {
        let thread = request.thread
        guard case .completed = ending, request.history.isEmpty, thread.title.wholeMatch(of: #/Chat\d+/#) != nil else {
            return
        }
        naming.start { [weak self] in await self?.name(thread, request) }
    }

    private func name(_ thread: ChatThread, _ request: TurnRequest) async {
        guard
            let answer = try? await store.runBlocking({ [store] () throws(ChatError) in
                try store.message(request.answer.id).message
            })
        else { return }
        // A conversation of its own, so that the state of the chat stays as it is.
        let conversation = UUID()
        defer { models.forget(conversation: conversation) }
        let settings = thread.settings
        guard
            let model = try? models.model(
                settings.modelID, guardrails: settings.guardrailsEnabled, conversation: conversation)
        else { return }
        var asked = InferenceRequest(
            question: """
                Write a title for the conversation below: two to six words in the language of the question. Write only \
                the title, without quotation marks.

                Question: \(request.question.text.prefix(Self.longestExcerpt))

                Answer: \(answer.text.prefix(Self.longestExcerpt / 2))
                """)
        (asked.temperature, asked.maxTokens, asked.isBackground) = (0, 32, true)
        guard let text = try? await model.reply(asked).text(), !Task.isCancelled, let title = Self.title(from: text),
            (try? await store.runBlocking({ [store] () throws(ChatError) in
                try store.name(thread.id, title, insteadOf: thread.title)
            })) == true
        else { return }
        log.emit(.threadChanged(threadID: thread.id))
    }

    /// Returns a model's text as a title of at most six words on one line, without markup; `nil` if nothing remains.
    static func title(from text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { $0.contains(where: \.isLetter) } ?? ""
        let plain = String(
            String.UnicodeScalarView(
                line.unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .privateUse, .unassigned: false
                    default: !"*_`#<>[]{}|\\\"“”„«»".unicodeScalars.contains(scalar)
                    }
                })
        ).replacing(#/^\s*(?:title|titel|titre|título|conversation)\s*:/#.ignoresCase(), with: "")
        let words = plain.split(whereSeparator: \.isWhitespace)
        let ends = CharacterSet(charactersIn: ".,;:!'’‘-–— ")
        var kept = words.prefix(mostWords)
        // Words after a colon would be cut off in the middle.
        if words.count > mostWords, let end = kept.dropFirst().lastIndex(where: { $0.hasSuffix(":") }) {
            kept = words[...end]
        }
        let title = kept.joined(separator: " ").prefix(80).trimmingCharacters(in: ends)
        return title.contains(where: \.isLetter) ? title : nil
    }
}
