import Retrieval
import Testing

@Suite struct QuestionScopeTests {
    @Test(arguments: [
        ("List all tools with a deposit.", "tools with a deposit."),
        ("Please list the rules of the garden", "rules of the garden"),
        ("Name all members of the board", "members of the board"), ("Which are all the fees?", "fees?"),
        ("Nenne alle Werkzeuge mit Motor.", "Werkzeuge mit Motor."), ("Liste alle Gebühren auf", "Gebühren auf"),
        ("Énumère tous les outils", "outils"), ("Cite toutes les règles", "règles"),
        ("Enumera todas las herramientas", "herramientas"), ("Nombra todos los miembros", "miembros"),
    ])
    func `who asks for all gets a list`(_ question: String, _ things: String) {
        #expect(QuestionScope(question) == .list(things))
    }

    @Test(arguments: [
        ("How many tools are there?", "tools are there?"),
        ("Wie viele Mitglieder hat der Verein?", "Mitglieder hat der Verein?"),
        ("Combien de membres y a-t-il ?", "membres y a-t-il ?"), ("¿Cuántas llaves hay?", "llaves hay?"),
    ])
    func `who asks how many may get a count`(_ question: String, _ things: String) {
        #expect(QuestionScope(question) == .count(things))
    }

    @Test(arguments: [
        "Summarise lease.pdf", "Please summarize this document", "Sum up the minutes.",
        "Can you give me a summary of the lease?",
        "Fasse den Vertrag zusammen", "Schreibe eine Zusammenfassung des Vertrags", "Résume le contrat",
        "Haz un resumen del contrato", "Resume el contrato.",
    ])
    func `who asks for a summary gets one`(_ question: String) { #expect(QuestionScope(question) == .summary) }

    @Test(arguments: [
        "When does the lease end?", "Who may list a tool?", "What does the summary of the report say?",
        "When does work resume?", "What is on the list of all tools?", "", "?",
        "How much is the deposit?", "Is every member insured?",
    ])
    func `other questions are answered as before`(_ question: String) { #expect(QuestionScope(question) == .place) }
}
