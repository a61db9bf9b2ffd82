import Foundation
import Support

/// The fields of one object of a catalogue file, each validated when it is read.
struct CheckedFields<Key: CodingKey> {
    /// The maximum of sizes and counts: 1 PiB or 2⁵⁰ weights, far above any model, while sums still fit 64 bits.
    static var largestCount: UInt64 { 1 << 50 }

    let fields: KeyedDecodingContainer<Key>

    init(_ fields: KeyedDecodingContainer<Key>) { self.fields = fields }

    /// Reads a required field, or returns the base entry's value if the field is missing.
    func required<Value>(_ key: Key, _ base: Value?, _ read: (Key) throws -> Value) throws -> Value {
        if let base, !fields.contains(key) { return base }
        return try read(key)
    }

    /// Reads an optional field, or returns the base entry's value if the field is missing; `nil` for null.
    func nullable<Value>(_ key: Key, _ base: Value?, _ read: (Key) throws -> Value) throws -> Value? {
        guard fields.contains(key) else { return base }
        return try fields.decodeNil(forKey: key) ? nil : read(key)
    }

    /// Reads a text of one line without control characters.
    func text(_ key: Key, atMost limit: Int) throws -> String {
        let text = try fields.decode(String.self, forKey: key)
        guard (1...limit).contains(text.utf8.count) else { throw problem(key, "it must have 1 to \(limit) bytes") }
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard isPlain else { throw problem(key, "it must have no line breaks or control characters") }
        return text
    }

    /// Reads a value of an enumeration.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ key: Key
    ) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try text(key, atMost: 100)) else {
            throw problem(key, "it must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// Reads a URL that is allowed for downloads, without percent-encoding invalid characters.
    func address(_ key: Key) throws -> URL {
        guard let url = URL(string: try text(key, atMost: 2000), encodingInvalidCharacters: false) else {
            throw problem(key, "it is not a valid URL; percent-encode spaces and other special characters")
        }
        do {
            _ = try WebAddress(url)
        } catch {
            throw problem(
                key, "it must be an https URL without a user name or password; http is allowed for this machine only")
        }
        return url
    }

    func count(_ key: Key, atMost limit: UInt64 = Self.largestCount) throws -> UInt64 {
        // The decoder's error for an out-of-range number names no limit. On Linux it does not even say that the value
        // is a number.
        let count: UInt64
        do {
            count = try fields.decode(UInt64.self, forKey: key)
        } catch let error as DecodingError where !error.isDataCorrupted {
            throw error
        } catch {
            throw problem(key, "it must be a whole number from 1 to \(limit)")
        }
        guard (1...limit).contains(count) else { throw problem(key, "it must be from 1 to \(limit)") }
        return count
    }

    func sha256(_ key: Key) throws -> String {
        guard let digits = SHA256Digits(try text(key, atMost: 200)) else {
            throw problem(key, "it must have 64 hexadecimal digits")
        }
        return digits.text
    }

    func exam(_ key: Key) throws -> ExamResult {
        let result = try fields.decode(ExamResult.self, forKey: key)
        guard result.isSound else { throw problem(key, "its numbers are not a valid exam result") }
        return result
    }

    func profile(_ key: Key) throws -> EmbeddingProfile {
        let profile = try fields.decode(EmbeddingProfile.self, forKey: key)
        guard profile.isSound else {
            throw problem(
                key, "unrelatedCosine must be from 0 to \(EmbeddingProfile.largestUnrelatedCosine), and a prefix short")
        }
        return profile
    }

    func flag(_ key: Key) throws -> Bool { try fields.decode(Bool.self, forKey: key) }

    func problem(_ key: Key, _ reason: String) -> CatalogueProblem {
        CatalogueProblem(field: CatalogueProblem.field(fields.codingPath + [key]), reason: reason)
    }
}

extension DecodingError {
    fileprivate var isDataCorrupted: Bool {
        if case .dataCorrupted = self { true } else { false }
    }
}

/// A SHA-256 in hexadecimal digits, as entered by a user.
package struct SHA256Digits {
    /// The digits in lower case.
    package let text: String

    /// Creates a checksum; `nil` unless the text has exactly 64 hexadecimal digits.
    package init?(_ text: String) {
        // `isHexDigit` also accepts full-width digits, which have more than one byte.
        guard text.utf8.count == 64, text.count == 64, text.allSatisfy(\.isHexDigit) else { return nil }
        self.text = text.lowercased()
    }

    /// Creates a checksum.
    ///
    /// - Throws: `invalidHash` unless the text has exactly 64 hexadecimal digits.
    package init(checking text: String) throws(ModelLibraryError) {
        guard let digits = SHA256Digits(text) else {
            throw ModelLibraryError(
                .invalidHash,
                "\(ModelID.printable(text)) is not a SHA-256 checksum, which has 64 hexadecimal digits. Nothing was "
                    + "compared. Copy it again from its source.")
        }
        self = digits
    }
}
