public import ModelLibrary
public import Observation

/// The models of this device and of the catalogue, with their actions.
///
/// A program keeps one instance for as long as it runs. Downloads and checks belong to the instance and continue while
/// other screens are shown. When the instance is released, they end, and partial files are kept.
@MainActor @Observable public final class ModelsScreen {
    /// The models, starting with the catalogue's models; nil until loaded.
    public private(set) var items: [Item]?
    /// The disk space of the models; nil until computed.
    public private(set) var storage: Storage?
    /// The state of importing a file.
    public internal(set) var importing = Importing.none
    /// The importable models of other programs; nil until searched.
    package internal(set) var importable: [ImportableModel]?
    /// The repositories that a search on Hugging Face found; nil before a search and after a failed one.
    public internal(set) var found: [HubRepository]?
    public internal(set) var isSearching = false
    /// The outcome of the last action, in a sentence, to be set to nil after it was shown.
    public var notice: String?
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?
    /// The downloader for times when the program does not run; nil if unsupported.
    @ObservationIgnored public var background: (any BackgroundDownloader)?

    /// A running action with its progress.
    private struct Job {
        var work: Work
        var progress: DownloadProgress?
        let task = ScreenTask()
    }

    let manager: ModelManager
    let words: @Sendable (any Error) -> String
    let reading = ScreenTask()
    private let choice: Choice
    private let exams: Exams
    private var examining: [String: (progress: ExamProgress, isBackground: Bool, task: ScreenTask)] = [:]
    private var jobs: [String: Job] = [:]
    private var failures: [String: String] = [:]
    private var listing: Listing?

    init(
        _ manager: ModelManager, choice: Choice, exams: Exams = .none, words: @escaping @Sendable (any Error) -> String
    ) {
        (self.manager, self.choice, self.exams, self.words) = (manager, choice, exams, words)
    }

    // MARK: Reading

    /// The result of one read of the model folder.
    private struct Listing: Sendable {
        var models: [AvailableModel]
        var contexts: [String: ContextCapacity]
        var storage: Storage?
        var answering: String?
        var recommended: String?
    }

    /// Reads the models again.
    ///
    /// Call it when they are shown, because other programs change them, too.
    public func reload() async {
        listing = await offMainActor { [manager, choice] in
            let models = manager.availableModels()
            return Listing(
                models: models,
                contexts: Dictionary(
                    models.compactMap { model in
                        model.installed.flatMap(choice.context).map { (model.id, $0) }
                    }, uniquingKeysWith: { first, _ in first }),
                // An unreadable folder is reported by `problem`.
                storage: (try? manager.storageUsage()).map { Storage(usage: $0, freeBytes: manager.freeBytes) },
                answering: choice.answering(), recommended: manager.recommendedModel()?.id)
        }
        if let unreachable = await offMainActor({ [manager] in manager.folder.problem }) { problem = unreachable }
        show()
    }

    private func show() {
        guard let listing else { return }
        storage = listing.storage
        items = listing.models.map { model in
            Item(
                model: model, state: state(of: model), failure: failures[model.id],
                isAnswering: model.id == listing.answering, isRecommended: model.id == listing.recommended,
                exam: examining[model.id]?.progress,
                isExamOld: model.exam.map { $0.version != exams.version } ?? false,
                context: listing.contexts[model.id])
        }
    }

    private func state(of model: AvailableModel) -> State {
        if let job = jobs[model.id] { return .working(job.work, job.progress) }
        return switch model.status {
        case .notInstalled: .available(isDownloadable: model.entry?.url != nil)
        case .partial(let receivedBytes): .paused(receivedBytes: receivedBytes)
        case .installed: .installed(isAsListed: true)
        case .differsFromCatalogue: .installed(isAsListed: false)
        case .damaged(let reason): .damaged(reason)
        case .missing: .missing
        }
    }

    /// The running download and its fraction from 0 to 1; nil if no download is running.
    public var download: (id: String, fraction: Double?)? {
        let running = jobs.filter { $0.value.work == .downloading }.min { $0.key < $1.key }
        return running.map { ($0.key, $0.value.progress?.fraction) }
    }

    /// Returns the reason why the last action on a model failed; nil if it succeeded.
    public func failure(of id: String) -> String? { failures[id] }

    // MARK: Work

    /// Returns the plan of a download, to show with its licence before the start; nil on failure, which ``problem``
    /// explains.
    public func plan(_ id: String) async -> DownloadPlan? {
        do {
            return try await manager.downloadPlan(id: id)
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Starts or resumes a download, or follows a download that was handed over to the system.
    public func download(_ id: String) { download(id, isHandedOver: false) }

    /// Hands running downloads over to ``background``, before the program is suspended.
    ///
    /// The downloads keep their progress, and can be paused and cancelled. A download is not handed over if its
    /// remaining bytes cannot be joined safely (`ModelManager.remainingDownload(_:)`). It then continues with the
    /// program.
    public func handOverDownloads() async {
        guard let background else { return }
        for id in jobs.filter({ $0.value.work == .downloading }).keys.sorted() {
            guard let rest = await manager.remainingDownload(id), await !background.has(rest) else { continue }
            await pause(id)
            download(id, isHandedOver: true)
        }
    }

    private func download(_ id: String, isHandedOver: Bool) {
        perform(.downloading, id) { [background] manager, report in
            if let background, let rest = await manager.remainingDownload(id) {
                let isThere = await background.has(rest)
                if isHandedOver || isThere {
                    await background.fetch(rest) { bytes in
                        report(
                            DownloadProgress(phase: .downloading, receivedBytes: bytes, totalBytes: rest.totalBytes))
                    }
                    try Task.checkCancellation()
                }
            }
            _ = try await manager.downloadModel(id: id, progress: report)
            return nil
        }
    }

    /// Verifies that a model's file is unchanged.
    public func verify(_ id: String) {
        perform(.verifying, id) { manager, report in try await manager.verifyModel(id: id, progress: report).message }
    }

    /// Downloads the damaged parts of a model again.
    public func repair(_ id: String) {
        perform(.repairing, id) { manager, report in try await manager.repairModel(id: id, progress: report).message }
    }

    /// Deletes a model or its partial download, and stops work that uses it.
    public func delete(_ id: String) {
        examining[id]?.task.cancel()
        perform(.deleting, id) { manager, _ in
            try await manager.deleteModel(id: id)
            return nil
        }
    }

    /// Pauses a download and keeps the partial file.
    public func pause(_ id: String) async {
        guard let job = jobs[id], job.work == .downloading else { return }
        job.task.cancel()
        await job.task.finish()
    }

    /// Cancels a download and deletes the partial file.
    public func cancel(_ id: String) async {
        await pause(id)
        failures[id] = nil
        guard jobs[id] == nil, let item = items?.first(where: { $0.id == id }), case .paused = item.state else {
            return show()
        }
        if let background, let rest = await manager.remainingDownload(id) { await background.forget(rest) }
        delete(id)
        await finish(id)
    }

    /// Sets the default model.
    public func use(_ id: String) async {
        do {
            try await offMainActor { [choice] in try choice.choose(id) }
        } catch {
            problem = words(error)
        }
        await reload()
    }

    // MARK: Exams

    /// Starts or resumes a model's exam, and stops a background exam of the model.
    ///
    /// A quick exam asks only the first questions of each part.
    public func examine(_ id: String, isQuick: Bool) async {
        if examining[id]?.isBackground == true { await stopExam(id) }
        startExam(ExamRequest(model: id, isQuick: isQuick))
    }

    /// Stops an exam and keeps the answers so far.
    public func stopExam(_ id: String) async {
        guard let task = examining[id]?.task else { return }
        task.cancel()
        await task.finish()
    }

    /// Examines the default model once in the background, if it has no result yet.
    ///
    /// Call it once at launch, and cancel its task when the app ends.
    func examineUnknownModels() async {
        var asked: Set<String> = []
        while !Task.isCancelled {
            // Only a cancellation is thrown, which ends the loop.
            try? await Task.sleep(for: Self.examinationPause)
            guard let id = await offMainActor({ [exams] in exams.unexamined() }), !Task.isCancelled,
                asked.insert(id).inserted, jobs[id] == nil
            else { continue }
            startExam(ExamRequest(model: id, isQuick: true, isBackground: true))
        }
    }

    /// The pause between two checks for a default model without a result.
    private static let examinationPause = Duration.seconds(5)

    private func startExam(_ order: ExamRequest) {
        let id = order.model
        guard examining[id] == nil else { return }
        let task = ScreenTask()
        examining[id] = (ExamProgress(done: 0, total: 0), order.isBackground, task)
        failures[id] = nil
        show()
        task.start { [weak self, exams, words] in
            var failure: String?
            do {
                try await showingProgress(of: { try await exams.examine(order, $0) }, { self?.report(id, $0) })
            } catch is CancellationError {
                // The exam's answers so far are kept.
            } catch {
                // Cancelled work may also fail with other errors.
                failure = Task.isCancelled ? nil : words(error)
            }
            await self?.endExam(id, failure)
        }
    }

    private func report(_ id: String, _ progress: ExamProgress) {
        guard let known = examining[id], progress.done >= known.progress.done else { return }
        examining[id]?.progress = progress
        show()
    }

    private func endExam(_ id: String, _ failure: String?) async {
        examining[id] = nil
        failures[id] = failure
        await reload()
    }

    /// Waits until no action on a model is running.
    public func finish(_ id: String) async {
        await jobs[id]?.task.finish()
        await examining[id]?.task.finish()
    }

    private func perform(
        _ work: Work, _ id: String,
        _ body:
            @escaping @Sendable (ModelManager, @escaping @Sendable (DownloadProgress) -> Void) async throws
            -> String?
    ) {
        guard jobs[id] == nil else { return }
        let job = Job(work: work)
        jobs[id] = job
        failures[id] = nil
        show()
        job.task.start { [weak self, manager, words] in
            do {
                let done = try await showingProgress(of: { try await body(manager, $0) }, { self?.report(id, $0) })
                await self?.end(id, notice: done)
            } catch is CancellationError {
                await self?.end(id)
            } catch {
                await self?.end(id, failure: words(error))
            }
        }
    }

    private func report(_ id: String, _ progress: DownloadProgress) {
        jobs[id]?.progress = progress
        show()
    }

    private func end(_ id: String, notice: String? = nil, failure: String? = nil) async {
        failures[id] = failure
        if let notice { self.notice = notice }
        jobs[id] = nil
        await reload()
    }
}
