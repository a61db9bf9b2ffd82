import AppleEngines
import Chat
import Documents
import Foundation
import Hearth
import Mail
import ModelLibrary
import Observation
import Screens

/// The state of the app, and the user's location in it.
@MainActor @Observable final class AppModel {
    /// The state of the database.
    enum Phase {
        /// The database is being opened.
        case starting
        /// The features are available.
        case ready(AppFeatures)
        /// The database cannot be opened, for the given reason.
        case failed(String)
    }

    private(set) var phase = Phase.starting
    /// The selected tab.
    var place = Place.chat
    /// The open chat; nil for none.
    var chat: UUID?
    /// The message to scroll to in the open chat; nil once it is shown.
    var message: UUID?

    /// The files that other apps opened before the database was ready.
    @ObservationIgnored private var waiting: [URL] = []
    private let services = HearthServices.shared
    @ObservationIgnored private var work: Task<Void, Never>?
    #if HEARTH_MOBILE
        @ObservationIgnored private var downloads: BackgroundDownloads?
    #endif

    /// Opens the database, then runs the background work as long as the app runs, independently of its windows.
    func start() {
        guard work == nil else { return }
        work = Task { await run() }
    }

    private func run() async {
        do {
            let features = try AppFeatures(services)
            phase = .ready(features)
            for file in waiting { open(file) }
            openShared()
            waiting = []
            #if HEARTH_MOBILE
                await followDownloads(of: features.screens.models)
            #endif
            await features.screens.onboarding.load()
            await features.run()
        } catch {
            phase = .failed(AppFeatures.words(error))
        }
    }

    /// Tries again to open the database.
    func retry() {
        phase = .starting
        work = nil
        start()
    }

    /// Creates and shows an empty chat.
    func beginChat() {
        place = .chat
        guard case .ready(let features) = phase else { return }
        Task {
            if let id = await features.threads.create() { chat = id }
        }
    }

    /// Imports a file that was opened with the app: a model, a mailbox or a document.
    func open(_ file: URL) {
        guard case .ready(let features) = phase else {
            waiting.append(file)
            return
        }
        let kind = file.pathExtension.lowercased()
        place = kind == "gguf" ? .models : kind == "mbox" ? .mail : .documents
        Task {
            await SecurityScopedAccess.withAccess(to: [file]) { files in
                switch kind {
                case "gguf":
                    for file in files { await features.screens.models.importFile(file.path(percentEncoded: false)) }
                case "mbox":
                    for file in files { _ = await features.mails.importMailbox(file) }
                default: await features.screens.collection(DocumentCollection.defaultName).add(files)
                }
            }
        }
    }

    /// Imports the files of the share extension.
    func openShared() {
        guard case .ready = phase, let inbox = SharedInbox(),
            let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
        else { return }
        // Moves the files to the app's own folder, which is visible in Files, because mailboxes are watched in that
        // folder.
        for file in inbox.take(to: documents.appending(path: "Shared")) { open(file) }
    }

    /// Hands downloads over to the system and unloads the models, before the system reclaims their memory.
    func enterBackground() {
        Task {
            if case .ready(let features) = phase { await features.screens.models.handOverDownloads() }
            await services.enterBackground()
        }
    }

    #if HEARTH_MOBILE
        /// Lets the system continue downloads in the background, and collects the downloaded files.
        private func followDownloads(of models: ModelsScreen) async {
            let downloads = BackgroundDownloads(services) { id in await models.download(id) }
            self.downloads = downloads
            models.background = downloads
            for id in await downloads.unfinished() { models.download(id) }
        }

        /// Collects the fetches for which the system launched the app.
        ///
        /// The system suspends the app after the return.
        func finishBackgroundEvents() async {
            start()
            // Downloads are available once the database is open.
            while downloads == nil, case .starting = phase {
                guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
            }
            await downloads?.finishEvents()
        }
    #endif
}
