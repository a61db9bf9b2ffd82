import Chat
import Foundation
import SwiftUI

/// The counters of chats and messages on this device.
struct CountersSection: View {
    let counters: ChatCounters

    var body: some View {
        Section {
            LabeledContent("Chats", value: counters.threads.formatted())
            LabeledContent("Messages", value: counters.messages.formatted())
            LabeledContent("Tokens read", value: counters.promptTokens.formatted())
            LabeledContent("Tokens written", value: counters.outputTokens.formatted())
            if let time = counters.averageLatencyMs {
                LabeledContent("Average latency", value: "\(Int(time).formatted()) ms")
            }
            if let time = counters.averageTimeToFirstTokenMs {
                LabeledContent("Average time to first token", value: "\(Int(time).formatted()) ms")
            }
        } header: {
            Text("Usage on this device")
        } footer: {
            Text("These numbers never leave this device.")
        }
    }
}
