import Foundation
import Screens
import SwiftUI

/// The settings window of macOS.
struct SettingsWindow: View {
    let model: AppModel

    var body: some View {
        content
            .frame(minWidth: 480, minHeight: 420)
            .onAppear { model.start() }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .starting: ProgressView("Opening Hearth…")
        case .ready(let features): SettingsView(app: model, features: features, holdsBench: false)
        case .failed(let reason): FailureView(title: "Hearth can't open its data", reason: reason) { model.retry() }
        }
    }
}
