import ArgumentParser
import Foundation
import Hearth

/// The command `hearth rpc-worker`.
struct RPCWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rpc-worker", abstract: "Lend this machine's memory and processor to a model on another machine.",
        discussion: """
            Hearth on another machine can then place layers of language models here, with --rpc HOST:PORT. This \
            machine lends its GPUs if it has any, otherwise its processor. A worker serves one program at a time. Both \
            machines need the same version of llama.cpp.

            Anyone who can reach the port can run code here as the user of the worker: llama.cpp trusts the data of \
            its clients, and the protocol has neither passwords nor encryption. Run the worker under an account of its \
            own or in a container, without files that matter, and never on an open network. On this machine, too, \
            every account and program can reach it.

            It listens to this machine only, unless --host is given. Another machine reaches it through a tunnel: run \
            `ssh -N -L 50052:127.0.0.1:50052 HOST` there, and give Hearth --rpc 127.0.0.1:50052.
            """)

    @Option(
        help: "The IPv4 address to listen on; for others than 127.0.0.1, trust every machine of the network.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on.")
    var port = WorkerAddress.usualPort

    @Option(help: "The number of threads. (default: one per physical core)")
    var threads: Int?

    func validate() throws {
        _ = try address
        if let threads, !(1...512).contains(threads) {
            throw ValidationError("--threads is \(threads); it can be 1 to 512.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let address = try address
            try HearthServices.lendMachine(at: address, threads: threads) {
                if !isLoopback {
                    Output.error(
                        "hearth: anyone who can reach the worker at \(address) can run code as this user: the protocol "
                            + "has neither passwords nor encryption. Omit --host and use a tunnel; `hearth help "
                            + "rpc-worker` explains how.")
                }
                Output.line("Lending this machine to models that use --rpc \(address). Ctrl-C stops it.")
            }
        }
    }

    private var isLoopback: Bool { host == "localhost" || host.hasPrefix("127.") }

    /// The numeric address, because llama.cpp accepts no host names.
    private var address: WorkerAddress {
        get throws {
            let numbers = host == "localhost" ? "127.0.0.1" : host
            let parts = numbers.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else {
                throw ValidationError("--host is '\(host.printable)'; it can be an IPv4 address, such as 192.168.1.20.")
            }
            guard (1...65535).contains(port) else {
                throw ValidationError("--port is \(port); it can be 1 to 65535.")
            }
            return try WorkerAddress("\(numbers):\(port)")
        }
    }
}
