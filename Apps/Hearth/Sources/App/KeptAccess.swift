import Foundation

/// Access to what the user picked and is read again as long as the app runs, such as mailboxes.
@MainActor final class KeptAccess {
    private var places: [URL] = []

    /// Asks for access, and keeps it; a place of the app's own needs none.
    func keep(_ place: URL) {
        if place.startAccessingSecurityScopedResource() { places.append(place) }
    }
}
