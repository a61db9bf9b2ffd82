import Foundation
import GRDB
import Store
import Testing

@testable import Retrieval

/// Searches of texts in another language than the query.
@Suite struct CrossLanguageSearchTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private static let german = [
        "Der Garten des Vereins hat vierzig Beete, und die Mitglieder gießen sie am Abend mit der Kanne.",
        "Die Band The Who spielte in der Halle, und der Eintritt kostete zwölf Mark.",
        "Anna Bell hat den Schlüssel des Schuppens, und sie öffnet ihn am Samstag für die Mitglieder.",
    ]

    /// A model that knows what the first German passage and questions about beds are about.
    private static let model = EmbeddingModel(fingerprint: "topics", dimensions: 2) { texts in
        texts.map { $0.contains("Beete") || $0.contains("beds") ? [1, 0] : [0.2, 1] }
    }

    private func found(_ query: String, _ method: SearchOptions.Method = .hybrid) async throws -> [String] {
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: Self.model))
        return try await search.search(query, options: SearchOptions(method: method, completesLastWord: false))
            .hits.map(\.item.text)
    }

    @Test func `stop words of a question in another language are not searched`() async throws {
        try await world.add("a", Self.german)
        // "The" and "who" would find the band first.
        #expect(try await found("Which of the beds does the club have, and who waters them?", .keyword).isEmpty)
        #expect(try await found("Who has the key of the shed, Anna Bell?", .keyword) == [Self.german[2]])
        #expect(try await found("Who has a garden in Los Altos de la Vega?", .keyword).isEmpty)
        #expect(try await found("the who", .keyword) == [Self.german[1]])
        #expect(try await found("\"the who\" of", .keyword) == [Self.german[1]])
        try await world.index.embedPending(with: Self.model)
        #expect(try await found("Who waters the beds of the club in the evening?").first == Self.german[0])
    }

    @Test func `names in another language hardly outweigh meaning, but they decide in the same language`() async throws
    {
        try await world.add("a", Self.german)
        try await world.index.embedPending(with: Self.model)
        #expect(try await found("How many beds has the garden where Anna works on a Saturday?").first == Self.german[0])
        #expect(try await found("Bell Anna Samstag").first == Self.german[2])
    }

    @Test func `trust in keyword ranks is the third power of the share for other languages, and its root for the same`()
        async throws
    {
        try await world.add("a", [Self.german[2], "Anna has the key of the shed, and she opens it for the members."])
        let trust = try await world.database.pool.read { database in
            let search = try KeywordSearch(
                KeywordQuery("Where is the key of Anna and of the cellar?", isPlain: true), counts: TermCounts(),
                languages: [.english, .german], database)
            return try search.trust(database, in: [1, 2])
        }
        // "Anna" is in both passages, "key" in the second, "cellar" in none.
        func weight(_ count: Double) -> Double {
            log(1 + (2 - count + 0.5) / (count + 0.5)) / log(6.0) + 0.35
        }
        let all = weight(2) + weight(1) + weight(0)
        let shares = (german: weight(2) / all, english: (weight(2) + weight(1)) / all)
        #expect(abs(try #require(trust[1]) - shares.german * shares.german * shares.german) < 1e-9)
        #expect(abs(try #require(trust[2]) - cbrt(shares.english)) < 1e-9)
    }

    @Test(arguments: [
        ("Wer hat den Schlüssel?", [Language.english], Language.german), ("Which team won?", [.german], nil),
        ("Which team won the cup?", [.german], .english), ("Sin City", [.english], nil),
        ("sin fianza", [.spanish], .spanish), ("the deposit", [.english], .english), ("die hard", [.english], nil),
        ("Кто открыл музей в городе?", [.english], .russian), ("متى افتتح المتحف في المدينة", [.english], .arabic),
        ("संग्रहालय कब और किसने खोला था", [.english], .hindi),
    ])
    func `the language of a query is recognized by its stop words`(
        _ query: String, _ held: [Language], _ language: Language?
    ) {
        let words = query.lowercased().split { !$0.isLetter }.map {
            $0.folding(options: [.diacriticInsensitive], locale: nil)
        }
        #expect(Language.ofQuery(inFolded: words, in: held) == language)
    }

    private static let unspaced: [(texts: [String], query: String)] = [
        (["博物馆于1987年开放。馆长是李娜。", "公园里有四十棵树。"], "博物馆是哪一年开放的？"),
        (["美術館は1987年に開館した。館長は山田花子だ。", "公園には木が四十本ある。"], "美術館はいつ開館しましたか？"),
        (["박물관은 1987년에 문을 열었다. 관장은 김민수이다.", "공원에는 나무가 사십 그루 있다."], "박물관은 언제 문을 열었나요?"),
        (
            ["Музей открылся в 1987 году. Его директором стала Ирина Белова.", "В парке растут сорок деревьев."],
            "Когда открылись музеи?"
        ),
        (["افتتح المتحف في عام 1987 على ضفة النهر.", "في الحديقة أربعون شجرة."], "متى افتتح المتحف؟"),
        (["संग्रहालय 1987 में नदी के पास खोला गया था।", "बगीचे में चालीस पेड़ हैं।"], "संग्रहालय कब खोला गया था?"),
    ]

    @Test(arguments: unspaced.indices)
    func `finds and quotes texts in other scripts by their words`(_ index: Int) async throws {
        let (texts, query) = Self.unspaced[index]
        try await world.add("a", texts)
        let hits = try await HybridSearch(world.database, vectors: nil).search(query).hits
        #expect(hits.first?.item.text == texts[0])
        let result = try await QuoteFinder().find(
            query, in: texts.enumerated().map { .init(number: $0 + 1, text: $1, score: 1) })
        let quote = try #require(result.quotes.first?.text)
        #expect(texts[0].hasPrefix(quote))
        #expect(quote.contains("1987"))
        #expect(result.confidence >= QuoteFinder.minimumConfidence)
    }

    @Test func `a migration adds languages, and pairs of Korean, to an older database`() async throws {
        let path = world.path + "/old.sqlite"
        let old = try LocalDatabase(path: path, migrations: Array(RetrievalSchema.migrations.prefix(5)))
        try await old.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO retrievalName (name) VALUES ('notes'), ('document');
                    INSERT INTO retrievalSource (collection, id, kind, contentHash) VALUES (1, 'a', 2, ''), (1, 'b', 2, '');
                    INSERT INTO retrievalItem (source, ordinal, position) VALUES (1, 0, ''), (1, 1, ''), (2, 0, ''), (2, 1, '');
                    INSERT INTO retrievalSearch (rowid, title, text, stems) VALUES
                        (1, '', 'Der Schlüssel ist in dem Kasten an der Tür.', ''), (2, '', 'Schuppen', ''),
                        (3, '', '박물관은 1987년에 문을 열었다.', ''), (4, '', '12', '');
                    """)
        }
        try old.close()
        let database = try TestWorld.open(path)
        let languages = try await database.pool.read {
            try String?.fetchAll($0, sql: "SELECT language FROM retrievalItem ORDER BY number")
        }
        #expect(languages == ["german", "german", "other", "other"])
        let hits = try await HybridSearch(database, vectors: nil).search("박물관은 언제 문을 열었나요?").hits
        #expect(hits.map(\.ordinal) == [0])
        #expect(try database.integrityProblems() == [])
    }
}
