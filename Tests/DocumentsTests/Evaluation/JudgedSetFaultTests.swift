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

    @Test func `the set that the other tests spoil is sound`() throws {
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
        ("corpus.jsonl", ".I 1\n.W\none\n.I\n.W\na text without a number\n", 4),
        ("corpus.jsonl", "Document 1\nONE\n*****\nstray\n*****\n", 4),
        ("corpus.jsonl", "1\none\n/\nstray\n/\n", 4),
        ("corpus.jsonl", "*TEXT 1 x\none\n*OTHER 2\n", 3),
        ("corpus.jsonl", "*TEXT 1 x\none\n*STOPPED\n", 3),
        ("queries.jsonl", "1\nWHICH #\nWHAT #\n", 3),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1\n1\t2\t0.5\n", 3),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\tnan\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1e300\n", 2),
        ("qrels.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1\n1\t2\t1\t1\t1\n", 3),
        ("qrels.tsv", "Query 1\n1 Relevant Refs:\n1\n", 3),
        ("qrels.tsv", "Query 1\n1 Relevant Refs:\n1 one -1\n", 3),
        ("qrels.tsv", "Query 1\n1 Relevant Refs:\n1 -1\n2 -1\n", 4),
        ("qrels.tsv", "Query 1\n-1 Relevant Refs:\n1 -1\n", 2),
        ("qrels.tsv", "1\n 1\n/\n1 2\n/\n", 4),
    ])
    func `a fault in a file is named with file and line`(name: String, text: String, line: Int) throws {
        let error = try #require(try error([name: text]))
        #expect(error.code == .damaged)
        #expect(error.file == name && error.line == line)
        #expect(error.description.hasPrefix("\(name), line \(line): "))
    }

    @Test func `what is missing is named, and packed files are said to be packed`() throws {
        let missing = try #require(try error(["corpus.jsonl": nil, "corpus.jsonl.gz": "\u{1f}"]))
        #expect(missing.code == .notASet)
        #expect(missing.message.hasSuffix("no file was recognised as: documents. Unpack first: corpus.jsonl.gz."))
        let empty = try #require(try error(["corpus.jsonl": "", "queries.jsonl": "\n", "qrels.tsv": nil]))
        #expect(empty.message.hasSuffix("no file was recognised as: documents, queries, judgements."))
        #expect(try error([:], at: "nowhere")?.code == .notFound)
    }

    @Test func `files that could be the same part are not guessed between`() throws {
        #expect(try error(["queries2.jsonl": good["queries.jsonl"]])?.code == .ambiguous)
        #expect(try error(["qrels.tsv": nil, "a.tsv": "1\t2\t1\n", "b.tsv": "1\t2\t1\n"])?.code == .ambiguous)
        #expect(try error(["old.all": ".I 1\n.W\none\n"])?.code == .ambiguous)
    }

    @Test func `queries whose name says nothing are the smaller file`() throws {
        let found = try notes(["queries.jsonl": nil, "asked.jsonl": good["queries.jsonl"]])
        #expect(found == ["asked.jsonl taken for the queries, since it is the smaller file."])
    }

    @Test func `judgements of another set are refused`() throws {
        let error = try #require(try error(["qrels.tsv": "x\ty\t1\n"]))
        #expect(error.code == .notASet)
        #expect(error.description.contains("do not belong together"))
    }

    @Test func `every limit is kept`() throws {
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
        #expect(try code { $0.files = 2 } == .tooLarge)
        var exact = JudgedSetLimits()
        (exact.documents, exact.queries, exact.judgements, exact.files) = (2, 1, 1, 3)
        #expect(try error([:], limits: exact) == nil)
    }

    @Test func `a text of many short lines is held to the limit too`() throws {
        var limits = JudgedSetLimits()
        limits.recordBytes = 100
        let long = ".I 1\n.W\n" + String(repeating: "ten bytes\n", count: 11)
        let error = try #require(try error(["corpus.jsonl": long], limits: limits))
        #expect(error.code == .tooLarge)
        #expect(error.line == 13)
    }

    // MARK: Notes

    @Test func `ids that come again are counted, and the first is kept`() throws {
        let found = try notes([
            "corpus.jsonl": "{\"_id\": \"1\", \"text\": \"one\"}\n{\"_id\": \"1\", \"text\": \"again\"}\n",
            "queries.jsonl": "{\"_id\": \"1\", \"text\": \"which\"}\n{\"_id\": \"1\", \"text\": \"again\"}\n",
        ])
        #expect(
            found == [
                "1 document with an id that was there before left out: 1.",
                "1 query with an id that was there before left out: 1.",
            ])
    }

    @Test func `texts that are empty are kept and counted`() throws {
        let found = try notes([
            "corpus.jsonl": "{\"_id\": \"1\", \"text\": \" \"}\n{\"_id\": \"2\", \"text\": null, \"title\": \"two\"}\n",
            "queries.jsonl": "{\"_id\": \"1\", \"text\": \"\"}\n",
        ])
        #expect(found == ["1 document without text kept: 1.", "1 query without text kept: 1."])
    }

    @Test func `judgements that fit nothing, come twice or contradict are counted`() throws {
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
    func `bytes that are no UTF-8 are counted, and a mark at the beginning, carriage returns and NULs do no harm`()
        throws
    {
        let folder = try TemporaryFiles(["x.qry": ".I 1\r\n.W\r\nwhich\r\n", "x.rel": "1 1\r\n"])
        try folder.write(
            "x.all",
            Data([0xEF, 0xBB, 0xBF]) + Data(".I 1\r\n.W\r\nna".utf8) + Data([0xEF, 0x76, 0]) + Data("\r\n".utf8))
        let set = try JudgedSet.read(at: folder.url)
        #expect(set.documents.map(\.text) == ["na\u{FFFD}v\0"])
        #expect(set.notes == ["x.all: 1 line not in UTF-8; what cannot be read stands as \u{FFFD}."])
    }

    // MARK: SQuAD and hostile files

    @Test(arguments: [
        ("{\"data\": [{\"paragraphs\": [{\"qas\": []}]}]}", "'context' is missing at data[0].paragraphs[0]"),
        ("{\"data\": 5}", "a value is of another kind than SQuAD's at data"),
        ("{\"data\": [{\"paragraphs\": [{\"context\": \"secret", "this is not sound JSON"),
        ("[]", "of another kind"), ("", "this is not sound JSON"),
        (String(repeating: "[", count: 200_000), "this is not sound JSON"),
    ])
    func `JSON that is not SQuAD's is refused by the place, without what stands there`(text: String, words: String)
        throws
    {
        let error = try #require(try error(["some.json": text], at: "some.json"))
        #expect(error.code == .damaged)
        #expect(error.message.contains(words), "\(error)")
        #expect(!error.message.contains("secret"))
    }

    @Test func `a SQuAD file over the limit is not read whole`() throws {
        var limits = JudgedSetLimits()
        limits.wholeFileBytes = 100
        let long = "{\"data\": [" + String(repeating: " ", count: 200) + "]}"
        #expect(try error(["some.json": long], at: "some.json", limits: limits)?.code == .tooLarge)
        #expect(try error(["some.json": "{\"data\": []}"], at: "some.json", limits: limits)?.code == .notASet)
    }

    @Test func `files of random bytes and of pieces in disorder give an error or a set, never a crash`() throws {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let pieces = [
            ".I 1\n", ".I\n", ".W\n", ".T\n", "1\n", "2\n", "/\n", "#\n", "words and words\n", "Document 1\n",
            "*****\n", "*TEXT 1\n",
            "*STOP\n", "*\n", "Query 1\n", "1 Relevant Refs:\n", "1 2 -1\n", "1 0 1 1\n", "1\t1\t1\n", "\t\t\n", "{}\n",
            "\n", "\r\n", " \n",
            "{\"_id\":\"1\",\"text\":\"\"}\n", "99999999999999999999\n", "-1\n", "1 1e999\n", "\u{FFFD}\u{0}\n",
            "query-id\tx\ty\n", "1\ttext\n",
        ]
        var refused = 0
        for _ in 0..<300 {
            let folder = try TemporaryFiles()
            for name in ["cran.all", "x.qry", "qrels", "x.json"] where next(8) > 0 {
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

    @Test func `what is no file, such as a device or a pipe, is refused and not read`() throws {
        let folder = try TemporaryFiles(good)
        let link = folder.url.appendingPathComponent("device")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(fileURLWithPath: "/dev/null"))
        let error = #expect(throws: JudgedSetError.self) { try JudgedSet.read(at: folder.url) }
        #expect(error?.code == .unreadable && error?.file == "device")
    }

    @Test func `a link to a file is followed`() throws {
        let (folder, other) = (try TemporaryFiles(good), try TemporaryFiles(good))
        let link = folder.url.appendingPathComponent("qrels.tsv")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: other.url.appendingPathComponent("qrels.tsv"))
        #expect(try JudgedSet.read(at: folder.url).judgements == ["1": ["1": 1]])
    }
}
