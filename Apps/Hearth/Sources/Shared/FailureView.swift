import Foundation
import SwiftUI

/// A placeholder for content that cannot be shown, with the reason and a retry button.
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
