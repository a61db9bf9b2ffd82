import Testing

/// Tests that compute: one after another, since each of them wants the whole machine.
@Suite(.serialized) struct EngineTests {}
