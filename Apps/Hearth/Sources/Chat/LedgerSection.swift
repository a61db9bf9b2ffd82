import Chat
import Foundation
import SwiftUI

/// What a context held, in tokens, and what was left out.
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
