extension SupportSearch {
    // MARK: - Numbers

    mutating func check(_ quantity: Quantity) {
        let kind: AnswerProblem.Kind = quantity.isYear ? .date : .number
        let name = quantity.isYear ? "year" : "number"
        var doubt: String?
        for candidate in candidates {
            let said = said(quantity, candidate.span)
            guard said.isSaid else { continue }
            if let rival = said.rival ?? rival(of: quantity, candidate) {
                doubt =
                    doubt
                    ?? "The source has the \(name) “\(claims.part(quantity.range))” for something else; here it says “\(rival)”."
            } else if isAboutAnotherSubject(candidate.span) {
                doubt =
                    doubt
                    ?? "The source has the \(name) “\(claims.part(quantity.range))”, but for something else."
            } else {
                found += 1
                use(candidate.span)
                return
            }
        }
        if claims.isAsked(quantity) {
            // Repeating the question is not a claim, unless the best sentence contradicts it.
            guard let best = candidates.first, let rival = firstRival(quantity, best.span) else { return }
            doubt =
                doubt
                ?? "The question's \(name) “\(claims.part(quantity.range))” is not in the source, which says “\(rival)”."
        }
        missing += 1
        report(kind, quantity.range, doubt ?? "The \(name) “\(claims.part(quantity.range))” is not in the source.")
    }

    /// Returns whether a span contains a number, and the conflicting number if the span uses it for something
    /// else.
    func said(_ quantity: Quantity, _ span: Int) -> (isSaid: Bool, rival: String?) {
        let facts = index.spans[span].facts
        var best = -1
        var isCounted = quantity.counted.isEmpty
        for source in facts.quantities.prefix(400) where quantity.isSaid(by: source) {
            best = max(best, quantity.nearness(to: source))
            isCounted = isCounted || source.counted.isEmpty || !Set(source.counted).isDisjoint(with: quantity.counted)
        }
        if best < 0 {
            let isDated =
                quantity.unit == nil
                && facts.dates.contains { date in
                    date.readings.contains { reading in
                        quantity.values.contains {
                            $0 == reading.year.map { Double($0) }
                                || !quantity.isYear && $0 == reading.day.map { Double($0) }
                        }
                    }
                }
            return (isDated, nil)
        }
        for source in facts.quantities.prefix(400) where source.isRival(of: quantity) && !quantity.isSaid(by: source) {
            // "12 members" is not supported by "12 tools and 30 members".
            let isOfAnother = !isCounted && !Set(source.counted).isDisjoint(with: quantity.counted)
            if isOfAnother || quantity.nearness(to: source) > best,
                !claims.quantities.contains(where: { $0.isSaid(by: source) })
            {
                return (true, text(source.range, span))
            }
        }
        return (true, nil)
    }

    /// Returns the conflicting number of a span that contains more of the sentence's words.
    private func rival(of quantity: Quantity, _ candidate: SupportCandidates.Candidate) -> String? {
        for other in candidates where other.span != candidate.span && other.words.isStrictSuperset(of: candidate.words)
        {
            guard !said(quantity, other.span).isSaid, let rival = firstRival(quantity, other.span) else { continue }
            return rival
        }
        return nil
    }

    /// Returns a number of a span that counts the same kind of thing as a number of the sentence, which lacks it.
    func firstRival(_ quantity: Quantity, _ span: Int) -> String? {
        let facts = index.spans[span].facts
        let rival = facts.quantities.prefix(400).first { source in
            source.isRival(of: quantity) && !source.isNoClaim && !claims.quantities.contains { $0.isSaid(by: source) }
        }
        if let rival { return text(rival.range, span) }
        guard quantity.isYear else { return nil }
        let date = facts.dates.first { $0.readings.contains { $0.year != nil } }
        return date.map { text($0.range, span) }
    }
}
