import Engine
public import Hearth
public import ModelLibrary
public import Observation

/// The screen of the first launch, which offers to download a model.
@MainActor @Observable public final class OnboardingScreen {
    /// The content of the screen.
    public enum Step: Sendable, Hashable {
        /// The available models are still being determined.
        case checking
        /// No model can answer, but a model can be downloaded.
        ///
        /// The values are the model that suits this device, and a small model. Each is nil if the catalogue has no such
        /// model.
        case offer(CatalogueEntry?, small: CatalogueEntry?)
        /// The plan of the download, with licence and size, for the user to confirm.
        case confirming(DownloadPlan)
        /// A model is being downloaded, with a fraction from 0 to 1.
        case downloading(id: String, fraction: Double?)
        /// The download was interrupted and can be resumed.
        case paused(id: String)
        /// The download failed, for the given reason.
        case failed(String)
        /// A model is available.
        case ready
        /// This device cannot run any model of the catalogue, for the given reason.
        case unavailable(String)
    }

    /// Whether to show the screen: no model could answer at launch, and the user has not made a choice yet.
    ///
    /// The value stays true once a model can answer, so that the screen does not vanish while in use.
    public private(set) var isNeeded = false
    /// The state of Apple's Foundation Models, or the reason why they cannot answer.
    public private(set) var appleIntelligence: String?
    /// Whether turning on Apple Intelligence would make Apple's Foundation Models available.
    public private(set) var isAppleIntelligenceOff = false

    private let services: HearthServices
    private let system: HostSystem
    private let models: ModelsScreen
    private var feature: GenerativeFeatureState?
    private var plan: DownloadPlan?
    /// The model chosen for download; nil for the recommended model.
    private var chosen: String?
    private var wasSkipped = false
    private var failure: String?

    init(_ services: HearthServices, models: ModelsScreen, system: HostSystem = HostSystem()) {
        (self.services, self.models, self.system) = (services, models, system)
    }

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

    /// Whether an action is in progress that the user must finish or confirm first.
    public var isUnderWay: Bool {
        switch step {
        case .confirming, .downloading: true
        case .checking, .offer, .paused, .failed, .ready, .unavailable: false
        }
    }

    /// Determines which models can answer.
    public func load() async {
        let (choice, found, apple, isOff) = await offMainActor { [services, system] in
            // Unreadable settings count as unset. An attempt to change them reports the error.
            (
                (try? services.settings.read().onboarding) ?? .undecided, services.generativeState(),
                services.resolver.resolution.candidates.first { $0.tier == .foundationModels }?.reason,
                system.isAppleIntelligenceOff()
            )
        }
        (feature, appleIntelligence, isAppleIntelligenceOff) = (found, apple, isOff)
        await models.reload()
        if case .enable = found, choice == .undecided, !wasSkipped { isNeeded = true }
    }

    private func wanted(_ recommended: CatalogueEntry?) -> String? { chosen ?? recommended?.id }

    /// The smallest model that can be downloaded.
    private var small: CatalogueEntry? {
        services.catalogue.smallestModel(memoryBytes: services.memory.physicalBytes)
    }

    /// Requests the plan for the download of one of the offered models.
    public func planDownload(_ id: String) async {
        (failure, chosen) = (nil, id)
        plan = await models.plan(id)
        if plan == nil {
            failure = models.problem
            models.problem = nil
        }
    }

    /// Starts or resumes the planned download, and waits for its end.
    public func download() async {
        guard case .enable(let recommended, _) = feature, let wanted = wanted(recommended) else { return }
        (plan, failure) = (nil, nil)
        await answer(.download(id: wanted))
        models.download(wanted)
        await models.finish(wanted)
        await load()
    }

    /// Stops the download and keeps the partial file.
    public func pause() async {
        if let id = models.download?.id { await models.pause(id) }
    }

    /// Returns to the offer.
    public func back() { (plan, failure, chosen) = (nil, nil, nil) }

    /// Leaves the screen, with an available model, a running download or without a model.
    ///
    /// Features that need a model offer the download later.
    public func skip() async {
        (isNeeded, wasSkipped) = (false, true)
        switch step {
        case .ready, .downloading: break
        case .checking, .offer, .confirming, .paused, .failed, .unavailable: await answer(.skipped)
        }
    }

    private func answer(_ choice: OnboardingChoice) async {
        do {
            try await offMainActor { [services] in try services.settings.update { $0.onboarding = choice } }
        } catch {
            failure = Failure(error).message
        }
    }
}
