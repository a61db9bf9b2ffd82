import Foundation
import Hearth
import Screens
import SwiftUI

/// The section of one tool server.
///
/// Text from a server is shown verbatim, not as Markdown.
struct ToolServerSection: View {
    let model: ToolServersScreen
    let server: ToolServerStatus
    @State private var isRemoving = false

    var body: some View {
        Section {
            LabeledContent("State") { Text(isStarting ? "Starting" : server.state.title) }
            LabeledContent(server.configuration.url == nil ? "Command" : "Address") {
                Text(verbatim: server.configuration.place)
                    .textSelection(.enabled)
            }
            if !model.canUse(server) {
                Text("iPhones and iPads start no programs. Use a server with an address.")
            } else if let problem = server.problem {
                Text(verbatim: problem)
            }
            if let tools = server.tools {
                DisclosureGroup("Tools: \(tools.count)") {
                    ForEach(tools, id: \.name) { row($0) }
                }
            }
            if canStart {
                Button("Start") { Task { await model.start(server.name) } }
                    .disabled(isStarting)
            }
            if model.hasAllowed(server.name) {
                Button("Ask again") { Task { await model.askAgain(server.name) } }
                    .accessibilityHint("Forgets which tools of this server are always allowed")
            }
            Button("Remove…", role: .destructive) { isRemoving = true }
                .confirmationDialog("Remove this tool server?", isPresented: $isRemoving, titleVisibility: .visible) {
                    Button("Remove", role: .destructive) { Task { await model.remove(server.name) } }
                } message: {
                    Text("Chats can no longer use its tools.")
                }
        } header: {
            Text(verbatim: server.name)
        }
    }

    private var isStarting: Bool { model.starting.contains(server.name) }

    private var canStart: Bool { model.canUse(server) && [.idle, .failed].contains(server.state) }

    private func row(_ tool: ToolServerStatus.Tool) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: tool.title)
            Text(verbatim: tool.description)
                .font(.caption)
                .foregroundStyle(.secondary)
            if model.isAllowed(tool, of: server.name) {
                Label("Always allowed", systemImage: "checkmark.shield")
                    .font(.caption)
            }
            if let problem = tool.problem {
                Text("Not offered: \(problem)")
                    .font(.caption)
            }
        }
    }
}

extension ToolServerStatus.State {
    fileprivate var title: LocalizedStringKey {
        switch self {
        case .idle: "Starts when it is needed"
        case .starting: "Starting"
        case .running: "Running"
        case .failed: "Failed"
        case .disabled: "Switched off in settings.json"
        }
    }
}

extension ToolServerConfiguration {
    /// The server's address, or the program with its arguments.
    fileprivate var place: String { url ?? ([command ?? ""] + (args ?? [])).joined(separator: " ") }
}
