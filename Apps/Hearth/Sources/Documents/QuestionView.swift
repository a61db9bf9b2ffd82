import Documents
import Foundation
import Hearth
import Screens
import SwiftUI

/// Searching a collection while the user types, asking it, and summing up a document of it.
struct QuestionView: View {
    /// Shows a page of the documents over this one.
    private let open: (DocumentPlace) -> Void
    /// What is summed up at once; nil where the user is to ask.
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
            // A passage that was looked at is no reason to begin anew.
            if let document, model.question == nil { model.summarize(document) }
            await model.run()
        }
    }
}
