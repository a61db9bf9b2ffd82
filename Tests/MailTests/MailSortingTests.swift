import Engine
import Foundation
import GMimeParser
import MailReading
import Retrieval
import Store
import Synchronization
import Testing

@testable import Mail

/// Categories, spam, the user's choices, and the processing queue.
@Suite struct MailSortingTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    /// An embedder that returns vectors only once its gate is open.
    private struct WaitingEmbedder: TextEmbedder {
        let fingerprint = "waiting 1"
        let modelID = "waiting"
        let dimensions = 4
        let maxTokens = 100
        let asked: AsyncStream<Void>.Continuation
        let gate: AsyncStream<Void>
        var vector: [Float] = [1, 0, 0, 0]

        func embed(_ texts: [String]) async throws -> [[Float]] {
            asked.yield()
            for await _ in gate {}
            return texts.map { _ in vector }
        }
        func withTokenCounter<Value: Sendable>(
            _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
        ) async throws -> Value { try work { $0.count } }
    }

    @Test(.timeLimit(.minutes(30)))
    func `sorting does not wait for embedding, and embedding does not wait for sorting`() async throws {
        let (asked, askedContinuation) = AsyncStream<Void>.makeStream()
        let (gate, gateContinuation) = AsyncStream<Void>.makeStream()
        let embedder = WaitingEmbedder(asked: askedContinuation, gate: gate)
        let service = MailService(
            home.database, models: MailModels(embedder: { embedder }), parser: GMimeMailParser())
        for number in 0..<5 { try home.deliver("\(number):2,", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importSoon(at: home.maildir)
        let running = Task { await service.run() }
        defer { running.cancel() }
        for await _ in asked { break }
        // The embedder is blocked, and verdicts still arrive.
        while try await service.queue.pending() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await service.mails().count { $0.spamScore != nil } == 5)
        #expect(try await home.count("retrievalVector") == 0)
        gateContinuation.finish()
        while try await home.count("retrievalVector") == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `AC-A-09: later stages judge spam that the first stage is unsure of, and the user's mark stays`()
        async throws
    {
        let stages = [CategoryVerdict.Stage.embedding, .classifier].map { name in
            var stage = MailClassifier.LaterStage(name, floor: 0.5)
            stage.spam = { $0.subject.hasPrefix("Odd") ? 9 : -9 }
            return stage
        }
        let classifier = MailClassifier(spam: nil, category: nil, laterStages: stages)
        let service = MailService(
            home.database, models: MailModels(classifier: { classifier }), parser: GMimeMailParser())
        // Rules alone are unsure of all of these mails.
        let texts = ["Please see the meadow.", "Dear customer, act now.", "Kettles are boiling over there."]
        for (number, text) in texts.enumerated() {
            try home.deliver(
                "\(number):2,",
                mail(
                    "\(number)", subject: number < 2 ? "Odd \(number)" : "Even",
                    from: "Sender \(number) <a@s\(number).example>", text: text,
                    headers: "Received: by mx.example.org; Mon, 3 Mar 2025 10:00:01 +0000\n"))
        }
        try await service.importMailbox(at: home.maildir)
        #expect(try await service.queue.processNext() == 3)
        #expect(try await service.mails().allSatisfy { !$0.isSpam && $0.spamScore ?? 0 >= 0.05 })
        let first = try #require(try await service.mails().first { $0.subject == "Odd 0" })
        try await service.mark(isSpam: false, mail: first.id)
        try await service.queue.processAll()
        let mails = try await service.mails()
        #expect(Set(mails.filter(\.isSpam).map(\.subject)) == ["Odd 1"])
        let odd = try await service.mail(try #require(mails.first { $0.subject == "Odd 1" }).id)
        // No single stage decides alone.
        #expect(odd.spam?.stage == .classifier && odd.spam?.reasons.contains { $0.rule == "meaning" } == true)
        let even = try #require(mails.first { $0.subject == "Even" })
        #expect(try await service.mail(even.id).spam?.stage == .embedding && even.spamScore ?? 1 < 0.05)
        #expect(try await service.mail(first.id).spam?.stage == .user)
    }

    @Test
    func `AC-A-04: a manual category is stored, shown on the thread, and applied to the sender's next mails`()
        async throws
    {
        let shop = "Shop <news@shop.example>"
        try home.deliver("1", mail("1", subject: "50% off shoes today only!", from: shop))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let email = try #require(try await service.mails().first)
        #expect(email.aiCategory == .uncategorized)
        try await service.choose(.primary, thread: email.threadID)
        #expect(try await service.mail(email.id).aiCategory == .primary)
        #expect(try await service.thread(email.threadID).aiCategory == .primary)
        // The user's choice stays after another classification.
        try await service.queue.enqueueAll()
        try await service.queue.processAll()
        #expect(try await service.mail(email.id).category?.stage == .user)
        // The choice applies to the thread until a new mail arrives. The sender's next mails get the chosen category.
        try home.deliver(
            "2",
            mail(
                "2", subject: "Re: 50% off shoes today only!", from: "Bob <bob@example.org>",
                date: "Tue, 4 Mar 2025 10:00:00 +0000", answers: "1"))
        try home.deliver("3", mail("3", subject: "New boots", from: shop, date: "Tue, 4 Mar 2025 10:00:00 +0000"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        #expect(try await service.thread(email.threadID).aiCategory == .uncategorized)
        let boots = try #require(try await service.mails().first { $0.subject == "New boots" })
        #expect(boots.aiCategory == .primary)
        #expect(try await service.mail(boots.id).category?.stage == .preference)
    }

    @Test func `AC-A-09: spam is stored and shown, never deleted, and the user can correct the verdict`() async throws {
        try home.deliver(
            "1",
            mail(
                "1", subject: "Verify your account immediately", from: "security@paypa1.com",
                text: "Dear customer, verify your account at http://paypa1.example/login"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let email = try #require(try await service.mails().first)
        #expect(email.isSpam && (email.spamScore ?? 0) > 0.9)
        #expect(try await service.thread(email.threadID).isSpam)
        #expect(try await service.threads(MailListFilter(isSpam: false)).isEmpty)
        #expect(try await service.mail(email.id).spam?.reasons.isEmpty == false)
        try await service.mark(isSpam: false, mail: email.id)
        let corrected = try await service.mail(email.id)
        #expect(!corrected.isSpam && corrected.spam?.stage == .user)
        // A similar mail is judged by the correction.
        try home.deliver(
            "2",
            mail(
                "2", subject: "Verify your account immediately", from: "security@paypa1.com",
                text: "Dear customer, verify your account at http://paypa1.example/login today"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let next = try #require(try await service.mails().first { $0.id != email.id })
        #expect(!next.isSpam)
        // The correction can be reverted.
        try await service.mark(isSpam: true, mail: email.id)
        #expect(try await service.mail(email.id).isSpam)
        try await service.queue.processAll()
        #expect(try await service.mail(next.id).isSpam)
    }

    @Test func `slow stages run after the vectors of all mails are computed, and also if embedding fails`()
        async throws
    {
        let (_, asked) = AsyncStream<Void>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        opener.finish()
        var embedder = WaitingEmbedder(asked: asked, gate: gate)
        let vectors = Mutex<[Int]>([])
        let classifier = MailClassifier(
            spam: nil, category: nil,
            laterStages: [
                .init(.languageModel, floor: 0.6) { [home] _ in
                    let count = try await home.count("retrievalVector")
                    vectors.withLock { $0.append(count) }
                    return [0, 0, 0.9, 0.1, 0]
                }
            ])
        for number in 0..<10 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir)
        let all = MailService(
            home.database, models: MailModels(embedder: { [embedder] in embedder }, classifier: { classifier }),
            parser: nil)
        let done = try await all.finish()
        #expect(done == (embedded: 10, refined: 10))
        #expect(vectors.withLock { $0 } == Array(repeating: 10, count: 10))
        #expect(try await service.mails().allSatisfy { $0.aiCategory == .promotions })
        try home.deliver("10", mail("10", subject: "One more"))
        try await service.importMailbox(at: home.maildir)
        // The vector is too short for this model.
        embedder.vector = [1]
        let broken = MailService(
            home.database, models: MailModels(embedder: { [embedder] in embedder }, classifier: { classifier }),
            parser: nil)
        await #expect(throws: RetrievalError.self) { try await broken.finish() }
        #expect(try await service.queue.pending() == 0)
        #expect(try await service.mails().allSatisfy { $0.aiCategory == .promotions })
    }

    @Test(.timeLimit(.minutes(30)))
    func `a pause survives a restart and stops background work, but not imports by the user`() async throws {
        let (_, askedContinuation) = AsyncStream<Void>.makeStream()
        let (gate, gateContinuation) = AsyncStream<Void>.makeStream()
        gateContinuation.finish()
        let embedder = WaitingEmbedder(asked: askedContinuation, gate: gate)
        try home.deliver("1", mail("1"))
        try await service.importMailbox(at: home.maildir)
        try await service.pause(true)
        try home.deliver("2", mail("2", subject: "Other"))
        // A restart with this data.
        let restarted = MailService(
            home.database, models: MailModels(embedder: { embedder }), parser: GMimeMailParser())
        #expect(try await restarted.queue.isPaused)
        let running = Task { await restarted.run() }
        defer { running.cancel() }
        for name in ["second", "third"] {
            let folder = URL(filePath: "\(home.path)/\(name)/cur")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(mail(name, subject: name).utf8).write(to: folder.appending(path: "1:2,"))
            try await restarted.importSoon(at: "\(home.path)/\(name)")
            while try await restarted.mailboxes().first(where: { $0.name == name })?.mails != 1 {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        #expect(try await restarted.queue.pending() == 3)
        #expect(try await home.count("retrievalVector") == 0)
        #expect(try await restarted.mails().count == 3)
        #expect(try await restarted.search("second").hits.count == 1)
        try await restarted.pause(false)
        while try await restarted.mails().count < 4 { try await Task.sleep(for: .milliseconds(10)) }
        while try await restarted.queue.pending() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        while try await home.count("retrievalVector") < 4 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await !service.queue.isPaused)
    }

    @Test func `the sender's next mails get the category that the user chose last`() async throws {
        for number in 1...3 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let mails = try await service.mails()
        for (email, category) in zip(mails, [MailCategory.forums, .forums, .primary]) {
            try await service.choose(category, mail: email.id)
        }
        try home.deliver("4", mail("4", subject: "Next"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let next = try #require(try await service.mails().first { $0.subject == "Next" })
        #expect(next.aiCategory == .primary)
    }

    @Test func `the category chosen for a thread's newest mail, not for an older mail, applies to the thread`()
        async throws
    {
        try home.deliver("1", mail("1", subject: "Plan"))
        try home.deliver(
            "2", mail("2", subject: "Re: Plan", date: "Tue, 4 Mar 2025 10:00:00 +0000", answers: "1"))
        try await service.importMailbox(at: home.maildir)
        let mails = try await service.mails()
        let newest = try #require(mails.first)
        let older = try #require(mails.last)
        #expect(newest.threadID == older.threadID && newest.id != older.id)
        func shown() async throws -> [MailCategory] {
            let listed = try await service.threads().map(\.aiCategory)
            return try await listed + [service.thread(newest.threadID).aiCategory]
        }
        try await service.choose(.updates, thread: newest.threadID)
        try await service.choose(.promotions, mail: older.id)
        #expect(try await shown() == [.updates, .updates])
        try await service.choose(.social, mail: newest.id)
        #expect(try await shown() == [.social, .social])
        #expect(try await service.threads(MailListFilter(category: .social)).count == 1)
        #expect(try await service.threads(MailListFilter(category: .updates)).isEmpty)
    }

    @Test func `AC-A-04b and E-10: many mails are sorted in batches, and sorting can be cancelled`() async throws {
        for number in 0..<120 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir)
        #expect(try await service.queue.pending() == 120)
        #expect(try await service.queue.processNext() == AIProcessingQueue.batch)
        #expect(try await service.queue.pending() == 70)
        let (start, starter) = AsyncStream<Void>.makeStream()
        let given = Task {
            for await _ in start {}
            return try await service.queue.processAll()
        }
        given.cancel()
        starter.finish()
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(try await service.queue.pending() == 70)
        // Explicitly requested work is done even if the queue is paused.
        try await service.pause(true)
        #expect(try await service.queue.processAll() == 70)
        #expect(try await service.queue.processNext() == 0)
        #expect(try await service.mails(limit: 200).allSatisfy { $0.spamScore != nil })
    }

    @Test func `AC-A-04: a language model classifies one mail at a time, even for two callers`() async throws {
        for number in 1...20 {
            let source = mail("\(number)", subject: "Words \(number)", from: "a\(number)@example.org")
            try home.deliver("\(number):2,", source)
        }
        let asked = Mutex((running: 0, most: 0, all: 0))
        let classifier = MailClassifier(
            spam: nil, category: nil,
            laterStages: [
                .init(.languageModel, floor: 0.6) { _ in
                    asked.withLock { asked in
                        asked.running += 1
                        asked.all += 1
                        asked.most = max(asked.most, asked.running)
                    }
                    await Task.yield()
                    asked.withLock { $0.running -= 1 }
                    return [0, 0, 0.9, 0.1, 0]
                }
            ])
        let service = MailService(
            home.database, models: MailModels(classifier: { classifier }), parser: GMimeMailParser())
        try await service.importMailbox(at: home.maildir)
        async let first = service.queue.processAll()
        async let second = service.queue.processAll()
        // Each mail is classified twice, by the fast stage and by the model.
        #expect(try await first + second == 40)
        #expect(asked.withLock { $0.most == 1 && $0.all == 20 })
    }

    @Test func `AC-A-04: mails that the first stage is unsure of go to the model, and the user's choice stays`()
        async throws
    {
        for number in 1...12 {
            let source = mail("\(number)", subject: "Words \(number)", from: "a\(number)@example.org")
            try home.deliver("\(number):2,", source)
        }
        let classifier = MailClassifier(
            spam: nil, category: nil, laterStages: [.init(.languageModel, floor: 0.6) { _ in [0, 0, 0.9, 0.1, 0] }])
        let service = MailService(
            home.database, models: MailModels(classifier: { classifier }), parser: GMimeMailParser())
        try await service.importMailbox(at: home.maildir)
        // The fast stage classifies all mails in one batch.
        #expect(try await service.queue.processNext() == 12)
        #expect(try await service.mails().allSatisfy { $0.aiCategory == .uncategorized })
        #expect(try await service.queue.pending() == 12)
        let chosen = try #require(try await service.mails().first)
        try await service.choose(.social, mail: chosen.id)
        try await service.queue.processAll()
        #expect(try await service.queue.pending() == 0)
        for email in try await service.mails() {
            #expect(email.aiCategory == (email.id == chosen.id ? .social : .promotions))
        }
        #expect(try await service.mail(chosen.id).category?.stage == .user)
    }

    @Test(arguments: [
        ("Quinces for you", "jorg@example.org", "", false), ("[garden] Quinces", "jorg@example.org", "", true),
        ("Quinces", "jorg@example.org", "List-Id: <garden.example.org>\n", true),
        ("New answer: Quinces", "notifications@forum.example", "", true),
    ])
    func `a mail without any sign of a mailing list is not in forums, whatever its wording`(
        subject: String, from: String, headers: String, isForum: Bool
    ) {
        let source = mail("1", subject: subject, from: from, headers: headers)
        let message = GMimeMailParser().parse(Array(source.utf8)).message
        let plausible = MailCategory.plausible([0.1, 0, 0.1, 0, 0.8], for: message)
        #expect(plausible == (isForum ? [0.1, 0, 0.1, 0, 0.8] : [0.5, 0, 0.5, 0, 0]))
    }
}
