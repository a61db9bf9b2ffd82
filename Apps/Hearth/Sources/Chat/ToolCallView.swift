import Chat
import Foundation
import Hearth
import SwiftUI

/// A tool call, shown before it runs and with its result.
///
/// Text from a server is shown verbatim, not as Markdown.
struct ToolCallView: View {
    let call: ChatCall
    let decide: (CallDecision) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label {
                Text(verbatim: call.title)
            } icon: {
                Image(systemName: call.state == .asked ? "hand.raised" : "shippingbox")
            }
            .font(.callout)
            Text(verbatim: "\(call.server): \(call.tool)")
                .font(.caption)
                .foregroundStyle(.secondary)
            Text(verbatim: call.shownArguments)
                .font(.caption)
                .textSelection(.enabled)
            if call.state == .asked {
                Button("Allow once") { decide(.once) }
                    .buttonStyle(.bordered)
                Button("Allow for this chat") { decide(.chat) }
                    .buttonStyle(.bordered)
                Button("Always allow this tool") { decide(.always) }
                    .buttonStyle(.bordered)
                Button("Refuse", role: .destructive) { decide(.refuse) }
                    .buttonStyle(.bordered)
            }
            if let result = call.result {
                DisclosureGroup(call.state == .failed ? "Why it failed" : "Result") {
                    Text(verbatim: result).font(.callout)
                }
            }
        }
        .padding(12)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }
}
