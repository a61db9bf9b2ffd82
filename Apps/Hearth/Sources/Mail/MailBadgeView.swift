import Foundation
import Mail
import Screens
import SwiftUI

/// A thread's badge, which shows its category or spam.
struct MailBadgeView: View {
    let badge: MailBadge

    var body: some View {
        Label(badge.title, systemImage: badge.symbol)
            .font(.caption)
            .foregroundStyle(color)
            .padding(.horizontal, 8)
            .background(color.opacity(0.12), in: .capsule)
            .accessibilityLabel("Category: \(badge.title)")
    }

    private var color: Color { badge == .spam ? .red : .blue }
}
