import CLlama

/// llama.cpp's own grammar sampler with the checks that it lacks, used as an oracle in tests.
///
/// The sampler is slow for large vocabularies. In llama.cpp, accepting a disallowed token throws a C++ exception
/// through C, and ending a text too early aborts. This type throws errors instead.
final class GrammarSampler {
    private let handle: UnsafeMutablePointer<llama_sampler>
    private let model: LlamaModel

    /// Parses GBNF with the start symbol `root`.
    /// - Throws: `invalidRequest` if the grammar cannot be parsed.
    init(grammar: String, model: LlamaModel) throws(LlamaError) {
        self.model = model
        // In llama.cpp, an empty grammar allows everything.
        guard !grammar.isEmpty,
            let handle = llama_sampler_init_grammar(model.vocabulary.unsafeHandle, grammar, "root")
        else {
            throw LlamaError(.invalidRequest, "The grammar cannot be parsed. It must be GBNF with a rule named root.")
        }
        self.handle = handle
    }

    deinit { llama_sampler_free(handle) }

    func allows(_ token: TokenID) -> Bool {
        guard token >= 0, Int(token) < model.vocabulary.count else { return false }
        var candidate = llama_token_data(id: token, logit: 0, p: 0)
        return withUnsafeMutablePointer(to: &candidate) { pointer in
            var candidates = llama_token_data_array(data: pointer, size: 1, selected: -1, sorted: false)
            llama_sampler_apply(handle, &candidates)
            return pointer.pointee.logit != -.infinity
        }
    }

    /// Advances by a token; throws without changing the state if the grammar does not allow the token.
    func accept(_ token: TokenID) throws(LlamaError) {
        guard allows(token) else {
            throw LlamaError(.invalidRequest, "Token \(token) is not allowed here by the grammar.")
        }
        llama_sampler_accept(handle, token)
    }
}
