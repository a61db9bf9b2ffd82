import Engine
public import Hearth
public import ModelLibrary
public import Observation

/// The first run: download a model, or look around first.
@MainActor @Observable public final class OnboardingScreen {
    /// What to show the user.
    public enum Step: Sendable, Hashable {
        /// It is not known yet which model can answer.
        case checking
        /// Nothing can answer: the model that suits this device can be downloaded, or a small one to try first, where there
        /// are such.
        case offer(CatalogueEntry?, small: CatalogueEntry?)
        /// The download as it would be, with licence and size, for the user to agree to.
        case confirming(DownloadPlan)
        /// A model is being downloaded; the fraction downloaded, 0…1.
        case downloading(id: String, fraction: Double?)
        /// The download was interrupted and can be resumed.
        case paused(id: String)
        /// It failed, for this reason.
        case failed(String)
        /// A model is available.
        case ready
        /// This device can run no model of the catalogue, for this reason.
        case unavailable(String)
    }

    /// Whether to be shown: the user had not answered yet when nothing could answer, and has not gone on since.
    ///
    /// It stays true once a model answers, so that nothing vanishes under the user's hands.
    public private(set) var isNeeded = false
    /// Whether Apple's Foundation Models answer, or why they do not.
    public private(set) var appleIntelligence: String?
    /// Whether turning on Apple Intelligence would make them available.
    public private(set) var isAppleIntelligenceOff = false

    private let services: HearthServices
    private let system: HostSystem
    private let models: ModelsScreen
    private var feature: GenerativeFeatureState?
    private var plan: DownloadPlan?
    /// The model that was chosen for download; nil for the recommended one.
    private var chosen: String?
    private var hasGoneOn = false
    private var failure: String?

    /// Creates an empty screen.
    ///
    /// - Parameters:
    ///   - services: What there is to answer.
    ///   - models: Downloads, for as long as the program runs.
    ///   - system: What the app runs on.
    init(_ services: HearthServices, models: ModelsScreen, system: HostSystem = HostSystem()) {
        (self.services, self.models, self.system) = (services, models, system)
    }

    /// What to show the user.
    public var step: Step {
        if let failure { return .failed(failure) }
        switch feature {
        case nil: return .checking
        case .ready: return .ready
        case .hidden(let reason): return .unavailable(reason)
        case .enable(let recommended, _):
            if let download = models.download { return .downloading(id: download.id, fraction: download.fraction) }
            if let plan { return .confirming(plan) }
            guard let wanted = wanted(recommended) else { return .offer(nil, small: small) }
            if let failure = models.failure(of: wanted) { return .failed(failure) }
            let item = models.items?.first { $0.id == wanted }
            if case .paused = item?.state { return .paused(id: wanted) }
            return .offer(recommended, small: small.flatMap { $0.id == recommended?.id ? nil : $0 })
        }
    }

    /// Whether something is going on that the user is to end, or to answer, before going on.
    public var isUnderWay: Bool {
        switch step {
        case .confirming, .downloading: true
        case .checking, .offer, .paused, .failed, .ready, .unavailable: false
        }
    }

    /// Determines which model can answer.
    public func load() async {
        let (choice, found, apple, isOff) = await awayFromScreen { [services, system] in
            // Settings that cannot be read count as unset; changing them says so.
            (
                (try? services.settings.read().onboarding) ?? .undecided, services.generativeState(),
                services.resolver.resolution.candidates.first { $0.tier == .foundationModels }?.reason,
                system.isAppleIntelligenceOff()
            )
        }
        (feature, appleIntelligence, isAppleIntelligenceOff) = (found, apple, isOff)
        await models.reload()
        if case .enable = found, choice == .undecided, !hasGoneOn { isNeeded = true }
    }

    private func wanted(_ recommended: CatalogueEntry?) -> String? { chosen ?? recommended?.id }

    /// The smallest model that can be downloaded.
    private var small: CatalogueEntry? {
        services.catalogue.smallestModel(memoryBytes: services.memory.physicalBytes)
    }

    /// Requests the plan of the download.
    ///
    /// - Parameter id: One of the offered models.
    public func planDownload(_ id: String) async {
        (failure, chosen) = (nil, id)
        plan = await models.plan(id)
        if plan == nil {
            failure = models.problem
            models.problem = nil
        }
    }

    /// Downloads the model whose plan the user agreed to, or that stopped on the way, and waits for it.
    public func download() async {
        guard case .enable(let recommended, _) = feature, let wanted = wanted(recommended) else { return }
        (plan, failure) = (nil, nil)
        await answer(.download(id: wanted))
        models.download(wanted)
        await models.finish(wanted)
        await load()
    }

    /// Stops the download, and keeps what has arrived.
    public func pause() async {
        if let id = models.download?.id { await models.pause(id) }
    }

    /// Returns to the offer.
    public func back() { (plan, failure, chosen) = (nil, nil, nil) }

    /// Goes on: with what answers or is on its way, else without a model; features that need one offer it later.
    public func skip() async {
        (isNeeded, hasGoneOn) = (false, true)
        switch step {
        case .ready, .downloading: break
        case .checking, .offer, .confirming, .paused, .failed, .unavailable: await answer(.skipped)
        }
    }

    private func answer(_ choice: OnboardingChoice) async {
        do {
            try await awayFromScreen { [services] in try services.settings.update { $0.onboarding = choice } }
        } catch {
            failure = Failure(error).message
        }
    }
}
