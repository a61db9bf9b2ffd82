import Chat
import Documents
import Foundation
import Hearth
import Mail
import Screens

/// The screens of this device, made in one place, with those that stay while others are shown.
@MainActor final class AppFeatures {
    let screens: HearthScreens
    let threads: ThreadListScreen
    let mails: MailListScreen
    let collections: CollectionsScreen

    private let services: HearthServices

    /// Opens the database and makes the screens.
    init(_ services: HearthServices) throws {
        self.services = services
        screens = try HearthScreens(services, system: .current)
        threads = screens.threadList()
        mails = screens.mailList()
        collections = screens.collections()
    }

    /// Does what goes on as long as the app runs: reads, sorts, and frees memory when the system runs short of it.
    func run() async {
        await services.excludeFromBackup()
        async let work: Void = screens.run()
        async let pressure: Void = services.followMemoryPressure()
        _ = await (work, pressure)
    }

    /// What an error means to people, wherever it came from.
    nonisolated static func words(_ error: any Error) -> String { Failure(error).message }
}
