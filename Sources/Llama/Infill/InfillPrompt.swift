import Engine
import GGUF

extension LoadedModel {
    /// Returns the prompt for filling in the middle, cut to the context around the cursor.
    ///
    /// As in llama-server, the suffix gets a quarter of the available tokens and the prefix three quarters. Tokens
    /// that the prefix or the suffix does not need are given to the other text. Excerpts of other files precede the
    /// prefix, and the first excerpts are omitted if not all of them fit. Without `maxTokens`, a quarter of the
    /// context is reserved for the answer.
    ///
    /// - Throws: `InferenceError` if the model was not trained to fill in the middle; `LlamaError` for texts
    ///   of 2 GB.
    func prompt(for infill: InferenceRequest.Infill, maxTokens: Int?, model name: String?) throws -> Prompt {
        let vocabulary = model.vocabulary
        guard let special = vocabulary.infillTokens else {
            throw InferenceError(
                .unsupported,
                "The model '\(name ?? model.description.name ?? "auto")' cannot fill in the middle of a text, because its "
                    + "vocabulary has no tokens for that. Choose a code model that has them, such as Qwen2.5-Coder.",
                parameter: "model")
        }
        let begin = vocabulary.addsBeginToken ? [vocabulary.beginToken].compactMap { $0 } : []
        let prefix = try vocabulary.plainTokens(infill.prefix, isContinuation: false)
        let suffix = try vocabulary.plainTokens(infill.suffix, isContinuation: true)
        let answer = min(maxTokens ?? contextTokens / 4, contextTokens / 2)
        // Four tokens are reserved: three markers, and one position for the first generated token.
        let room = max(0, contextTokens - answer - begin.count - 4)
        let suffixCount = min(suffix.count, max(room / 4, room - prefix.count))
        let prefixCount = min(prefix.count, room - suffixCount)
        let further = try tokens(of: infill.excerpts, special).suffix(room - suffixCount - prefixCount)
        // One sum of these seven lists takes seconds to type-check.
        var tokens: [TokenID] = begin
        tokens += further
        tokens.append(special.prefix)
        tokens += prefix.suffix(prefixCount)
        tokens.append(special.suffix)
        tokens += suffix.prefix(suffixCount)
        tokens.append(special.middle)
        var prompt = Prompt(tokens: tokens)
        prompt.endTokens = special.all
        return prompt
    }

    /// Returns the tokens of excerpts, in the repository format if the model supports it.
    private func tokens(of excerpts: [InferenceRequest.Infill.Excerpt], _ special: InfillTokens) throws -> [TokenID] {
        guard !excerpts.isEmpty else { return [] }
        let vocabulary = model.vocabulary
        func plain(_ text: String) throws -> [TokenID] { try vocabulary.plainTokens(text, isContinuation: true) }
        // The names are the same as in llama-server.
        var tokens = try special.repository.map { [$0] + (try plain("myproject\n")) } ?? []
        for excerpt in excerpts {
            tokens +=
                try special.file.map { [$0] + (try plain(excerpt.name + "\n")) } ?? plain("\n\n--- snippet ---\n\n")
            tokens += try plain(excerpt.text)
        }
        if let file = special.file { tokens += [file] + (try plain("filename\n")) }
        return tokens
    }
}
