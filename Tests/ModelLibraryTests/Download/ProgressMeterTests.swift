import Testing

@testable import ModelLibrary

struct ProgressMeterTests {
    @Test func `download progress is reported ten times a second, with rate and remaining time`() {
        let reports = Reports()
        var meter = ProgressMeter(totalBytes: 10_000_000) { reports.add($0) }
        let start = ContinuousClock.now
        meter.enter(.downloading, receivedBytes: 0, at: start)
        for tick in 1...5000 { meter.advance(to: UInt64(tick) * 1000, at: start + .milliseconds(tick)) }
        #expect(reports.list.count == 51)
        let last = reports.list.last
        #expect(last?.receivedBytes == 5_000_000 && last?.fraction == 0.5)
        #expect(last?.bytesPerSecond.map { abs($0 - 1_000_000) < 1 } == true)
        #expect(last?.secondsLeft.map { abs($0 - 5) < 0.001 } == true)
    }

    @Test func `the download rate covers only recent progress`() {
        let reports = Reports()
        var meter = ProgressMeter(totalBytes: nil) { reports.add($0) }
        let start = ContinuousClock.now
        meter.enter(.downloading, receivedBytes: 0, at: start)
        var bytes: UInt64 = 0
        for tick in 1...200 {
            bytes += tick <= 100 ? 1_000_000 : 1000
            meter.advance(to: bytes, at: start + .milliseconds(tick * 100))
        }
        #expect(reports.list.last?.bytesPerSecond.map { abs($0 - 10_000) < 1 } == true)
        #expect(reports.list.last?.secondsLeft == nil && reports.list.last?.fraction == nil)
    }

    @Test func `progress reports have no rate in phases other than downloading`() {
        let reports = Reports()
        var meter = ProgressMeter(totalBytes: 0) { reports.add($0) }
        meter.enter(.waiting(seconds: 1, reason: "x"), receivedBytes: 0)
        #expect(reports.list.first?.bytesPerSecond == nil && reports.list.first?.fraction == 1)
    }
}

struct FileHasherTests {
    @Test(arguments: ["/no/such/file", "/dev/null", "/"])
    func `computing checksums of a missing file, a device or a folder throws unreadableFile`(path: String) async {
        let failure = await #expect(throws: ModelLibraryError.self) { try await FileHasher.hash(path: path) }
        #expect(failure?.code == .unreadableFile)
    }
}
