import Foundation

/// A JSON file of SQuAD's kind: each paragraph is a document, and the only one that answers its questions.
///
/// A document's id is the place of its article and its paragraph in the file, such as `3.1`. Paragraphs that are the
/// same, letter for letter, are one document. Questions that say that they have no answer are queries without one.
struct SquadFile {
    let url: URL
    let limits: JudgedSetLimits

    func read(into builder: inout JudgedSetBuilder) throws {
        var idOfText: [String: String] = [:]
        var (joined, impossible) = (0, 0)
        for (articleNumber, article) in try articles().enumerated() {
            let title = (article.title ?? "").replacing("_", with: " ")
            for (number, paragraph) in article.paragraphs.enumerated() {
                let id: String
                if let known = idOfText[paragraph.context] {
                    id = known
                    joined += 1
                } else {
                    id = "\(articleNumber + 1).\(number + 1)"
                    idOfText[paragraph.context] = id
                    try builder.add(document: JudgedDocument(id: id, title: title, text: paragraph.context))
                }
                for question in paragraph.qas {
                    try builder.add(query: JudgedQuery(id: question.id.value, text: question.question))
                    if question.isImpossible == true {
                        impossible += 1
                    } else {
                        try builder.add(judgement: JudgementRow(query: question.id.value, document: id, grade: 1))
                    }
                }
            }
        }
        if joined > 0 {
            builder.note("\(Tally.count(joined, "paragraph")) the same as an earlier one, and taken as one.")
        }
        if impossible > 0 { builder.note("\(Tally.count(impossible, "question")) said to have no answer.") }
    }

    private func articles() throws -> [Article] {
        try FileChecks.requireFile(url)
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: url)
            data = try handle.read(upToCount: limits.wholeFileBytes + 1) ?? Data()
        } catch {
            throw JudgedSetError(.unreadable, "The system does not let Hearth read it.", file: url.lastPathComponent)
        }
        guard data.count <= limits.wholeFileBytes else {
            throw JudgedSetError(
                .tooLarge, "The file is larger than \(limits.wholeFileBytes) bytes.", file: url.lastPathComponent)
        }
        do { return try JSONDecoder().decode(Contents.self, from: data).data } catch let error as DecodingError {
            throw JudgedSetError(.damaged, Self.message(error), file: url.lastPathComponent)
        }
    }

    /// Says where in the file the fault is; a name of a key or a place, never what stands there.
    private static func message(_ error: DecodingError) -> String {
        let (problem, path): (String, [any CodingKey]) =
            switch error {
            case .keyNotFound(let key, let context): ("'\(key.stringValue)' is missing", context.codingPath)
            case .typeMismatch(_, let context): ("a value is of another kind than SQuAD's", context.codingPath)
            case .valueNotFound(_, let context): ("a value is missing", context.codingPath)
            case .dataCorrupted(let context): ("this is not sound JSON", context.codingPath)
            @unknown default: ("this is not JSON of SQuAD's kind", [])
            }
        let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
        let place = keys.joined(separator: "").drop { $0 == "." }
        return place.isEmpty
            ? "It is not JSON of SQuAD's kind: \(problem)." : "It is not JSON of SQuAD's kind: \(problem) at \(place)."
    }

    private struct Contents: Decodable { let data: [Article] }

    private struct Article: Decodable {
        let title: String?
        let paragraphs: [Paragraph]
    }

    private struct Paragraph: Decodable {
        let context: String
        let qas: [Question]
    }

    private struct Question: Decodable {
        let id: FlexibleID
        let question: String
        let isImpossible: Bool?

        enum CodingKeys: String, CodingKey {
            case id, question
            case isImpossible = "is_impossible"
        }
    }
}
