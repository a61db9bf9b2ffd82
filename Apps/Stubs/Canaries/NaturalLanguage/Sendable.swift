// error: non-Sendable type 'NLTagger'
import NaturalLanguage

struct Kept: Sendable {
    let tagger: NLTagger
}
