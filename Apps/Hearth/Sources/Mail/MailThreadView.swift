import Foundation
import Hearth
import Mail
import Screens
import SwiftUI

/// One thread, with its summary, its mails and the field for a reply.
struct MailThreadView: View {
    let app: AppModel
    @State private var model: MailThreadScreen

    init(app: AppModel, features: AppFeatures, id: Int64) {
        self.app = app
        _model = State(initialValue: features.screens.mailThread(id))
    }

    var body: some View {
        content
            .navigationTitle(model.thread?.subject ?? "")
            .toolbar {
                ToolbarItem(placement: .primaryAction) { categories }
            }
            .problem($model.problem)
            .notice($model.notice)
            .markNotice($model.markNotice) { await model.undoMark() }
            .task { await model.run() }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Opening…")
        case .ready:
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 16) {
                    MailSummaryCard(model: model)
                    ForEach(model.mails) { mail in
                        MailMessageView(mail: mail) { isSpam in
                            Task { await model.mark(isSpam: isSpam, mail: mail.id) }
                        }
                    }
                    if model.offersModel { MailModelOffer { app.place = .models } }
                    if model.isAnswerable { MailReplyView(model: model) }
                }
                .padding()
            }
        case .gone:
            ContentUnavailableView("This thread no longer exists", systemImage: "trash")
        case .failed(let reason):
            FailureView(title: "This thread can't be read", reason: reason) { Task { await model.reload() } }
        }
    }

    private var categories: some View {
        Menu {
            ForEach(MailCategory.known, id: \.self) { category in
                Button(category.title) { Task { await model.choose(category) } }
            }
        } label: {
            Label(model.thread?.aiCategory.title ?? "", systemImage: "tag")
        }
        .accessibilityLabel("Category")
        .accessibilityValue(model.thread?.aiCategory.title ?? "")
        .accessibilityHint("Moves this thread and new mails from its sender to another category")
    }
}
