// error: cannot convert value of type 'Int32' to expected argument type 'task_flavor_t'
import Darwin

func footprint(_ words: UnsafeMutablePointer<integer_t>, _ count: inout mach_msg_type_number_t) -> kern_return_t {
    task_info(mach_task_self_, TASK_VM_INFO, words, &count)
}
