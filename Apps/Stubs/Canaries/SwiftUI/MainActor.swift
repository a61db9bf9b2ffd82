// error: main actor-isolated
import SwiftUI

func make() -> some View { Text("Hearth").padding() }
