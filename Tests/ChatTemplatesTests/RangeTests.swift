import ChatTemplates
import Testing

struct RangeTests {
    @Test(arguments: [
        "4611686018427387904, -4611686018427387905", "9223372036854775807, -9223372036854775807", "5, 5", "5, 4",
        "-4611686018427387905, 4611686018427387904, -1", "0, 9223372036854775807, -9223372036854775807",
    ])
    func `a range with a step away from the end is empty, even if the distance overflows`(_ arguments: String) throws {
        #expect(try Fixtures.render("{{ range(\(arguments)) | list | length }}") == "0")
    }

    @Test(arguments: [
        "-4611686018427387905, 4611686018427387904", "4611686018427387904, -4611686018427387905, -1", "100001",
    ])
    func `a range of more than 100,000 elements is refused`(_ arguments: String) throws {
        #expect(throws: ChatTemplateError.self) { try Fixtures.render("{{ range(\(arguments)) | length }}") }
    }

    @Test func `a range of 100,000 elements and a range with a huge step are allowed`() throws {
        #expect(try Fixtures.render("{{ range(100000) | length }}") == "100000")
        #expect(try Fixtures.render("{{ range(0, 9223372036854775807, 9223372036854775806) | list | length }}") == "2")
    }
}
