import Testing

/// Tests that compute.
///
/// They run one after another, because each of them needs the whole machine.
@Suite(.serialized) struct EngineTests {}
