// error: is unavailable
import SwiftUI

struct Screen: View {
    @Bindable var text: String

    var body: some View { EmptyView() }
}
