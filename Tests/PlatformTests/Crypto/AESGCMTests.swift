import Platform
import Testing

struct AESGCMTests {
    /// Test case 16 of the paper that proposed GCM.
    private let key = Self.bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    private let box = Self.bytes(
        "cafebabefacedbaddecaf888"
            + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e63"
            + "93ba7a0abcc9f662" + "76fc6ece0f4e1768cddf8853bb2d551b")
    private let authenticated = Self.bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    private let text = Self.bytes(
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5"
            + "aa0de657ba637b39")

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.utf8.map { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    @Test func `decrypts the published test vector and refuses every copy with a changed byte`() {
        #expect(AESGCM.open(box, key: key, authenticating: authenticated) == text)
        for index in box.indices {
            var changed = box
            changed[index] ^= 1
            #expect(AESGCM.open(changed, key: key, authenticating: authenticated) == nil)
            #expect(AESGCM.open(Array(box[..<index]), key: key, authenticating: authenticated) == nil)
        }
        #expect(AESGCM.open(box, key: key, authenticating: authenticated + [0]) == nil)
        #expect(AESGCM.open(box, key: AESGCM.newKey(), authenticating: authenticated) == nil)
    }

    @Test(arguments: [0, 1, 16, 1_000_003], [0, 1, 1_000_003])
    func `decrypts encrypted text, and encrypts equal texts differently`(length: Int, authenticatedLength: Int) throws {
        let text = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        let authenticated = (0..<authenticatedLength).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let key = AESGCM.newKey()
        let box = try AESGCM.seal(text, key: key, authenticating: authenticated)
        #expect(box.count == AESGCM.nonceBytes + length + AESGCM.tagBytes)
        #expect(AESGCM.open(box, key: key, authenticating: authenticated) == text)
        #expect(try AESGCM.seal(text, key: key, authenticating: authenticated) != box)
        #expect(AESGCM.newKey() != key && key.count == AESGCM.keyBytes)
    }
}
