/// Runs work that blocks for a moment, such as reading files, off the main actor.
@concurrent func offMainActor<Value: Sendable>(
    _ work: @Sendable () throws -> Value
) async rethrows -> Value {
    try work()
}
