#if !HEARTH_APPLE
    import CStemmer
    import Synchronization

    extension Language {
        /// The stem of a word in this language, which its forms share.
        ///
        /// - Parameter word: In small letters, accents included.
        /// - Returns: The stem, which need not be a word; the word itself where nothing can be taken off.
        package func stem(_ word: String) -> String { Snowball.of[self]?.stem(word) ?? word }
    }

    /// One of libstemmer's algorithms, at one word at a time: it keeps what it works on.
    private final class Snowball: Sendable {
        static let of = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Snowball($0)) })

        /// Nil only where a libstemmer was built without the language.
        private let stemmer: Mutex<OpaquePointer?>

        private init(_ language: Language) { stemmer = Mutex(sb_stemmer_new(language.rawValue, nil)) }

        func stem(_ word: String) -> String? {
            // What is longer is no word.
            guard word.utf8.count <= 64 else { return nil }
            var word = word
            return stemmer.withLock { stemmer in
                guard let stemmer else { return nil }
                return word.withUTF8 { bytes in
                    guard let stem = sb_stemmer_stem(stemmer, bytes.baseAddress, CInt(bytes.count)) else { return nil }
                    let length = Int(sb_stemmer_length(stemmer))
                    return String(decoding: UnsafeBufferPointer(start: stem, count: length), as: UTF8.self)
                }
            }
        }
    }
#endif
