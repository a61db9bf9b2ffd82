import Chat
import Foundation
import GGUF
import Store

extension Doctor {
    /// The state of the chat database: readable and undamaged, or how to repair it.
    var database: Finding {
        let path = home.databaseFile
        guard FileManager.default.fileExists(atPath: path) else {
            return good("Chats", "none yet; they will be stored in \(path)")
        }
        let repair =
            "Stop every `hearth` and copy \(path) to a safe place. `hearth threads export --output chats.json` saves "
            + "what can be read. Then restore a backup with `hearth restore FILE`, or remove the file and import the "
            + "export with `hearth threads import chats.json`."
        do {
            let database = try services.database()
            let problems = try database.integrityProblems()
            guard let first = problems.first else {
                let counters = try services.chat().store.counters()
                let contents = "\(counters.threads) threads, \(counters.messages) messages in \(path)"
                return good("Chats", contents + "; nothing is damaged")
            }
            let others = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
            return Finding(status: .missing, subject: "Chats", detail: "damaged: \(first)\(others)", remedy: repair)
        } catch let error as StoreError where [.noSpace, .inUse].contains(error.code) {
            // The file is intact, and the error's message contains the remedy.
            return Finding(status: .missing, subject: "Chats", detail: error.message, remedy: nil)
        } catch {
            return Finding(status: .missing, subject: "Chats", detail: Failure(error).message, remedy: repair)
        }
    }

    /// The size of the caches, which can be deleted and computed again.
    var state: Finding {
        let path = home.stateFolder
        guard FileManager.default.fileExists(atPath: path) else {
            return good("State", "none yet; the prefix cache for chats will be stored in \(path)")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            return Finding(
                status: .advice, subject: "State", detail: "\(path) can't be written, so chats start slower",
                remedy: "Grant yourself write permission there.")
        }
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: path), includingPropertiesForKeys: [.totalFileAllocatedSizeKey])
        var bytes: UInt64 = 0
        while let file = files?.nextObject() as? URL {
            // Files that were deleted in the meantime take no space.
            let values = try? file.resourceValues(forKeys: [.totalFileAllocatedSizeKey])
            bytes += UInt64(values?.totalFileAllocatedSize ?? 0)
        }
        return good("State", "\(ByteText(bytes)) in \(path); can be deleted at any time, but chats then start slower")
    }
}
