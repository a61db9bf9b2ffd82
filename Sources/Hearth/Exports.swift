// The ways in hold sessions, transcripts and schemas of the API, and manage models.
@_exported public import Engines
@_exported public import LanguageModels
@_exported public import LocalModels
@_exported public import ModelLibrary
@_exported public import RemoteModels
@_exported public import ToolServers

// The ways in speak with these plain values; they do not import the engine.
@_exported public import struct LlamaRuntime.ContextConfiguration
@_exported public import struct LlamaRuntime.Embedding
@_exported public import struct LlamaRuntime.SamplingParameters
@_exported public import struct LlamaRuntime.WorkerAddress
