import Foundation
import SwiftUI

/// The list of threads beside the thread that is open.
struct MailView: View {
    let model: AppModel
    let features: AppFeatures
    @State private var thread: Int64?

    var body: some View {
        NavigationSplitView {
            MailListView(model: features.mails, selection: $thread)
        } detail: {
            if let thread {
                MailThreadView(app: model, features: features, id: thread)
                    .id(thread)
            } else {
                ContentUnavailableView("No thread is open", systemImage: "envelope.open")
            }
        }
    }
}
