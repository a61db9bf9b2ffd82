/// The relation that a sentence states between its names and values.
extension SupportSearch {
    // MARK: - The relation that is asked for

    /// Reports the words of the question that the sentence repeats and that its source does not have.
    ///
    /// "The mother of Anna is Eva" is not supported by "Anna is married to Eva", however many of the names agree.
    mutating func checkRelation() {
        guard question.isDirect, finding.problems.isEmpty, !finding.spans.isEmpty else { return }
        let stated = claims.words.filter { !$0.isName && question.relation.contains($0.stem) }
        let lacking = stated.filter { !isSupportedNearby($0) }
        // In "the Zorvik press costs …", "press" is a part of the name and says nothing about it.
        let titles = stated.count { $0.isBesideName && isSupportedNearby($0) }
        if let first = lacking.first, lacking.count * 2 > stated.count - titles {
            report(.relation, first.range, "The source does not say “\(claims.part(first.range))” of this.")
            return
        }
        checkAnswer()
    }

    /// Reports an answer that is not in the sentence of the source that the question is about.
    private mutating func checkAnswer() {
        let added = claims.words.filter { !$0.isInQuestion }
        // A fragment such as a name alone repeats nothing of the question.
        let isFragment = added.count == claims.words.count
        guard !question.words.isEmpty, !isFragment || added.count <= Self.longestFragment else { return }
        let repeated = isFragment ? question.words : Set(claims.words.filter(\.isInQuestion).map(\.stem))
        func asked(_ at: Int) -> Int { index.spans[at].words.intersection(repeated).count }
        guard let main = finding.spans.max(by: { asked($0) < asked($1) }) else { return }
        let following = main + 1 < index.spans.count && index.spans[main + 1].context.contains(main) ? [main + 1] : []
        let spans = [main] + following
        let isVerbatim = !isFragment && finding.spans.contains { at in claims.words.allSatisfy { has($0, at) } }
        let lacking = isVerbatim ? [] : added.filter { word in !spans.contains { has(word, $0) } }
        if let first = lacking.first, lacking.count * 2 > added.count || isExchanged(lacking, main) {
            report(
                .relation, first.range,
                "The source does not say “\(claims.part(first.range))” about what is asked.")
            return
        }
        for quantity in claims.quantities where !claims.isAsked(quantity) {
            guard !spans.contains(where: { said(quantity, $0).isSaid }), let rival = firstRival(quantity, main) else {
                continue
            }
            report(
                quantity.isYear ? .date : .number, quantity.range,
                "The source has “\(claims.part(quantity.range))” for something else; here it says “\(rival)”.")
            return
        }
        if isFragment, Double(asked(main)) < Self.leastAsked * Double(question.words.count), let first = added.first {
            report(
                .relation, first.range,
                "The source does not say “\(claims.part(first.range))” about what is asked.")
        }
    }

    /// The maximum number of words of a fragment.
    private static let longestFragment = 4
    /// The minimum share of the question's words in the sentence that a fragment comes from.
    private static let leastAsked = 0.25

    /// Returns whether words of other sentences stand where a span has different words.
    ///
    /// The words before and after them follow each other in the span with at most three words between.
    private func isExchanged(_ words: [AnswerClaims.Word], _ span: Int) -> Bool {
        let source = index.spans[span].facts.words
        let lacking = Set(words.map(\.stem))
        guard let first = claims.words.firstIndex(where: { lacking.contains($0.stem) }),
            words.allSatisfy({ index.isKnown($0.stem) })
        else { return false }
        let run = claims.words[first...].prefix { lacking.contains($0.stem) }
        let (before, after) = (claims.words[..<first].last, claims.words[run.endIndex...].first)
        func places(_ word: AnswerClaims.Word) -> [Int] { source.indices.filter { source[$0].stem == word.stem } }
        switch (before, after) {
        case (let before?, let after?):
            return places(before).contains { start in
                places(after).contains { (2...4).contains($0 - start) }
            }
        case (let before?, nil):
            return places(before).contains { source.indices.contains($0 + 1) && $0 + 4 >= source.count }
        case (nil, let after?): return places(after).contains { (1...3).contains($0) }
        case (nil, nil): return false
        }
    }

    /// Returns whether a span, its context or an adjacent sentence has a word, a form of it, or a paraphrase.
    private func isSupportedNearby(_ word: AnswerClaims.Word) -> Bool {
        finding.spans.contains { at in
            let spans = index.passages[index.spans[at].passage].spans
            return (max(spans.lowerBound, at - 1)..<min(spans.upperBound, at + 2)).contains { has(word, $0) }
        }
    }

    /// Returns whether a span or its context has a word, a form of it, or a paraphrase.
    func has(_ word: AnswerClaims.Word, _ span: Int) -> Bool {
        index.has(word.stem, span) || index.hasForm(of: word.stem, span)
            || !index.spans[span].words.isDisjoint(with: question.paraphrases[word.stem, default: []])
    }

    // MARK: - Who does what to whom

    /// Reports a sentence that exchanges the two sides of its source's verb: "Anna replaced Eva" for "Eva
    /// replaced Anna" or "Anna was replaced by Eva".
    mutating func checkOrder() {
        guard finding.problems.isEmpty, let first = finding.spans.first else { return }
        let own = RelationSides.all(in: claims.facts)
        guard !own.isEmpty else { return }
        let source = RelationSides.all(in: index.spans[first].facts)
        for sides in own {
            let same = source.filter { $0.verb == sides.verb }
            guard !same.isEmpty, same.allSatisfy({ $0.isExchanged(sides) }) else { continue }
            report(.relation, 0..<claims.text.utf8.count, "The source has the two sides of this the other way round.")
            return
        }
    }

    // MARK: - Which of several values

    /// Reports a value of the source that belongs to another relation of the same sentence.
    ///
    /// Of "It closed in 1950 and reopened in 1971" only 1971 is the year of "It reopened".
    mutating func checkValues() {
        guard finding.problems.isEmpty, let first = finding.spans.first else { return }
        let source = index.spans[first].facts
        let relation = Set(claims.words.filter { !$0.isName }.map(\.stem))
        let anchors = source.words.filter { relation.contains($0.stem) }.map(\.token)
        guard !anchors.isEmpty else { return }
        for quantity in claims.quantities where !claims.isAsked(quantity) {
            let (own, rivals) = places(of: quantity, source)
            func distance(_ value: Int) -> Double { self.distance(value, anchors, source) }
            guard let own, let rival = rivals.min(by: { distance($0) < distance($1) }),
                distance(rival) + Self.clearlyNearer <= distance(own)
            else { continue }
            let text = text(source.tokens[rival].range, first)
            report(
                quantity.isYear ? .date : .number, quantity.range,
                "The source has “\(claims.part(quantity.range))” for something else; here it says “\(text)”.")
            return
        }
    }

    /// The number of tokens by which another value must be nearer to the relation's words.
    private static let clearlyNearer = 3.0

    /// Returns the token of a value in the source, and the tokens of the other values of its kind.
    private func places(of quantity: Quantity, _ source: TextFacts) -> (own: Int?, rivals: [Int]) {
        var own: Int?
        var rivals: [Int] = []
        for other in source.quantities.prefix(100) {
            if quantity.isSaid(by: other) {
                own = own ?? other.tokens.lowerBound
            } else if other.isRival(of: quantity), !other.isNoClaim,
                !claims.quantities.contains(where: { $0.isSaid(by: other) })
            {
                rivals.append(other.tokens.lowerBound)
            }
        }
        return (own, rivals)
    }

    /// Returns the mean distance of a value to the relation's words; a boundary of clauses counts as four words.
    private func distance(_ value: Int, _ anchors: [Int], _ source: TextFacts) -> Double {
        let all = anchors.map { anchor in
            let between = source.tokens[min(anchor, value)..<max(anchor, value)]
            let breaks = between.count { [",", ";", ":", "and", "but", "while", "und"].contains($0.folded) }
            return Double(between.count + 4 * breaks)
        }
        return all.reduce(0, +) / Double(all.count)
    }
}

/// A verb of a sentence with the names on its two sides.
struct RelationSides {
    let verb: String
    /// The stems of the names of the acting side, and of the other side.
    let agent: Set<String>
    let object: Set<String>

    /// Returns whether another statement has the sides of this one exchanged.
    func isExchanged(_ other: Self) -> Bool {
        !agent.isDisjoint(with: other.object) && !object.isDisjoint(with: other.agent)
            && agent.isDisjoint(with: other.agent) && object.isDisjoint(with: other.object)
    }

    /// Returns the verbs between two names in a sentence.
    static func all(in facts: TextFacts) -> [Self] {
        let tokens = facts.tokens
        var found: [Self] = []
        for (at, word) in facts.words.enumerated() where !word.isName && !word.isInitial {
            let before = names(facts.words[..<at].reversed(), from: word.token)
            let after = names(facts.words[(at + 1)...], from: word.token)
            guard !before.isEmpty, !after.isEmpty, before.isDisjoint(with: after) else { continue }
            let isBy = tokens.dropFirst(word.token + 1).prefix(2).contains { passive.contains($0.folded) }
            found.append(
                Self(verb: word.stem, agent: isBy ? after : before, object: isBy ? before : after))
        }
        return found
    }

    private static let passive: Set<String> = ["by", "von", "par", "por", "da"]
    /// The maximum distance of a verb and a name, in tokens.
    private static let farthest = 5

    /// Returns the stems of the nearest run of names.
    private static func names(_ words: some Sequence<TextFacts.Word>, from verb: Int) -> Set<String> {
        var stems: Set<String> = []
        var last = verb
        for word in words {
            if abs(word.token - last) > (stems.isEmpty ? farthest : 2) { break }
            guard word.isName || word.isInitial else {
                if stems.isEmpty { continue }
                break
            }
            stems.insert(word.stem)
            last = word.token
        }
        return stems
    }
}
