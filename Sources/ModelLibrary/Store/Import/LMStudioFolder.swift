/// A model folder of LM Studio: `<publisher>/<repository>/<file>.gguf`.
struct LMStudioFolder {
    private let store: ExternalStore

    init?(path: String) {
        guard let store = ExternalStore(path: path) else { return nil }
        self.store = store
    }

    var models: [FoundFile] {
        store.files(below: store.path).compactMap { file in
            let name = StoreFiles.name(of: file)
            guard FoundFile.isModel(name), let path = store.file("\(store.path)/\(file)") else { return nil }
            return FoundFile(
                source: .lmStudio, name: file, path: path, idText: String(name.dropLast(ModelFolder.suffix.count)),
                note: FoundFile.note(fileName: name))
        }
    }
}
