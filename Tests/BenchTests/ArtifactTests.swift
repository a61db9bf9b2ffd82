import FeatureTesting
import Foundation
import Testing

@testable import Bench

@Suite struct ArtifactTests {
    private func finished(
        _ names: [String] = ["a|<b>", "cpu"], on machine: BenchReport.Machine = Facts.machine
    ) async -> BenchReport {
        var plan = BenchPlan.plan(.sanity, contextTokens: 8_192)
        plan.leastSeconds = 0
        let report = BenchReport(
            id: "20260101-000000-sanity-abcd", date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "0.1.0",
            machine: machine, plan: plan, command: "hearth bench sanity --model `x`")
        let setting = BenchRun.Setting(
            path: "/secret/place/tiny.gguf", modelContextTokens: 8_192,
            configurations: names.map { BenchConfiguration($0) }
        ) { _ throws(BenchFailure) in ScriptedRunner { command, _ in ScriptedRunner.healthy(command) } }
        return await BenchRun(report, setting).run()
    }

    private func object(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `run.json contains the required keys and the key hearth`() async throws {
        let report = await finished()
        let folder = FileManager.default.temporaryDirectory.appending(path: "runs-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = RunFolder(path: folder.path + "/" + report.id)
        // No real backend has a name that is invalid for a folder, but such a name must not lead out of the folder.
        #expect(RunRecord.records(of: report).map(\.name).contains("cpu-pp512"))
        try RunFolder(path: run.path).write(await finished(["one", "cpu"]))
        let json = try object(Data(contentsOf: URL(filePath: run.path + "/cells/one-tg128/run.json")))
        #expect(Set(json.keys) == ["meta", "model", "run", "metrics", "parity", "notes", "hearth"])
        let keys = json.mapValues { ($0 as? [String: Any]).map { Set($0.keys) } ?? [] }
        #expect(
            keys["meta"] == [
                "device", "ios_version", "metal_version", "metal_family", "app_version", "llama_cpp_commit", "backend",
            ])
        #expect(keys["model"] == ["path", "size_bytes", "quant", "ctx_len"])
        #expect(keys["run"] == ["prompt_id", "seed", "tokens_target"])
        #expect(
            keys["metrics"] == [
                "ttft_ms", "tp_s", "total_tokens", "time_ms", "peak_mem_mb", "thermal_states", "throttled_events",
            ])
        #expect(keys["parity"] == ["baseline_backend", "token_match_ratio", "edit_distance"])
        let metrics = try #require(json["metrics"] as? [String: Any])
        #expect(abs((metrics["tp_s"] as? Double ?? 0) - 100) < 0.01 && metrics["peak_mem_mb"] as? Double == 50)
        #expect((json["model"] as? [String: Any])?["path"] as? String == "tiny.gguf")
        // A cell whose replies were not compared has no baseline.
        #expect((json["parity"] as? [String: Any])?["baseline_backend"] as? String == "")
        let short = try object(Data(contentsOf: URL(filePath: run.path + "/cells/one-short_1/run.json")))
        #expect((short["parity"] as? [String: Any])?["token_match_ratio"] as? Double == 1)
        #expect((short["parity"] as? [String: Any])?["baseline_backend"] as? String == "cpu")
        // Files that users share contain no path of this machine.
        for file in ["bench.json", "report.md", "comment.md", "samples.csv", "report.html"] {
            #expect(try !String(contentsOfFile: "\(run.path)/\(file)", encoding: .utf8).contains("/secret/"))
        }
    }

    @Test(arguments: [
        ("iOS 26.0.1", "23A355", "26.0.1"), ("macOS 26.0.1", "25A362", ""), ("Ubuntu 24.04.3 LTS", nil, ""),
    ])
    func `a record contains the operating system, and a version number only for iOS`(
        system: String, build: String?, version: String
    ) async throws {
        let machine = BenchReport.Machine(
            device: "Test", system: system, build: build, memoryBytes: 1 << 30, cores: 2)
        let report = await finished(["one"], on: machine)
        let record = try #require(RunRecord.records(of: report).first?.record)
        #expect(record.meta.iosVersion == version && record.hearth.system == system)
        #expect(record.hearth.systemBuild == build)
        let text = BenchText(report)
        let full = build.map { "\(system), build \($0)" } ?? system
        #expect(text.markdown.contains(full) && text.comment.contains("Test (\(full))"))
        // Reports of earlier versions of Hearth contain no build.
        let kept = try JSONEncoder().encode(machine)
        #expect(try JSONDecoder().decode(BenchReport.Machine.self, from: kept) == machine)
        let older = Data(#"{"device": "Test", "system": "Linux", "memoryBytes": 1, "cores": 2}"#.utf8)
        #expect(try JSONDecoder().decode(BenchReport.Machine.self, from: older).build == nil)
    }

    @Test func `a stored run is read unchanged, exported as a ZIP file, and refused if damaged`() async throws {
        let report = await finished(["one", "cpu"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "runs-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = RunFolder(path: folder.path + "/" + report.id)
        try run.write(report)
        let read = try run.read()
        #expect(read.id == report.id && read.backends == report.backends && read.parity == report.parity)
        #expect(RunFolder.list(in: folder.path) == [report.id])
        let archive = folder.path + "/run.zip"
        try RunArchive.write(run, to: archive)
        let bytes = try Data(contentsOf: URL(filePath: archive))
        #expect(bytes.prefix(2) == Data("PK".utf8))
        for name in ["bench.json", "report.md", "report.html", "samples.csv", "cells/one-pp512/run.json"] {
            #expect(bytes.range(of: Data("\(report.id)/\(name)".utf8)) != nil)
        }
        #expect(throws: BenchFailure.self) { try RunArchive.write(run, to: "/nowhere/run.zip") }
        #expect(throws: BenchFailure.self) { _ = try RunFolder(path: "/nowhere").read() }
        for count in [-1, 1 << 41, Int.max, .min] {
            var impossible = report
            impossible.backends[0].cells[0].samples[0].replyTokens = count
            let data = try RunFolder.encoder().encode(impossible)
            try data.write(to: URL(filePath: run.path + "/bench.json"))
            #expect(throws: BenchFailure.self) { _ = try run.read() }
        }
        try Data("{}".utf8).write(to: URL(filePath: run.path + "/bench.json"))
        #expect(throws: BenchFailure.self) { _ = try run.read() }
    }

    @Test func `writing results to an unwritable folder throws an error with advice`() async throws {
        let report = await finished(["one"])
        let error = #expect(throws: BenchFailure.self) { try RunFolder(path: "/proc/none/run").write(report) }
        #expect(error?.kind == .cannotWrite && error?.message.contains("Free some space") == true)
    }

    @Test func `reports contain all results and escape backend names in HTML`() async throws {
        let report = await finished()
        let text = BenchText(report)
        for part in ["## a|<b>", "tg128", "Parity of a|<b> with cpu: pass", "noise floor", "GFLOP/s", "95 % interval"] {
            #expect(text.markdown.contains(part))
        }
        let page = BenchPage(report).html
        #expect(page.contains("<svg") && page.contains("&lt;b&gt;") && !page.contains("<b>"))
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("src="))
        let comment = text.comment
        for part in [
            "### Device Testing Results", "**Device:** Test (Linux)", "**Commit:** abc1234", "- TTFT: 100.0 ms",
            "- TP/s: 100.00 (decode, 5 runs", "**Correctness vs. cpu:** 100.0 % (pass); no divergences",
            "**Repro steps:**",
        ] { #expect(comment.contains(part), "\(part)") }
        let lines = text.csv.split(separator: "\n")
        #expect(lines.count == 1 + 2 * (5 + 5 + 5) && lines[1].hasPrefix("a|<b>,pp512,0,512,"))
    }

    @Test func `a comparison of runs lists differences between their machines`() async throws {
        let one = await finished(["one"])
        var other = one
        other.id = "other"
        other.machine.device = "Another"
        let text = BenchComparison([one, other]).markdown
        #expect(text.contains("another machine (Another)") && text.contains("(×1.000)"))
        #expect(BenchComparison([]).markdown.isEmpty)
    }

    @Test func `the names of runs sort by start time`() {
        let early = RunFolder.name(.sanity, Date(timeIntervalSince1970: 1_750_000_000))
        let late = RunFolder.name(.full, Date(timeIntervalSince1970: 1_750_000_060))
        #expect(early < late && early.hasPrefix("20250615-") && !early.contains(":"))
    }
}
