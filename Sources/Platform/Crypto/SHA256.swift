#if canImport(CryptoKit)
    import CryptoKit
#else
    import CCrypto
#endif

/// A SHA-256 computation over a stream of bytes, with the system's implementation.
package struct SHA256: ~Copyable {
    #if canImport(CryptoKit)
        private var hash = CryptoKit.SHA256()
    #else
        private let context: OpaquePointer
    #endif

    package init() {
        #if !canImport(CryptoKit)
            guard let context = EVP_MD_CTX_new() else { preconditionFailure("there is no memory for a hash") }
            self.context = context
            start()
        #endif
    }

    #if !canImport(CryptoKit)
        deinit { EVP_MD_CTX_free(context) }

        private func start() {
            precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
        }
    #endif

    /// Hashes the next bytes of the stream.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        #if canImport(CryptoKit)
            hash.update(bufferPointer: bytes)
        #else
            precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto cannot hash")
        #endif
    }

    /// Returns the hash as 64 lower-case hexadecimal digits, and begins a new stream.
    package mutating func finish() -> String {
        #if canImport(CryptoKit)
            let digest = Array(hash.finalize())
            hash = CryptoKit.SHA256()
        #else
            var digest = [UInt8](repeating: 0, count: 32)
            precondition(EVP_DigestFinal_ex(context, &digest, nil) == 1, "libcrypto cannot end a hash")
            start()
        #endif
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns the SHA-256 of bytes in memory, as 64 lower-case hexadecimal digits.
    package static func hash(_ bytes: UnsafeRawBufferPointer) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }
}
