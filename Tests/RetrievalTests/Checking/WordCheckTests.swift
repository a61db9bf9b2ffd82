import Testing

@testable import Retrieval

@Suite struct WordCheckTests {
    static let quoted: [CheckRow] = [
        CheckRow("The rule says “return every tool clean”.", "Members return every tool clean."),
        CheckRow("The rule says \"Return every tool clean.\"", "Members return every tool clean, always."),
        CheckRow("The rule says ‘return every tool clean’.", "Members return  every\ntool clean."),
        CheckRow("The rule says «return every tool clean».", "Members return every tool clean."),
        CheckRow("The rule says „return every tool clean“.", "Members return every tool clean."),
        CheckRow("The rule says 'return every tool clean'.", "Members return every tool clean."),
        CheckRow("The rule says “don’t lend tools”.", "Please don't lend tools to friends."),
        CheckRow("The rule says “return … clean”.", "Members return every tool clean."),
        CheckRow("The rule says “the “red” shed is locked”.", "Remember: the \"red\" shed is locked."),
        CheckRow("The rule says “members’ tools are marked”.", "All members' tools are marked."),
        CheckRow("The plank is 5' long and painted.", "The plank is 5' long and painted."),
        CheckRow("Return it clean,\" said the member.", "The member said to return it clean."),
        CheckRow("It says “return it” and “keep it dry”.", "It says: return it. And keep it dry."),
        CheckRow(
            "Hot desking, or “hot desking”, costs money.", "Sharing desks costs money.",
            question: "What does \"hot desking\" cost?"),
    ]

    @Test(arguments: quoted) func `accepts verbatim quotations of the source`(_ row: CheckRow) {
        // Other tests check names and words around a quotation.
        let kinds = row.check()?.problems.map(\.kind) ?? [.quote]
        #expect(!kinds.contains(.quote))
    }

    static let misquoted: [CheckRow] = [
        CheckRow("The rule says “return every tool dirty”.", "Members return every tool clean.", .quote),
        CheckRow("The rule says “return all tools clean”.", "Members return every tool clean.", .quote),
        CheckRow("The rule says \"clean every tool return\".", "Members return every tool clean.", .quote),
        CheckRow("The rule says ‘return every tools clean’.", "Members return every tool clean.", .quote),
        CheckRow("The rule says «return tool clean».", "Members return every tool clean.", .quote),
        CheckRow("The rule says „clean return“.", "Members return every tool clean.", .quote),
        CheckRow("The rule says 'never return tools'.", "Members return every tool clean.", .quote),
        CheckRow("The rule says “return every tool dirty", "Members return every tool clean.", .quote),
        CheckRow("The rule says “Return Every Tool”.", "Members return every tool clean.", .quote),
        CheckRow("The rule says “clean … return”.", "Members return every tool clean.", .quote),
        CheckRow("The rule says “return every tool” and “burn it”.", "Members return every tool clean.", .quote),
    ]

    @Test(arguments: misquoted) func `rejects quotations that are not verbatim`(_ row: CheckRow) { row.verify() }

    static let forms: [CheckRow] = [
        CheckRow("The deposit is returned when a tool comes back.", "Deposits are returned when the tools come back."),
        CheckRow("Libraries were paid by members.", "Members pay for the library."),
        CheckRow(
            "Kautionen für Geräte mit Motoren betragen 50 Euro.",
            "Die Kaution für ein Gerät mit Motor beträgt 50 Euro, wenn es nicht gebraucht ist."),
        CheckRow(
            "Las naciones tienen regiones autónomas.", "Es la nación que tiene una región autónoma y no la otra."),
        CheckRow(
            "Die Kaution für Geräte beträgt 60 Euro.",
            "Die Kaution für ein Gerät mit Motor beträgt 50 Euro, wenn es nicht gebraucht ist.", .number),
        CheckRow("Die Häuser werden nicht verkauft.", "Das Haus wird verkauft, wenn es in der Stadt ist.", .negation),
    ]

    @Test(arguments: forms) func `treats inflected forms as one word, in the source's language`(_ row: CheckRow) {
        row.verify()
    }

    static let names: [CheckRow] = [
        CheckRow("The garden belongs to Zoe Müller.", "The garden belongs to Zoe Mueller.", .name),
        CheckRow("The garden belongs to Zoe Muller.", "The garden belongs to Zoë Müller."),
        CheckRow("The garden belongs to Carol.", "The garden belongs to Anna.", .name),
        CheckRow("The garden was opened by Anna Bell.", "Anna Bell opened the garden."),
        CheckRow("The garden was opened by Anna Ball.", "Anna Bell opened the garden.", .name),
        CheckRow("Anna Bell opened the garden.", "Carl Bach opened the garden.", .name),
        CheckRow("The keys hang in Hall B.", "The keys hang in Hall B."),
        CheckRow("The keys hang in Hall B.", "The keys hang in Hall A.", .name),
        CheckRow("The course is held in Berlin.", "The course is held in BERLIN."),
        CheckRow("The course is held in Paris.", "The course is held in Berlin.", .name),
        CheckRow("The course is Anna's idea.", "The course was an idea of Anna."),
        CheckRow("Yesterday the Elm Street shed was locked.", "The Oak Street shed was locked.", .name),
        CheckRow(
            "Der Garten gehört der Stadt und nicht dem Verein.", "Der Garten gehört der Stadt und nicht dem Verein."),
        CheckRow("The model is called X200.", "The model is called X300.", .name),
    ]

    @Test(arguments: names) func `reports names that are not in the source`(_ row: CheckRow) { row.verify() }

    static let negated: [CheckRow] = [
        CheckRow("Dogs are not allowed.", "Dogs are allowed in the garden.", .negation),
        CheckRow("Dogs are allowed.", "Dogs are not allowed in the garden.", .negation),
        CheckRow("Dogs are not allowed.", "No dogs are allowed."),
        CheckRow("Dogs aren't allowed.", "Dogs are not allowed."),
        CheckRow("The shop is open on Mondays.", "The shop is no longer open on Mondays.", .negation),
        CheckRow("The shop never lends saws.", "The shop lends saws.", .negation),
        CheckRow("Members may borrow drills.", "Members may borrow drills, but children may not use saws."),
        CheckRow("No, dogs must stay outside.", "Dogs must stay outside."),
        CheckRow("Members without a card pay more.", "Members with a card pay more.", .negation),
        CheckRow("The shop opens no later than nine.", "The shop opens no later than nine."),
        CheckRow("Smoking is allowed.", "Smoking is forbidden in the sheds.", .negation),
        CheckRow("The shop closes at 9.", "The shop opens at 9.", .negation),
        CheckRow("Tools and seeds are lent.", "Not only tools but also seeds are lent."),
        CheckRow("Der Hof ist nicht offen.", "Der Hof ist offen.", .negation),
    ]

    @Test(arguments: negated) func `reports negation in only the answer or the source`(_ row: CheckRow) { row.verify() }

    static let words: [CheckRow] = [
        CheckRow("Members return tools clean.", "Every member returns the tools clean."),
        CheckRow("Tools are returned clean by members.", "Members return tools clean."),
        CheckRow("The price of the drill is low.", "The drill has a low fee."),
        CheckRow("Bees sleep in winter under the snow.", "Members return tools clean.", .words),
        CheckRow(
            "Members return tools clean and paint the fence green each spring morning.", "Members return tools clean.",
            .words),
        CheckRow("The council bought lamps for the harbour.", "The council sold boats near the mill.", .words),
        CheckRow("これは庭です。", "これは庭です。"),
        CheckRow("Сад открыт весной.", "Сад открыт весной."),
        CheckRow("Сад закрыт зимой снегом.", "Клуб любит старые книги.", .words),
    ]

    @Test(arguments: words) func `reports too few words shared with the source`(_ row: CheckRow) { row.verify() }

    static let neutral = [
        "Here is what I found:", "According to the documents:", "Sure.", "I hope this helps.", "**Answer:**", "…", "",
        "The documents do not say.", "The passages do not mention the price of a saw.",
        "There is no information about saws.", "I could not find that in the documents.", "See the following list:",
    ]

    @Test(arguments: neutral) func `sentences that make no claim are neutral`(_ text: String) {
        let result = CheckRow(text, "Members return tools clean.").check()
        #expect(result?.standing == .neutral)
        #expect(result?.citations == [])
    }

    @Test func `checks a claim that follows a statement of missing information`() {
        CheckRow("The documents do not mention saws, but drills cost 5 euros.", "Drills cost 7 euros.", .number)
            .verify()
    }
}
