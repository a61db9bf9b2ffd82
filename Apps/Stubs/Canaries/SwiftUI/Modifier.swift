// error: has no member 'fontSize'
import SwiftUI

struct Screen: View {
    var body: some View { Text("Hearth").fontSize(12) }
}
