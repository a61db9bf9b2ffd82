import Foundation
import Hearth
import Screens
import SwiftUI

/// The parts of the app, as tabs on a phone, or as a sidebar if the window is wide enough.
struct MainTabs: View {
    let model: AppModel
    let features: AppFeatures
    @Environment(\.horizontalSizeClass) private var width
    @Environment(\.verticalSizeClass) private var height

    var body: some View {
        TabView(selection: tab) {
            Tab(Place.chat.title, systemImage: Place.chat.symbol, value: Place.chat) {
                ChatsView(model: model, features: features)
            }
            Tab(Place.mail.title, systemImage: Place.mail.symbol, value: Place.mail) {
                MailView(model: model, features: features)
            }
            Tab(Place.documents.title, systemImage: Place.documents.symbol, value: Place.documents) {
                CollectionsView(features: features)
            }
            Tab(Place.models.title, systemImage: Place.models.symbol, value: Place.models) {
                ModelsView(model: features.screens.models)
            }
            Tab(Place.bench.title, systemImage: Place.bench.symbol, value: Place.bench) {
                NavigationStack { BenchView(model: features.screens.bench) }
            }
            .hidden(isNarrow)
            Tab(Place.settings.title, systemImage: Place.settings.symbol, value: Place.settings) {
                SettingsView(app: model, features: features, holdsBench: isNarrow)
            }
        }
        .tabViewStyle(.sidebarAdaptable)
        .sheet(isPresented: isBeginning) {
            OnboardingView(model: features.screens.onboarding)
        }
    }

    /// Whether a sixth tab would move under the system's "More" item.
    ///
    /// This happens on phones and in narrow windows. The height is checked, too, because large phones are wide in
    /// landscape.
    private var isNarrow: Bool { width == .compact || height == .compact }

    /// The tab of the selected place.
    private var tab: Binding<Place> {
        Binding { @MainActor in
            model.place.tab(isNarrow: isNarrow)
        } set: { @MainActor tab in
            // A tap on the selected tab is left to the system, which returns to its first page.
            if tab != model.place.tab(isNarrow: isNarrow) { model.place = tab }
        }
    }

    /// Whether the onboarding is shown, which can be set to false to skip it.
    private var isBeginning: Binding<Bool> {
        Binding { @MainActor in
            features.screens.onboarding.isNeeded
        } set: { @MainActor isShown in
            if !isShown { Task { await features.screens.onboarding.skip() } }
        }
    }
}
