import Chat
import Foundation
import SwiftUI

/// The details of an answer.
struct MessageDetailsView: View {
    let message: ChatMessage
    /// The display name of the model that generated the answer; nil if it is unknown.
    let model: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section("This answer") {
                    if let model { LabeledContent("Model", value: model) }
                    if let name = message.metadata.ledger?.answeringModel {
                        LabeledContent("Answered as", value: name)
                    }
                    if let place = message.metadata.place { LabeledContent("Computed on", value: place) }
                    if let time = message.metadata.timeToFirstTokenMs {
                        LabeledContent("Time to first token", value: "\(time.formatted()) ms")
                    }
                    if let time = message.metadata.latencyMs {
                        LabeledContent("Total time", value: "\(time.formatted()) ms")
                    }
                    if let rate = message.metadata.tokensPerSecond {
                        LabeledContent("Speed", value: "\(rate.rate) tokens/s")
                    }
                    if let usage = message.metadata.usage {
                        LabeledContent("Tokens written", value: usage.outputTokens.formatted())
                        LabeledContent("Tokens read", value: usage.promptTokens.formatted())
                        LabeledContent("Of these cached", value: usage.cachedTokens.formatted())
                        if let accepted = usage.acceptedDraftTokens, let rejected = usage.rejectedDraftTokens {
                            LabeledContent(
                                "Draft tokens accepted",
                                value: "\(accepted.formatted()) of \((accepted + rejected).formatted())")
                        }
                    }
                }
                if let facts = message.metadata.memory, !facts.isEmpty {
                    Section("Facts about you that were used") { ForEach(facts, id: \.self) { Text(verbatim: $0) } }
                }
                if let notes = message.metadata.ledger?.serverNotes, !notes.isEmpty {
                    Section("Notes about the server") {
                        ForEach(notes, id: \.self) { Text(verbatim: $0) }
                    }
                }
                if let ledger = message.metadata.ledger { LedgerSection(ledger: ledger) }
            }
            .formStyle(.grouped)
            .navigationTitle("About this answer")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
            }
        }
    }
}
