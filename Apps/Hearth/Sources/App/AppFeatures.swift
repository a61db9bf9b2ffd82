import Chat
import Documents
import Foundation
import Hearth
import Mail
import Screens

/// The screens of this device, some of which are kept while other screens are shown.
@MainActor final class AppFeatures {
    let screens: HearthScreens
    let threads: ThreadListScreen
    let mails: MailListScreen
    let collections: CollectionsScreen

    private let services: HearthServices

    /// Opens the database and creates the screens.
    init(_ services: HearthServices) throws {
        self.services = services
        screens = try HearthScreens(services, system: .current)
        threads = screens.threadList()
        mails = screens.mailList()
        collections = screens.collections()
    }

    /// Runs the background work of the app and frees memory on memory pressure, until the task is cancelled.
    func run() async {
        await services.excludeFromBackup()
        async let work: Void = screens.run()
        async let pressure: Void = services.followMemoryPressure()
        _ = await (work, pressure)
    }

    /// Returns the user-facing message of any error.
    nonisolated static func words(_ error: any Error) -> String { Failure(error).message }
}
