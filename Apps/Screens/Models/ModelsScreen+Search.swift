public import ModelLibrary

extension ModelsScreen {
    /// Searches Hugging Face for models, and waits for the result.
    ///
    /// Nothing is sent for an empty text.
    public func search(_ text: String) async {
        guard text.contains(where: { !$0.isWhitespace }), !isSearching else { return }
        isSearching = true
        found = nil
        do {
            found = try await manager.searchHub(text)
        } catch {
            problem = words(error)
        }
        isSearching = false
    }

    /// Returns the plan of the download of a found file, to show with its licence before the start; nil on failure,
    /// which ``problem`` explains.
    public func plan(_ repository: HubRepository, path: String) async -> DownloadPlan? {
        do {
            let entry = try manager.entry(of: repository, path: path)
            manager.offer(entry)
            await reload()
            return await plan(entry.id)
        } catch {
            problem = words(error)
            return nil
        }
    }
}
