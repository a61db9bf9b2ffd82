/// Collects reports on several models, so that a failure does not lose those of the preceding ones.
///
/// - Parameters:
///   - json: Whether to write the reports as the output.
///   - work: Adds a report for each model.
/// - Throws: Errors of the work, after the reports are written.
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
