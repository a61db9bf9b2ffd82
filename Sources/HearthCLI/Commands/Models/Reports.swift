/// Collects what was done to several models, so that a failure in between loses none of it.
///
/// - Parameters:
///   - json: Whether the reports are the output.
///   - work: Adds a report for each model.
/// - Throws: What the work throws, after the reports are written.
@discardableResult
func collectingReports<Report: Encodable>(
    json: Bool, _ work: (inout [Report]) async throws -> Void
) async throws -> [Report] {
    var reports: [Report] = []
    do {
        try await work(&reports)
    } catch {
        if json, !reports.isEmpty { try Output.json(reports) }
        throw error
    }
    if json { try Output.json(reports) }
    return reports
}
