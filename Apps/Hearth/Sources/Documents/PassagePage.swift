import Documents
import Foundation
import Hearth
import Screens
import SwiftUI

/// A passage on its page: the target of a citation or a search result.
struct PassagePage: View {
    @State private var model: PassageScreen

    init(features: AppFeatures, document: Int64, range: Range<Int>) {
        _model = State(initialValue: features.screens.passage(range, of: document))
    }

    var body: some View {
        content
            .task { await model.load() }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Opening…")
        case .shown(let view): PassageText(view: view)
        case .failed(let reason):
            FailureView(title: "This passage can't be shown", reason: reason) { Task { await model.load() } }
        }
    }
}
