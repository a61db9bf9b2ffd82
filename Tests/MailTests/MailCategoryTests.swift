import MailFormat
import Testing

@testable import Mail

/// What the form of a mail says of its category, whatever its words are like.
@Suite struct MailCategoryTests {
    private let even = MailCategory.known.map { _ in 0.2 }

    private func plausible(_ name: String, _ address: String, subject: String = "Hello") -> [MailCategory: Double] {
        let message = MailMessage(from: [MailAddress(name: name, address: address)], subject: subject)
        return Dictionary(
            uniqueKeysWithValues: zip(MailCategory.known, MailCategory.plausible(even, for: message)))
    }

    @Test func `a letter that shows no sign of a list is in no forum`() {
        #expect(plausible("Ann", "ann@example.org")[.forums] == 0)
        #expect(plausible("Ann", "ann@example.org", subject: "[dev] Release")[.forums] == 0.2)
        #expect(plausible("", "no-reply@example.org")[.forums] == 0.2)
    }

    @Test(arguments: [
        ("Sandpiper Rail", "booking@sandpiper-rail.example"), ("Heronpost", "track@heronpost.example"),
        ("Étoile", "service@mail.etoile.co.uk"),
    ])
    func `who has the name of its site is no person`(name: String, address: String) {
        let found = plausible(name, address)
        #expect(found[.primary] == 0)
        #expect(abs(found.values.reduce(0, +) - 1) < 1e-9)
    }

    @Test(arguments: [
        ("Gus Tarn", "gus@tarn-compost.example"), ("Jane Doe", "jane@janedoe.example"),
        ("Jane Doe", "jdoe@janedoe.example"), ("Doe", "me@doe.example"), ("", "track@heronpost.example"),
    ])
    func `people may be, with a site of their own too`(name: String, address: String) {
        #expect((plausible(name, address)[.primary] ?? 0) > 0)
    }
}
