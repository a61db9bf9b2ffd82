/// Authenticates saved prefixes as unmodified and written by the folder's owner.
///
/// llama.cpp's loader trusts its bytes, and a checksum would only find accidents. Which cipher does it is for those to
/// say who save: programs that save nothing link none.
public protocol PrefixSealing: Sendable {
    /// A code for bytes.
    ///
    /// - Parameters:
    ///   - bytes: What it proves.
    ///   - binding: The tag of another code that belongs to it; zeros for none. 16 bytes, as all tags.
    /// - Returns: The code, of 44 bytes, and its tag.
    /// - Throws: Whatever keeps it from being made.
    func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8])

    /// Checks a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - bytes: What it proves.
    ///   - binding: The tag that it was bound to.
    /// - Returns: Its tag; nil if bytes, code or binding are others than they were.
    func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]?
}

/// The sizes of codes, which the files' format fixes.
package enum PrefixCode {
    /// Bytes of what a code can be bound to: the tag of another one.
    package static let bindingBytes = 16
    /// Bytes of a code: nonce, sealed binding, tag.
    package static let bytes = 12 + bindingBytes + 16
    /// The binding of a code that belongs to no other.
    static let noBinding = [UInt8](repeating: 0, count: bindingBytes)
}
