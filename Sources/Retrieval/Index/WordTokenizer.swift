import Foundation
import GRDB

/// A splitter of texts into words as in the full-text table, in their plain forms (see ``PlainForms``).
struct WordTokenizer {
    struct Word {
        /// The word without case and accents.
        let token: String
        /// The range in bytes of UTF-8.
        let range: Range<Int>
    }

    private let tokenizer: any FTS5Tokenizer

    init(_ database: Database) throws {
        tokenizer = try database.makeTokenizer(FTS5TokenizerDescriptor(components: RetrievalSchema.tokenizer))
    }

    /// Returns the words of a text in plain form, with their ranges in the text.
    func words(of text: String) throws -> [Word] {
        guard let mapped = PlainForms.mapped(text) else { return try written(text) }
        return try written(mapped.text).map { word in
            // bounded: a word has a byte at least, and each byte of the plain form has its places.
            Word(
                token: word.token,
                range: mapped.starts[word.range.lowerBound]..<mapped.ends[word.range.upperBound - 1])
        }
    }

    /// Returns the words as they are written, which are the tokens of the full-text table.
    func written(_ text: String) throws -> [Word] {
        final class Words { var list: [Word] = [] }
        let words = Words()
        var text = text
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                tokenizer.tokenize(
                    context: Unmanaged.passUnretained(words).toOpaque(), tokenization: .document,
                    pText: bytes.baseAddress, nText: CInt(bytes.count)
                ) { context, _, token, length, start, end in
                    guard let context, let token else { return 0 }
                    let bytes = UnsafeRawBufferPointer(start: token, count: Int(length))
                    Unmanaged<Words>.fromOpaque(context).takeUnretainedValue().list.append(
                        Word(token: String(decoding: bytes, as: UTF8.self), range: Int(start)..<Int(end)))
                    return 0
                }
            }
        }
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        return words.list
    }

    /// Returns the stem of a word without accents, in the form of the full-text table's tokens.
    func stem(of word: Word, in text: String, _ language: Language) throws -> String {
        // Numbers and codes are not inflected.
        if word.token.utf8.contains(where: { $0 <= UInt8(ascii: "9") }) { return word.token }
        if word.token.utf8.count == word.range.count, word.token.utf8.allSatisfy({ $0 < 0x80 }) {
            return language.stem(word.token)
        }
        // The stemmer needs the accents to recognise suffixes.
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: word.range.lowerBound)
        let written = String(text[start..<utf8.index(start, offsetBy: word.range.count)])
        let stem = language.stem(PlainForms.of(written).precomposedStringWithCanonicalMapping.lowercased())
        return try words(of: stem).first?.token ?? word.token
    }
}
