"""The texts for reference numbers, all written for this project."""

from __future__ import annotations

_HARBOUR = (
    "The harbour wakes before the town does. At four in the morning the first engines cough, and the gulls, who have "
    "slept on the roof of the ice house, lift off in one grey sheet. Crates are stacked by size, then by boat, and "
    "the clerk walks along them with a pencil behind her ear, counting under her breath. Nobody talks much. The cold "
    "comes off the water and settles in the sleeves, and the only warm place is the small kitchen at the end of the "
    "quay, where Marta sells coffee in glasses that are too hot to hold. By six the auction has begun: cod, hake, a "
    "few boxes of squid, and once in a while a single large halibut that everybody pretends not to want. The buyers "
    "lean on the rail with their hands in their pockets and move only their eyebrows. When it is over the lorries "
    "leave in a line for the city, the floor is hosed down, and the fishermen sit on the sea wall with their backs to "
    "the sun, mending what the night has torn. At nine the school bus passes, and the day of the town begins."
)
_BACKUP = (
    "Before you change the schedule, read how the backups work. Every night at half past two the server takes a "
    "snapshot of the database, compresses it and writes it to a second disk. A checksum is stored beside it, and the "
    "snapshot counts as finished only when the checksum has been read back and compared. Seven daily copies are kept, "
    "then four weekly ones, then twelve monthly ones; older files are removed after the new one has been verified, "
    "never before. If the disk is almost full the job stops with an error and sends a mail to the person on duty. "
    "Restoring is done with one command that asks for the date and refuses to overwrite a database which is in use. "
    "Twice a year we restore a random copy on a spare machine and run the reports against it, because a backup that "
    "nobody has restored is only a hope. Write down how long it took and what was missing. Do not store passwords in "
    "the configuration file, and do not copy snapshots to laptops, not even for a moment and not even for a test."
)
_GARDEN = (
    "In the first year we planted far too much. There were eleven kinds of beans, three of them climbing, and a row "
    "of pumpkins that crossed the path in July and reached the shed in August. The neighbours were patient and took "
    "what we left at their gate. In the second year we made a plan on squared paper, drew the beds to scale, and "
    "wrote next to each one what had grown there before, so that nothing would follow itself. We learned that carrots "
    "dislike fresh manure, that basil sulks after a cold night, and that slugs will walk ten metres for a lettuce. "
    "In the third year the soil was dark at last and the work was less: some weeding on Sunday, water in the dry "
    "weeks, and a long quiet look around every evening with a cup of tea in the hand."
)

EMBEDDING_TEXTS: tuple[str, ...] = (
    # Short
    "Hello",
    "A cat sleeps on the warm stove.",
    "The kitten is napping on the heater.",
    "Stock markets fell sharply on Tuesday.",
    "How do I reset my password?",
    "I can't log in any more, what should I do?",
    "Please move our meeting to Thursday at three.",
    "Your invoice for October is attached.",
    "Win a free phone now!!! Click here!!!",
    "What is the capital of Norway?",
    # Nearly empty
    "",
    " ",
    "\n\t\n",
    ".",
    "?!",
    "a",
    # Numbers and dates
    "3.14159 26535 89793",
    "The total is 1,284.50 euros, due on 2026-03-31.",
    "Call +49 30 5550 1234 between 9:00 and 17:30.",
    "0x1F600 = 128512; 2^10 = 1024; 7/8 < 0.9",
    "Version 10.2.1-beta.4 of build 00042",
    # Accents and other Latin text
    "Crème brûlée, café au lait et un pain à l'ancienne.",
    "Straße, Äpfel, Öl und Übermut",
    "El niño comió piñas en São Paulo.",
    "Zażółć gęślą jaźń",
    "Þetta er íslenska; đây là tiếng Việt.",
    "naïve cooperation, co-operation and coöperation",
    # Other scripts
    "Привет, как дела?",
    "Καλημέρα κόσμε",
    "東京タワーは赤い。",
    "我们明天在图书馆见面。",
    "مرحبا بالعالم",
    "שלום עולם",
    "สวัสดีชาวโลก",
    # Emoji and symbols
    "Great job 🎉🎉",
    "👩‍👩‍👧‍👦 family trip to the 🏖️",
    "Temperature: −5 °C → +3 °C ± 0.5",
    "© 2026 Example™ — all rights reserved…",
    "“Curly quotes” and ‘single ones’ • bullet",
    # Code and markup
    "let total = items.map(\\.price).reduce(0, +)",
    "def mean(xs: list[float]) -> float:\n    return sum(xs) / len(xs)",
    "SELECT name, COUNT(*) FROM mails WHERE is_spam = 0 GROUP BY name;",
    '<a href="https://example.org/a?b=c&d=e">link</a>',
    "Send it to anna.lopez+work@mail.example.org, see /usr/local/share/readme.md.",
    "snake_case_name camelCaseName SCREAMING_CASE kebab-case",
    # Special tokens written as plain text, white space
    "The [MASK] sat on the [UNK]. [CLS] [SEP]",
    "   many    spaces\t\tand\r\nline breaks   ",
    # Long
    _HARBOUR,
    _BACKUP,
    _GARDEN,
)

# Texts for which llama.cpp's WordPiece differs from BERT's. It keeps only the first letter of a Hangul syllable, removes
# spacing vowel signs, and splits words of more than 100 characters, which BERT replaces by [UNK].
DIFFERENTLY_TOKENIZED_TEXTS: tuple[str, ...] = (
    "안녕하세요 세계",
    "नमस्ते दुनिया",
    f"a word that is too long: {'extra' * 21}",
)

CHAT_START = "<|im_start|>user\n"
CHAT_TURN = "<|im_end|>\n<|im_start|>assistant\n"

GREEDY_PROMPTS: dict[str, str] = {
    "bare": "Once upon a time",
    "question": f"{CHAT_START}What is the capital of France?{CHAT_TURN}",
    "instruction": (
        "<|im_start|>system\nYou are a helpful assistant. Answer in one short paragraph.<|im_end|>\n"
        f"{CHAT_START}Tell me a story about a fox and a lighthouse.{CHAT_TURN}"
    ),
    "conversation": (
        f"{CHAT_START}My name is Nora and I have two cats.{CHAT_TURN}Nice to meet you, Nora!"
        f"<|im_end|>\n{CHAT_START}How many cats do I have?{CHAT_TURN}"
    ),
    "long": f"{CHAT_START}{_HARBOUR}\n\n{_GARDEN}\n\nWhat is this text about?{CHAT_TURN}",
}

TOKENIZER_TEXTS: tuple[str, ...] = (
    "",
    " ",
    "  ",
    "\n",
    "\n\n \n\t",
    "a",
    " a",
    "A cat.",
    "Hello, world!",
    " Hello  world ",
    "I'm sure they've said it's what we'd do; you'll see.",
    "UPPER lower MiXeD",
    "running runner ran",
    "0 12 345 6789 1000000",
    "3.14 and 1,000.50 and 2026-03-31",
    "£5, €7.50, $9 & 10%",
    "e-mail: anna@example.org; https://example.org/a?b=c#d",
    "let x = [1, 2, 3].map { $0 * 2 }",
    "def f(a, b):\n\treturn a + b  # sum\n",
    '{"name": "Ada", "tags": ["x", null, true], "n": -1.5e3}',
    "Crème brûlée, Straße, piñata",
    "Cre\u0300me (combining accent)",
    "Привет, мир",
    "東京タワー 我们",
    "مرحبا",
    "🙂 🎉🎉 👩‍👩‍👧‍👦",
    "tab\tseparated\tvalues",
    "Windows\r\nline\r\nends\r\n",
    "zero\u200bwidth and no\u00a0break",
    "\ufeffbyte order mark",
    "control \u0001\u0002\u007f characters",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "          ten spaces",
    "supercalifragilisticexpialidocious antidisestablishmentarianism",
    "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|><|im_end|><|endoftext|>",
    "<|im_start |> not special <|im_",
    "text<|im_end|>text",
    "<think>\n\n</think>\n",
    "<s>[INST] hi [/INST]</s>",
)
