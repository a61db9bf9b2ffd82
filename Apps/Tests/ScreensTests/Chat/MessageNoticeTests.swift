import Chat
import Foundation
import Testing

@testable import Screens

@Suite struct MessageNoticeTests {
    private func notices(
        _ metadata: ChatMessage.Metadata, _ text: String = "Words.", isOmitted: Bool = false
    ) -> [MessageNotice] {
        MessageNotice.all(
            of: ChatMessage(role: .assistant, text: text, metadata: metadata), isOmitted: isOmitted,
            isUnanswered: false)
    }

    @Test(arguments: [
        (ChatFailure.Kind.tooLong, [MessageNotice.Remedy.leaveOutOldest, .summarizeOldest, .newChat]),
        (.unavailable, [.openModels, .retry]), (.memory, [.openModels, .retry]), (.refused, []), (.empty, [.retry]),
        (.other, [.retry]),
    ])
    func `a failed answer shows the message and the remedies for its failure`(
        kind: ChatFailure.Kind, remedies: [MessageNotice.Remedy]
    ) {
        let failure = ChatFailure(kind: kind, message: "It failed.")
        let found = notices(ChatMessage.Metadata(status: .failed, failure: failure))
        #expect(found.map(\.text) == ["It failed."] && found.first?.remedies == remedies)
        #expect((found.first?.kind == .refusal) == (kind == .refused))
    }

    @Test func `only an answer that did not end normally has a notice about its end`() {
        #expect(notices(ChatMessage.Metadata(finishReason: .stop)).isEmpty)
        #expect(notices(ChatMessage.Metadata(status: .generating), "").isEmpty)
        #expect(notices(ChatMessage.Metadata(finishReason: .length)).first?.text.contains("limit of tokens") == true)
        #expect(
            notices(ChatMessage.Metadata(finishReason: .repetition)).first?.text.contains("repeated itself") == true)
        #expect(notices(ChatMessage.Metadata(finishReason: .safety)).first?.kind == .refusal)
        #expect(notices(ChatMessage.Metadata(finishReason: .stop), " ").first?.remedies == [.retry])
        #expect(notices(ChatMessage.Metadata(status: .interrupted)).first?.remedies == [.retry])
    }

    @Test func `a notice reports omitted messages and their summary, or why there is no summary`() {
        var ledger = ContextLedger(
            contextTokens: 100, instructionTokens: 0, historyTokens: 50, promptTokens: 5, answerTokens: 9,
            omittedMessages: 1)
        #expect(notices(ChatMessage.Metadata(ledger: ledger)).first?.text.contains("1 earlier message did not") == true)
        ledger.omittedMessages = 3
        (ledger.isSummarized, ledger.summary) = (true, "They met.")
        let summarized = notices(ChatMessage.Metadata(ledger: ledger)).first
        #expect(summarized?.summary == "They met." && summarized?.remedies == [.openChatSettings])
        (ledger.isSummarized, ledger.summaryFailed) = (false, true)
        #expect(notices(ChatMessage.Metadata(ledger: ledger)).first?.text.contains("could not be summarised") == true)
        #expect(notices(ChatMessage.Metadata(), isOmitted: true).first?.kind == .information)
    }

    @Test func `new notes about tools and servers come before the notice about omitted messages`() {
        var ledger = ContextLedger(
            contextTokens: 100, instructionTokens: 0, historyTokens: 50, promptTokens: 5, answerTokens: 9)
        #expect(notices(ChatMessage.Metadata(ledger: ledger)).isEmpty)
        (ledger.toolNotes, ledger.serverNews) = (["A tool is left out."], ["The server does not take a seed."])
        // Notes shown with an earlier answer appear only in the details.
        ledger.serverNotes = ["The server does not take a seed.", "The server answers as another model."]
        ledger.omittedMessages = 1
        let found = notices(ChatMessage.Metadata(ledger: ledger))
        #expect(found.map(\.kind) == [.information, .information, .information])
        #expect(found.prefix(2).map(\.text) == ["A tool is left out.", "The server does not take a seed."])
        #expect(found.last?.remedies == [.openChatSettings])
    }
}
