/// Gathers what files hold into a set, each id once, and counts what does not fit.
struct JudgedSetBuilder {
    /// Whether numbers in judgements may mean places in the file, as they do in Cranfield.
    var mayCountPlaces = false

    private let limits: JudgedSetLimits
    private var documents: [JudgedDocument] = []
    private var queries: [JudgedQuery] = []
    private var documentPlaces: [String: Int] = [:]
    private var queryPlaces: [String: Int] = [:]
    private var rows: [JudgementRow] = []
    private var notes: [String] = []
    private var textBytes = 0
    private var repeatedDocuments = Tally()
    private var repeatedQueries = Tally()

    init(limits: JudgedSetLimits) { self.limits = limits }

    mutating func note(_ sentence: String) { notes.append(sentence) }

    mutating func add(document: JudgedDocument) throws {
        guard documentPlaces[document.id] == nil else { return repeatedDocuments.add(document.id) }
        guard documents.count < limits.documents else { throw tooMany("documents", limits.documents) }
        try count(document.title, document.text)
        documentPlaces[document.id] = documents.count
        documents.append(document)
    }

    mutating func add(query: JudgedQuery) throws {
        guard queryPlaces[query.id] == nil else { return repeatedQueries.add(query.id) }
        guard queries.count < limits.queries else { throw tooMany("queries", limits.queries) }
        try count(query.text)
        queryPlaces[query.id] = queries.count
        queries.append(query)
    }

    mutating func add(judgement: JudgementRow) throws {
        guard rows.count < limits.judgements else { throw tooMany("judgements", limits.judgements) }
        rows.append(judgement)
    }

    private mutating func count(_ texts: String...) throws {
        textBytes += texts.reduce(0) { $0 + $1.utf8.count }
        guard textBytes <= limits.textBytes else {
            throw JudgedSetError(.tooLarge, "The set holds more than \(limits.textBytes) bytes of text.")
        }
    }

    private func tooMany(_ what: String, _ limit: Int) -> JudgedSetError {
        JudgedSetError(.tooLarge, "The set holds more than \(limit) \(what).")
    }

    // MARK: The end

    mutating func finish(name: String) throws -> JudgedSet {
        guard !documents.isEmpty else { throw JudgedSetError(.notASet, "The set has no documents.") }
        guard !queries.isEmpty else { throw JudgedSetError(.notASet, "The set has no queries.") }
        guard !rows.isEmpty else { throw JudgedSetError(.notASet, "The set has no judgements.") }
        noteContents()
        let judgements = judge()
        guard !judgements.isEmpty else {
            throw JudgedSetError(
                .notASet, "No judgement names a query and a document of the set: the files do not belong together.")
        }
        var set = JudgedSet(name: name, documents: documents, queries: queries, judgements: judgements)
        let unanswerable = queries.count - set.answerableQueries.count
        if unanswerable > 0 {
            let counted = Tally.count(unanswerable, "query has", "queries have")
            note("\(counted) no relevant document and \(unanswerable == 1 ? "is" : "are") not measured.")
        }
        set.notes = notes
        return set
    }

    private mutating func noteContents() {
        note(repeatedDocuments, "document", "documents", "with an id that was there before left out")
        note(repeatedQueries, "query", "queries", "with an id that was there before left out")
        note(Tally(documents.filter(\.content.isBlank).map(\.id)), "document", "documents", "without text kept")
        note(Tally(queries.filter(\.text.isBlank).map(\.id)), "query", "queries", "without text kept")
    }

    private mutating func note(_ names: Tally, _ one: String, _ many: String, _ what: String) {
        guard names.count > 0 else { return }
        note("\(Tally.count(names.count, one, many)) \(what): \(names.list).")
    }

    /// The judgements by id, and notes about those that name what is not there.
    private mutating func judge() -> [String: [String: Int]] {
        let queryNames = names(for: rows.map(\.query), queries.map(\.id), queryPlaces, "queries")
        let documentNames = names(for: rows.map(\.document), documents.map(\.id), documentPlaces, "documents")
        var judgements: [String: [String: Int]] = [:]
        var (unknownQueries, unknownDocuments): ([String], [String]) = ([], [])
        var (repeated, contradicted) = (0, 0)
        for row in rows {
            guard let query = queryNames[row.query] else {
                unknownQueries.append(row.query)
                continue
            }
            guard let document = documentNames[row.document] else {
                unknownDocuments.append(row.document)
                continue
            }
            if let grade = judgements[query]?[document] {
                if grade == row.grade { repeated += 1 } else { contradicted += 1 }
            } else {
                judgements[query, default: [:]][document] = row.grade
            }
        }
        noteUnknown(unknownQueries, "query", "queries")
        noteUnknown(unknownDocuments, "document", "documents")
        if repeated > 0 { note("\(Tally.count(repeated, "judgement")) given twice counted once.") }
        if contradicted > 0 {
            note("\(Tally.count(contradicted, "judgement")) with another grade than an earlier one left out.")
        }
        return judgements
    }

    private mutating func noteUnknown(_ ids: [String], _ one: String, _ many: String) {
        guard !ids.isEmpty else { return }
        var seen = Set<String>()
        let different = Tally(ids.filter { seen.insert($0).inserted })
        let counted = Tally.count(different.count, one, many)
        note("\(Tally.count(ids.count, "judgement")) of \(counted) not in the set left out: \(different.list).")
    }

    /// By the name that judgements use the id in the set: the same, the same number, or the number of its place.
    private mutating func names(
        for judged: [String], _ ids: [String], _ places: [String: Int], _ what: String
    ) -> [String: String] {
        var numbers: [Int: String] = [:]
        for id in ids { if let number = Int(id), numbers[number] == nil { numbers[number] = id } }
        let different = Set(judged)
        var found: [String: String] = [:]
        for name in different {
            if places[name] != nil { found[name] = name } else { found[name] = Int(name).flatMap { numbers[$0] } }
        }
        // Some old sets number by place what their files number with gaps. A few unknown names are faults of the set;
        // a fifth of them, all of which are places, are not.
        let isByPlace = different.allSatisfy { Int($0).map { (1...ids.count).contains($0) } ?? false }
        guard mayCountPlaces, isByPlace, (different.count - found.count) * 5 >= different.count else { return found }
        note("The judgements number the \(what) by their place in the file, not as the file numbers them.")
        return Dictionary(uniqueKeysWithValues: different.compactMap { name in Int(name).map { (name, ids[$0 - 1]) } })
    }
}
