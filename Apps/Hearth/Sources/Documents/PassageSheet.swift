import Foundation
import SwiftUI

/// A passage, shown over the view that cites it.
struct PassageSheet: View {
    let features: AppFeatures
    let document: Int64
    let range: Range<Int>
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            PassagePage(features: features, document: document, range: range)
                .toolbar {
                    ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
                }
        }
    }
}
