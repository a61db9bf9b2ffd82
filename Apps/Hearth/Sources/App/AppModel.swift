import AppleEngines
import Chat
import Documents
import Foundation
import Hearth
import Mail
import ModelLibrary
import Observation
import Screens

/// What the app is at, and where in it the user is.
@MainActor @Observable final class AppModel {
    /// Whether there is something to show.
    enum Phase {
        /// The database is being opened.
        case starting
        /// Everything is there.
        case ready(AppFeatures)
        /// It cannot be opened, for this reason.
        case failed(String)
    }

    private(set) var phase = Phase.starting
    /// The tab that is open.
    var place = Place.chat
    /// The chat that is open; nil for none.
    var chat: UUID?
    /// The message of that chat that was looked for; nil once it is shown.
    var message: UUID?

    /// What other apps handed over before everything was there.
    @ObservationIgnored private var waiting: [URL] = []
    private let services = HearthServices.shared
    @ObservationIgnored private var work: Task<Void, Never>?
    #if HEARTH_MOBILE
        @ObservationIgnored private var downloads: BackgroundDownloads?
    #endif

    /// Opens what is kept, then does what goes on as long as the app runs, whichever windows come and go.
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

    /// Tries again to open what is kept.
    func retry() {
        phase = .starting
        work = nil
        start()
    }

    /// Shows another, empty chat.
    func beginChat() {
        place = .chat
        guard case .ready(let features) = phase else { return }
        Task {
            if let id = await features.threads.create() { chat = id }
        }
    }

    /// Takes in a file that was opened with the app: a model, a mailbox or a document.
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

    /// Takes in what the share extension left.
    func openShared() {
        guard case .ready = phase, let inbox = SharedInbox(),
            let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
        else { return }
        // In the app's own folder, which people see in Files: mailboxes are followed there.
        for file in inbox.take(to: documents.appending(path: "Shared")) { open(file) }
    }

    /// Gives the models' memory back before the system takes it, and hands downloads over to the system.
    func enterBackground() {
        Task {
            if case .ready(let features) = phase { await features.screens.models.handOverDownloads() }
            await services.enterBackground()
        }
    }

    #if HEARTH_MOBILE
        /// Has the system go on with downloads when the app is away, and takes up what it fetched.
        private func followDownloads(of models: ModelsScreen) async {
            let downloads = BackgroundDownloads(services) { id in await models.download(id) }
            self.downloads = downloads
            models.background = downloads
            for id in await downloads.unfinished() { models.download(id) }
        }

        /// Takes over what the system fetched, which it launched the app for: it stops the app when this returns.
        func finishBackgroundEvents() async {
            start()
            // The downloads are followed once the database is open.
            while downloads == nil, case .starting = phase {
                guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
            }
            await downloads?.finishEvents()
        }
    #endif
}
