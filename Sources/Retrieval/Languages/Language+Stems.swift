#if !HEARTH_APPLE
    import CStemmer
    import Synchronization

    extension Language {
        /// Returns the stem of a word, which its inflected forms share.
        ///
        /// - Parameter word: The word in lowercase, with accents.
        /// - Returns: The stem, which need not be a word; the word itself if it has no suffix to remove.
        package func stem(_ word: String) -> String { Snowball.of[self]?.stem(word) ?? word }
    }

    /// A libstemmer algorithm with a lock, because stemming a word modifies its state.
    private final class Snowball: Sendable {
        static let of = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Snowball($0)) })

        /// The stemmer; `nil` only if libstemmer was built without the language.
        private let stemmer: Mutex<OpaquePointer?>

        private init(_ language: Language) { stemmer = Mutex(sb_stemmer_new(language.rawValue, nil)) }

        func stem(_ word: String) -> String? {
            // A longer token is not a word.
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
