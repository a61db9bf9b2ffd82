public import Bench
import Foundation

extension BenchScreen {
    /// Shows the stored run with a name, unless a run is in progress.
    public func open(_ id: String) async {
        guard let report = await attempt({ try $0.report(id) }), progress == nil else { return }
        show(report)
    }

    /// Returns to the selection of a run.
    public func close() {
        if progress == nil { state = .idle }
    }

    /// Deletes a run with all of its files, which cannot be undone.
    public func remove(_ id: String) async {
        guard await attempt({ try $0.remove(id) }) != nil else { return }
        if report?.id == id { state = .idle }
        await setCompared(id, false)
    }

    /// The displayed report; nil for none.
    public var report: BenchReport? {
        switch state {
        case .completed(let report), .failed(_, let report?): report
        default: nil
        }
    }

    // MARK: Comparing

    private static let legacy = "metal-legacy"

    /// Whether the displayed run can be measured again together with another backend.
    public var rematch: Rematch {
        guard let report, let backend = report.backends.first else { return .impossible("No run is shown.") }
        guard model(of: report) != nil else { return .impossible("The model of this run is not on this device.") }
        let others = backends.map(\.name).filter { $0 != backend.configuration.name }
        guard !others.isEmpty else { return .impossible("This device has no other backend to compare with.") }
        return .possible(others.filter { $0 == Self.legacy } + others.filter { $0 != Self.legacy })
    }

    /// Measures the displayed run's model again, alternating between its backend and another backend.
    ///
    /// If `other` is nil, the default of ``rematch`` is used.
    public func compare(with other: String? = nil) async {
        guard let report, case .possible(let others) = rematch, let model = model(of: report),
            let backend = report.backends.first?.configuration.name, let other = other ?? others.first
        else { return }
        var choices = Choices(backend: backend)
        (choices.model, choices.kind, choices.against) = (model, report.plan.kind, other)
        await start(choices)
    }

    private func model(of report: BenchReport) -> String? {
        let file = report.backends.first?.loaded?.model.file
        return models?.first { "\($0.id).gguf" == file }?.id
    }

    /// Compares runs that were measured at different times.
    ///
    /// Ratios are relative to the first run.
    ///
    /// Returns nil if a run cannot be read, which ``problem`` explains.
    public func comparison(of ids: [String]) async -> BenchComparison? {
        await attempt { service in BenchComparison(try ids.map { try service.report($0) }) }
    }

    /// Adds a run to the comparison, or removes it.
    public func setCompared(_ id: String, _ isCompared: Bool) async {
        var chosen = Set(compared)
        if isCompared { chosen.insert(id) } else { chosen.remove(id) }
        let ids = (runs ?? []).reversed().map(\.id).filter(chosen.contains)
        compared = ids
        let found = ids.count > 1 ? await comparison(of: ids) : nil
        // The selection may have changed in the meantime.
        if ids == compared { table = found }
    }

    /// Returns the position of a run in the comparison, counted from 1; nil if it is not selected.
    public func number(of id: String) -> Int? { compared.firstIndex(of: id).map { $0 + 1 } }

    // MARK: Sharing

    /// Writes a run's files for sharing; returns nil on failure, which ``problem`` explains.
    public func export(_ id: String) async -> Export? {
        let exports = exports
        return await attempt { service in
            let folder = try service.kept(id)
            do {
                try FileManager.default.createDirectory(at: exports, withIntermediateDirectories: true)
            } catch {
                throw BenchFailure(.cannotWrite, "The files could not be written. Free some space, then try again.")
            }
            let archive = exports.appending(path: "\(id).zip")
            try RunArchive.write(folder, to: archive.path)
            let root = URL(filePath: folder.path)
            let files = (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
            return Export(
                report: root.appending(path: "report.md"),
                runs: files.filter { $0.hasSuffix("/run.json") }.map { root.appending(path: $0) }, archive: archive,
                comment: BenchText(try service.report(id)).comment)
        }
    }
}
