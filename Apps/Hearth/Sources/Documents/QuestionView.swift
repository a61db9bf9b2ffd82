import Documents
import Foundation
import Hearth
import Screens
import SwiftUI

/// Search in a collection while the user types, questions about it, and summaries of its documents.
struct QuestionView: View {
    /// Opens a page of the documents over this page.
    private let open: (DocumentPlace) -> Void
    /// The document to summarise immediately; nil to let the user ask.
    private let document: StoredDocument?
    @State private var model: QuestionScreen

    init(
        features: AppFeatures, collection: String, summarizing document: StoredDocument? = nil,
        open: @escaping (DocumentPlace) -> Void
    ) {
        (self.open, self.document) = (open, document)
        _model = State(initialValue: features.screens.questions(to: collection))
    }

    var body: some View {
        List {
            Section {
                TextField("Search or ask your documents…", text: $model.text, axis: .vertical)
                    .onSubmit { model.ask() }
                    .accessibilityHint("Passages appear as you type")
                Toggle("Strict", isOn: $model.isStrict)
                    .accessibilityHint("Says only what the documents support")
                if model.isAnswering {
                    Button("Stop", systemImage: "stop.circle", role: .cancel) { model.stop() }
                        .keyboardShortcut(.cancelAction)
                } else {
                    Button("Ask", systemImage: "text.bubble") { model.ask() }
                        .keyboardShortcut(.return)
                }
            }
            AnswerSection(model: model, open: open)
            HitsSection(search: model.search)
        }
        .navigationTitle("Search and ask")
        .task {
            // Returning from a passage must not start the summary again.
            if let document, model.question == nil { model.summarize(document) }
            await model.run()
        }
    }
}
