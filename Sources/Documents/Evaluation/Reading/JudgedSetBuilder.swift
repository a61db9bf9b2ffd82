/// A builder of a set without duplicates from the records of files, which counts the records that do not fit.
struct JudgedSetBuilder {
    private let limits: JudgedSetLimits
    private var documents: [JudgedDocument] = []
    private var queries: [JudgedQuery] = []
    private var documentIDs: Set<String> = []
    private var queryIDs: Set<String> = []
    private var rows: [JudgementRow] = []
    private var notes: [String] = []
    private var textBytes = 0
    private var repeatedDocuments = Tally()
    private var repeatedQueries = Tally()

    init(limits: JudgedSetLimits) { self.limits = limits }

    mutating func note(_ sentence: String) { notes.append(sentence) }

    mutating func add(document: JudgedDocument) throws {
        guard !documentIDs.contains(document.id) else { return repeatedDocuments.add(document.id) }
        guard documents.count < limits.documents else { throw tooMany("documents", limits.documents) }
        try count(document.title, document.text)
        documentIDs.insert(document.id)
        documents.append(document)
    }

    mutating func add(query: JudgedQuery) throws {
        guard !queryIDs.contains(query.id) else { return repeatedQueries.add(query.id) }
        guard queries.count < limits.queries else { throw tooMany("queries", limits.queries) }
        try count(query.text)
        queryIDs.insert(query.id)
        queries.append(query)
    }

    mutating func add(judgement: JudgementRow) throws {
        guard rows.count < limits.judgements else { throw tooMany("judgements", limits.judgements) }
        rows.append(judgement)
    }

    private mutating func count(_ texts: String...) throws {
        textBytes += texts.reduce(0) { $0 + $1.utf8.count }
        guard textBytes <= limits.textBytes else {
            throw JudgedSetError(.tooLarge, "The set contains more than \(limits.textBytes) bytes of text.")
        }
    }

    private func tooMany(_ what: String, _ limit: Int) -> JudgedSetError {
        JudgedSetError(.tooLarge, "The set contains more than \(limit) \(what).")
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
                .notASet, "No judgement refers to a query and a document of the set: the files do not belong together.")
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
        note(repeatedDocuments, "document", "documents", "with a repeated id left out")
        note(repeatedQueries, "query", "queries", "with a repeated id left out")
        note(Tally(documents.filter(\.content.isBlank).map(\.id)), "document", "documents", "without text kept")
        note(Tally(queries.filter(\.text.isBlank).map(\.id)), "query", "queries", "without text kept")
    }

    private mutating func note(_ names: Tally, _ one: String, _ many: String, _ what: String) {
        guard names.count > 0 else { return }
        note("\(Tally.count(names.count, one, many)) \(what): \(names.list).")
    }

    /// Returns the grades by query and document; reports judgements with unknown identifiers.
    private mutating func judge() -> [String: [String: Int]] {
        var judgements: [String: [String: Int]] = [:]
        var (unknownQueries, unknownDocuments): ([String], [String]) = ([], [])
        var (repeated, contradicted) = (0, 0)
        for row in rows {
            guard queryIDs.contains(row.query) else {
                unknownQueries.append(row.query)
                continue
            }
            guard documentIDs.contains(row.document) else {
                unknownDocuments.append(row.document)
                continue
            }
            if let grade = judgements[row.query]?[row.document] {
                if grade == row.grade { repeated += 1 } else { contradicted += 1 }
            } else {
                judgements[row.query, default: [:]][row.document] = row.grade
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
}

extension StringProtocol {
    /// Whether the text contains only white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
