import Foundation
import Mail
import ModelLibrary
import Testing

@testable import Hearth

/// Tests of the shipped `exam.json`.
@Suite struct ExamItemsTests {
    private let items = ExamItems.shipped
    private let questions = ExamItems.shipped.questions(isQuick: false)

    /// Returns the number of questions for each part.
    ///
    /// Questions about passages count for citing, too.
    private func counts(isQuick: Bool) -> [ExamPart: Int] {
        items.questions(isQuick: isQuick).reduce(into: [:]) { counts, item in
            for (part, score) in item.question.wrong { counts[part, default: 0] += score.count }
        }
    }

    @Test func `the exam items have the version that stored results name`() throws {
        // Unreadable items would end the program. Decoding them here shows the reason.
        let read = try JSONDecoder().decode(ExamItems.self, from: ExamItems.file)
        #expect(read.version == HearthServices.examVersion && read.version > 0)
        #expect(items.version == read.version && items.tools.count == 6)
    }

    @Test func `each exam part has enough items for a meaningful confidence interval`() {
        #expect(
            counts(isQuick: false) == [
                .answering: 24, .abstaining: 48, .citing: 24, .summarizing: 12, .replying: 24, .sorting: 25,
                .filling: 20, .calling: 24, .following: 24,
            ])
        #expect(questions.count == 161)
        // Three replies to each mail are marked.
        #expect(questions.count { if case .replying = $0.question { true } else { false } } == 8)
    }

    @Test func `the quick exam asks the first items of all parts`() {
        #expect(
            counts(isQuick: true) == [
                .answering: 6, .abstaining: 12, .citing: 6, .summarizing: 3, .replying: 6, .sorting: 6,
                .filling: 4, .calling: 5, .following: 5,
            ])
        let quick = items.questions(isQuick: true)
        #expect(quick.count == 37 && Set(quick.map(\.id)).isSubset(of: Set(questions.map(\.id))))
        #expect(quick.contains { $0.id == "following-05" } && !quick.contains { $0.id == "following-06" })
    }

    @Test func `exam item ids are unique, and questions from all parts alternate in a fixed order`() {
        let ids = questions.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(items.questions(isQuick: false).map(\.id) == ids)
        let parts = ids.map { String($0.prefix { $0 != "-" }) }
        #expect(Set(parts.prefix(8)).count == 8, "\(parts.prefix(8))")
        // The first third of the questions has a third of each part. Otherwise the elapsed time would predict little.
        let third = Dictionary(grouping: parts.prefix(parts.count / 3), by: { $0 }).mapValues(\.count)
        for (part, count) in Dictionary(grouping: parts, by: { $0 }).mapValues(\.count) {
            #expect(abs(Double(third[part] ?? 0) - Double(count) / 3) < 2, "\(part)")
        }
    }

    @Test func `each exam part has items in four languages`() throws {
        let file = try #require(JSONSerialization.jsonObject(with: ExamItems.file) as? [String: Any])
        var parts = 0
        for (part, value) in file {
            guard let items = value as? [[String: Any]], part != "tools" else { continue }
            parts += 1
            #expect(Set(items.compactMap { $0["language"] as? String }) == ["en", "de", "fr", "es"], "\(part)")
            #expect(items.allSatisfy { ($0["id"] as? String)?.hasPrefix("\(part)-") == true }, "\(part)")
        }
        #expect(parts == 8)
    }

    @Test func `every exam item has an answer that its marking accepts`() throws {
        let categories = MailCategory.known.map(\.rawValue)
        for (id, question) in questions {
            switch question {
            case .answering(let item):
                #expect(item.passages.indices.contains(item.source) && !item.accept.isEmpty, "\(id)")
                #expect(item.accept.allSatisfy { !$0.isEmpty }, "\(id)")
                // The accepted words are not among the rejected words.
                #expect(item.isRight(item.accept.compactMap(\.first).joined(separator: " ")), "\(id)")
            case .abstaining(let item): #expect(item.passages.count > 1, "\(id)")
            case .summarizing(let item):
                #expect(item.mails.count > 1 && (1...item.points.count).contains(item.least), "\(id)")
            case .replying(let item, let language):
                #expect(!item.text.isEmpty && item.text.contains("?"), "\(id)")
                #expect(["en", "de", "fr", "es"].contains(language), "\(id)")
            case .sorting(let item): #expect(categories.contains(item.category), "\(id)")
            case .filling(let item):
                #expect(Set(item.fields.map(\.name)) == Set(item.value.keys), "\(id)")
                for field in item.fields {
                    #expect(["string", "integer", "number", "boolean", "strings"].contains(field.type), "\(id)")
                }
            case .calling(let item):
                guard let call = item.call else { continue }
                let tool = try #require(items.tools.first { $0.name == call.name }, "\(id)")
                #expect(Set(call.arguments.keys).isSubset(of: tool.parameters.map(\.name)), "\(id)")
                let required = tool.parameters.filter(\.required).map(\.name)
                #expect(Set(required).isSubset(of: call.arguments.keys), "\(id)")
            case .following(let item):
                #expect(throws: Never.self, "\(id)") { _ = try Regex(item.accept) }
                #expect(!item.isRight(""), "\(id)")
            }
        }
    }
}
