import Foundation
import Platform
import Testing

struct SHA256Tests {
    /// The examples of FIPS 180-2.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `hashes of whole and split input match the standard`(text: String, expected: String) {
        let data = Data(text.utf8)
        #expect(data.withUnsafeBytes { SHA256.hash($0) } == expected)
        var hash = SHA256()
        for start in stride(from: 0, to: data.count, by: 77) {
            data[start..<min(start + 77, data.count)].withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.finish() == expected)
        // Updates after `finish()` belong to another stream.
        data.withUnsafeBytes { hash.update($0) }
        #expect(hash.finish() == expected)
    }
}
