// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public struct SHA256Digest: Sequence, Sendable {
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError("a declaration") }
}

public struct SHA256: Sendable {
    public init() { fatalError("a declaration") }

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { fatalError("a declaration") }
    public func finalize() -> SHA256Digest { fatalError("a declaration") }
}

public struct SymmetricKey: Sendable {
    public init<D: ContiguousBytes>(data: D) { fatalError("a declaration") }
}

public enum AES {
    public enum GCM {
        public struct Nonce: Sequence, Sendable {
            public init() { fatalError("a declaration") }
            public init<D: DataProtocol>(data: D) throws { fatalError("a declaration") }

            public func makeIterator() -> Array<UInt8>.Iterator { fatalError("a declaration") }
        }

        public struct SealedBox: Sendable {
            public let tag: Data
            public let ciphertext: Data
            public var nonce: Nonce { fatalError("a declaration") }

            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
                fatalError("a declaration")
            }
        }

        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: AuthenticatedData
        ) throws -> SealedBox { fatalError("a declaration") }

        public static func open<AuthenticatedData: DataProtocol>(
            _ box: SealedBox, using key: SymmetricKey, authenticating data: AuthenticatedData
        ) throws -> Data { fatalError("a declaration") }
    }
}
