import Documents
import Foundation
import SwiftUI

/// A complete answer with its origin, sentences and citations, or the reason why no model generated an answer.
struct AnswerView: View {
    let response: RAGResponse
    let open: (DocumentPlace) -> Void
    let askAnyway: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            origin
            ForEach(Array(response.sentences.enumerated()), id: \.offset) {
                AnswerSentence(sentence: $0.element, open: open)
            }
            if response.sentences.isEmpty { Text(verbatim: response.generatedResponse) }
            if response.metadata.isCut {
                Text("The answer ends here because it reached the limit of tokens.")
                    .font(.footnote)
            }
            if let notice = response.metadata.notice { callout(notice) }
            DocumentQuotes(quotes: response.quotes, open: open)
            ButtonRow {
                CopyButton(title: "Copy", text: response.generatedResponse)
                ShareLink(item: response.generatedResponse)
            }
            .buttonStyle(.borderless)
        }
    }

    @ViewBuilder private func callout(_ notice: String) -> some View {
        Text(verbatim: notice)
            .font(.callout)
            .foregroundStyle(.secondary)
        if response.kind == .quotes || response.kind == .notFound {
            Button("Ask the model anyway", systemImage: "text.bubble", action: askAnyway)
                .buttonStyle(.bordered)
        }
    }

    @ViewBuilder private var origin: some View {
        switch response.kind {
        case .answer: EmptyView()
        case .quotes:
            Label("Quoted from your documents, word for word. No model wrote this.", systemImage: "text.quote")
                .font(.callout)
        case .notFound:
            Label("This is not in your documents.", systemImage: "questionmark.circle")
                .font(.callout)
        case .chat:
            Label(
                "Not from your documents: this collection has none yet, so nothing backs this up.",
                systemImage: "exclamationmark.triangle"
            )
            .font(.callout)
        }
    }
}

/// The quotations from the documents, shown beside a model's answer.
struct DocumentQuotes: View {
    let quotes: [CitedSentence]
    let open: (DocumentPlace) -> Void

    var body: some View {
        if !quotes.isEmpty {
            Label("Your documents say:", systemImage: "text.quote")
                .font(.callout)
            ForEach(Array(quotes.enumerated()), id: \.offset) {
                AnswerSentence(sentence: $0.element, open: open)
            }
        }
    }
}
