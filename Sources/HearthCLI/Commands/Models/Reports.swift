/// Collects reports on several models, and writes them as JSON even after a failure.
///
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
