import Retrieval
import Testing

@Suite struct QuestionScopeTests {
    @Test(arguments: [
        ("List all tools with a deposit.", "tools with a deposit."),
        ("Please list the rules of the garden", "rules of the garden"),
        ("Could you please list every fee?", "fee?"), ("Show me all the fees", "fees"),
        ("Name all members of the board", "members of the board"),
        ("Nenne alle Werkzeuge mit Motor.", "Werkzeuge mit Motor."), ("Liste alle Gebühren auf", "Gebühren auf"),
        ("Énumère tous les outils", "outils"), ("Cite toutes les règles", "règles"),
        ("Enumera todas las herramientas", "herramientas"), ("Nombra todos los miembros", "miembros"),
    ])
    func `recognizes questions that request a list of all items`(_ question: String, _ things: String) {
        #expect(QuestionScope(question) == .list(things))
    }

    @Test(arguments: [
        ("How many tools are there?", "tools are there?"),
        ("How many tools need a deposit?", "tools need a deposit?"),
        ("How many tools have a motor?", "tools have a motor?"),
        ("Wie viele Werkzeuge haben einen Motor?", "Werkzeuge haben einen Motor?"),
        ("Combien de membres y a-t-il ?", "membres y a-t-il ?"), ("¿Cuántas llaves hay?", "llaves hay?"),
    ])
    func `recognizes questions that request a count`(_ question: String, _ things: String) {
        #expect(QuestionScope(question) == .count(things))
    }

    @Test(arguments: [
        ("Summarise lease.pdf", "lease.pdf"), ("Please summarize this document", ""),
        ("Sum up the minutes.", "Minutes"),
        ("Can you give me a short summary of the members' guide?", "The Members' Guide"), ("Summary", ""),
        ("Summarise minutes-2025-09-03.md", "minutes-2025-09-03.md"),
        ("Summarise what the lease says of pets", "what the lease says pets"),
        ("Fasse den Vertrag zusammen", "den Vertrag"), ("Schreibe eine Zusammenfassung von Vertrag", "Vertrag"),
        ("Résume le contrat", "contrat"), ("Haz un resumen del contrato", "contrato"),
        ("Resume el contrato.", "contrato"),
    ])
    func `recognizes requests for a summary and the name of the document`(_ question: String, _ name: String) {
        #expect(QuestionScope(question) == .summary(QuestionScope.name(name)))
    }

    @Test(arguments: [
        "When does the lease end?", "Who may list a tool?", "What does the summary of the report say?",
        "When does work resume?", "What is on the list of all tools?", "", "?", "How", "List", "List all", "How many?",
        "How much is the deposit?", "How much do all tools cost?", "Wie viel kostet alles?", "Is every member insured?",
        "Has the summary been sent?", "Did the board publish a summary?", "Who can summarise the minutes?",
        "When can you list a tool?", "What do all members have to pay?", "Which rules do all members follow?",
        "Give me the date by which all tools come back", "List of all members", "List price of the shredder",
        "Liste der Mitglieder", "Find the key", "Show the summer fees", "Name the chair",
    ])
    func `questions for one fact ask for one place`(_ question: String) { #expect(QuestionScope(question) == .place) }

    @Test(arguments: [
        "How many days do I have to return a tool?", "How many days may a loan last?", "How many euros is a key?",
        "How many seats does the hall have?", "How many seats has the hall?",
        "How many tools may I borrow, and do I pay?",
        "How many times a week is it open?", "How many people came?", "How many hours of sun do tomatoes need?",
        "Wie viele Mitglieder hat der Verein?", "Wie viele Tage dauert eine Leihe?", "¿Cuántos días hay?",
    ])
    func `questions for an amount or a possession are not questions for a count`(_ question: String) {
        #expect(QuestionScope(question) == .place)
    }

    @Test(arguments: [
        ("The hall seats 120 people.", true), ("The garden has forty plots.", true), ("The hall is large.", false),
        ("It was built in 1998.", false),
    ])
    func `detects whether a sentence has a count that the question lacks`(_ sentence: String, _ isCounted: Bool) {
        #expect(QuestionScope.isCounted("How many are there?", in: sentence) == isCounted)
    }
}
