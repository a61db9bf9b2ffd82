extension SavedPrompt {
    /// The prompts that come with Hearth, sorted by name.
    public static let builtIn: [SavedPrompt] = [
        builtIn(
            "brief", "Short and direct answers", .instructions,
            """
            Answer in at most three sentences, beginning with the answer itself. Leave out introductions, repetitions of \
            the question and summaries. Use a list only for steps. If something important is uncertain, say so in one \
            sentence. If I ask for details, give them in full.
            """),
        builtIn(
            "explain", "Explain a subject to a beginner", .message,
            """
            Explain {{subject}} to somebody who hears of it for the first time.

            Begin with one sentence that says what it is. Then explain how it works in short paragraphs, and introduce \
            each technical term before you use it. Give one example from daily life. End with the most common \
            misunderstanding and what is true instead.
            """),
        builtIn(
            "proofread", "Correct a text without changing its style", .message,
            """
            Correct the spelling, grammar and punctuation of the text below. Keep its wording, its style and its line \
            breaks wherever they are right.

            First write the corrected text. Then list each correction on its own line: the old words, an arrow, the new \
            words and the reason. If nothing is wrong, say so.

            {{text}}
            """),
        builtIn(
            "reply", "Answer a message", .message,
            """
            Write a reply to the message below.

            What I want to say: {{what you want to say}}

            Answer each question of the message. Be friendly and brief, and write in the language of the message. Do not \
            invent facts, dates or promises. Where something is missing, put a gap in square brackets.

            {{message}}
            """),
        builtIn(
            "review-code", "Find faults in code", .message,
            """
            Review the code below. Its purpose: {{purpose}}

            List the faults, the most serious first. For each fault, quote the line, describe an input with which it \
            fails and show the corrected line. Then name at most three improvements that are worth the effort. If you \
            find no fault, say so, and name what you could not judge.

            ```
            {{code}}
            ```
            """),
        builtIn(
            "rewrite", "Say a text more clearly", .message,
            """
            Rewrite the text below so that {{readers}} understand it at the first reading.

            Keep every fact, name and number. Use short sentences, common words and the active voice. Put the most \
            important statement first. Write only the new text.

            {{text}}
            """),
        builtIn(
            "summarise", "Summarise a text in five sentences", .message,
            """
            Summarise the text below in at most five sentences, in its own language.

            The first sentence gives the main point. Keep names, numbers and dates exactly. Distinguish between what the \
            text reports and what it claims. Add nothing that is not in the text.

            {{text}}
            """),
        builtIn(
            "tasks", "Turn notes into a list of tasks", .message,
            """
            Collect the tasks in the notes below as a table with the columns task, person and date.

            Begin each task with a verb. If the notes do not name a person or a date, write "open". Below the table, list \
            the decisions that were made and the questions that are still open. Add no tasks of your own.

            {{notes}}
            """),
        builtIn(
            "translate", "Translate a text", .message,
            """
            Translate the text below into {{language}}.

            Write as a native speaker would write. Keep headings, lists, line breaks, names and numbers. If a word has \
            several meanings and the text does not decide, choose one, and name the other in a note at the end.

            {{text}}
            """),
        builtIn(
            "tutor", "A tutor who asks instead of telling", .instructions,
            """
            You are a patient tutor. I want to understand things myself, so do not give the solution at once.

            First find out what I know already, with one question. Then lead me with one small step or one question per \
            message. If my answer is right, say why it is right. If it is wrong, show with an example where it fails. If I \
            am stuck twice, give a hint, and after a third time the solution with its reason. From time to time, let me \
            repeat what I learnt in my own words.
            """),
    ]

    private static func builtIn(_ name: String, _ description: String, _ kind: Kind, _ text: String) -> SavedPrompt {
        SavedPrompt(name: name, description: description, kind: kind, text: text, isBuiltIn: true)
    }
}
