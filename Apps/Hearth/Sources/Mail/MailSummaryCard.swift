import Foundation
import Mail
import Screens
import SwiftUI

/// The summary of the thread.
struct MailSummaryCard: View {
    let model: MailThreadScreen

    var body: some View {
        switch model.summary {
        case .hidden: EmptyView()
        case .offered(let isWritten):
            Button(isWritten ? "Summarise" : "Quote the main sentences") { model.summarize() }
                .buttonStyle(.bordered)
        case .loading(let mails): ProgressView("Reading \(mails) mails…")
        case .writing(let quotes, let sentences): writing(quotes, sentences)
        case .shown(let summary, let isOutdated): card(summary, isOutdated)
        case .failed(let reason):
            VStack(alignment: .leading) {
                Label(reason, systemImage: "exclamationmark.triangle")
                Button("Try again") { model.summarize() }
                Button("Quote sentences instead") { model.quoteSentences() }
            }
        }
    }

    private func title(_ kind: ThreadPoint.Kind) -> String {
        switch kind {
        case .decision: "Decided"
        case .task: "To do"
        case .question: "Open question"
        }
    }

    private func writing(_ quotes: MailSummary, _ sentences: [MailSummary.Sentence]) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            if !sentences.isEmpty { Text(verbatim: sentences.map(\.text).joined(separator: " ")) }
            ProgressView("The model is reading this. The mails say:")
            ForEach(quotes.sentences, id: \.self) { Text(verbatim: "“\($0.text)”").foregroundStyle(.secondary) }
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }

    private func card(_ summary: MailSummary, _ isOutdated: Bool) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Label("Summary", systemImage: "text.alignleft")
                .font(.headline)
                .accessibilityAddTraits(.isHeader)
            ForEach(model.points, id: \.self) { point in
                Text(verbatim: "\(title(point.kind)): “\(point.sentence)”")
            }
            Text(verbatim: summary.text)
                .textSelection(.enabled)
            if summary.omitted > 0 {
                Text("The oldest \(summary.omitted) mails did not fit.")
                    .font(.footnote)
            }
            if isOutdated {
                Text("It was written before the newest mail arrived.")
                    .font(.footnote)
                Button("Summarise again") { model.summarize() }
            }
            Text(summary.kind == .extractive ? "Quoted sentences, not written by a model" : "Written by a model")
                .font(.caption)
                .foregroundStyle(.secondary)
            if let reason = summary.reason {
                Text(verbatim: reason)
                    .font(.callout)
                    .foregroundStyle(.secondary)
                if summary.refusedModel == nil {
                    Button("Have the model write it") { model.writeSummary() }
                        .buttonStyle(.bordered)
                }
            }
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }
}
