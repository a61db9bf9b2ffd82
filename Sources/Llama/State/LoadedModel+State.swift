import CLlama
import GGUF

extension LoadedModel {
    /// Returns a chat's entry in the folder of prefixes; `nil` if prefixes are not saved.
    func savedConversation(_ name: String) -> SavedConversation? {
        prefixes.map { $0.store.conversation(name, origin: $0.origin) }
    }

    /// Returns the model's replies in a chat, from this process or an earlier one.
    func writtenReplies(in conversation: String) async -> WrittenReplies? {
        guard let prefixes, let saved = savedConversation(conversation) else { return nil }
        await prefixes.store.loadReplies(of: saved, origin: prefixes.origin)
        return saved.replies
    }
}

extension EngineContext {
    /// The properties that must match for a saved state to be valid.
    ///
    /// These are the engine's version, the weights and the layout of the cache. In pinned mode they include all
    /// settings that affect rounding.
    var stateOrigin: String {
        var parts = [
            String(cString: llama_version()), model.file.fingerprint, configuration.cacheType.rawValue,
            configuration.flashAttention.rawValue, hasSeparateCaches ? "separate" : "shared",
        ]
        if configuration.mode == .pinned {
            parts += [
                "pinned", String(configuration.prefillChunkTokens),
                String(configuration.threads ?? Machine.computeThreads), "\(model.options)",
                EngineBackend.cpuKernelPath ?? "", EngineBackend.cpuFeatures.joined(separator: ","),
            ]
        }
        return parts.joined(separator: "|")
    }
}
