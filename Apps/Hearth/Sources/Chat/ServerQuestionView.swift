import Chat
import Foundation
import Hearth
import Screens
import SwiftUI
import Tools

/// A question of a tool server, with a form until it is answered.
///
/// Text from a server is shown verbatim, not as Markdown.
struct ServerQuestionView: View {
    let call: ChatCall
    let question: ChatQuestion
    /// The form; nil once the question was answered.
    let form: ServerQuestionForm?
    let send: (ServerQuestionForm) -> Void
    let decide: (CallDecision) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label("The server \(call.server) asks", systemImage: form == nil ? "shippingbox" : "questionmark.bubble")
                .font(.callout)
            Text(verbatim: question.message)
                .textSelection(.enabled)
            if let form {
                Text("What you write is sent to this server. Do not enter passwords.")
                    .font(.caption)
                    .foregroundStyle(.secondary)
                ForEach(form.fields, id: \.name) { ServerQuestionField(form: form, field: $0) }
                Button("Send") { send(form) }
                    .buttonStyle(.bordered)
                Button("Decline", role: .destructive) { decide(.refuse) }
                    .buttonStyle(.bordered)
                Button("Cancel", role: .cancel) { decide(.cancel) }
                    .buttonStyle(.bordered)
            } else {
                Text(ending)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
        }
        .padding(12)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }

    private var ending: LocalizedStringKey {
        switch call.state {
        case .finished: "You answered."
        case .stopped: "It was stopped."
        case .asked, .running, .failed, .refused: "You did not answer."
        }
    }
}
