/// The model folders of other programs, which do not have to exist.
public struct ImportLocations: Sendable, Hashable {
    /// The caches of Hugging Face's tools, which contain `models--owner--name` folders.
    public var huggingFace: [String]
    /// The stores of Ollama, which contain `manifests` and `blobs`.
    public var ollama: [String]
    /// The model folders of LM Studio, which contain one folder per publisher.
    public var lmStudio: [String]

    /// Creates a list of folders.
    public init(huggingFace: [String] = [], ollama: [String] = [], lmStudio: [String] = []) {
        self.huggingFace = huggingFace
        self.ollama = ollama
        self.lmStudio = lmStudio
    }

    /// Creates the default locations of the supported programs.
    ///
    /// - Parameters:
    ///   - environment: The process's environment: `HF_HUB_CACHE`, `HF_HOME`, `XDG_CACHE_HOME` and
    ///     `OLLAMA_MODELS` are used.
    ///   - home: The user's home folder.
    ///   - systemFolders: The Ollama stores of system services.
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
