import Foundation
import Testing

@testable import Documents

struct FileStateTests {
    @Test(
        arguments: [
            (0, 0, 0), (1, 999_999_999, 1_999), (-1, 0, -1_000), (253_402_300_799, 999_999_999, 253_402_300_799_999),
            (Int.max, 0, 253_402_300_799_000), (1 << 62, 5_000_000, 253_402_300_799_005),
            (Int.min, 0, -62_135_596_800_000),
            (Int.max / 1_000 + 1, 999_999_999, 253_402_300_799_999),
        ] as [(Int, Int, Int64)])
    func `clamps file times to the years 1 to 9999`(_ seconds: Int, _ nanoseconds: Int, _ milliseconds: Int64) {
        #expect(FileState.milliseconds(timespec(tv_sec: seconds, tv_nsec: nanoseconds)) == milliseconds)
    }
}
