import Bench
import Foundation
import SwiftUI

/// The results of a backend, and whether the intended backend computed them.
struct BackendSection: View {
    let backend: BenchReport.Backend

    var body: some View {
        Section {
            if let failure = backend.failure {
                Label(failure.message, systemImage: "exclamationmark.triangle")
            }
            if let suggestion = backend.suggestion { Text(verbatim: suggestion) }
            ForEach(backend.cells, id: \.cell.id) { CellRow(cell: $0) }
            if let proof = backend.proof {
                DisclosureGroup(proof.isValid ? "Backend verified" : "Backend not verified") {
                    ForEach(proof.contradictions + proof.evidence, id: \.self) { Text(verbatim: $0).font(.caption) }
                }
            }
        } header: {
            Text(verbatim: backend.configuration.name)
        }
    }
}
