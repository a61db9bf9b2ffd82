import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A run as the disk knows it while it goes on, so that the next launch can tell what ended a program in the middle of it,
/// or go on where another launch is needed.
public struct UnfinishedRun: Sendable, Codable {
    /// The model's file.
    public var path: String
    /// Other files than the model's, by the backends' names.
    public var models: [String: String]
    /// The limits within which results count as the same.
    public var limits: ParityReport.Limits
    /// The report so far.
    public var report: BenchReport
    /// The backend that loads the model now; nil once all have.
    public var loading: BenchConfiguration?

    /// The remaining configurations, each with its file.
    public var rest: [BenchConfiguration] {
        report.waiting.map { configuration in
            var configuration = configuration
            configuration.model = models[configuration.name]
            return configuration
        }
    }

    /// The report of a run whose program exited: completed measurements are kept, and a load in progress is the likely
    /// cause.
    package var recovered: BenchReport {
        var report = report
        // One that was over lacked only its files.
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
/// Each has a file that its program holds locked: the system lets go of the lock however the program ends.
public struct UnfinishedRuns: Sendable {
    private let folder: String

    /// Makes a list.
    package init(folder: String) { self.folder = folder }

    /// A run's place in the list, held as long as this lives.
    public final class Entry: Sendable {
        private let path: String
        private let descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

        deinit { close(descriptor) }

        /// Saves the progress of the run.
        ///
        /// - Parameter run: The run. Where it cannot be written, only the knowledge of a crash is lost.
        public func save(_ run: UnfinishedRun) {
            guard let data = try? RunFolder.encoder().encode(run) else { return }
            try? data.write(to: URL(filePath: path), options: .atomic)
        }

        /// Leaves the run on the list, for whoever looks next.
        func release() { _ = flock(descriptor, LOCK_UN) }

        /// Takes the run off the list.
        public func end() {
            unlink(path)
            unlink(path + UnfinishedRuns.lockSuffix)
        }
    }

    private static let lockSuffix = ".lock"

    /// Puts a run on the list.
    ///
    /// - Returns: Its place; nil where nothing can be written, or another program has it.
    public func begin(_ id: String) -> Entry? {
        guard (try? RunFolder.make(folder)) != nil else { return nil }
        let path = "\(folder)/\(id)"
        let descriptor = open(path + Self.lockSuffix, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        // Whoever held it until now may have taken it off the list, so that what is locked is no file any more.
        var (held, named) = (stat(), stat())
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0,
            stat(path + Self.lockSuffix, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev
        else {
            close(descriptor)
            return nil
        }
        return Entry(path: path, descriptor: descriptor)
    }

    /// The measurement for this launch: of the oldest waiting run, the first backend that sets environment variables.
    ///
    /// To be read before the engine starts, which reads them once; nil where no run waits.
    public var next: BenchConfiguration? {
        let waiting = abandoned().map(\.run).first { $0.recovered.state == .waiting }?.rest ?? []
        return waiting.first { !$0.environment.isEmpty } ?? waiting.first
    }

    /// The runs whose program has exited, the oldest first.
    ///
    /// - Returns: The runs, with their places, which are held from now on.
    package func abandoned() -> [(run: UnfinishedRun, entry: Entry)] {
        // No folder, no runs.
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
                // It ended before it had begun to load, or is another version's.
                entry.end()
                return nil
            }
            return (run, entry)
        }
    }
}
