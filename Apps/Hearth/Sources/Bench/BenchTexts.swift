import Bench
import Foundation
import SwiftUI

extension BenchPlan.Kind {
    var title: LocalizedStringKey {
        switch self {
        case .sanity: "Sanity"
        case .full: "Full"
        case .parity: "Parity only"
        }
    }

    var note: LocalizedStringKey {
        switch self {
        case .sanity: "Half a minute to one"
        case .full: "6 to 10 minutes, and the device gets warm"
        case .parity: "Whether two backends compute the same"
        }
    }
}

extension ThermalState {
    var symbol: String {
        switch self {
        case .nominal: "thermometer.low"
        case .fair: "thermometer.medium"
        case .serious, .critical: "thermometer.high"
        }
    }
}

extension BenchReport.State {
    var title: LocalizedStringKey {
        switch self {
        case .idle, .loading, .warmup, .running: "Running"
        case .completed: "Completed"
        case .waiting: "Waits for the next start"
        case .partial: "Cut short"
        case .failed: "Failed"
        }
    }
}

extension RateComparison.Verdict {
    var title: LocalizedStringKey {
        switch self {
        case .faster: "faster"
        case .slower: "slower"
        case .same: "the same"
        case .inconclusive: "inconclusive"
        }
    }
}

extension ParityReport.Verdict {
    var title: LocalizedStringKey {
        switch self {
        case .pass: "They compute the same"
        case .explained: "They differ, within what rounding explains"
        case .fail: "They do not compute the same"
        }
    }
}
