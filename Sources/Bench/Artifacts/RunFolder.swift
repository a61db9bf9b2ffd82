public import Foundation

/// The folder of a run: `bench.json`, a `run.json` for each cell, and readable reports.
public struct RunFolder: Sendable {
    public let path: String

    /// Creates a value for a folder that may not exist yet.
    package init(path: String) { self.path = path }

    /// Writes a report, replacing the files of an existing folder.
    ///
    /// Each file is replaced atomically, so readers never see a partial file.
    ///
    /// - Throws: `BenchFailure` (`cannotWrite`).
    public func write(_ report: BenchReport) throws(BenchFailure) {
        do {
            let text = BenchText(report)
            var files: [String: Data] = [
                "report.md": Data(text.markdown.utf8), "comment.md": Data(text.comment.utf8),
                "samples.csv": Data(text.csv.utf8), "report.html": Data(BenchPage(report).html.utf8),
                "bench.json": try Self.encoder().encode(report),
            ]
            let encoder = Self.encoder(isSnakeCase: true)
            for (name, record) in RunRecord.records(of: report) {
                files["cells/\(name)/run.json"] = try encoder.encode(record)
            }
            for (name, data) in files.sorted(by: { $0.key < $1.key }) {
                let url = URL(filePath: "\(path)/\(name)")
                try Self.make(url.deletingLastPathComponent().path)
                try data.write(to: url, options: .atomic)
            }
        } catch {
            throw BenchFailure(
                writing: error,
                "The results could not be written to \(path): \((error as NSError).localizedDescription). Free some "
                    + "space, or choose another folder.")
        }
    }

    /// Creates a folder that only the user can access, with missing parents, unless the folder exists.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Reads the report.
    ///
    /// - Throws: `BenchFailure`: `notFound` if there is no report, `other` if the report is invalid or has another
    ///   format version.
    public func read() throws(BenchFailure) -> BenchReport {
        guard let data = FileManager.default.contents(atPath: "\(path)/bench.json") else {
            throw BenchFailure(.notFound, "There is no run in \(path).")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let report = try? decoder.decode(BenchReport.self, from: data), report.isPlausible else {
            throw BenchFailure(.other, "\(path)/bench.json is not a report of this version of Hearth.")
        }
        return report
    }

    /// Returns the names of the runs in a folder, newest first.
    public static func list(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/bench.json") }.sorted(by: >)
    }

    /// Returns a name for a new run, which is valid as a folder's name: the time, the kind of plan and a random part.
    public static func name(_ kind: BenchPlan.Kind, _ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let time = date.formatted(style).filter { $0 != "Z" }.replacingOccurrences(of: "T", with: "-")
        return "\(time)-\(kind.rawValue)-\(UUID().uuidString.prefix(4).lowercased())"
    }

    static func encoder(isSnakeCase: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if isSnakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
        return encoder
    }
}
