// Whoever manages models names them, their folder and their memory, too.
@_exported public import ModelStore
// `DownloadOptions.network` is one.
@_exported public import struct Platform.HTTPOptions
