import Bench
import Chat
import Documents
public import Foundation
public import Hearth
import Mail
import ModelLibrary

/// The creator of an app's screens, which keeps the screens whose work continues in the background.
@MainActor public final class HearthScreens {
    /// The models and their downloads.
    public let models: ModelsScreen
    public let onboarding: OnboardingScreen
    public let settings: SettingsScreen
    public let bench: BenchScreen

    private let services: HearthServices
    private let chat: ChatService
    private let documents: RAGService
    private let mail: MailService
    private let benchService: BenchService
    private let places: PickedPlaces
    /// The unsent replies to mails.
    private let unsentReplies = UnsentReplies()

    /// Opens the database and creates the screens.
    ///
    /// A program without a sandbox needs no `system`.
    ///
    /// - Throws: Any error of the store about the database, with a user-facing message.
    public init(_ services: HearthServices, system: HostSystem = HostSystem()) throws {
        self.services = services
        // This call comes first, because screens start the engine.
        services.prepareMeasuring()
        places = PickedPlaces(folder: services.home.path, system: system)
        chat = try services.chat()
        documents = try services.documents()
        mail = try services.mail()
        benchService = BenchService(services)
        models = ModelsScreen(
            services.models,
            choice: ModelsScreen.Choice(
                answering: { services.resolver.resolution.modelID }, choose: { try services.useModel(id: $0) },
                // An unreadable file is reported by the model's state.
                context: { try? services.contextRoom(path: $0.path) }),
            exams: ModelsScreen.Exams(
                version: HearthServices.examVersion, unexamined: { services.unexaminedModel },
                examine: { order, progress in _ = try await services.examine(order, progress: progress) }),
            words: Self.words)
        onboarding = OnboardingScreen(services, models: models, system: system)
        settings = try SettingsScreen(services, system: system)
        bench = BenchScreen(
            benchService, exports: FileManager.default.temporaryDirectory.appending(path: "hearth-exports"),
            models: { services.benchModels }, words: Self.words)
    }

    private nonisolated static let words: @Sendable (any Error) -> String = { Failure($0).message }

    /// Runs the app's background work: watches mailboxes and folders, and reports unfinished runs of an earlier launch.
    ///
    /// Call it once at launch, and cancel its task when the app ends.
    public func run() async {
        let (documents, mail, benchService) = (documents, mail, benchService)
        // This call precedes all other uses of the engine.
        _ = await offMainActor { benchService.recover() }
        await reopenPlaces()
        await withDiscardingTaskGroup { group in
            group.addTask { await documents.run() }
            group.addTask { await mail.run() }
            group.addTask { [models] in await models.examineUnknownModels() }
        }
        await benchService.close()
    }

    /// Restores access to the watched mailboxes and folders.
    private func reopenPlaces() async {
        do {
            var used = try await mail.mailboxes().map(\.path)
            for collection in try await documents.collections() {
                used += try await documents.folders(in: collection.name).map(\.path)
            }
            await offMainActor { [places, used] in places.reopen(used) }
        } catch {
            // Without the list, the mailboxes and folders show as missing until the next launch.
        }
    }

    // MARK: Temporary screens

    /// Returns the list of chats.
    public func threadList() -> ThreadListScreen { ThreadListScreen(chat) }

    public func conversation(_ id: UUID) -> ConversationScreen { ConversationScreen(chat, id: id) }

    public func mailList() -> MailListScreen {
        MailListScreen(mail, keepAccess: { [places] in try places.keep($0) }, words: Self.words)
    }

    public func mailThread(_ id: Int64) -> MailThreadScreen {
        MailThreadScreen(
            mail, id: id, drafts: services.draftsFolder, unsent: unsentReplies,
            feature: { [services] in services.generativeState() }, words: Self.words)
    }

    /// Returns the collections of documents.
    public func collections() -> CollectionsScreen { CollectionsScreen(documents, words: Self.words) }

    public func collection(_ name: String) -> CollectionScreen {
        CollectionScreen(documents, name: name, keepAccess: { [places] in try places.keep($0) }, words: Self.words)
    }

    /// Creates the screen for searching a collection and asking questions about it.
    public func questions(to collection: String) -> QuestionScreen {
        QuestionScreen(documents, collection: collection, words: Self.words)
    }

    /// Creates the screen for a passage on its page, given by its range in UTF-8 bytes of the document's text.
    public func passage(_ range: Range<Int>, of document: Int64) -> PassageScreen {
        PassageScreen(documents, document: document, range: range, words: Self.words)
    }
}

extension HearthServices {
    /// The installed models that can be measured, the current default first.
    fileprivate var benchModels: [BenchScreen.Model] {
        let answering = resolver.resolution.modelID
        let installed = models.availableModels().compactMap { model -> BenchScreen.Model? in
            guard model.installed?.kind == .generative else { return nil }
            return BenchScreen.Model(id: model.id, name: model.name)
        }
        return installed.filter { $0.id == answering } + installed.filter { $0.id != answering }
    }
}
