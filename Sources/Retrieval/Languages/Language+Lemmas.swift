#if HEARTH_APPLE
    import NaturalLanguage
    import Synchronization

    extension Language {
        /// Returns the dictionary form of a word, because Apple's SDKs have no libstemmer.
        ///
        /// - Parameter word: The word in lowercase, with accents.
        /// - Returns: The dictionary form; the word itself if it is unknown.
        package func stem(_ word: String) -> String {
            if let known = Self.lemmas.withLock({ $0[self]?[word] }) { return known }
            let lemma = lemma(word)
            Self.lemmas.withLock { lemmas in
                // Lemmas are cached: a tagger is much slower than a table lookup, and texts repeat most of
                // their words.
                if lemmas[self, default: [:]].count >= Self.maximumLemmas { lemmas[self] = [:] }
                lemmas[self, default: [:]][word] = lemma
            }
            return lemma
        }

        private static let lemmas = Mutex<[Language: [String: String]]>([:])
        private static let maximumLemmas = 50_000

        private func lemma(_ word: String) -> String {
            guard !word.isEmpty, word.utf8.count <= 64 else { return word }
            let tagger = NLTagger(tagSchemes: [.lemma])
            tagger.string = word
            tagger.setLanguage(tag, range: word.startIndex..<word.endIndex)
            let lemma = tagger.tag(at: word.startIndex, unit: .word, scheme: .lemma).0?.rawValue
            return lemma.flatMap { $0.isEmpty ? nil : $0.lowercased() } ?? word
        }

        private var tag: NLLanguage {
            switch self {
            case .english: .english
            case .german: .german
            case .french: .french
            case .spanish: .spanish
            case .italian: .italian
            case .portuguese: .portuguese
            case .dutch: .dutch
            case .russian: .russian
            case .arabic: .arabic
            case .hindi: .hindi
            }
        }
    }
#endif
