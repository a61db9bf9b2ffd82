#if canImport(CryptoKit)
    import CryptoKit
#else
    import CCrypto
#endif

/// AES-256 in Galois/Counter Mode, with the system's implementation.
package enum AESGCM {
    /// The length of a key, in bytes.
    package static let keyBytes = 32
    /// The length of the nonce that begins a box, in bytes; each box has a new nonce.
    package static let nonceBytes = 12
    /// The length of the authentication tag that ends a box, in bytes.
    package static let tagBytes = 16

    /// An error of libcrypto or CryptoKit, such as a lack of memory.
    package struct Failure: Error {}

    /// Returns a new key of ``keyBytes`` random bytes.
    package static func newKey() -> [UInt8] { randomBytes(keyBytes) }

    /// Encrypts a text and authenticates it together with additional data, which stays in plain text.
    ///
    /// - Parameters:
    ///   - text: The plaintext.
    ///   - key: A key of ``keyBytes`` bytes.
    ///   - bytes: The additional authenticated data, which is not part of the box.
    /// - Returns: The box: the nonce, the ciphertext and the tag.
    /// - Throws: `Failure`.
    package static func seal(_ text: [UInt8], key: [UInt8], authenticating bytes: [UInt8]) throws -> [UInt8] {
        #if canImport(CryptoKit)
            let box = try AES.GCM.seal(text, using: SymmetricKey(data: key), authenticating: bytes)
            return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
        #else
            let nonce = randomBytes(nonceBytes)
            var tag = [UInt8](repeating: 0, count: tagBytes)
            let cipher = Cipher()
            try cipher.start(key: key, nonce: nonce, encrypts: true)
            let encrypted = try cipher.run(text, authenticating: bytes)
            try cipher.check(cipher.end())
            try cipher.check(EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag))
            return nonce + encrypted + tag
        #endif
    }

    /// Decrypts a box that ``seal(_:key:authenticating:)`` returned.
    ///
    /// - Returns: The plaintext; `nil` if the key is wrong, or the box or the additional authenticated data were
    ///   changed.
    package static func open(_ box: [UInt8], key: [UInt8], authenticating bytes: [UInt8]) -> [UInt8]? {
        guard box.count >= nonceBytes + tagBytes else { return nil }
        let (nonce, tag) = (box.prefix(nonceBytes), box.suffix(tagBytes))
        let encrypted = box.dropFirst(nonceBytes).dropLast(tagBytes)
        // All errors have the same meaning for the caller.
        #if canImport(CryptoKit)
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: encrypted, tag: tag)
            else { return nil }
            return (try? AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: bytes)).map { Array($0) }
        #else
            var expected = Array(tag)
            let cipher = Cipher()
            guard (try? cipher.start(key: key, nonce: Array(nonce), encrypts: false)) != nil,
                let text = try? cipher.run(Array(encrypted), authenticating: bytes),
                EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &expected) == 1,
                cipher.end() == 1
            else { return nil }
            return text
        #endif
    }

    /// Returns random bytes from Swift's system generator, which is cryptographically secure on every platform.
    private static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

#if !canImport(CryptoKit)
    /// A libcrypto cipher context for one encryption or decryption.
    private struct Cipher: ~Copyable {
        let context: OpaquePointer

        init() {
            guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("there is no memory for a cipher") }
            self.context = context
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        func start(key: [UInt8], nonce: [UInt8], encrypts: Bool) throws {
            precondition(key.count == AESGCM.keyBytes && nonce.count == AESGCM.nonceBytes, "lengths are AES-256-GCM's")
            // A nonce of 12 bytes is the default of GCM.
            try check(EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, encrypts ? 1 : 0))
        }

        /// Authenticates the additional data, and encrypts or decrypts a text.
        func run(_ text: [UInt8], authenticating bytes: [UInt8]) throws -> [UInt8] {
            var count: Int32 = 0
            // libcrypto counts in 32 bits, so the data is passed in chunks.
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(1 << 30)
                try piece.withUnsafeBufferPointer {
                    try check(EVP_CipherUpdate(context, nil, &count, $0.baseAddress, Int32($0.count)))
                }
                rest = rest.dropFirst(piece.count)
            }
            guard let length = Int32(exactly: text.count) else { throw AESGCM.Failure() }
            var output = [UInt8](repeating: 0, count: text.count)
            if length > 0 { try check(EVP_CipherUpdate(context, &output, &count, text, length)) }
            return output
        }

        /// Finishes the cipher without further output; when decrypting, the result 1 means that the tag is valid.
        func end() -> Int32 {
            var (nothing, count) = ([UInt8](repeating: 0, count: 16), Int32(0))
            return EVP_CipherFinal_ex(context, &nothing, &count)
        }

        func check(_ code: Int32) throws {
            guard code == 1 else { throw AESGCM.Failure() }
        }
    }
#endif
