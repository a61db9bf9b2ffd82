import Bench
import Foundation
import Screens
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
        case .full: "6 to 10 minutes, and warms up the device"
        case .parity: "Whether two backends produce the same results"
        }
    }
}

extension BenchCell {
    /// Returns the title of a cell with an id such as `pp512`; the id itself if no cell has it.
    static func title(of id: String) -> LocalizedStringKey {
        if id == "warm-up" { return "Warm-up" }
        if id.hasPrefix("parity ") { return "Comparing the replies" }
        let kind = id.prefix { !$0.isNumber }
        return switch (kind, Int(id.dropFirst(kind.count))) {
        case ("short_", let number?): "Short prompt \(number)"
        case ("medium_", let number?): "Medium prompt \(number)"
        case ("long_", let number?): "Long prompt \(number)"
        case ("pp", let tokens?): "A prompt of \(tokens) tokens"
        case ("tg", let tokens?): "A reply of \(tokens) tokens"
        case ("ctx", let tokens?): "A reply after a context of \(tokens) tokens"
        case ("batch", 1?): "One reply alone"
        case ("batch", let replies?): "\(replies) replies at once"
        case ("threads", 1?): "One CPU thread"
        case ("threads", let threads?): "\(threads) CPU threads"
        default: "\(id)"
        }
    }
}

extension BenchScreen {
    /// Returns a measured model's display name; the file name if the model is unknown.
    func name(ofFile file: String) -> String { models?.first { "\($0.id).gguf" == file }?.name ?? file }
}

extension ThermalState {
    var title: LocalizedStringKey {
        switch self {
        case .nominal: "The device is cool"
        case .fair: "The device is getting warm"
        case .serious: "The device is hot and may slow down"
        case .critical: "The device is too hot and throttles"
        }
    }

    var symbol: String {
        switch self {
        case .nominal: "thermometer.low"
        case .fair: "thermometer.medium"
        case .serious, .critical: "thermometer.high"
        }
    }
}

extension BenchReport {
    /// Returns the display name of the rate of prompt tokens or of reply tokens.
    static func title(ofRate rate: String) -> LocalizedStringKey { rate == "prefill" ? "Prefill" : "Decode" }
}

extension BenchReport.State {
    var title: LocalizedStringKey {
        switch self {
        case .idle, .loading, .warmup, .running: "Running"
        case .completed: "Completed"
        case .waiting: "Waiting for the next start"
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
        case .pass: "They produce the same results"
        case .explained: "They differ, within rounding error"
        case .fail: "They produce different results"
        }
    }
}
