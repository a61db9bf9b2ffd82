import Foundation
import SwiftUI

/// The entry of a picker for what is chosen and not there any more, without which the picker would show nothing.
struct MissingChoice: View {
    /// What is chosen; nil for nothing.
    let chosen: String?
    /// What there is; nil before it was read.
    let offered: [String]?
    /// Says of what is chosen that it is missing.
    let words: (String) -> LocalizedStringKey

    var body: some View {
        if let chosen, offered?.contains(chosen) != true {
            Text(offered == nil ? "\(chosen)" : words(chosen))
                .tag(String?.some(chosen))
        }
    }
}
