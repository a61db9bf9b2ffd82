import Foundation
import Testing

@testable import Documents

@Suite struct StsPairTests {
    private func read(_ text: String) throws -> [StsPair] {
        let folder = try TemporaryFiles(["sts.tsv": text])
        return try withExtendedLifetime(folder) { try StsPair.read(at: folder.url.appendingPathComponent("sts.tsv")) }
    }

    @Test func `score and sentences are read as they stand, with further columns behind them`() throws {
        let pairs = try read(
            "captions\tA\t2012\t0001\t2.500\tA \"dog\" runs.\tA cat sits.\n"
                + "news\tB\t2013\t2\t5\tOne\tTwo\tlicence\tsource\r\n"
        )
        #expect(
            pairs == [
                StsPair(score: 2.5, first: "A \"dog\" runs.", second: "A cat sits."),
                StsPair(score: 5, first: "One", second: "Two"),
            ])
    }

    @Test(arguments: [
        ("a\tb\tc\td\t1\tone\ttwo\na\tb\tc\td\t1\tone\n", 2), ("a\tb\tc\td\t5.1\tone\ttwo\n", 1),
        ("a\tb\tc\td\tnan\tone\ttwo\n", 1), ("a\tb\tc\td\t\tone\ttwo\n", 1), ("a\tb\tc\td\t1\t \ttwo\n", 1),
    ])
    func `a line that is no pair is named`(text: String, line: Int) throws {
        let error = #expect(throws: JudgedSetError.self) { try read(text) }
        #expect(error?.line == line && error?.file == "sts.tsv" && error?.code == .damaged)
    }

    @Test func `an empty file and none are named`() throws {
        #expect(throws: JudgedSetError(.notASet, "The file holds no pairs.", file: "sts.tsv")) { try read("\n") }
        let nowhere = URL(fileURLWithPath: "/nowhere/sts.tsv")
        #expect(throws: JudgedSetError(.notFound, "There is no such file.", file: "sts.tsv")) {
            try StsPair.read(at: nowhere)
        }
    }
}
