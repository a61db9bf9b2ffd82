import Chat
import Foundation
import Screens
import SwiftUI

extension StylePreset {
    var title: LocalizedStringKey {
        switch self {
        case .creative: "Creative"
        case .balanced: "Balanced"
        case .precise: "Precise"
        }
    }

    var note: LocalizedStringKey {
        switch self {
        case .creative: "More variety and surprise"
        case .balanced: "As the model's makers suggest"
        case .precise: "Restrained, prefers the most likely words"
        }
    }
}

extension OverflowPolicy {
    var title: LocalizedStringKey {
        switch self {
        case .stop: "Stop and ask me"
        case .dropOldest: "Leave out the oldest messages"
        case .summarizeOldest: "Summarise the oldest messages"
        }
    }

    var note: LocalizedStringKey {
        switch self {
        case .stop: "The answer fails, with an offer of the other two options."
        case .dropOldest: "They stay in the chat, marked as not shown to the model."
        case .summarizeOldest: "The model writes a summary that replaces them."
        }
    }
}

extension ConversationScreen {
    /// Whether an answer is being generated.
    var isWriting: Bool { if case .writing = turn { true } else { false } }
}
