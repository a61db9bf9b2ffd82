import Documents
import Foundation
import Hearth
import SwiftUI

/// Searching a collection while the user types, and asking it.
struct QuestionView: View {
    /// Shows a page of the documents over this one.
    private let open: (DocumentPlace) -> Void
    @State private var model: QuestionScreen

    init(features: AppFeatures, collection: String, open: @escaping (DocumentPlace) -> Void) {
        self.open = open
        _model = State(initialValue: features.screens.questions(to: collection))
    }

    var body: some View {
        List {
            Section {
                TextField("Search or ask your documents…", text: $model.text, axis: .vertical)
                    .onSubmit { model.ask() }
                    .accessibilityHint("Passages are found as you write")
                Toggle("Strict", isOn: $model.isStrict)
                    .accessibilityHint("Says only what the documents bear out")
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
        .task { await model.run() }
    }
}
