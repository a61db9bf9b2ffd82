// error: must be unwrapped
import NaturalLanguage

func lemma(_ tagger: NLTagger, _ index: String.Index) -> String {
    tagger.tag(at: index, unit: .word, scheme: .lemma).0.rawValue
}
