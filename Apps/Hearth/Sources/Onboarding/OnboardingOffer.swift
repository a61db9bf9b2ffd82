import Foundation
import Hearth
import ModelLibrary
import SwiftUI

/// The ways to a first model.
struct OnboardingOffer: View {
    let model: OnboardingScreen
    let entry: CatalogueEntry?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            choice(
                "Try the sample model", "It answers at once. It is tiny and knows very little; good for a first look.",
                "play"
            ) { Task { await model.trySample() } }
            if let entry {
                choice(
                    "Download \(entry.name)", "\(entry.sizeBytes?.fileSize ?? "") \(entry.goodFor)",
                    "arrow.down.circle"
                ) { Task { await model.planDownload() } }
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
