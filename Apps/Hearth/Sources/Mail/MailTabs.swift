import Foundation
import Mail
import Screens
import SwiftUI

/// The tabs of the list, with the number of threads in each.
struct MailTabs: View {
    let model: MailListScreen

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack {
                ForEach(MailTab.tabs) { tab in
                    Button {
                        Task { await model.open(tab) }
                    } label: {
                        Text(verbatim: title(tab))
                            .fontWeight(tab == model.tab ? .semibold : .regular)
                    }
                    .buttonStyle(.bordered)
                    .tint(tab == model.tab ? Color.accentColor : Color.gray)
                    .accessibilityLabel(tab.title)
                    .accessibilityValue(
                        tab == .todo ? "\(tab.count(model.counts)) things to do" : "\(tab.count(model.counts)) threads"
                    )
                    .accessibilityAddTraits(tab == model.tab ? .isSelected : AccessibilityTraits())
                }
            }
            .padding(.horizontal)
        }
        .padding(.vertical, 8)
        .background(.bar)
    }

    private func title(_ tab: MailTab) -> String { "\(tab.title) \(tab.count(model.counts))" }
}
