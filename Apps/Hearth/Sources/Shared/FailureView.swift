import Foundation
import SwiftUI

/// What stands in a place that cannot be shown: why, and a way to try again.
struct FailureView: View {
    let title: LocalizedStringKey
    let reason: String
    let retry: @MainActor () -> Void

    var body: some View {
        ContentUnavailableView {
            Label(title, systemImage: "exclamationmark.triangle")
        } description: {
            Text(verbatim: reason)
        } actions: {
            Button("Try again", action: retry)
        }
    }
}
