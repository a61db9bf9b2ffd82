import Testing

@testable import HearthServer

@Suite struct ProgressPaceTests {
    @Test func `progress is told first, then as often as a page can show it, and news at once`() {
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
        // News count as told, too.
        #expect(!isDue(600))
        #expect(isDue(651))
    }
}
