import Foundation
import Testing

@testable import Documents

@Suite struct JudgedSetFormatTests {
    private func read(_ files: [String: String], _ name: String = "") throws -> JudgedSet {
        let folder = try TemporaryFiles(files)
        return try withExtendedLifetime(folder) {
            try JudgedSet.read(at: name.isEmpty ? folder.url : folder.url.appendingPathComponent(name))
        }
    }

    // MARK: BEIR

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

    @Test func `a BEIR folder is read with titles, numeric ids and graded judgements`() throws {
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

    @Test func `of several parts of qrels the test part is used, and a note says so`() throws {
        var files = beir
        files["qrels/train.tsv"] = "query-id\tcorpus-id\tscore\nq1\t3\t1\n"
        let set = try read(files)
        #expect(set.judgements["q1"]?["3"] == nil)
        #expect(set.notes == ["Of the judgements test.tsv, train.tsv only test.tsv is used."])
    }

    @Test func `one other part of qrels is used whatever its name, and queries without judgements are counted`() throws
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
    func `judgements of TREC's kind are read with the documents and queries of any layout`(qrels: String) throws {
        var files = beir
        files["qrels/test.tsv"] = nil
        files["qrels.trec"] = qrels
        #expect(try read(files).judgements == ["q1": ["a1": 2, "a2": 0], "q2": ["a2": 1]])
    }

    // MARK: SMART

    private let smartDocuments = """
        .I 1
        .T
        kites and
        the wind
        .A
        Nobody, A.
        .W
        A kite flies where
        the wind carries it.
        .X
        1\t5\t1
        .I 02
        .T 
        boats
        .B
        a journal
        .W
        .I 3
        .W
        .5 is a number, not a mark; .Wrong and .I are no marks either
        .K
        sails, masts
        .I

        """

    @Test func `SMART's title, text and keywords are read, and its other fields are not`() throws {
        let set = try read([
            "x.ALL": smartDocuments, "x.QRY": ".I 1\n.T\nTitle\n.W\nwhat flies\n.I 2\n.W\nwhat sails\n",
            "x.REL": "1   1   0   0.000000   \n2\t2\t0\t0.000000\n2\t3\t0\t0.000000\n",
        ])
        #expect(
            set.documents == [
                JudgedDocument(id: "1", title: "kites and the wind", text: "A kite flies where\nthe wind carries it."),
                JudgedDocument(id: "2", title: "boats", text: ""),
                JudgedDocument(
                    id: "3", text: ".5 is a number, not a mark; .Wrong and .I are no marks either\nsails, masts"),
            ])
        #expect(set.queries.map(\.text) == ["Title\nwhat flies", "what sails"])
        #expect(set.judgements == ["1": ["1": 1], "2": ["2": 1, "3": 1]])
        #expect(set.notes == [])
    }

    @Test func `SMART's judgements may be TREC's, with zeros before numbers, or in two columns`() throws {
        let queries = ".I 1\n.W\nwhat flies\n.I 2\n.W\nwhat sails\n"
        for judgements in ["1 0 1 1\n2 0 2 1\n", "01 01  0 0\n02 2  0 0\n", "1 1\n2 2\n"] {
            let set = try read(["x.all": smartDocuments, "query.text": queries, "qrels.text": judgements])
            #expect(set.judgements == ["1": ["1": 1], "2": ["2": 1]], "\(judgements)")
        }
    }

    @Test func `three columns hold a grade, which Cranfield counts the other way round`() throws {
        let queries = "1\t.I 001 .W what flies . .I\n2\twhat sails\n"
        let qrels = "1\t1\t1\n1\t2\t4\n1\t3\t5\n2\t3\t-1\n2\t2\t3\n"
        let cranfield = try read(["cran.all.1400": smartDocuments, "queries.tsv": queries, "qrels.tsv": qrels])
        #expect(cranfield.judgements == ["1": ["1": 4, "2": 1, "3": 0], "2": ["3": 0, "2": 2]])
        #expect(cranfield.queries.map(\.text) == ["what flies .", "what sails"])
        #expect(
            cranfield.notes == [
                "queries.tsv: the marks .I and .W of SMART's layout taken from 1 line.",
                "qrels.tsv: grades are Cranfield's, 1 best to 4: turned round to 4 best to 1; all others are 0.",
            ])
        let other = try read(["other.all": smartDocuments, "queries.tsv": queries, "qrels.tsv": qrels])
        #expect(other.judgements == ["1": ["1": 1, "2": 4, "3": 5], "2": ["3": -1, "2": 3]])
    }

    @Test func `queries that are numbered with gaps are found by their place where judgements count so`() throws {
        let queries = ".I 001\n.W\nwhat flies\n.I 004\n.W\nwhat sails\n.I 009\n.W\nwhat floats\n"
        let set = try read(["cran.all": smartDocuments, "cran.qry": queries, "cranqrel": "1 1 2\n2 2 2\n3 3 -1\n"])
        #expect(set.judgements == ["1": ["1": 3], "4": ["2": 3], "9": ["3": 0]])
        #expect(
            set.notes.contains(
                "The judgements number the queries by their place in the file, not as the file numbers them."))
    }

    // MARK: NPL, LISA, TIME, tabs

    @Test func `NPL's texts and lists are read, the last of them without its slash`() throws {
        let set = try read([
            "doc-text": "1\nsmall engines  a survey\nof many\n   /\n2\nlamps\n   /\n11\nradio\n   /\n",
            "query-text": "1\nENGINES\n/\n2\nRADIO\nAND LAMPS\n/\n", "rlv-ass": "1\n  1\n   /\n2\n    2\n   11\n",
        ])
        #expect(set.documents.map(\.text) == ["small engines  a survey\nof many", "lamps", "radio"])
        #expect(set.queries.map(\.text) == ["ENGINES", "RADIO\nAND LAMPS"])
        #expect(set.judgements == ["1": ["1": 1], "2": ["2": 1, "11": 1]])
    }

    @Test func `LISA's many files are one set, with titles up to the empty line`() throws {
        let stars = "********************************************"
        let set = try read([
            "LISA0.001": "Document    1\nA TITLE OF\nTWO LINES.\n     \nAN ABSTRACT.\n\nITS END.\n\(stars)\n",
            "LISA0.501": "Document  501\nALL OF IT IS TEXT.\n\(stars)\nDocument 502\n\nLATE.\n\nREST.\n",
            "LISA.QUE": "1\nI AM INTERESTED IN X.\nY, Z. #\n2\nC# IS A NOTE\nOF MUSIC#\n", "README": "About it.\n",
            "LISA.REL": "Query 1\n2 Relevant Refs:\n1 501 -1\n\nQuery 2\n3 Relevant Refs:\n502\n1\n-1\n",
        ])
        #expect(
            set.documents == [
                JudgedDocument(id: "1", title: "A TITLE OF TWO LINES.", text: "AN ABSTRACT.\n\nITS END."),
                JudgedDocument(id: "501", text: "ALL OF IT IS TEXT."),
                JudgedDocument(id: "502", title: "LATE.", text: "REST."),
            ])
        #expect(set.queries.map(\.text) == ["I AM INTERESTED IN X.\nY, Z.", "C# IS A NOTE\nOF MUSIC"])
        #expect(set.judgements == ["1": ["1": 1, "501": 1], "2": ["502": 1, "1": 1]])
        #expect(
            set.notes == [
                "LISA.REL: another number of documents than it says for 1 query: 2.",
                "1 file of no use here not read: README.",
            ])
    }

    @Test func `TIME's articles are found by their place, since its lists count so`() throws {
        let set = try read([
            "TIME.ALL": "*TEXT 017 01/04/63 PAGE 020\n\nONE ARTICLE.\n*TEXT 020 01/04/63 PAGE 021\nANOTHER.\n*STOP\n",
            "TIME.QUE": "*FIND     1\n\n WHO WROTE .\n\n*FIND     2\n WHY .\n*STOP\n", "TIME.REL": "1   1 2\n\n2   2\n",
        ])
        #expect(set.documents.map(\.id) == ["17", "20"])
        #expect(set.queries.map(\.text) == ["WHO WROTE .", "WHY ."])
        #expect(set.judgements == ["1": ["17": 1, "20": 1], "2": ["20": 1]])
    }

    @Test func `documents and queries between tabs are read, with a heading and a title where there are`() throws {
        let set = try read([
            "collection.tsv": "id\ttitle\ttext\nd1\tTea\tLeaves\tand water\nd2\t\tBeans\n",
            "queries.tsv": "q1\tred tea\n",
            "qrels.tsv": "q1\td1\t3\n",
        ])
        #expect(
            set.documents == [
                JudgedDocument(id: "d1", title: "Tea", text: "Leaves\tand water"),
                JudgedDocument(id: "d2", text: "Beans"),
            ])
        #expect(set.judgements == ["q1": ["d1": 3]])
    }

    @Test func `of several files of judgements the one with the usual name is used`() throws {
        let files = [
            "doc-text": "1\nengines\n/\n2\nlamps\n/\n", "query-text": "1\nENGINES\n/\n", "rlv-ass": "1\n1\n/\n",
            "doc-vecs": "1\n 1 2\n/\n", "query-vecs": "1\n 2\n/\n",
        ]
        let set = try read(files)
        #expect(set.judgements == ["1": ["1": 1]])
        #expect(set.notes == ["Of the judgements doc-vecs, query-vecs, rlv-ass only rlv-ass is used."])
        let smart = try read([
            "M.ALL": smartDocuments, "M.QRY": ".I 1\n.W\nx\n", "M.REL": "1 0 2 1\n", "M.REL.OLD": "1 1 0 0.0\n",
        ])
        #expect(smart.judgements == ["1": ["2": 1]])
    }

    @Test func `a first line that is longer than what is looked at is recognised by its beginning`() throws {
        var files = beir
        let long = String(repeating: "long ", count: 60_000)
        files["corpus.jsonl"] = "{\"_id\": \"a1\", \"text\": \"\(long)\"}\n{\"_id\": \"a2\", \"text\": \"x\"}\n"
        #expect(try read(files).documents.map(\.text) == [long, "x"])
    }

    // MARK: SQuAD

    private let squad = """
        {"version": "1", "data": [
          {"title": "Hot_Drinks", "paragraphs": [
            {"context": "Tea is made of leaves.", "qas": [
              {"id": "s1", "question": "What is tea made of?", "answers": [{"text": "leaves", "answer_start": 15}]},
              {"id": 2, "question": "Who drank it first?", "is_impossible": true, "answers": []}]},
            {"context": "Coffee is made of beans.", "qas": [{"id": "s3", "question": "And coffee?"}]}]},
          {"paragraphs": [{"context": "Tea is made of leaves.", "qas": [{"id": "s4", "question": "Made of?"}]}]}]}
        """

    @Test(arguments: ["some.json", ""])
    func `a file of SQuAD's kind, or the folder of one, gives paragraphs as documents`(name: String) throws {
        let set = try read(["some.json": squad], name)
        #expect(
            set.documents == [
                JudgedDocument(id: "1.1", title: "Hot Drinks", text: "Tea is made of leaves."),
                JudgedDocument(id: "1.2", title: "Hot Drinks", text: "Coffee is made of beans."),
            ])
        #expect(set.queries.map(\.id) == ["s1", "2", "s3", "s4"])
        #expect(set.judgements == ["s1": ["1.1": 1], "s3": ["1.2": 1], "s4": ["1.1": 1]])
        #expect(
            set.notes == [
                "1 paragraph the same as an earlier one, and taken as one.", "1 question said to have no answer.",
                "1 query has no relevant document and is not measured.",
            ])
    }
}
