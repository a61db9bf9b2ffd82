import Foundation
import SwiftUI

/// Buttons beside each other, or one below the other where large type leaves no room for that.
struct ButtonRow<Content: View>: View {
    /// The room between buttons that are beside each other; nil for the usual.
    var spacing: CGFloat?
    @ViewBuilder let content: Content

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: spacing) { content }
            VStack(alignment: .leading) { content }
        }
    }
}
