import Hearth
import Synchronization

/// Whether the fault of the settings was said.
private let isFaultSaid = Mutex(false)

extension HearthServices {
    /// The settings, for commands whose work does not depend on them: the defaults if they can't be read, which is said.
    func settingsOrDefaults() -> HearthSettings {
        do {
            return try settings.read()
        } catch {
            sayOnce(error)
            return HearthSettings()
        }
    }

    /// Keeps that the user got a first model by download.
    func rememberDownload(of model: InstalledModel) {
        guard model.kind == .generative, [.undecided, .skipped].contains(settingsOrDefaults().onboarding) else {
            return
        }
        do {
            try settings.update { $0.onboarding = .download(id: model.id) }
        } catch {
            // The model is installed, whatever the settings say.
            sayOnce(error)
        }
    }

    private func sayOnce(_ error: HearthError) {
        let isNew = isFaultSaid.withLock { isSaid in
            defer { isSaid = true }
            return !isSaid
        }
        if isNew { Output.error("hearth: \(error.message.printable)") }
    }
}
