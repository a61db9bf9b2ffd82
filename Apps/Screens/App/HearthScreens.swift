import Bench
import Chat
import Documents
public import Foundation
public import Hearth
import Mail
import ModelLibrary

/// Makes the screens of an app over one value of the services, and keeps those that go on while others are shown.
@MainActor public final class HearthScreens {
    /// The models, with what is downloaded.
    public let models: ModelsScreen
    /// The first run.
    public let onboarding: OnboardingScreen
    /// The settings.
    public let settings: SettingsScreen
    /// The bench.
    public let bench: BenchScreen

    private let services: HearthServices
    private let chat: ChatService
    private let documents: RAGService
    private let mail: MailService
    private let benchService: BenchService
    private let places: PickedPlaces
    /// Replies to mails that were begun.
    private let unsentReplies = UnsentReplies()

    /// Opens the database and makes the screens.
    ///
    /// - Parameters:
    ///   - services: What they show.
    ///   - system: What the app may do; a program that is not confined needs none.
    /// - Throws: What the store finds wrong with the database, in sentences for people.
    public init(_ services: HearthServices, system: HostSystem = HostSystem()) throws {
        self.services = services
        // Screens start the engine.
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
                // A file that can't be read has a state that says so.
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

    /// Runs the background work of the app: watches mailboxes and folders, and reports runs that a launch left
    /// unfinished.
    ///
    /// To be called once, at the start; to be cancelled at the end.
    public func run() async {
        let (documents, mail, benchService) = (documents, mail, benchService)
        // First, before anything else uses the engine.
        _ = await awayFromScreen { benchService.recover() }
        await reopenPlaces()
        await withDiscardingTaskGroup { group in
            group.addTask { await documents.run() }
            group.addTask { await mail.run() }
            group.addTask { [models] in await models.examineUnknownModels() }
        }
        await benchService.close()
    }

    /// Brings back the access to what is followed.
    private func reopenPlaces() async {
        do {
            var used = try await mail.mailboxes().map(\.path)
            for collection in try await documents.collections() {
                used += try await documents.folders(in: collection.name).map(\.path)
            }
            await awayFromScreen { [places, used] in places.reopen(used) }
        } catch {
            // Without the list of them they count as away, which their rows say, until the next start.
        }
    }

    // MARK: Screens that come and go

    /// The list of chats.
    public func threadList() -> ThreadListScreen { ThreadListScreen(chat) }

    /// A chat.
    ///
    /// - Parameter id: The chat.
    /// - Returns: Its screen.
    public func conversation(_ id: UUID) -> ConversationScreen { ConversationScreen(chat, id: id) }

    /// The list of mails.
    public func mailList() -> MailListScreen {
        MailListScreen(mail, keepAccess: { [places] in try places.keep($0) }, words: Self.words)
    }

    /// A thread of mails.
    ///
    /// - Parameter id: The thread.
    /// - Returns: Its screen.
    public func mailThread(_ id: Int64) -> MailThreadScreen {
        MailThreadScreen(
            mail, id: id, drafts: services.draftsFolder, unsent: unsentReplies,
            feature: { [services] in services.generativeState() }, words: Self.words)
    }

    /// The collections of documents.
    public func collections() -> CollectionsScreen { CollectionsScreen(documents, words: Self.words) }

    /// The documents of a collection.
    ///
    /// - Parameter name: The collection.
    /// - Returns: Its screen.
    public func collection(_ name: String) -> CollectionScreen {
        CollectionScreen(documents, name: name, keepAccess: { [places] in try places.keep($0) }, words: Self.words)
    }

    /// Search in a collection, and questions to it.
    ///
    /// - Parameter collection: The collection.
    /// - Returns: Its screen.
    public func questions(to collection: String) -> QuestionScreen {
        QuestionScreen(documents, collection: collection, words: Self.words)
    }

    /// A passage in its page: the target of a citation.
    ///
    /// - Parameters:
    ///   - range: The passage's range in the document's text, in bytes of UTF-8.
    ///   - document: The document.
    /// - Returns: Its screen.
    public func passage(_ range: Range<Int>, of document: Int64) -> PassageScreen {
        PassageScreen(documents, document: document, range: range, words: Self.words)
    }
}

extension HearthServices {
    /// The installed models that can be measured, the one that answers first.
    fileprivate var benchModels: [BenchScreen.Model] {
        let answering = resolver.resolution.modelID
        let installed = models.availableModels().compactMap { model -> BenchScreen.Model? in
            guard model.installed?.kind == .generative else { return nil }
            return BenchScreen.Model(id: model.id, name: model.name)
        }
        return installed.filter { $0.id == answering } + installed.filter { $0.id != answering }
    }
}
