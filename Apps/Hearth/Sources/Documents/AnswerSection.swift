import Documents
import Foundation
import SwiftUI

/// The answer to the last question, as far as it is.
struct AnswerSection: View {
    let model: QuestionScreen
    let open: (DocumentPlace) -> Void

    var body: some View {
        switch model.answer {
        case .none: EmptyView()
        case .searching: Section("Answer") { ProgressView("Looking through your documents…") }
        case .writing(let sentences, let passages):
            Section("Answer") {
                if sentences.isEmpty { ProgressView("Reading \(passages.count) passages…") }
                unchecked(sentences)
            }
        case .answered(let response):
            Section {
                AnswerView(response: response, open: open) { model.askAnyway() }
                actions
            } header: {
                Text(verbatim: model.question ?? "")
            }
        case .stopped(let sentences):
            Section("Answer") {
                unchecked(sentences)
                Text("You stopped this answer, so it was not checked against the documents.")
                    .font(.footnote)
                actions
            }
        case .failed(let reason):
            Section("Answer") {
                Label(reason, systemImage: "exclamationmark.triangle")
                actions
            }
        }
    }

    private func unchecked(_ sentences: [QuestionScreen.Sentence]) -> some View {
        Text(verbatim: sentences.map(\.text).joined(separator: " "))
            .textSelection(.enabled)
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
