import Documents
import Foundation
import Hearth
import SwiftUI

/// Searching a collection while the user types, and asking it.
struct QuestionView: View {
    let features: AppFeatures
    @State private var model: QuestionScreen

    init(features: AppFeatures, collection: String) {
        self.features = features
        _model = State(initialValue: features.screens.questions(to: collection))
    }

    var body: some View {
        List {
            Section {
                TextField("Search or ask your documents…", text: $model.text, axis: .vertical)
                    .onSubmit { model.ask() }
                    .accessibilityHint("Passages are found as you write")
                HStack {
                    if model.isAnswering {
                        Button("Stop", systemImage: "stop.circle", role: .cancel) { model.stop() }
                            .keyboardShortcut(.cancelAction)
                    } else {
                        Button("Ask", systemImage: "text.bubble") { model.ask() }
                            .keyboardShortcut(.return)
                    }
                    Spacer()
                    Toggle("Strict", isOn: $model.isStrict)
                        .fixedSize(horizontal: true, vertical: false)
                        .accessibilityHint("Says only what the documents bear out")
                }
                .buttonStyle(.bordered)
            }
            AnswerSection(model: model)
            HitsSection(search: model.search)
        }
        .navigationTitle("Search and ask")
        .task { await model.run() }
    }
}
