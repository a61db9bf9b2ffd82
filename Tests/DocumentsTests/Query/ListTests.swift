import Documents
import Engine
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Testing

/// Questions that need more than a few passages.
@Suite struct ListTests {
    private static let tools = [
        "hedge trimmer", "chain saw", "shredder", "lawn mower", "tiller", "leaf blower", "log splitter", "scarifier",
    ]

    /// Creates a file for each tool that mentions a deposit, and others that do not.
    private func world(_ model: ScriptedLanguageModel? = nil) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(model)
        for (index, tool) in Self.tools.enumerated() {
            let text = "The \(tool) has a motor. A deposit of \(20 + index) euros is paid for the \(tool)."
            try await world.service.addDocument(at: world.write(text, "tool \(index).txt"))
        }
        try await world.service.addDocument(at: world.write(Samples.garden, "garden.txt"))
        // A copy adds nothing.
        try await world.service.addDocument(
            at: world.write("The tiller has a motor. A deposit of 24 euros is paid for the tiller.", "copy.txt"))
        return world
    }

    @Test func `a question for all items quotes each matching place once, with the number of places`() async throws {
        let model = ScriptedLanguageModel(turns: [])
        let world = try await world(model)
        let answer = try await world.service.query("List all tools for which a deposit is paid.")
        #expect(answer.kind == .quotes && model.requests.isEmpty)
        let deposits = answer.sentences.map(\.text).filter { $0.contains("deposit") }
        #expect(deposits.count == 8 && Set(deposits).count == 8)
        for tool in Self.tools { #expect(deposits.contains { $0.contains("paid for the \(tool)") }) }
        let notice = try #require(answer.metadata.notice)
        #expect(
            notice.hasPrefix("\(answer.sentences.count) places in ") && notice.contains("not the things themselves"))
        // Passages that are not quoted are dropped.
        #expect(answer.retrievedChunks.count == Set(answer.sentences.flatMap(\.citations).map(\.number)).count)
        for sentence in answer.sentences {
            let citation = try #require(sentence.citations.first)
            #expect(try await world.text(of: citation.documentID, at: citation.range) == sentence.text)
        }
    }

    @Test func `answers a how-many question by a sentence with the number, or else by counting places`() async throws {
        let world = try await world()
        let stated = try await world.service.query("How many hours of sun do tomatoes need?")
        #expect(stated.sentences.first?.text.contains("six hours") == true && stated.metadata.notice == nil)
        let counted = try await world.service.query("How many tools have a motor?")
        #expect(counted.kind == .quotes && counted.metadata.notice?.contains("not the things themselves") == true)
        #expect(counted.sentences.count { $0.text.contains("has a motor") } == 8)
    }

    @Test(arguments: [
        ("How many seats does the hall have?", "The hall has 120 seats."),
        ("How many seats are in the hall?", "The hall has 120 seats."),
        ("How many days do I have to return a key?", "Return a key within 14 days."),
        ("How many keys may be lent at once?", "At once, three keys may be lent."),
    ])
    func `quotes a sentence that states the number even if many places mention the thing`(
        _ question: String, _ sentence: String
    ) async throws {
        let world = try DocumentsWorld()
        let text = """
            The hall has 120 seats. Seats in the hall are soft. The seats of the hall are red.

            Return a key within 14 days. Whoever may return a key brings it to the office.

            At once, three keys may be lent. Keys may be lent by the office. Keys may be lent to members.
            """
        try await world.service.addDocument(at: world.write(text, "hall.txt"))
        let answer = try await world.service.query(question)
        #expect(answer.kind == .quotes && answer.metadata.notice == nil)
        #expect(answer.sentences.contains { $0.text.contains(sentence) })
    }

    @Test func `a question for all items finds list items by the words of their heading`() async throws {
        let world = try DocumentsWorld()
        let text = """
            # Village hall

            ## Choir rehearsals

            Bring your own music.

            - Great hall, 3 May 2024
            - Small hall, 10 May 2024
            - Church, 17 May 2024

            ## Stage rehearsals

            - Barn, 4 May 2024
            - Great hall, 11 May 2024
            """
        try await world.service.addDocument(at: world.write(text, "hall.md"))
        let answer = try await world.service.query("List all choir rehearsals.")
        #expect(answer.kind == .quotes && answer.metadata.notice?.hasPrefix("3 places in 1 document") == true)
        for day in ["3 May", "10 May", "17 May"] {
            #expect(answer.sentences.contains { $0.text.contains(", \(day) 2024") })
        }
        let counted = try await world.service.query("How many stage rehearsals were there?")
        #expect(counted.metadata.notice?.hasPrefix("2 places in 1 document") == true)
    }

    @Test func `a request for all items with one matching place is answered like a question`() async throws {
        let answer = try await world().service.query("List all hours of sun that tomatoes need")
        #expect(answer.kind == .quotes && answer.metadata.notice == nil)
        #expect(answer.sentences.first?.text.contains("six hours") == true)
    }

    @Test func `a request to list something that is not in the documents finds nothing`() async throws {
        let answer = try await world().service.query("List all submarines below the ice.")
        #expect(answer.kind == .notFound)
    }

    @Test func `a model requested by name answers a question for all items itself`() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("A deposit of 22 euros is paid for the shredder.")]])
        let answer = try await world(model).service.query(
            "List all tools for which a deposit is paid.", options: RAGOptions(modelID: "scripted"))
        #expect(answer.kind == .answer && answer.metadata.notice == nil && model.requests.count == 1)
    }

    @Test(arguments: ["Summarise garden.txt", "Please sum up the garden.", "Fasse garden zusammen"])
    func `a request to summarize a named document summarizes the whole document`(_ question: String) async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("Tomatoes need six hours of sun each day.")]])
        let world = try await world(model)
        var hasProgress = false
        for try await event in world.service.streamQuery(question) {
            if case .progress = event { hasProgress = true }
            guard case .answer(let answer) = event else { continue }
            #expect(answer.sentences.map(\.text) == ["Tomatoes need six hours of sun each day."])
            #expect(answer.sentences.flatMap(\.citations).allSatisfy { $0.documentName == "garden.txt" })
        }
        #expect(hasProgress)
    }

    @Test func `a request to summarize a topic is answered like a question`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(at: world.write(Samples.garden, "garden.txt"))
        let part = try await world.service.query("Summarise what is said of tomatoes and sun")
        #expect(part.kind == .quotes && part.sentences.first?.text.contains("six hours") == true)
        let whole = try await world.service.query("Summarise this document")
        let document = try #require(try await world.service.documents(in: DocumentCollection.defaultName).first)
        for try await event in world.service.streamSummary(of: document.id) {
            if case .answer(let summary) = event { #expect(summary.sentences == whole.sentences) }
        }
    }
}
