import Foundation
import Screens
import SwiftUI

/// The list of threads and the selected thread.
struct MailView: View {
    let model: AppModel
    let features: AppFeatures
    @State private var choice: MailChoice?

    var body: some View {
        NavigationSplitView {
            MailListView(model: features.mails, selection: $choice)
        } detail: {
            if let thread = choice?.threadID {
                MailThreadView(app: model, features: features, id: thread)
                    .id(thread)
            } else {
                ContentUnavailableView("No thread is open", systemImage: "envelope.open")
            }
        }
    }
}
