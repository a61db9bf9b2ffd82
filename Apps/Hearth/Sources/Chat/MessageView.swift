import Chat
import Foundation
import Screens
import SwiftUI

/// One message with its notices and actions.
struct MessageView: View {
    let model: ConversationScreen
    let message: ChatMessage
    let show: (ConversationView.Sheet) -> Void
    let leave: (MessageNotice.Remedy) -> Void

    var body: some View {
        VStack(alignment: message.role == .user ? .trailing : .leading, spacing: 8) {
            if !message.metadata.reasoning.isEmpty {
                DisclosureGroup("Thoughts") {
                    MarkdownText(text: message.metadata.reasoning)
                        .font(.callout)
                        .foregroundStyle(.secondary)
                }
            }
            if let waiting = model.waiting(of: message) {
                ProgressView(LocalizedStringKey(waiting))
            }
            ForEach(message.metadata.calls ?? []) { call in
                if let question = call.question {
                    ServerQuestionView(call: call, question: question, form: model.form(of: call)) { form in
                        Task { await model.send(form) }
                    } decide: { decision in
                        Task { await model.decide(decision, on: call.id) }
                    }
                } else {
                    ToolCallView(call: call) { decision in
                        Task { await model.decide(decision, on: call.id) }
                    }
                }
            }
            if let files = message.metadata.attachments {
                AttachmentsView(model: model, files: files, canRemove: false)
            }
            if !message.text.isEmpty { MessageBubble(message: message) }
            ForEach(message.metadata.sources ?? [], id: \.number) { source in
                SourceButton(source: source) { show(.source(source)) }
            }
            ForEach(model.notices(of: message), id: \.self) { notice in
                MessageNoticeView(notice: notice) { perform($0) }
            }
            MessageFooter(model: model, message: message, show: show)
        }
        .frame(maxWidth: .infinity, alignment: message.role == .user ? .trailing : .leading)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(message.role == .user ? "You" : "Answer")
    }

    private func perform(_ remedy: MessageNotice.Remedy) {
        leave(remedy)
        Task { await model.apply(remedy, to: message.id) }
    }
}
