import Foundation
import Screens
import SwiftUI

/// The content of the window in every state of the app.
struct RootView: View {
    let model: AppModel

    var body: some View {
        content
            .onAppear { model.start() }
            .onOpenURL { model.open($0) }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .starting:
            ProgressView("Opening Hearth…")
        case .ready(let features):
            MainTabs(model: model, features: features)
        case .failed(let reason):
            FailureView(title: "Hearth can't open its data", reason: reason) { model.retry() }
        }
    }
}
