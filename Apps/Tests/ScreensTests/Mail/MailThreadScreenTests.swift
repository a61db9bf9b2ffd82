import Engine
import Foundation
import LanguageModelsTestSupport
import Mail
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct MailThreadScreenTests {
    private let unsent = UnsentReplies()

    private func screen(_ world: MailWorld, _ thread: Int64) -> MailThreadScreen {
        MailThreadScreen(
            world.service, id: thread, drafts: world.path + "/drafts", unsent: unsent,
            feature: { .enable(recommended: nil) }, words: { "\($0)" })
    }

    /// Creates a thread with this many mails, the last of which has the given text, and returns the thread's id.
    private func thread(_ world: MailWorld, mails: Int, last: String = "All is well.") async throws -> Int64 {
        for id in 1...mails {
            try world.deliver(
                id, subject: id == 1 ? "Meeting" : "Re: Meeting", answers: id > 1 ? id - 1 : nil,
                text: id == mails ? last : "We meet in room \(id) on Monday. Bring the report with you.")
        }
        try await world.importAll()
        return try #require(try await world.service.threads().first).id
    }

    private func texts(_ texts: [String]) -> [[ScriptedStep]] { texts.map { [.text("\"\($0)\"")] } }

    @Test func `without a model, replies are composed, summaries are quotations, a model is offered`() async throws {
        let world = try MailWorld()
        let screen = screen(world, try await thread(world, mails: 3, last: "Can you come?"))
        #expect(screen.phase == .loading)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.mails.count == 3 && screen.thread?.subject == "Meeting")
            #expect(screen.summary == .offered(isWritten: false))
            try await until { if case .shown = screen.replies { true } else { false } }
            #expect(screen.feature == .enable(recommended: nil) && screen.isAnswerable && screen.offersModel)
            screen.summarize()
            #expect(screen.summary == .loading(mails: 3))
            try await until { screen.summary != .loading(mails: 3) }
            guard case .shown(let summary, isOutdated: false) = screen.summary else { throw Unexpected() }
            #expect(summary.kind == .extractive)
            // A new mail makes the summary outdated.
            try world.deliver(4, subject: "Re: Meeting", answers: 3, text: "One more thing.")
            try await world.importAll()
            try await until { screen.mails.count == 4 }
            guard case .shown(_, isOutdated: true) = screen.summary else { throw Unexpected() }
        }
    }

    @Test func `no model is offered if a model can write, if the device can run none, or for spam`() async throws {
        let world = try MailWorld()
        let id = try await thread(world, mails: 1)
        let small = MailThreadScreen(
            world.service, id: id, drafts: world.path + "/drafts", unsent: unsent,
            feature: { .hidden(reason: "Too little memory.") }, words: { "\($0)" })
        try await whileShown(small.run) {
            try await until { small.phase == .ready }
            #expect(!small.offersModel && small.isAnswerable)
        }
        let screen = screen(world, id)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.offersModel)
            await screen.mark(isSpam: true, mail: try #require(screen.mails.first).id)
            try await until { !screen.isAnswerable }
            #expect(!screen.offersModel)
        }
        let written = try MailWorld([])
        let other = self.screen(written, try await thread(written, mails: 1))
        try await whileShown(other.run) {
            try await until { other.phase == .ready }
            #expect(!other.offersModel)
        }
    }

    @Test func `a short thread has no summary card`() async throws {
        let world = try MailWorld()
        let screen = screen(world, try await thread(world, mails: 1))
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.summary == .hidden)
        }
    }

    @Test func `a long thread is summarised when it is opened, and without a model its summary is hidden`() async throws
    {
        let world = try MailWorld(
            [[.text("\"They meet in room 1 on Monday. The report is to be brought along.\"")]])
        let id = try await thread(world, mails: 3)
        let screen = screen(world, id)
        try await whileShown(screen.run) {
            try await until { if case .shown = screen.summary { true } else { false } }
            guard case .shown(let summary, isOutdated: false) = screen.summary else { throw Unexpected() }
            #expect(!summary.sentences.isEmpty)
            guard summary.kind == .generated else { return }
            world.write(with: nil)
            await screen.reload()
            // A reload that began in the meantime decides the final state.
            try await until { screen.summary == .hidden }
        }
    }

    @Test func `a failed summary shows its reason, and the user can request quotations`() async throws {
        struct Failure: Error {}
        let world = try MailWorld([[.throwError(Failure())]])
        let screen = screen(world, try await thread(world, mails: 3))
        try await whileShown(screen.run) {
            try await until { if case .failed = screen.summary { true } else { false } }
            await screen.reload()
            guard case .failed = screen.summary else { throw Unexpected() }
            screen.quoteSentences()
            try await until { if case .shown = screen.summary { true } else { false } }
        }
    }

    @Test func `suggested replies appear in the order of intents, and choosing one fills the field`() throws {
        let screen = screen(try MailWorld(), 1)
        func chip(_ intent: SmartReply.Intent, _ text: String, _ isComplete: Bool) -> MailThreadScreen.Chip {
            MailThreadScreen.Chip(reply: SmartReply(intent: intent, text: text), isComplete: isComplete)
        }
        screen.replies = .loading([])
        screen.take(.reply(SmartReply(intent: .question, text: "Could we"), isComplete: false))
        screen.take(.reply(SmartReply(intent: .affirmative, text: "Yes."), isComplete: true))
        #expect(screen.replies == .loading([chip(.affirmative, "Yes.", true), chip(.question, "Could we", false)]))
        // An incomplete suggestion cannot be chosen.
        screen.take(chip(.question, "Could we", false))
        #expect(screen.reply.isEmpty)
        screen.take(.replies([SmartReply(intent: .affirmative, text: "Yes.")]))
        #expect(screen.replies == .shown([chip(.affirmative, "Yes.", true)]))
        screen.take(chip(.affirmative, "Yes.", true))
        #expect(screen.reply == "Yes." && unsent[screen.id] == "Yes.")
        screen.take(chip(.affirmative, "Yes.", true))
        #expect(screen.reply == "Yes.\n\nYes.")
        screen.take(.replies([]))
        #expect(screen.replies == .none)
    }

    @Test func `opening a thread requests suggested replies`() async throws {
        let turns = texts(["Yes, that works for me.", "Sorry, I am away tomorrow.", "Could we meet at four instead?"])
        let world = try MailWorld(turns)
        let screen = screen(world, try await thread(world, mails: 1, last: "Can you meet at 3pm tomorrow?"))
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            // A machine that is too slow for the time limit shows no suggestions.
            try await until { if case .loading = screen.replies { false } else { true } }
            #expect(screen.replies != .hidden && screen.problem == nil)
            if case .shown(let chips) = screen.replies { #expect(!chips.contains { !$0.isComplete }) }
        }
    }

    @Test func `an unexamined model writes replies only on the user's request, as a notice says`()
        async throws
    {
        let turns = texts(["Yes, that works for me.", "Sorry, I am away tomorrow.", "Could we meet at four instead?"])
        let (world, scripted) = (try MailWorld(), ScriptedLanguageModel(turns: turns))
        world.write(with: scripted, ability: .unexamined)
        let screen = screen(world, try await thread(world, mails: 1, last: "Can you meet at 3pm tomorrow?"))
        try await whileShown(screen.run) {
            try await until { screen.repliesObjection != nil }
            #expect(
                screen.repliesObjection
                    == "Scripted has not been examined yet. These replies are composed without it.")
            try await until { if case .shown = screen.replies { true } else { false } }
            #expect(scripted.requests.isEmpty)
            screen.writeReplies()
            #expect(screen.replies == .loading([]) && screen.repliesObjection == nil)
            try await until { if case .loading = screen.replies { false } else { true } }
            #expect(!scripted.requests.isEmpty && screen.repliesObjection == nil && screen.problem == nil)
        }
    }

    @Test func `with an unexamined model a long thread is quoted until the user requests a summary`()
        async throws
    {
        let scripted = ScriptedLanguageModel(
            turns: [[.text("\"They meet in room 1 on Monday. The report is to be brought along.\"")]])
        let world = try MailWorld()
        world.write(with: scripted, ability: .unexamined)
        let screen = screen(world, try await thread(world, mails: 3))
        try await whileShown(screen.run) {
            try await until { if case .shown = screen.summary { true } else { false } }
            guard case .shown(let quoted, isOutdated: false) = screen.summary else { throw Unexpected() }
            #expect(quoted.kind == .extractive && quoted.refusedModel == nil)
            #expect(quoted.reason == "Scripted has not been examined yet. The mails are quoted instead.")
            #expect(scripted.requests.isEmpty)
            screen.writeSummary()
            #expect(screen.summary == .loading(mails: 3))
            try await until { if case .shown = screen.summary { true } else { false } }
            guard case .shown(let written, isOutdated: false) = screen.summary else { throw Unexpected() }
            #expect(scripted.requests.count == 1)
            #expect(written.kind == .generated || written.refusedModel == "Scripted")
        }
    }

    @Test func `the composed replies stay if the model fails, without an error message`() async throws {
        let world = try MailWorld([])
        let screen = screen(world, try await thread(world, mails: 1, last: "Can you meet tomorrow?"))
        try await whileShown(screen.run) {
            try await until { if case .shown = screen.replies { true } else { false } }
            #expect(screen.problem == nil)
        }
    }

    @Test func `a written reply is kept, saved as a draft and passed to the mail program`() async throws {
        let world = try MailWorld()
        let id = try await thread(world, mails: 1)
        let screen = screen(world, id)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.recipient == "Ann Lee" && !screen.canSave)
            screen.reply = "I come."
            #expect(self.screen(world, id).reply == "I come.")
            await screen.saveDraft()
            #expect(screen.notice == "The draft is saved." && screen.problem == nil)
            let saved = try FileManager.default.contentsOfDirectory(atPath: world.path + "/drafts/cur")
            #expect(saved.count == 1)
            #expect(try #require(await screen.mailto()).absoluteString.hasPrefix("mailto:ann@example.org?"))
        }
    }

    @Test func `a spam thread cannot be answered, and the user's corrections are shown`() async throws {
        let world = try MailWorld()
        let screen = screen(world, try await thread(world, mails: 1))
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            let mail = try #require(screen.mails.first).id
            await screen.mark(isSpam: true, mail: mail)
            try await until { screen.mails.first?.isSpam == true }
            #expect(!screen.isAnswerable)
            #expect(screen.markNotice?.text == "Marked as spam. Similar mails will be marked, too.")
            #expect(
                screen.mails.first?.spam?.shownReasons == ["You marked it as spam."] || screen.thread?.badge == .spam)
            await screen.mark(isSpam: false, mail: mail)
            try await until { screen.isAnswerable }
            await screen.undoMark()
            #expect(screen.markNotice?.text == "Undone." && screen.markNotice?.canUndo == false)
            try await until { !screen.isAnswerable }
            await screen.mark(isSpam: false, mail: mail)
            try await until { screen.isAnswerable }
            await screen.choose(.forums)
            try await until { screen.thread?.aiCategory == .forums }
            #expect(screen.notice?.contains("Forums") == true && screen.markNotice == nil)
            await screen.mark(isSpam: true, mail: -1)
            #expect(screen.problem != nil)
        }
    }

    @Test func `an unknown thread is shown as removed`() async throws {
        let world = try MailWorld()
        let screen = screen(world, 99)
        try await whileShown(screen.run) { try await until { screen.phase == .gone } }
    }
}

private struct Unexpected: Error {}
