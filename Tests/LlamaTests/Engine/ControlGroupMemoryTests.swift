#if os(Linux)
    import Foundation
    import Testing

    @testable import Llama

    /// Simulated control groups of containers and services, in both versions.
    @Suite struct ControlGroupMemoryTests {
        private let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("hearth-groups-\(UUID().uuidString)")

        /// Writes files, reads the limits and removes the files.
        private func memory(groups: String, _ files: [String: String]) throws -> ControlGroupMemory {
            defer { try? FileManager.default.removeItem(at: folder) }  // a leftover is harmless
            for (path, text) in files {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: false, encoding: .utf8)
            }
            let list = folder.appendingPathComponent("groups")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try groups.write(to: list, atomically: false, encoding: .utf8)
            return ControlGroupMemory(groups: list.path, root: folder.path)
        }

        @Test func `page cache counts as available memory`() throws {
            let memory = try memory(
                groups: "0::/service\n",
                [
                    "service/memory.max": "1000000\n", "service/memory.current": "900000\n",
                    "service/memory.stat": "anon 500000\nactive_file 100000\ninactive_file 200000\nshmem 50000\n",
                ])
            #expect(memory.limitBytes == 1_000_000)
            #expect(memory.availableBytes == 400_000)
        }

        @Test func `the tightest limit of all enclosing control groups applies`() throws {
            let memory = try memory(
                groups: "0::/outer/inner/leaf\n",
                [
                    "outer/memory.max": "500\n", "outer/memory.current": "450\n", "outer/inner/memory.max": "max\n",
                    "outer/inner/leaf/memory.max": "600\n", "outer/inner/leaf/memory.current": "100\n",
                ])
            #expect(memory.limitBytes == 500)
            #expect(memory.availableBytes == 50)
        }

        @Test func `a control group over its limit has no available memory`() throws {
            let memory = try memory(groups: "0::/\n", ["memory.max": "100", "memory.current": "150"])
            #expect(memory.availableBytes == 0)
        }

        @Test func `control groups of version 1 are supported`() throws {
            let memory = try memory(
                groups: "9:name=systemd:/\n4:memory:/box\n0::/\n",
                [
                    "memory/box/memory.limit_in_bytes": "4000\n", "memory/box/memory.usage_in_bytes": "3000\n",
                    "memory/box/memory.stat": "total_inactive_file 1000\ntotal_active_file 500\ninactive_file 9\n",
                    "memory/memory.limit_in_bytes": "9223372036854771712\n",
                ])
            #expect(memory.limitBytes == 4000)
            #expect(memory.availableBytes == 2500)
        }

        @Test(arguments: ["", "nonsense", "0::/gone\n", "0::/../..\n", "4:memory:\n"])
        func `there is no limit without control groups`(_ groups: String) throws {
            #expect(try memory(groups: groups, ["memory.max": "max\n"]).limitBytes == nil)
        }

        @Test func `unreadable limit files are ignored`() throws {
            let memory = try memory(groups: "0::/\n", ["memory.max": "-5\n", "memory.current": "x\n"])
            #expect(memory == ControlGroupMemory(groups: "/nowhere", root: "/nowhere"))
        }

        @Test func `this machine reports its available memory`() throws {
            let free = try #require(Machine.availableMemoryBytes)
            #expect(free > 0 && free <= Machine.physicalMemoryBytes)
        }
    }
#endif
