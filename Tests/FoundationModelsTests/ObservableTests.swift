import FoundationModels
import Testing

/// A view model as in Apple's samples, without importing Observation.
@Observable private final class Planner {
    var days = 1
}

@Suite struct ObservableTests {
    @Test func `observable classes require only the import of FoundationModels`() {
        let planner = Planner()
        planner.days = 3
        #expect(planner.days == 3)
    }
}
