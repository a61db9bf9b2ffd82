import Foundation
import SwiftUI

/// A row of buttons, which becomes a column if the text is too large for a row.
struct ButtonRow<Content: View>: View {
    /// The spacing in the row; nil for the default.
    var spacing: CGFloat?
    @ViewBuilder let content: Content

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: spacing) { content }
            VStack(alignment: .leading) { content }
        }
    }
}
