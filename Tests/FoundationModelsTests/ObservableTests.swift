import FoundationModels
import Testing

/// A view model as samples write it, without an import of Observation.
@Observable private final class Planner {
    var days = 1
}

@Suite struct ObservableTests {
    @Test func `observable classes need no other import`() {
        let planner = Planner()
        planner.days = 3
        #expect(planner.days == 3)
    }
}
