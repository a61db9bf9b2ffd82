import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The state of a run that is saved on disk while the run is in progress.
///
/// The next launch uses this state to report what a crashed program was doing, or to resume a run that needed another
/// launch.
public struct UnfinishedRun: Sendable, Codable {
    /// The path of the model's file.
    public var path: String
    /// The paths of other model files, by the backends' names.
    public var models: [String: String]
    public var limits: ParityReport.Limits
    /// The report so far.
    public var report: BenchReport
    /// The backend that is loading the model; `nil` when all backends have loaded the model.
    public var loading: BenchConfiguration?

    /// The remaining configurations, each with its model file.
    public var rest: [BenchConfiguration] {
        report.waiting.map { configuration in
            var configuration = configuration
            configuration.model = models[configuration.name]
            return configuration
        }
    }

    /// The report of a run whose program exited.
    ///
    /// Completed measurements are kept. A load in progress counts as the cause of the exit.
    package var recovered: BenchReport {
        var report = report
        // The run had ended, so only its result files are missing.
        if report.state.isOver { return report }
        if let loading {
            let failure = BenchFailure(
                .crashed, "Hearth exited while \(loading.name) loaded the model: there may not be enough memory.")
            if !report.backends.contains(where: { $0.configuration == loading }) {
                report.backends.append(BenchReport.Backend(configuration: loading))
            }
            for index in report.backends.indices where report.backends[index].configuration == loading {
                report.backends[index].failure = failure
                report.backends[index].suggestion = failure.suggestion(for: loading)
            }
            let suggestion = failure.suggestion(for: loading).map { " " + $0 } ?? ""
            report.warnings.append(failure.message + suggestion)
        } else {
            report.warnings.append("Hearth exited during this run; completed measurements are kept.")
        }
        report.state =
            !report.waiting.isEmpty ? .waiting : report.backends.contains { !$0.cells.isEmpty } ? .partial : .failed
        return report
    }
}

/// The list of unfinished runs.
///
/// Each run has a file that its process keeps locked. The system releases the lock when the process ends for any
/// reason.
public struct UnfinishedRuns: Sendable {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// A run's entry in the list, which this object keeps locked.
    public final class Entry: Sendable {
        private let path: String
        private let descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

        deinit { close(descriptor) }

        /// Saves the progress of the run.
        ///
        /// A failure is ignored, because its only effect is that a crash cannot be reported.
        public func save(_ run: UnfinishedRun) {
            guard let data = try? RunFolder.encoder().encode(run) else { return }
            try? data.write(to: URL(filePath: path), options: .atomic)
        }

        /// Unlocks the entry, so that another process can resume the run.
        func release() { _ = flock(descriptor, LOCK_UN) }

        /// Removes the run from the list.
        public func end() {
            unlink(path)
            unlink(path + UnfinishedRuns.lockSuffix)
        }
    }

    private static let lockSuffix = ".lock"

    /// Adds a run to the list.
    ///
    /// - Returns: The locked entry of the run; `nil` if the entry cannot be written, or if another process has locked
    ///   it.
    public func begin(_ id: String) -> Entry? {
        guard (try? RunFolder.make(folder)) != nil else { return nil }
        let path = "\(folder)/\(id)"
        let descriptor = open(path + Self.lockSuffix, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        // The process that held the lock may have removed the file, so that the locked file is not the file at this
        // path.
        var (held, named) = (stat(), stat())
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0,
            stat(path + Self.lockSuffix, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev
        else {
            close(descriptor)
            return nil
        }
        return Entry(path: path, descriptor: descriptor)
    }

    /// The configuration to measure in this launch; `nil` if no run is waiting.
    ///
    /// The configuration belongs to the oldest waiting run. Configurations with environment variables come first. Read
    /// this property before the engine starts, because the engine reads the variables only once.
    public var next: BenchConfiguration? {
        let waiting = abandoned().map(\.run).first { $0.recovered.state == .waiting }?.rest ?? []
        return waiting.first { !$0.environment.isEmpty } ?? waiting.first
    }

    /// Returns the runs whose program has exited, oldest first, with their locked entries.
    package func abandoned() -> [(run: UnfinishedRun, entry: Entry)] {
        // A missing folder means that there are no runs.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return names.filter { $0.hasSuffix(Self.lockSuffix) }.sorted().compactMap { name in
            let id = String(name.dropLast(Self.lockSuffix.count))
            guard let entry = begin(id) else { return nil }
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(id)"),
                let run = try? decoder.decode(UnfinishedRun.self, from: data), run.report.id == id,
                run.report.isPlausible
            else {
                // The program exited before the run began to load a model, or the file was saved by another version of
                // Hearth.
                entry.end()
                return nil
            }
            return (run, entry)
        }
    }
}
