import Testing

@testable import HearthServer

@Suite struct ProgressPaceTests {
    @Test func `the first progress and news are sent at once, other progress at most every 250 ms`() {
        var pace = ProgressPace()
        let start = ContinuousClock.now
        func isDue(_ milliseconds: Int, isNews: Bool = false) -> Bool {
            pace.isDue(isNews: isNews, at: start + .milliseconds(milliseconds))
        }
        #expect(isDue(0))
        #expect(!isDue(249))
        #expect(isDue(250))
        #expect(!isDue(400))
        #expect(isDue(401, isNews: true))
        // News also counts as a report.
        #expect(!isDue(600))
        #expect(isDue(651))
    }
}
