import Bench
import Foundation
import Screens
import SwiftUI

/// A message at the top of the screen.
struct BannerRow: View {
    let banner: BenchScreen.Banner

    var body: some View {
        Label(banner.text, systemImage: banner.kind == .warning ? "exclamationmark.triangle" : "info.circle")
            .font(.callout)
            .foregroundStyle(banner.kind == .warning ? Color.orange : Color.primary)
            .accessibilityLabel(banner.kind == .warning ? "Warning: \(banner.text)" : banner.text)
    }
}
