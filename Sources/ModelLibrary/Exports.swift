// Whoever manages models names them, their folder and their memory, too.
@_exported public import ModelStore
