import GGUF
import Testing

@Suite struct ByteTextTests {
    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (1100, "1.1 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
        (10_400, "10 kB"), (999_499, "999 kB"), (999_500, "1 MB"), (84_000_000, "84 MB"), (1_100_000_000, "1.1 GB"),
        (25_769_803_776, "26 GB"), (2_000_000_000_000, "2 TB"), (5_000_000_000_000_000, "5000 TB"),
    ])
    func `byte counts are formatted with decimal units and two digits of precision`(bytes: Int, text: String) {
        #expect(ByteText(bytes).description == text)
    }
}
