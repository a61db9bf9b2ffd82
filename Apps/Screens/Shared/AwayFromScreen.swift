/// Does work that blocks for a moment, such as reading files, where it holds up no screen.
///
/// - Parameter work: The work.
/// - Returns: What the work returns.
/// - Throws: What the work throws.
@concurrent func awayFromScreen<Value: Sendable>(
    _ work: @Sendable () throws -> Value
) async rethrows -> Value {
    try work()
}
