import Documents
import Foundation
import Screens
import SwiftUI

/// The answer to the last question, complete or in progress.
struct AnswerSection: View {
    let model: QuestionScreen
    let open: (DocumentPlace) -> Void

    var body: some View {
        switch model.answer {
        case .none: EmptyView()
        case .searching: Section("Answer") { ProgressView("Looking through your documents…") }
        case .writing(let sentences, let quotes, let passages):
            Section("Answer") {
                checked(sentences)
                if let progress = model.progress {
                    SummaryProgressRow(progress: progress)
                } else {
                    ProgressView(quotes.isEmpty ? "Reading \(passages.count) passages…" : "The model is reading this…")
                }
                DocumentQuotes(quotes: quotes, open: open)
            }
        case .answered(let response):
            Section {
                AnswerView(response: response, open: open) { model.askAnyway() }
                actions
            } header: {
                Text(verbatim: model.question ?? "")
            }
        case .stopped(let sentences, let quotes):
            Section("Answer") {
                checked(sentences)
                Text("You stopped this answer.")
                    .font(.footnote)
                DocumentQuotes(quotes: quotes, open: open)
                actions
            }
        case .failed(let reason):
            Section("Answer") {
                Label(reason, systemImage: "exclamationmark.triangle")
                actions
            }
        }
    }

    private func checked(_ sentences: [CitedSentence]) -> some View {
        ForEach(Array(sentences.enumerated()), id: \.offset) {
            AnswerSentence(sentence: $0.element, open: open)
        }
        .accessibilityAddTraits(.updatesFrequently)
    }

    private var actions: some View {
        ButtonRow {
            Button("Ask again", systemImage: "arrow.clockwise") { model.askAgain() }
            Button("Close", systemImage: "xmark") { model.closeAnswer() }
        }
        .buttonStyle(.bordered)
    }
}
