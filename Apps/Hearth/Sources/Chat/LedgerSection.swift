import Chat
import Foundation
import SwiftUI

/// The parts of an answer's context with their tokens, and the omitted messages.
struct LedgerSection: View {
    let ledger: ContextLedger

    var body: some View {
        Section {
            LabeledContent("System prompt", value: ledger.instructionTokens.formatted())
            LabeledContent("Earlier messages", value: ledger.historyTokens.formatted())
            LabeledContent("Question", value: ledger.promptTokens.formatted())
            LabeledContent("Answer", value: ledger.answerTokens.formatted())
            LabeledContent("Context size", value: ledger.contextTokens.formatted())
            if ledger.omittedMessages > 0 {
                LabeledContent(
                    ledger.isSummarized ? "Messages that were summarised" : "Messages that were left out",
                    value: ledger.omittedMessages.formatted())
            }
        } header: {
            Text("Contents of the context, in tokens")
        }
    }
}
