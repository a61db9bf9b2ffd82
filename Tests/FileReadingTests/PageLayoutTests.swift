import Testing

@testable import FileReading

/// The reading order of the lines that were recognized on a page.
struct PageLayoutTests {
    /// Returns a line whose height is 1.2 % of the page.
    private func line(_ text: String, _ left: Double, _ top: Double, to right: Double) -> RecognisedLine {
        RecognisedLine(text: text, left: left, top: top, width: right - left, height: 0.012)
    }

    /// Returns lines one below the other.
    private func lines(_ texts: [String], _ left: Double, _ top: Double, to right: Double) -> [RecognisedLine] {
        texts.enumerated().map { line($1, left, top + 0.018 * Double($0), to: right) }
    }

    @Test func `orders recognized lines from top to bottom, whatever their input order`() {
        let page = lines(["One", "two", "three"], 0.1, 0.1, to: 0.9)
        #expect(PageLayout(page).text == "One\ntwo\nthree")
        #expect(PageLayout(page.reversed()).text == "One\ntwo\nthree")
        #expect(PageLayout([]).text.isEmpty)
    }

    @Test func `a larger distance between recognized lines separates paragraphs`() {
        let page = lines(["One", "two"], 0.1, 0.1, to: 0.9) + lines(["Three", "four", "five"], 0.1, 0.16, to: 0.9)
        #expect(PageLayout(page).text == "One\ntwo\n\nThree\nfour\nfive")
    }

    @Test func `reads the columns of a page image one by one, between a title and a page number`() {
        let page =
            [line("Title", 0.1, 0.05, to: 0.9)]
            + lines(["left", "of", "two"], 0.1, 0.1, to: 0.48) + lines(["right", "of", "two"], 0.52, 0.1, to: 0.9)
            + [line("7", 0.48, 0.95, to: 0.52)]
        #expect(PageLayout(page.reversed()).text == "Title\n\nleft\nof\ntwo\n\nright\nof\ntwo\n\n7")
    }

    @Test func `reads the columns of a page image even if their lines have different heights`() {
        let page = lines(["a", "b", "c"], 0.1, 0.1, to: 0.48) + lines(["d", "e", "f"], 0.52, 0.109, to: 0.9)
        #expect(PageLayout(page.reversed()).text == "a\nb\nc\n\nd\ne\nf")
    }

    @Test func `a heading above both columns of a page image separates the columns above and below it`() {
        let upper = lines(["a", "b"], 0.1, 0.1, to: 0.48) + lines(["c", "d"], 0.52, 0.1, to: 0.9)
        let lower = lines(["e", "f"], 0.1, 0.2, to: 0.48) + lines(["g", "h"], 0.52, 0.2, to: 0.9)
        let page = upper + [line("Heading", 0.1, 0.16, to: 0.9)] + lower
        #expect(PageLayout(page).text == "a\nb\n\nc\nd\n\nHeading\n\ne\nf\n\ng\nh")
    }

    @Test func `reads tables and forms in a page image row by row`() {
        let prices = lines(["Tea", "Milk"], 0.1, 0.1, to: 0.2) + lines(["3.50", "1.20"], 0.8, 0.1, to: 0.86)
        #expect(PageLayout(prices).text == "Tea 3.50\nMilk 1.20")
        // A wide column with little content.
        let form =
            [line("Name", 0.1, 0.1, to: 0.15), line("Address of the house", 0.1, 0.118, to: 0.4)]
            + lines(["Ada", "Main Street"], 0.5, 0.1, to: 0.9)
        #expect(PageLayout(form).text == "Name Ada\nAddress of the house Main Street")
    }

    @Test func `drops a line that was recognized twice`() {
        let page = [
            line("The whole line", 0.1, 0.5, to: 0.9), line("The whole", 0.1, 0.5005, to: 0.5),
            line("line", 0.52, 0.4995, to: 0.9), line("The next", 0.1, 0.518, to: 0.9),
        ]
        #expect(PageLayout(page).text == "The whole line\nThe next")
    }

    @Test func `keeps lines of a skewed scan separate although their boxes overlap`() {
        // Each box is as tall as the slope of its line, so it overlaps its neighbors.
        let page = (0..<20).map {
            RecognisedLine(text: "\($0)", left: 0.1, top: 0.1 + 0.018 * Double($0), width: 0.8, height: 0.04)
        }
        #expect(PageLayout(page.reversed()).text == (0..<20).map(String.init).joined(separator: "\n"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300]) func `tolerates invalid positions of a line`(
        _ place: Double
    ) {
        let odd = RecognisedLine(text: "odd", left: place, top: place, width: place, height: place)
        #expect((0...1).contains(odd.left) && (odd.left...1).contains(odd.right))
        #expect((0...1).contains(odd.top) && (odd.top...1).contains(odd.bottom))
        let text = PageLayout([odd, line("Words", 0.1, 0.5, to: 0.9)]).text
        #expect(text.contains("Words"))
    }

    @Test func `limits the number of recognized lines on a page`() {
        let page = (0..<20_000).map {
            RecognisedLine(
                text: "\($0)", left: 0.01 * Double($0 % 90), top: Double($0) / 20_000, width: 0.005, height: 0.00001)
        }
        #expect(PageLayout(page).text.split(whereSeparator: \.isWhitespace).count == 2_000)
    }
}
