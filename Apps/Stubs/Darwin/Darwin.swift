// Mirrors the SDKs of iOS 26 and macOS 26: the kernel calls that Hearth uses and Linux lacks.

public typealias kern_return_t = Int32
public typealias integer_t = Int32
public typealias natural_t = UInt32
public typealias mach_port_t = UInt32
public typealias host_t = mach_port_t
public typealias task_name_t = mach_port_t
public typealias mach_msg_type_number_t = natural_t
public typealias task_flavor_t = natural_t
public typealias host_flavor_t = integer_t
public typealias task_info_t = UnsafeMutablePointer<integer_t>
public typealias host_info_t = UnsafeMutablePointer<integer_t>

public var KERN_SUCCESS: Int32 { fatalError("a declaration") }
public var TASK_VM_INFO: Int32 { fatalError("a declaration") }
public var HOST_CPU_LOAD_INFO: Int32 { fatalError("a declaration") }

// A global variable of the C library, which Swift treats as mutable by any thread.
nonisolated(unsafe) public var mach_task_self_: mach_port_t = 0

public func mach_host_self() -> mach_port_t { fatalError("a declaration") }

public struct task_vm_info {
    public var phys_footprint: UInt64

    public init() { fatalError("a declaration") }
}

public typealias task_vm_info_data_t = task_vm_info

public func task_info(
    _ target_task: task_name_t, _ flavor: task_flavor_t, _ task_info_out: task_info_t!,
    _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    fatalError("a declaration")
}

public struct host_cpu_load_info {
    public var cpu_ticks: (natural_t, natural_t, natural_t, natural_t)

    public init() { fatalError("a declaration") }
}

public typealias host_cpu_load_info_data_t = host_cpu_load_info

public func host_statistics(
    _ host_priv: host_t, _ flavor: host_flavor_t, _ host_info_out: host_info_t!,
    _ host_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    fatalError("a declaration")
}

public func sysctlbyname(
    _ name: UnsafePointer<CChar>!, _ oldp: UnsafeMutableRawPointer!, _ oldlenp: UnsafeMutablePointer<Int>!,
    _ newp: UnsafeMutableRawPointer!, _ newlen: Int
) -> Int32 {
    fatalError("a declaration")
}

public var RUSAGE_SELF: Int32 { fatalError("a declaration") }

public struct rusage {
    public var ru_maxrss: Int

    public init() { fatalError("a declaration") }
}

public func getrusage(_ who: Int32, _ usage: UnsafeMutablePointer<rusage>!) -> Int32 {
    fatalError("a declaration")
}

// macOS only.

public typealias rusage_info_t = UnsafeMutableRawPointer

public var RUSAGE_INFO_V4: Int32 { fatalError("a declaration") }

public struct rusage_info_v4 {
    public var ri_phys_footprint: UInt64

    public init() { fatalError("a declaration") }
}

public func proc_pid_rusage(
    _ pid: Int32, _ flavor: Int32, _ buffer: UnsafeMutablePointer<rusage_info_t?>!
) -> Int32 {
    fatalError("a declaration")
}
