import ArgumentParser
import GGUF
import Hearth

/// The command `hearth models usage`.
struct UsageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usage", abstract: "Show the disk space that models use.",
        discussion: """
            With --json, one object with totalBytes, otherBytes, path, and the arrays models, downloads and quarantine \
            of objects with the keys id, sizeBytes, allocatedBytes, freeableBytes and sharing (none, hardLink or \
            symbolicLink). All numbers are in bytes.
            """)

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let usage = UsageReport(try services.models.storageUsage(), path: services.home.modelFolder)
            if json { return try Output.json(usage) }
            var table = Table(["NAME", "SIZE", ""], rightAligned: [1])
            for item in usage.models { table.add([item.id, "\(ByteText(item.allocatedBytes))", item.note]) }
            for item in usage.downloads {
                table.add([item.id, "\(ByteText(item.allocatedBytes))", "unfinished download"])
            }
            for item in usage.quarantine {
                table.add([item.id, "\(ByteText(item.allocatedBytes))", "damaged, quarantined"])
            }
            if usage.otherBytes > 0 { table.add(["other files", "\(ByteText(usage.otherBytes))", ""]) }
            table.add(["total", "\(ByteText(usage.totalBytes))", usage.path])
            table.write()
        }
    }
}

/// The output of `--json`.
struct UsageReport: Encodable {
    /// The disk space of one model.
    struct Item: Encodable {
        let id: String
        let sizeBytes: UInt64
        let allocatedBytes: UInt64
        let freeableBytes: UInt64
        let sharing: StorageUsage.Sharing

        init(_ item: StorageUsage.Item) {
            id = item.id
            sizeBytes = item.sizeBytes
            allocatedBytes = item.allocatedBytes
            freeableBytes = item.freeableBytes
            sharing = item.sharing
        }

        var note: String {
            switch sharing {
            case .none: ""
            case .hardLink: "shares its bytes with another name"
            case .symbolicLink: "link to a file elsewhere"
            }
        }
    }

    let path: String
    let totalBytes: UInt64
    let otherBytes: UInt64
    let models: [Item]
    let downloads: [Item]
    let quarantine: [Item]

    init(_ usage: StorageUsage, path: String) {
        func sorted(_ items: [StorageUsage.Item]) -> [Item] {
            items.sorted { ($1.allocatedBytes, $0.id) < ($0.allocatedBytes, $1.id) }.map(Item.init)
        }
        self.path = path
        totalBytes = usage.totalBytes
        otherBytes = usage.otherBytes
        models = sorted(usage.models)
        downloads = sorted(usage.downloads)
        quarantine = sorted(usage.quarantine)
    }
}
