import Foundation
import SwiftUI

/// A picker entry for a selected value that no longer exists, without which the picker would be empty.
struct MissingChoice: View {
    /// The selected value; nil for none.
    let chosen: String?
    /// The existing values; nil until loaded.
    let offered: [String]?
    /// Returns the text for a missing value.
    let words: (String) -> LocalizedStringKey

    var body: some View {
        if let chosen, offered?.contains(chosen) != true {
            Text(offered == nil ? "\(chosen)" : words(chosen))
                .tag(String?.some(chosen))
        }
    }
}
