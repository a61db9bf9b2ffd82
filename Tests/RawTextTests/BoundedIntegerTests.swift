import Testing

@testable import RawText

struct BoundedIntegerTests {
    @Test(
        arguments: [
            ("5", 5), ("0", 1), ("10", 9), ("-1", 1), ("+7", 7), ("007", 7), ("9223372036854775807", 9),
            ("-9223372036854775808", 1), ("9223372036854775808", 9), ("99999999999999999999", 9),
            ("+99999999999999999999", 9), ("-99999999999999999999", 1), ("", nil), ("-", nil), ("+", nil),
            ("1e308", nil),
            ("NaN", nil), (" 5", nil), ("٣", nil), ("5.0", nil), ("--99999999999999999999", nil),
        ] as [(String, Int?)])
    func `clamps a whole number to a range, and returns nil for other text`(_ text: String, _ number: Int?) {
        #expect(Int(text, clampedTo: 1...9) == number)
    }
}
