package import GGUF

extension LlamaModel {
    /// Throws `LlamaError.Code.unsupportedModel` if a model cannot draft for another model; does not load weights.
    package static func checkDraft(_ draft: GGUFFile, for target: GGUFFile) throws(LlamaError) {
        let description = ModelDescription(draft)
        guard description.isCausal, [nil, PoolingType.none].contains(description.poolingType) else {
            throw LlamaError(
                .unsupportedModel,
                "The draft model does not generate text, so it cannot draft. Choose a small chat model of the same "
                    + "family.")
        }
        guard CacheLayout(draft).statePerSequence == 0, CacheLayout(target).statePerSequence == 0 else {
            let which = CacheLayout(target).statePerSequence == 0 ? "draft model" : "model"
            throw LlamaError(
                .unsupportedModel,
                "The \(which) is recurrent, so it cannot remove a drafted token that was rejected. Remove the "
                    + "draft model\(which == "model" ? "" : ", or choose one that is not recurrent").")
        }
        guard let reason = difference(draft, target) else { return }
        throw LlamaError(
            .unsupportedModel,
            "The draft model cannot draft for this model: \(reason). Choose a smaller model of the same family, or "
                + "remove the draft model.")
    }

    /// Returns a description of the difference between two vocabularies, apart from padding; `nil` if they are equal.
    private static func difference(_ draft: GGUFFile, _ target: GGUFFile) -> String? {
        guard draft["tokenizer.ggml.model"] == target["tokenizer.ggml.model"],
            draft["tokenizer.ggml.pre"] == target["tokenizer.ggml.pre"]
        else { return "its tokenizer is different" }
        guard let own = draft["tokenizer.ggml.tokens"]?.array?.strings,
            let others = target["tokenizer.ggml.tokens"]?.array?.strings
        else { return "it has no vocabulary" }
        // Vocabularies of one model family may differ in size, because matrices are padded to whole blocks.
        guard abs(own.count - others.count) <= maximumPadding else {
            return "its vocabulary has \(own.count) tokens, but the model's has \(others.count)"
        }
        let isSame = (0..<min(own.count, others.count)).allSatisfy { own.bytes(at: $0) == others.bytes(at: $0) }
        return isSame ? nil : "their vocabularies have different tokens"
    }

    /// The maximum difference in the number of tokens between vocabularies of one family.
    private static let maximumPadding = 128
}
