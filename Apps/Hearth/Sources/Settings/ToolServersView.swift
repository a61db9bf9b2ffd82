import Foundation
import Hearth
import Screens
import SwiftUI

/// The tool servers with their states and tools.
struct ToolServersView: View {
    @Bindable var model: ToolServersScreen
    @State private var isAdding = false

    var body: some View {
        Form {
            ForEach(model.servers ?? [], id: \.name) { ToolServerSection(model: model, server: $0) }
            Section {
                Button("Add a server…") { isAdding = true }
                    .sheet(isPresented: $isAdding) { AddToolServerView(model: model) }
            } footer: {
                Text(
                    model.startsPrograms
                        ? "Tool servers are programs that run in your name, or addresses that arguments are sent to. Add only those that you trust."
                        : "Arguments of calls are sent to a server's address. Add only servers that you trust.")
            }
        }
        .formStyle(.grouped)
        .navigationTitle("Tool servers")
        .task { await model.load() }
        .problem($model.problem)
    }
}
