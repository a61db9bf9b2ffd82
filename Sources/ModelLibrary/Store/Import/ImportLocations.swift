/// The model folders of other programs; they need not exist.
public struct ImportLocations: Sendable, Hashable {
    /// Folders with `models--owner--name` folders in them.
    public var huggingFace: [String]
    /// Folders with `manifests` and `blobs`.
    public var ollama: [String]
    /// Folders with publishers' folders in them.
    public var lmStudio: [String]

    /// - Parameters:
    ///   - huggingFace: Hub caches.
    ///   - ollama: Ollama stores.
    ///   - lmStudio: LM Studio's model folders.
    public init(huggingFace: [String] = [], ollama: [String] = [], lmStudio: [String] = []) {
        self.huggingFace = huggingFace
        self.ollama = ollama
        self.lmStudio = lmStudio
    }

    /// The places that these programs use by their own rules.
    /// - Parameters:
    ///   - environment: The process's variables; `HF_HUB_CACHE`, `HF_HOME`, `XDG_CACHE_HOME` and `OLLAMA_MODELS` count.
    ///   - home: The user's folder.
    ///   - systemFolders: Ollama stores that a system service fills.
    public init(
        environment: [String: String], home: String,
        systemFolders: [String] = ["/usr/share/ollama/.ollama/models", "/var/lib/ollama/models"]
    ) {
        func value(_ key: String, _ suffix: String = "") -> [String] {
            environment[key].flatMap { $0.isEmpty ? nil : $0 + suffix }.map { [$0] } ?? []
        }
        huggingFace =
            value("HF_HUB_CACHE") + value("HF_HOME", "/hub") + value("XDG_CACHE_HOME", "/huggingface/hub")
            + ["\(home)/.cache/huggingface/hub"]
        ollama = value("OLLAMA_MODELS") + ["\(home)/.ollama/models"] + systemFolders
        lmStudio = ["\(home)/.lmstudio/models", "\(home)/.cache/lm-studio/models"]
    }
}
