import ArgumentParser

/// The command `hearth help exit-codes`.
struct ExitCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exit-codes", abstract: "Show the meaning of the exit codes.",
        discussion: table, shouldDisplay: false)

    static let table = """
          0    success
          1    an unexpected failure
          3    no such model: missing, unreadable, or none installed that fits
          4    not a usable model: no GGUF file, damaged, or not supported
          5    not enough memory
          6    the prompt or text is too long for the model
          7    the model does not support this
          8    doctor found something missing
          9    a download or a pull of mails failed, or a remote model or a worker did not answer
          10   not enough disk space
          11   another program is using the same model, thread, account or database
          12   no such thread, message, document, collection, mailbox, run, backup or file
          13   the database cannot be used
          14   the server cannot listen on the address
          15   a document or mailbox cannot be read
          64   wrong usage, or an invalid transcript, schema, export or setting
          130  stopped by the user
        """

    func run() { Output.line(Self.table) }
}
