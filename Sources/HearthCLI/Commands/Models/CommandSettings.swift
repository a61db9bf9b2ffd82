import Foundation
import Hearth
import Synchronization

/// The report about unreadable settings, made once per process even if several parts of a command read them.
enum SettingsFault {
    private static let reported = Mutex<String?>(nil)

    /// Reports the error of unreadable settings, unless it has been reported already.
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

    /// Returns whether a message has been reported already.
    static func isReported(_ message: String) -> Bool { reported.withLock { $0 == message } }
}

extension HearthServices {
    /// Returns the settings, or reports that they are unreadable and returns the defaults.
    func settingsOrDefaults() -> HearthSettings {
        do {
            return try settings.read()
        } catch {
            SettingsFault.report(error)
            return HearthSettings()
        }
    }

    /// Saves that the user got the first model by a download.
    func rememberDownload(of model: InstalledModel) {
        guard model.kind == .generative, [.undecided, .skipped].contains(settingsOrDefaults().onboarding) else {
            return
        }
        do {
            try settings.update { $0.onboarding = .download(id: model.id) }
        } catch {
            // A failure to save does not affect the installed model.
            SettingsFault.report(error)
        }
    }
}
