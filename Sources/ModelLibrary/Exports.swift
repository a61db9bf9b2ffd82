// Clients that manage models also use the types for their names, folder and memory.
@_exported public import ModelStore
// The type of `DownloadOptions.network`.
@_exported public import struct Platform.HTTPOptions
