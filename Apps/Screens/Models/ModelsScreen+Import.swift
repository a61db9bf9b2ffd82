public import ModelLibrary

extension ModelsScreen {
    /// Imports a GGUF file of this device as a model, and waits for the end of the import.
    public func importFile(_ path: String, as id: String? = nil, method: ImportMethod = .copy) async {
        await perform { manager, report in
            try await manager.importModel(from: path, as: id, method: method, progress: report)
        }
    }

    /// Imports another program's model, and waits for the end of the import.
    package func importFound(_ model: ImportableModel, method: ImportMethod = .copy) async {
        await perform { manager, report in try await manager.importModel(model, method: method, progress: report) }
        await findImportable()
    }

    /// Finds models of other programs that can be imported.
    package func findImportable() async {
        importable = await offMainActor { [manager] in manager.importableModels() }
    }

    /// Cancels importing and removes the partial file.
    public func stopImporting() { reading.cancel() }

    /// Dismisses the outcome of importing.
    public func dismissImport() {
        if case .reading = importing { return }
        importing = .none
    }

    private func perform(
        _ body:
            @escaping @Sendable (ModelManager, @escaping @Sendable (DownloadProgress) -> Void) async throws
            -> InstalledModel
    ) async {
        if case .reading = importing { return }
        importing = .reading(nil)
        reading.start { [weak self, manager, words] in
            let outcome: Importing
            do {
                let model = try await showingProgress(
                    of: { try await body(manager, $0) }, { self?.importing = .reading($0) })
                outcome = .done(id: model.id)
            } catch is CancellationError {
                outcome = .none
            } catch {
                outcome = .failed(words(error))
            }
            await self?.reload()
            self?.importing = outcome
        }
        await reading.finish()
    }
}
