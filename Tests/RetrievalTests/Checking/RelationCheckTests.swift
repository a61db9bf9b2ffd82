import Testing

@testable import Retrieval

@Suite struct RelationCheckTests {
    static let lacking: [CheckRow] = [
        CheckRow(
            "The mother of Erik Sund is Gerda Sund.", "Erik Sund is married to Gerda Sund.", .words,
            question: "Who is the mother of Erik Sund?"),
        CheckRow(
            "Hanna Brecht designed the Lindal Tower.", "Hanna Brecht lives in the Lindal Tower.", .words,
            question: "Who designed the Lindal Tower?"),
        CheckRow(
            "The price of the Norsund press is 39.8 tonnes.", "The Norsund press weighs 39.8 tonnes.", .relation,
            question: "What is the price of the Norsund press?"),
        CheckRow(
            "The captain of the ferry Pelmund is Olga Ferholt.", "The ferry Pelmund was painted by Olga Ferholt.",
            .relation, question: "Who is the captain of the ferry Pelmund?"),
    ]

    @Test(arguments: lacking) func `refuses a relation that the source does not state`(_ row: CheckRow) {
        row.verify()
    }

    static let stated: [CheckRow] = [
        CheckRow(
            "The mother of Erik Sund is Gerda Sund.", "Gerda Sund is Erik Sund's mother.",
            question: "Who is the mother of Erik Sund?"),
        CheckRow(
            "Hanna Brecht designed the Lindal Tower.", "The Lindal Tower was designed by Hanna Brecht.",
            question: "Who designed the Lindal Tower?"),
        CheckRow(
            "The price of the Norsund press is 3,900 euros.", "The Norsund press had a price of 3,900 euros.",
            question: "What is the price of the Norsund press?"),
        CheckRow(
            "The start date of Project Orion is 3 May 2024.", "Project Orion has its start on 3 May 2024.",
            question: "What is the start date of Project Orion?"),
    ]

    @Test(arguments: stated) func `accepts a relation that the source states`(_ row: CheckRow) { row.verify() }

    @Test func `accepts a paraphrase that stands for the question's word`() {
        let passage = AnswerChecker.Passage(number: 1, text: "Anna Bell heads the choir of Rova.")
        let sentence = ClaimedSentence(text: "Anna Bell leads the choir of Rova.", passages: [])
        func standing(_ paraphrases: [String: Set<String>]) -> CheckedSentence.Standing? {
            AnswerChecker(passages: [passage], question: "Who leads the choir of Rova?", paraphrases: paraphrases)
                .check([sentence]).first?.standing
        }
        #expect(standing([:]) == .supported)
        #expect(standing([WordForms.stem("leads"): [WordForms.stem("heads")]]) == .supported)
    }

    static let exchanged: [CheckRow] = [
        CheckRow("Anna Bell replaced Eva Lind in May.", "Eva Lind replaced Anna Bell in May.", .relation),
        CheckRow("Anna Bell replaced Eva Lind in May.", "Anna Bell was replaced by Eva Lind in May.", .relation),
        CheckRow("Rova defeated Tarbet in the final.", "Tarbet defeated Rova in the final.", .relation),
        CheckRow("Karl Moor was succeeded by Ada Stern.", "Karl Moor succeeded Ada Stern.", .relation),
    ]

    @Test(arguments: exchanged) func `refuses exchanged sides of a verb`(_ row: CheckRow) { row.verify() }

    static let ordered: [CheckRow] = [
        CheckRow("Anna Bell replaced Eva Lind in May.", "In May Eva Lind was replaced by Anna Bell."),
        CheckRow("Rova defeated Tarbet in the final.", "Rova defeated Tarbet in the final."),
        CheckRow("Ada Stern was succeeded by Karl Moor.", "Karl Moor succeeded Ada Stern."),
    ]

    @Test(arguments: ordered) func `accepts the same sides in active and passive`(_ row: CheckRow) { row.verify() }

    static let values: [CheckRow] = [
        CheckRow(
            "The race was reintroduced in 1950.", "The race ended in 1950, and it was reintroduced in 1971.", .date,
            question: "When was the race reintroduced?"),
        CheckRow(
            "The mill reopened in 1988.", "The mill was closed in 1988; after long repairs it reopened in 1996.", .date,
            question: "When did the mill reopen?"),
        CheckRow(
            "The deposit is 40 euros.", "The rent is 40 euros a day, and the deposit is 200 euros.", .number,
            question: "How much is the deposit?"),
        CheckRow(
            "The tower is 1989 metres tall.", "The tower was completed in 1989 and is 64 metres tall.", .number,
            question: "How tall is the tower that was completed in 1989?"),
    ]

    @Test(arguments: values) func `refuses a value that belongs to another relation`(_ row: CheckRow) { row.verify() }

    static let own: [CheckRow] = [
        CheckRow(
            "The race was reintroduced in 1971.", "The race ended in 1950, and it was reintroduced in 1971.",
            question: "When was the race reintroduced?"),
        CheckRow(
            "The deposit is 200 euros.", "The rent is 40 euros a day, and the deposit is 200 euros.",
            question: "How much is the deposit?"),
        CheckRow(
            "The tower is 64 metres tall.", "The tower was completed in 1989 and is 64 metres tall.",
            question: "How tall is the tower that was completed in 1989?"),
    ]

    @Test(arguments: own) func `accepts the value of the relation`(_ row: CheckRow) { row.verify() }

    static let elsewhere: [CheckRow] = [
        CheckRow(
            "The construction of the canal led residents to move to the suburbs.",
            "The construction of highways led residents to move to the suburbs. The canal is older.", .relation,
            question: "What led residents to move to the suburbs?"),
        CheckRow(
            "Pedro Aviles", "Ribault claimed the land for France. Philip ordered Pedro Aviles to protect Spain.",
            .relation,
            question: "For what nation did Ribault claim the land?"),
        CheckRow(
            "Anna Bell was 39 years old when she won the cup.",
            "Anna Bell was 38 years old when she won the cup. Eva Lind was 39 years old at her last race.", .number,
            question: "How old was Anna Bell when she won the cup?"),
    ]

    @Test(arguments: elsewhere) func `refuses an answer from another sentence`(_ row: CheckRow) { row.verify() }
}
