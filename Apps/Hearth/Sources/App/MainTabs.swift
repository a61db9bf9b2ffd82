import Foundation
import Hearth
import SwiftUI

/// The parts of the app: tabs on a phone, a sidebar where there is room.
struct MainTabs: View {
    @Bindable var model: AppModel
    let features: AppFeatures

    var body: some View {
        TabView(selection: $model.place) {
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
                BenchView(model: features.screens.bench)
            }
            Tab(Place.settings.title, systemImage: Place.settings.symbol, value: Place.settings) {
                SettingsView(features: features)
            }
        }
        .tabViewStyle(.sidebarAdaptable)
        .sheet(isPresented: .constant(features.screens.onboarding.isNeeded)) {
            OnboardingView(model: features.screens.onboarding)
        }
    }
}
