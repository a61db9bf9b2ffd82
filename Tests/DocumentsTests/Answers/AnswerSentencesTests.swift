import Testing

@testable import Documents

@Suite struct AnswerSentencesTests {
    static let rows: [(String, [(String, [Int])])] = [
        ("Bees fly [1]. Dogs run [2].", [("Bees fly.", [1]), ("Dogs run.", [2])]),
        ("Bees fly. [1] Dogs run. [2]", [("Bees fly.", [1]), ("Dogs run.", [2])]),
        ("Bees fly.[1] Dogs run.[2]", [("Bees fly.", [1]), ("Dogs run.", [2])]),
        ("Bees fly [1][2]. Dogs run.", [("Bees fly.", [1, 2]), ("Dogs run.", [])]),
        ("Bees fly [1, 2].", [("Bees fly.", [1, 2])]),
        ("Bees fly [1,2;3].", [("Bees fly.", [1, 2, 3])]),
        ("Bees fly [1-3].", [("Bees fly.", [1, 2, 3])]),
        ("Bees fly [1–3].", [("Bees fly.", [1, 2, 3])]),
        ("Bees fly [1 and 3].", [("Bees fly.", [1, 3])]),
        ("Bees fly [1] [1] [2].", [("Bees fly.", [1, 2])]),
        ("Bees [1] fly.", [("Bees fly.", [1])]),
        ("Bees fly【1】.", [("Bees fly.", [1])]),
        ("Bees fly [Passage 2].", [("Bees fly.", [2])]),
        ("Bees fly [source 2].", [("Bees fly.", [2])]),
        ("Bees fly [^2].", [("Bees fly.", [2])]),
        ("[1] Bees fly. Dogs run.", [("Bees fly.", [1]), ("Dogs run.", [])]),
        ("Bees fly.\n[2] Dogs run.", [("Bees fly.", []), ("Dogs run.", [2])]),
        ("Bees fly.\n[2]", [("Bees fly.", [2])]),
        ("- Bees fly [1]\n- Dogs run [2]", [("- Bees fly", [1]), ("- Dogs run", [2])]),
        ("1. Bees fly [1]\n2. Dogs run [2]", [("1. Bees fly", [1]), ("2. Dogs run", [2])]),
        ("Bees fly (slowly) [1]! Do they? [2]", [("Bees fly (slowly)!", [1]), ("Do they?", [2])]),
        ("“Bees fly.” [1] Yes.", [("“Bees fly.”", [1]), ("Yes.", [])]),
        ("In [2024] bees flew [sic] and [a].", [("In [2024] bees flew [sic] and [a].", [])]),
        ("Bees [] fly [ ].", [("Bees [] fly [ ].", [])]),
        ("Bees fly [1", [("Bees fly [1", [])]),
        ("Bees fly [12345678901234567890].", [("Bees fly [12345678901234567890].", [])]),
        ("Dr. Bell pays 3.50 [1]. Done [2].", [("Dr. Bell pays 3.50.", [1]), ("Done.", [2])]),
        ("", []), (" \n ", []), ("[1]", []),
        ("Bees fly [1].\n\nDogs run [3].", [("Bees fly.", [1]), ("Dogs run.", [3])]),
        ("Bees fly [2],[3].", [("Bees fly,.", [2, 3])]),
    ]

    @Test(arguments: rows.indices) func `assigns a citation mark to the sentence before or around it`(_ row: Int) {
        let (text, expected) = Self.rows[row]
        let answer = AnswerSentences(text, passages: 3)
        #expect(answer.sentences.map(\.text) == expected.map(\.0))
        #expect(answer.sentences.map(\.passages) == expected.map(\.1))
        #expect(answer.dropped == [])
    }

    @Test func `drops and reports citation numbers that belong to no passage`() {
        let answer = AnswerSentences("Bees fly [1][7]. Dogs run [0, 9][9].", passages: 3)
        #expect(answer.sentences.map(\.passages) == [[1], []])
        #expect(answer.dropped == [7, 0, 9])
        #expect(AnswerSentences("Bees fly [1].", passages: 0).dropped == [1])
    }

    @Test(.timeLimit(.minutes(30))) func `splits long and hostile answers into sentences in bounded time`() {
        for text in ["[", "[1", "[1]", "[1,", "【", "[1] ", "a[1].\n", "\n[1]"] {
            _ = AnswerSentences(String(repeating: text, count: 20_000), passages: 5)
        }
    }
}
