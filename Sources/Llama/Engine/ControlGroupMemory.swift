#if os(Linux)
    import Foundation

    /// The memory that this process may use according to Linux's control groups, as in containers and services.
    ///
    /// A limit applies to a whole subtree, so every group from the process's own group up to the root is read.
    struct ControlGroupMemory: Equatable {
        /// The smallest limit in bytes; `nil` without a limit.
        private(set) var limitBytes: Int?
        /// The memory in bytes that the tightest group can still provide, including reclaimable page cache.
        private(set) var availableBytes: Int?

        /// Reads the current limits; `root` is the mount point of the control group file system.
        init(groups: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup") {
            guard let text = Self.text(groups) else { return }
            for line in text.split(separator: "\n") {
                // "0::/user.slice/…" in version 2, "4:memory:/docker/…" in version 1.
                let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
                guard fields.count == 3 else { continue }
                if fields[1].isEmpty {
                    add(Self.version2, path: fields[2], mount: root)
                } else if fields[1].split(separator: ",").contains("memory") {
                    add(Self.version1, path: fields[2], mount: root + "/memory")
                }
            }
        }

        private struct Files {
            let limit: String
            let usage: String
            /// The entries of `memory.stat` that the kernel can reclaim.
            let reclaimable: [String]
        }

        private static let version2 = Files(
            limit: "memory.max", usage: "memory.current",
            reclaimable: ["active_file", "inactive_file", "slab_reclaimable"])
        private static let version1 = Files(
            limit: "memory.limit_in_bytes", usage: "memory.usage_in_bytes",
            reclaimable: ["total_active_file", "total_inactive_file"])

        private mutating func add(_ files: Files, path: Substring, mount: String) {
            var parts = path.split(separator: "/").filter { $0 != ".." }
            while true {
                add(files, folder: ([mount] + parts.map(String.init)).joined(separator: "/"))
                if parts.popLast() == nil { return }
            }
        }

        private mutating func add(_ files: Files, folder: String) {
            // Without a limit, version 1 writes a huge number and version 2 "max".
            guard let limit = Self.number("\(folder)/\(files.limit)"), limit < 1 << 60 else { return }
            limitBytes = min(limitBytes ?? limit, limit)
            guard let usage = Self.number("\(folder)/\(files.usage)") else { return }
            let statistics = Self.text("\(folder)/memory.stat") ?? ""
            var reclaimable = 0
            for line in statistics.split(separator: "\n") {
                let pair = line.split(separator: " ")
                guard pair.count == 2, files.reclaimable.contains(String(pair[0])) else { continue }
                reclaimable += Int(pair[1]) ?? 0
            }
            let free = max(0, limit - max(0, usage - reclaimable))
            availableBytes = min(availableBytes ?? free, free)
        }

        private static func number(_ path: String) -> Int? {
            text(path).flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }.map(Int.init(clamping:))
        }

        private static func text(_ path: String) -> String? {
            // A group without this file has no limit, and some sandboxes hide all groups.
            try? String(contentsOfFile: path, encoding: .utf8)
        }
    }
#endif
