import Foundation
import SwiftUI

/// Text around a match, with the match in bold.
struct HighlightedText: View {
    let text: String
    /// The ranges of the matching words, in UTF-16 units.
    let highlights: [Range<Int>]

    var body: some View { Text(marked) }

    private var marked: AttributedString {
        var marked = AttributedString(text)
        for range in highlights {
            let place = Range(NSRange(location: range.lowerBound, length: range.count), in: text)
            guard let place, let part = Range(place, in: marked) else { continue }
            marked[part].inlinePresentationIntent = .stronglyEmphasized
        }
        return marked
    }
}
