import Engine
import Foundation
import HTTPTypes
import ModelLibrary
import Synchronization

/// Work with models that takes longer than a request: downloads, checks, repairs and exams.
///
/// A job belongs to the server. It continues when the client disconnects and ends with the server, which keeps
/// partial downloads.
final class ModelJobs: Sendable {
    enum Work: Sendable, Hashable {
        case download, verify, repair
        case exam(isQuick: Bool, isBackground: Bool)

        var isExam: Bool { if case .exam = self { true } else { false } }

        /// Whether the work is an exam that the server started by itself.
        var isBackgroundExam: Bool { if case .exam(_, let isBackground) = self { isBackground } else { false } }
    }

    struct Status: Sendable {
        var work: Work
        var progress: DownloadProgress?
        var exam: ExamProgress?
    }

    private struct Job: Sendable {
        let id: String
        let work: Work
        let stop: AsyncStream<Never>.Continuation
        let isStopped: AsyncStream<Never>
        let ended: AsyncStream<Never>.Continuation
        let hasEnded: AsyncStream<Never>
        var progress: DownloadProgress?
        var exam: ExamProgress?
        var pace = ProgressPace()

        init(_ id: String, _ work: Work) {
            self.id = id
            self.work = work
            (isStopped, stop) = AsyncStream.makeStream()
            (hasEnded, ended) = AsyncStream.makeStream()
        }
    }

    private struct State {
        var jobs: [String: Job] = [:]
        /// The failure of each model's last job, until the next job.
        var failures: [String: String] = [:]
    }

    private let models: ModelManager
    private let device: DeviceControls
    private let state = Mutex(State())
    private let requests: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    /// Creates an empty set of jobs.
    ///
    /// - Parameters:
    ///   - models: Performs the work with files.
    ///   - device: Runs exams, and maps errors of modules that the server does not import.
    init(models: ModelManager, device: DeviceControls) {
        self.models = models
        self.device = device
        (requests, queue) = AsyncStream.makeStream()
    }

    // MARK: Status

    /// The running jobs by model ID.
    var running: [String: Status] {
        state.withLock { $0.jobs.mapValues { Status(work: $0.work, progress: $0.progress, exam: $0.exam) } }
    }

    func failure(_ id: String) -> String? { state.withLock { $0.failures[id] } }

    /// The running download, if any.
    var download: GenerativeFeatureState.Download? {
        state.withLock { state in
            let job = state.jobs.values.filter { $0.work == .download }.min { $0.id < $1.id }
            return job.map { GenerativeFeatureState.Download(modelID: $0.id, fraction: $0.progress?.fraction) }
        }
    }

    // MARK: Starting and stopping

    /// Starts a job.
    ///
    /// - Parameter id: The ID of an existing model.
    /// - Throws: `ServerFailure` with status 409 if the model already has a job.
    func start(_ work: Work, _ id: String) throws(ServerFailure) {
        let job = Job(id, work)
        let isFree = state.withLock { state in
            guard state.jobs[id] == nil else { return false }
            state.jobs[id] = job
            state.failures[id] = nil
            return true
        }
        guard isFree else {
            throw ServerFailure(
                .conflict, code: "busy",
                "This model is already being downloaded, checked or examined. Wait, or stop that first.")
        }
        queue.yield(job)
    }

    /// Stops a job and waits for its end.
    ///
    /// - Parameters:
    ///   - id: The model's ID.
    ///   - isWanted: Returns whether to stop a job with this work; by default any job is stopped.
    /// - Returns: Whether a job was stopped.
    @discardableResult
    func stop(_ id: String, if isWanted: (Work) -> Bool = { _ in true }) async -> Bool {
        let job = state.withLock { $0.jobs[id] }
        guard let job, isWanted(job.work) else { return false }
        job.stop.finish()
        for await _ in job.hasEnded {}
        return true
    }

    // MARK: Running

    /// Performs the jobs until the task is cancelled.
    ///
    /// - Parameter onChange: Called when a job has begun, progressed or ended.
    func run(onChange: @escaping @Sendable (_ id: String, _ hasEnded: Bool) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await job in requests {
                group.addTask { await self.perform(job, onChange) }
            }
            group.cancelAll()
        }
    }

    /// The outcome of one of a job's tasks.
    private enum Outcome: Sendable {
        /// The work is done, or failed with this message.
        case done(String?)
        case stopped
        case told
    }

    private func perform(_ job: Job, _ onChange: @escaping @Sendable (String, Bool) async -> Void) async {
        let (news, reports) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        reports.yield()
        let failure = await withTaskGroup(of: Outcome.self) { group in
            group.addTask { .done(await self.failure(of: job, reports)) }
            group.addTask {
                for await _ in job.isStopped {}
                return .stopped
            }
            group.addTask {
                for await _ in news { await onChange(job.id, false) }
                return .told
            }
            var failure: String?
            for await outcome in group {
                if case .done(let message) = outcome { failure = message }
                // The first task that ends cancels the other tasks. The work keeps partial results.
                group.cancelAll()
            }
            return failure
        }
        state.withLock { state in
            state.jobs[job.id] = nil
            state.failures[job.id] = failure
        }
        job.ended.finish()
        await onChange(job.id, true)
    }

    /// Performs a job, and returns the error message if it fails.
    private func failure(of job: Job, _ reports: AsyncStream<Void>.Continuation) async -> String? {
        let progress: @Sendable (DownloadProgress) -> Void = { [self] in report($0, job.id, reports) }
        do {
            switch job.work {
            case .download: _ = try await models.downloadModel(id: job.id, progress: progress)
            case .repair: _ = try await models.repairModel(id: job.id, progress: progress)
            case .verify:
                let report = try await models.verifyModel(id: job.id, progress: progress)
                return report.isUsable ? nil : report.message
            case .exam(let isQuick, let isBackground):
                try await device.examine(
                    ExamRequest(model: job.id, isQuick: isQuick, isBackground: isBackground)
                ) { [self] progress in
                    state.withLock { $0.jobs[job.id]?.exam = progress }
                    reports.yield()
                }
            }
            return nil
        } catch is CancellationError {
            return nil
        } catch {
            return ServerFailure(error, other: device.failure).message
        }
    }

    private func report(_ progress: DownloadProgress, _ id: String, _ reports: AsyncStream<Void>.Continuation) {
        let isDue = state.withLock { state in
            guard let job = state.jobs[id] else { return false }
            state.jobs[id]?.progress = progress
            return state.jobs[id]?.pace.isDue(isNews: job.progress?.phase != progress.phase) ?? false
        }
        if isDue { reports.yield() }
    }
}
