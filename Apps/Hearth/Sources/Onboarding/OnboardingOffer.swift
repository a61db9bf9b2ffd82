import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI

/// The offered models for the first download.
struct OnboardingOffer: View {
    let model: OnboardingScreen
    /// The model that suits this device; nil for none.
    let entry: CatalogueEntry?
    /// A smaller model; nil for none.
    let small: CatalogueEntry?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let entry {
                choice(
                    "Download \(entry.name)", "\(entry.sizeBytes?.fileSize ?? "") \(entry.goodFor)",
                    "arrow.down.circle"
                ) { Task { await model.planDownload(entry.id) } }
            }
            if let small {
                choice(
                    "Try a small one first: \(small.name)",
                    "\(small.sizeBytes?.fileSize ?? "") It answers simple questions, but knows little.", "play"
                ) { Task { await model.planDownload(small.id) } }
            }
            choice("Skip for now", "Look around first. Models are under Models.", "arrow.right") {
                Task { await model.skip() }
            }
        }
    }

    private func choice(
        _ title: LocalizedStringKey, _ note: LocalizedStringKey, _ symbol: String,
        _ action: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: action) {
            Label {
                VStack(alignment: .leading) {
                    Text(title)
                        .font(.headline)
                    Text(note)
                        .font(.callout)
                        .foregroundStyle(.secondary)
                }
                .multilineTextAlignment(.leading)
                .frame(maxWidth: .infinity, alignment: .leading)
            } icon: {
                Image(systemName: symbol)
            }
        }
        .buttonStyle(.bordered)
        .accessibilityHint(note)
    }
}
