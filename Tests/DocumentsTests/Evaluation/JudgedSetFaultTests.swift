import Foundation
import Testing

@testable import Documents

@Suite struct JudgedSetFaultTests {
    private let good = [
        "corpus.jsonl": "{\"_id\": \"1\", \"text\": \"one\"}\n{\"_id\": \"2\", \"text\": \"two\"}\n",
        "queries.jsonl": "{\"_id\": \"1\", \"text\": \"which\"}\n", "qrels.tsv": "1\t1\t1\n",
    ]

    private func error(
        _ changes: [String: String?], at name: String = "", limits: JudgedSetLimits = JudgedSetLimits()
    ) throws -> JudgedSetError? {
        var files = good
        for (name, text) in changes { files[name] = text }
        let folder = try TemporaryFiles(files)
        return try withExtendedLifetime(folder) {
            let url = name.isEmpty ? folder.url : folder.url.appendingPathComponent(name)
            do { _ = try JudgedSet.read(at: url, limits: limits) } catch let error as JudgedSetError { return error }
            return nil
        }
    }

    private func notes(_ changes: [String: String?]) throws -> [String] {
        var files = good
        for (name, text) in changes { files[name] = text }
        let folder = try TemporaryFiles(files)
        return try withExtendedLifetime(folder) { try JudgedSet.read(at: folder.url).notes }
    }

    @Test func `the judged set that the other tests modify is valid`() throws {
        #expect(try error([:]) == nil)
        #expect(try notes([:]) == [])
    }

    // MARK: Errors

    @Test(arguments: [
        ("corpus.jsonl", "{\"_id\": \"1\", \"text\": \"one\"}\n{\"_id\": \"2\"}\n", 2),
        ("corpus.jsonl", "{\"_id\": \"1\", \"text\": \"one\"}\n\nnot JSON\n", 3),
        ("corpus.jsonl", "{\"_id\": [1], \"text\": \"one\"}\n", 1),
        ("corpus.jsonl", "{\"_id\": \"1\", \"text\": \"broken off", 1),
        ("queries.jsonl", "{\"text\": \"no id\"}\n", 1),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1\n1\t2\t0.5\n", 3),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\tnan\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1e300\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1\n1\t2\t1\t1\t1\n", 3),
        ("qrels.tsv", "1\t2\t1\t1\n", 1),
    ])
    func `a malformed record is reported with its file and line`(name: String, text: String, line: Int) throws {
        let error = try #require(try error([name: text]))
        #expect(error.code == .damaged)
        #expect(error.file == name && error.line == line)
        #expect(error.description.hasPrefix("\(name), line \(line): "))
    }

    @Test func `reports missing files of a judged set, and asks to unpack compressed files`() throws {
        let packed = try #require(try error(["corpus.jsonl": nil, "corpus.jsonl.gz": "\u{1f}"]))
        #expect(packed.code == .notASet && packed.message == "Unpack corpus.jsonl.gz first.")
        let missing = try #require(try error(["qrels.tsv": nil]))
        #expect(missing.code == .notASet && missing.message.contains("has no qrels.tsv. A set is a folder with"))
        #expect(try error(["corpus.jsonl": ""])?.message == "The set has no documents.")
        #expect(try error([:], at: "nowhere")?.code == .notFound)
        #expect(try error([:], at: "corpus.jsonl")?.code == .notFound)
    }

    @Test func `refuses a judged set with several judgment files but no test.tsv`() throws {
        let part = "1\t2\t1\n"
        #expect(try error(["qrels/dev.tsv": part, "qrels/train.tsv": part])?.code == .ambiguous)
    }

    @Test func `refuses judgments that match no query of the set`() throws {
        let error = try #require(try error(["qrels.tsv": "x\ty\t1\n"]))
        #expect(error.code == .notASet)
        #expect(error.description.contains("do not belong together"))
    }

    @Test func `refuses a judged set that exceeds any of the limits`() throws {
        func code(_ change: (inout JudgedSetLimits) -> Void) throws -> JudgedSetError.Code? {
            var limits = JudgedSetLimits()
            change(&limits)
            return try error([:], limits: limits)?.code
        }
        #expect(try code { $0.documents = 1 } == .tooLarge)
        #expect(try code { $0.queries = 0 } == .tooLarge)
        #expect(try code { $0.judgements = 0 } == .tooLarge)
        #expect(try code { $0.textBytes = 10 } == .tooLarge)
        #expect(try code { $0.recordBytes = 10 } == .tooLarge)
        #expect(try code { $0.fileBytes = 20 } == .tooLarge)
        var exact = JudgedSetLimits()
        (exact.documents, exact.queries, exact.judgements) = (2, 1, 1)
        #expect(try error([:], limits: exact) == nil)
    }

    // MARK: Notes

    @Test func `keeps the first of several records with one identifier, and counts the others`() throws {
        let found = try notes([
            "corpus.jsonl": "{\"_id\": \"1\", \"text\": \"one\"}\n{\"_id\": \"1\", \"text\": \"again\"}\n",
            "queries.jsonl": "{\"_id\": \"1\", \"text\": \"which\"}\n{\"_id\": \"1\", \"text\": \"again\"}\n",
        ])
        #expect(
            found == [
                "1 document with a repeated id left out: 1.",
                "1 query with a repeated id left out: 1.",
            ])
    }

    @Test func `keeps documents and queries with empty texts, and counts them`() throws {
        let found = try notes([
            "corpus.jsonl": "{\"_id\": \"1\", \"text\": \" \"}\n{\"_id\": \"2\", \"text\": null, \"title\": \"two\"}\n",
            "queries.jsonl": "{\"_id\": \"1\", \"text\": \"\"}\n",
        ])
        #expect(found == ["1 document without text kept: 1.", "1 query without text kept: 1."])
    }

    @Test func `counts judgments that are unmatched, repeated or contradictory`() throws {
        let found = try notes([
            "qrels.tsv": "1\t1\t1\n1\t1\t1\n1\t1\t2\n9\t1\t1\n8\t1\t1\n1\t7\t1\n1\t7\t2\n"
                + (3...6).map { "1\t\($0)\t1\n" }.joined() + "1\t99\t1\n"
        ])
        #expect(
            found == [
                "2 judgements of 2 queries not in the set left out: 9, 8.",
                "7 judgements of 6 documents not in the set left out: 7, 3, 4, 5, 6 and 1 more.",
                "1 judgement given twice counted once.",
                "1 judgement with another grade than an earlier one left out.",
            ])
    }

    @Test
    func `counts invalid UTF-8, and tolerates a byte order mark, carriage returns and NUL characters in a file`()
        throws
    {
        let folder = try TemporaryFiles(good)
        try folder.write(
            "corpus.jsonl",
            Data([0xEF, 0xBB, 0xBF]) + Data("{\"_id\": \"1\", \"text\": \"na".utf8) + Data([0xEF, 0x76])
                + Data("\\u0000\"}\r\n".utf8))
        let set = try JudgedSet.read(at: folder.url)
        #expect(set.documents.map(\.text) == ["na\u{FFFD}v\0"])
        #expect(set.notes == ["corpus.jsonl: 1 line not in UTF-8; unreadable bytes are shown as \u{FFFD}."])
    }

    // MARK: Hostile files

    @Test func `random bytes and shuffled records give an error or a judged set without a crash`() throws {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let pieces = [
            "{}\n", "\n", "\r\n", " \n", "{\"_id\":\"1\",\"text\":\"a\"}\n", "{\"_id\":1,\"text\":null}\n", "[]\n",
            "{\"_id\":\"1\",\"text\":\"\"", "1 0 1 1\n", "1\t1\t1\n", "\t\t\n", "-1\n", "1 1e999\n", "1 1 1e999\n",
            "\u{FFFD}\u{0}\n", "query-id\tx\ty\n", "1\ttext\n",
        ]
        var refused = 0
        for _ in 0..<300 {
            let folder = try TemporaryFiles()
            for name in ["corpus.jsonl", "queries.jsonl", "qrels.tsv"] where next(8) > 0 {
                var data = Data()
                for _ in 0..<next(12) {
                    if next(10) == 0 { data.append(contentsOf: (0..<next(40)).map { _ in UInt8(next(256)) }) }
                    data.append(contentsOf: pieces[next(pieces.count)].utf8)
                }
                try folder.write(name, data)
            }
            do { _ = try JudgedSet.read(at: folder.url) } catch is JudgedSetError { refused += 1 }
        }
        #expect(refused > 200)
    }

    @Test func `refuses devices and other special files as judged sets without reading them`() throws {
        let folder = try TemporaryFiles(good)
        let link = folder.url.appendingPathComponent("corpus.jsonl")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(fileURLWithPath: "/dev/null"))
        let error = #expect(throws: JudgedSetError.self) { try JudgedSet.read(at: folder.url) }
        #expect(error?.code == .unreadable && error?.file == "corpus.jsonl")
    }

    @Test func `reads a judged set through links to its files`() throws {
        let (folder, other) = (try TemporaryFiles(good), try TemporaryFiles(good))
        let link = folder.url.appendingPathComponent("qrels.tsv")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: other.url.appendingPathComponent("qrels.tsv"))
        #expect(try JudgedSet.read(at: folder.url).judgements == ["1": ["1": 1]])
    }
}
