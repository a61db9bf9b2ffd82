import Foundation
import ModelLibrary

/// A model in the API's format.
struct ModelView: Encodable, Sendable {
    enum Status: String, Encodable {
        case available, downloading, paused, failed, installed, differs, verifying, repairing, damaged, missing
    }

    struct Licence: Encodable, Sendable {
        var name: String
        var url: String?
    }

    /// The context and memory of conversations with an installed model.
    struct Context: Encodable, Sendable {
        var tokens: Int
        /// The memory use with short conversations.
        var memoryBytes: UInt64
        /// The memory use with a full context.
        var fullMemoryBytes: UInt64
        var isQuantized: Bool
        /// The context size with a Q8_0 cache; `nil` if it would not be larger.
        var quantizedTokens: Int?
    }

    struct Progress: Encodable, Sendable {
        var phase: String
        var fraction: Double?
        var bytes: UInt64
        var totalBytes: UInt64?
        var bytesPerSecond: Double?
        var secondsLeft: Double?
        /// The reason why the download waits or restarts.
        var reason: String?
    }

    var id: String
    var name: String
    var kind: ModelKind?
    var sizeBytes: UInt64?
    var licence: Licence?
    var source: String?
    /// The context size that the model was trained with.
    var contextTokens: Int?
    var context: Context?
    /// Whether the installed model reads images.
    var readsImages: Bool
    var status: Status
    var isDefault: Bool
    var isLoaded: Bool
    /// The part of the loaded model in GPU memory.
    var deviceBytes: UInt64?
    var description: String
    var minimumMemoryBytes: UInt64?
    var advice: [String]
    var progress: Progress?
    /// The error of the last download, check, repair or exam, or the problem with the file.
    var failure: String?
    var exam: ExamView?
    /// The progress of the running exam.
    var examProgress: ExamProgressView?
}

/// The disk space used by models.
struct StorageView: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var id: String
        var bytes: UInt64
    }

    var totalBytes: UInt64
    var freeBytes: UInt64?
    var models: [Item]
}

/// All models and their disk space.
struct ModelListing: Encodable, Sendable {
    var models: [ModelView]
    var storage: StorageView
}

extension ModelView {
    init(
        _ model: AvailableModel, job: ModelJobs.Status?, failure: String?, isDefault: Bool, isLoaded: Bool,
        advice: [String], context: ContextCapacity?, examVersion: Int
    ) {
        id = model.id
        name = model.name
        kind = model.kind
        sizeBytes = model.sizeBytes
        let terms = model.entry?.license ?? model.installed?.record?.license
        licence = (terms?.name ?? model.license).map { Licence(name: $0, url: (terms?.link).map(Self.shown)) }
        source = (model.entry?.url ?? model.installed?.record?.source).map(Self.shown)
        contextTokens =
            model.installed?.trainedContextTokens
            ?? model.entry.flatMap { $0.contextTokens > 0 ? $0.contextTokens : nil }
        readsImages = model.readsImages
        description = model.entry?.goodFor ?? ""
        minimumMemoryBytes = model.entry.flatMap { $0.minimumMemoryBytes > 0 ? $0.minimumMemoryBytes : nil }
        self.isDefault = isDefault
        self.isLoaded = isLoaded
        self.advice = advice
        self.context = context.map {
            Context(
                tokens: $0.tokens, memoryBytes: $0.first.totalBytes, fullMemoryBytes: $0.full.totalBytes,
                isQuantized: $0.isQuantized, quantizedTokens: $0.quantizedTokens)
        }
        exam = model.exam.map { ExamView($0, currentVersion: examVersion) }
        if case .exam(let isQuick, let isBackground) = job?.work {
            examProgress = ExamProgressView(
                done: job?.exam?.done ?? 0, total: job?.exam?.total ?? 0, secondsLeft: job?.exam?.secondsLeft,
                isQuick: isQuick, isBackground: isBackground)
        }
        (status, self.failure) = Self.status(model.status, job, failure)
        progress = Self.progress(model, job)
    }

    private static func status(
        _ status: AvailableModel.Status, _ job: ModelJobs.Status?, _ failure: String?
    ) -> (Status, String?) {
        switch job?.work {
        case .download: return (.downloading, nil)
        case .verify: return (.verifying, nil)
        case .repair: return (.repairing, nil)
        case .exam, nil: break
        }
        switch status {
        case .notInstalled: return (failure == nil ? .available : .failed, failure)
        case .partial: return (failure == nil ? .paused : .failed, failure)
        case .installed: return (.installed, failure)
        case .differsFromCatalogue: return (.differs, failure)
        case .damaged(let reason): return (.damaged, failure ?? reason)
        case .missing: return (.missing, failure ?? "The file that this model links to is gone.")
        }
    }

    private static func progress(_ model: AvailableModel, _ job: ModelJobs.Status?) -> Progress? {
        guard let progress = job?.progress else {
            guard case .partial(let received) = model.status else { return nil }
            let fraction = model.sizeBytes.flatMap { $0 > 0 ? min(1, Double(received) / Double($0)) : nil }
            return Progress(phase: "paused", fraction: fraction, bytes: received, totalBytes: model.sizeBytes)
        }
        var (phase, reason): (String, String?) =
            switch progress.phase {
            case .connecting: ("connecting", nil)
            case .downloading: ("downloading", nil)
            case .waiting(_, let reason): ("waiting", reason)
            case .restarting(let reason): ("restarting", reason)
            case .verifying: ("verifying", nil)
            }
        if phase == "restarting", reason?.isEmpty == true { reason = nil }
        if job?.work != .download, phase == "connecting" { phase = "verifying" }
        return Progress(
            phase: phase, fraction: progress.fraction, bytes: progress.receivedBytes, totalBytes: progress.totalBytes,
            bytesPerSecond: progress.bytesPerSecond, secondsLeft: progress.secondsLeft, reason: reason)
    }

    /// Returns a URL without parts that may contain credentials.
    private static func shown(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? ""
    }
}
