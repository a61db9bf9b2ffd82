import Foundation
import GMimeParser
import HostileText
import MailReading
import RawText
import Retrieval
import Testing

@testable import Mail

/// The time for processing a mail grows linearly with its length, whatever it contains.
@Suite struct MailTimeTests {
    private func message(_ text: String) -> MailMessage {
        MailMessage(
            from: [MailAddress(name: "Ann", address: "ann@example.org")], subject: "Hello",
            date: Date(timeIntervalSince1970: 1_740_000_000), body: MailBody(text: text))
    }

    private func email(_ text: String) -> Email {
        Email(
            id: 1, mailbox: "", folder: "", threadID: 1, flags: [], message: message(text), aiCategory: .primary,
            category: nil, isSpam: false, spam: nil, diagnostics: [])
    }

    @Test func `cleans a mail's text for models in linear time`() {
        #expect(GrowthOfTime.faults { _ = UntrustedText($0, characters: $0.utf8.count) } == [])
        #expect(GrowthOfTime.faults { _ = ModelOrders.isOne("only \($0)") } == [])
        #expect(GrowthOfTime.faults { _ = BareLinks.contains(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = MarkdownLinks.removed(from: $0) } == [])
        #expect(GrowthOfTime.faults { _ = OutputCheck(source: $0, instructions: $0).problem(of: $0) } == [])
    }

    @Test func `judges, searches and sorts a mail in linear time`() {
        #expect(GrowthOfTime.faults { _ = RuleEngine().reasons(message($0)) } == [])
        #expect(GrowthOfTime.faults { _ = LearnedSpam.tokens(message($0)) } == [])
        #expect(GrowthOfTime.faults { _ = MailPassages.items(message($0)) } == [])
        #expect(GrowthOfTime.faults { _ = MailSearchQuery($0) } == [])
        #expect(GrowthOfTime.faults { _ = LookAlike.mixesScripts($0) } == [])
        #expect(GrowthOfTime.faults { _ = Disguise.found(in: $0) } == [])
    }

    @Test func `summarizes a mail and finds its to-dos in linear time`() {
        #expect(GrowthOfTime.faults { _ = ExtractiveSummary.make([email($0)]) } == [])
        let rules = TodoRules()
        #expect(GrowthOfTime.faults { _ = rules.findings(in: message($0)) } == [])
        #expect(GrowthOfTime.faults { _ = message($0).noReplyReason(isAnswered: false) } == [])
        #expect(
            GrowthOfTime.faults {
                _ = MailCheck([message($0)], instructions: "").supportedSentences(
                    ["Ann writes about the budget."], opening: "x")
            } == [])
    }

    @Test(arguments: [
        "Subject: ", "From: ", "Content-Type: text/plain; name=", "X-A: b\n\n", "Content-Type: text/html\n\n",
    ])
    func `parses headers and text of a mail in linear time`(head: String) {
        let (gmime, portable) = (GMimeMailParser(), PortableMailParser())
        #expect(GrowthOfTime.faults { _ = gmime.parse(Array("\(head)\($0)".utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = portable.parse(Array("\(head)\($0)".utf8)) } == [])
    }

    @Test func `splits the parts of a multipart mail in linear time`() {
        let head = "Content-Type: multipart/mixed; boundary=x\n\n"
        let (gmime, portable) = (GMimeMailParser(), PortableMailParser())
        #expect(GrowthOfTime.faults { _ = gmime.parse(Array("\(head)--x\n\n\($0)".utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = portable.parse(Array("\(head)--x\n\n\($0)".utf8)) } == [])
    }
}
