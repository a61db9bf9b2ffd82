/// A cipher that authenticates saved prefixes as unmodified and written by the folder's owner.
///
/// llama.cpp's loader trusts its input, and a checksum would only detect accidental changes. The caller provides the
/// cipher, so that programs that do not save prefixes need not link a cipher.
public protocol PrefixSealing: Sendable {
    /// Returns an authentication code for bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to authenticate.
    ///   - binding: The 16-byte tag of another code to which this code is bound; zeros if it is not bound.
    /// - Returns: The code, of 44 bytes, and its tag.
    /// - Throws: An error if the code cannot be created.
    func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8])

    /// Verifies a code.
    ///
    /// - Parameters:
    ///   - code: The code from ``code(for:binding:)``.
    ///   - bytes: The authenticated bytes.
    ///   - binding: The tag to which the code was bound.
    /// - Returns: The code's tag; `nil` if the bytes, the code or the binding do not match.
    func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]?
}

/// The sizes of codes, which the file format fixes.
package enum PrefixCode {
    /// The number of bytes of a tag, to which another code can be bound.
    package static let bindingBytes = 16
    /// The number of bytes of a code: nonce, sealed binding, tag.
    package static let bytes = 12 + bindingBytes + 16
    /// The binding of a code that is not bound to another code.
    static let noBinding = [UInt8](repeating: 0, count: bindingBytes)
}
