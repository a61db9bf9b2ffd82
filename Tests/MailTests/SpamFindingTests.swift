import Foundation
import MailReading
import Testing

@testable import Mail

struct SpamFindingTests {
    @Test func `a finding remembers the values in its sentence, in order`() {
        let (host, count) = ("example.org", 3)
        let finding: SpamFinding = "A link leads to \(host) \(count) times."
        #expect(finding.text == "A link leads to example.org 3 times.")
        #expect(finding.facts == ["example.org", "3"])
        let plain: SpamFinding = "It contains a form."
        #expect(plain.text == "It contains a form." && plain.facts.isEmpty)
    }

    @Test func `a reason names the values of its rule`() throws {
        let message = MailMessage(
            from: [MailAddress(name: "Ann", address: "ann@example.org")], subject: "Hello",
            body: MailBody(
                text: "Look", links: [MailLink(target: "https://other.example/x", text: "https://example.com/a")]))
        let reason = try #require(RuleEngine().reasons(message).first { $0.rule == "linkSaysOtherSite" })
        #expect(reason.facts == ["example.com", "other.example"])
        #expect(reason.text == "A link says example.com, but leads to other.example.")
    }

    @Test func `a stored reason of an older version has no values`() throws {
        let stored = Data(#"{"rule":"form","weight":1.5,"text":"It contains a form."}"#.utf8)
        let reason = try JSONDecoder().decode(SpamReason.self, from: stored)
        #expect(reason.text == "It contains a form." && reason.facts.isEmpty)
    }
}
