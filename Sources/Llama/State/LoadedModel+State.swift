import CLlama
import GGUF

extension LoadedModel {
    /// A chat as the folder of prefixes knows it; nil if nothing is kept.
    func savedConversation(_ name: String) -> SavedConversation? {
        prefixes.map { $0.store.conversation(name, origin: $0.origin) }
    }

    /// The model's replies in a chat, in this process or an earlier one.
    ///
    /// - Returns: The replies; nil if nothing of chats is kept.
    func writtenReplies(in conversation: String) async -> WrittenReplies? {
        guard let prefixes, let saved = savedConversation(conversation) else { return nil }
        await prefixes.store.loadReplies(of: saved, origin: prefixes.origin)
        return saved.replies
    }
}

extension EngineContext {
    /// The facts that must be equal for a saved state to fit: the engine, the weights and the layout of the cache; in pinned
    /// mode all else that decides about a bit.
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
