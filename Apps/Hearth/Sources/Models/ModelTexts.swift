import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// A download that the user is asked to confirm.
struct AskedDownload: Identifiable {
    let plan: DownloadPlan

    var id: String { plan.id }
}

extension ModelsScreen {
    /// Returns the display name of a model that is or was installed; the id if the model is unknown.
    func name(of id: String) -> String { items?.first { $0.id == id }?.model.name ?? id }
}

extension ModelsScreen.Item {
    /// Whether the model can be chosen as the default model.
    var canAnswer: Bool {
        if case .installed = state { model.kind == .generative } else { false }
    }
}

extension ModelsScreen.Action {
    var title: LocalizedStringKey {
        switch self {
        case .download: "Download…"
        case .resume: "Resume"
        case .pause: "Pause"
        case .cancel: "Cancel"
        case .use: "Use"
        case .verify: "Check the file"
        case .repair: "Repair"
        case .delete: "Delete"
        case .examineQuickly: "Examine (about a minute)"
        case .examine: "Examine fully"
        case .stopExam: "Stop the exam"
        }
    }

    var symbol: String {
        switch self {
        case .download: "arrow.down.circle"
        case .resume: "play"
        case .pause: "pause"
        case .cancel: "xmark"
        case .use: "checkmark"
        case .verify: "checkmark.shield"
        case .repair: "wrench.and.screwdriver"
        case .delete: "trash"
        case .examineQuickly: "checklist"
        case .examine: "graduationcap"
        case .stopExam: "stop.circle"
        }
    }

    /// Whether the action deletes data and needs confirmation.
    var isDestructive: Bool { self == .delete || self == .cancel }
}

extension ModelsScreen.Work {
    var title: String {
        switch self {
        case .downloading: "Downloading…"
        case .verifying: "Checking…"
        case .repairing: "Repairing…"
        case .deleting: "Deleting…"
        }
    }
}

extension ExamProgress {
    /// The number of the current question and their total, or "Getting ready…".
    var title: LocalizedStringKey { total > 0 ? "Question \(min(done + 1, total)) of \(total)" : "Getting ready…" }

    /// The completed share, from 0 to 1; nil if the total is unknown.
    var fraction: Double? { total > 0 ? Double(done) / Double(total) : nil }
}

extension ExamScore {
    /// The number of right answers, with the confidence interval of their share, such as "9 of 24 (21–57 %)".
    var text: String {
        let (least, most) = (percent(interval.lowerBound), percent(interval.upperBound))
        return "\(right) of \(count) (\(least)–\(most) %)"
    }

    private func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
