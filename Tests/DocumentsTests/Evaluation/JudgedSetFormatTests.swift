import Foundation
import Testing

@testable import Documents

@Suite struct JudgedSetFormatTests {
    private func read(_ files: [String: String]) throws -> JudgedSet {
        let folder = try TemporaryFiles(files)
        return try withExtendedLifetime(folder) { try JudgedSet.read(at: folder.url) }
    }

    private let beir = [
        "corpus.jsonl": """
        {"_id": "a1", "title": "Tea", "text": "Leaves in hot water.", "metadata": {}}
        {"_id": "a2", "title": "", "text": "Beans, ground and brewed."}

        {"_id": 3, "text": "Milk from oats."}
        """,
        "queries.jsonl": """
        {"_id": "q1", "text": "what is tea", "metadata": {"url": ""}}
        {"_id": "q2", "text": "what is coffee"}
        """,
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\ta1\t2\nq1\ta2\t0\nq2\ta2\t1\n",
    ]

    @Test func `reads a BEIR folder with titles, numeric ids and graded judgments`() throws {
        let set = try read(beir)
        #expect(
            set.documents == [
                JudgedDocument(id: "a1", title: "Tea", text: "Leaves in hot water."),
                JudgedDocument(id: "a2", text: "Beans, ground and brewed."),
                JudgedDocument(id: "3", text: "Milk from oats."),
            ])
        #expect(set.queries.map(\.text) == ["what is tea", "what is coffee"])
        #expect(set.judgements == ["q1": ["a1": 2, "a2": 0], "q2": ["a2": 1]])
        #expect(set.judgementCount == 3)
        #expect(set.notes == [])
        #expect(
            set.documents.map(\.content) == [
                "Tea\nLeaves in hot water.", "Beans, ground and brewed.", "Milk from oats.",
            ])
    }

    @Test func `uses test.tsv if there are several judgment files, and reports the choice`() throws {
        var files = beir
        files["qrels/train.tsv"] = "query-id\tcorpus-id\tscore\nq1\t3\t1\n"
        let set = try read(files)
        #expect(set.judgements["q1"]?["3"] == nil)
        #expect(set.notes == ["Of the judgements test.tsv, train.tsv, only test.tsv is used."])
    }

    @Test func `uses the only judgment file whatever its name, and counts queries without a relevant document`() throws
    {
        var files = beir
        files["qrels/test.tsv"] = nil
        files["qrels/dev.tsv"] = "query-id\tcorpus-id\tscore\nq1\t3\t1\n"
        let set = try read(files)
        #expect(set.judgements == ["q1": ["3": 1]])
        #expect(set.answerableQueries.map(\.id) == ["q1"])
        #expect(set.notes == ["1 query has no relevant document and is not measured."])
    }

    @Test(arguments: ["q1 0 a1 2\nq1 0 a2 0\nq2 0 a2 1\n", "q1\tQ0\ta1\t2\r\nq1\tQ0\ta2\t0\r\nq2\tQ0\ta2\t1.0\r\n"])
    func `reads judgments in TREC format, inside and outside of the qrels folder`(qrels: String) throws {
        var files = beir
        files["qrels/test.tsv"] = nil
        files["qrels.tsv"] = qrels
        #expect(try read(files).judgements == ["q1": ["a1": 2, "a2": 0], "q2": ["a2": 1]])
    }
}
