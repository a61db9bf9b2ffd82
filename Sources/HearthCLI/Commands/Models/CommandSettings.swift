import Foundation
import Hearth
import Synchronization

/// Reports that the settings can't be read once per process, whichever part of a command notices it.
enum SettingsFault {
    private static let reported = Mutex<String?>(nil)

    /// Reports the fault if there is one and it was not reported before.
    static func report() {
        do throws(HearthError) {
            _ = try SettingsFile(path: HearthHome(environment: ProcessInfo.processInfo.environment).settingsFile).read()
        } catch {
            report(error)
        }
    }

    static func report(_ error: HearthError) {
        let isNew = reported.withLock { reported in
            defer { reported = error.message }
            return reported != error.message
        }
        if isNew { Output.error("hearth: \(error.message.printable)") }
    }

    /// Whether a message was reported already.
    static func isReported(_ message: String) -> Bool { reported.withLock { $0 == message } }
}

extension HearthServices {
    /// The settings, for commands whose work does not depend on them: the defaults if they can't be read, which is said.
    func settingsOrDefaults() -> HearthSettings {
        do {
            return try settings.read()
        } catch {
            SettingsFault.report(error)
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
            SettingsFault.report(error)
        }
    }
}
