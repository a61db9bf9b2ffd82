"""Synthetic vocabularies for models with random weights: complete (any text can be tokenised) and of any size."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice, product

import gguf

from convert_minilm import PHANTOM_SPACE, SPECIAL_TOKENS

# Ordered by frequency in English, so that small vocabularies contain useful pairs.
_LETTERS = "etaoinshrdlcumwfgypbvkjxqz"
_SPACE = "\u0120"

_WORDS = (
    "the of and to in is you that it he was for on are with as at be this have from or had by not but what all were "
    "when we there can your which their time will way about many then them would like so these her long make thing "
    "see him two has look more day could go come did number sound no most people my over know water than call first "
    "who may down side been now find free money click offer mail please thank meeting good bad"
)

END_OF_TEXT = "<|endoftext|>"
TURN_START = "<|im_start|>"
TURN_END = "<|im_end|>"
CHATML_TEMPLATE = (
    "{%- for message in messages -%}"
    "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\n' }}{%- endif -%}"
)


@dataclass(frozen=True)
class BytePairVocabulary:
    """The tokens of a byte-level BPE in order of ID, and the merges in order of rank."""

    tokens: list[str]
    merges: list[str]


def byte_alphabet() -> list[str]:
    """Returns the printable character that represents each byte in GPT-2's byte-level BPE."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    stand_ins = iter(range(0x100, 0x200))
    return [chr(byte) if byte in printable else chr(next(stand_ins)) for byte in range(256)]


def byte_pair_vocabulary(size: int) -> BytePairVocabulary:
    """Returns a byte-level BPE vocabulary of `size` unique tokens (256 or more).

    Half of the merged tokens are letter groups (pairs, then triples, then fours, by frequency of their letters), the
    other half are letters and groups with a leading space.
    """
    merged = size - 256

    def groups(lengths: tuple[int, ...]) -> list[tuple[str, str]]:
        """Returns all merges of a left and a right part with these lengths, frequent letters first."""
        ranked = product(range(len(_LETTERS)), repeat=sum(lengths))
        ordered = sorted(ranked, key=lambda ranks: (sum(ranks), ranks))
        words = ("".join(_LETTERS[rank] for rank in ranks) for ranks in ordered)
        return [(word[: lengths[0]], word[lengths[0] :]) for word in words]

    # Longer groups are generated only if shorter ones do not suffice, since there are 456,976 groups of four.
    kinds = ((1, 1), (2, 1), (2, 2))
    bare = list(islice(chain.from_iterable(groups(kind) for kind in kinds), merged - merged // 2))
    spaced = islice(chain(_LETTERS, (left + right for left, right in bare)), merged // 2)
    merges = [*bare, *((_SPACE, group) for group in spaced)]
    return BytePairVocabulary(
        tokens=[*byte_alphabet(), *(left + right for left, right in merges)],
        merges=[f"{left} {right}" for left, right in merges],
    )


@dataclass(frozen=True)
class ChatFormat:
    """A chat template, and the special tokens that it uses."""

    template: str
    special: tuple[str, ...]
    start: str
    end: str
    writes_start: bool = False
    # Text that is one ordinary token besides those of the vocabulary.
    merged: tuple[tuple[str, str], ...] = ()


CHATML = ChatFormat(CHATML_TEMPLATE, (END_OF_TEXT, TURN_START, TURN_END), start=END_OF_TEXT, end=TURN_END)


def write_chat_vocabulary(
    writer: gguf.GGUFWriter, size: int, pre: str, *, unused: int = 0, chat: ChatFormat = CHATML
) -> None:
    """Writes a vocabulary of `size` tokens with the special tokens and the template of a chat format.

    The special tokens follow the ordinary ones, and `unused` padding tokens follow them, as in Qwen's models.
    """
    base = byte_pair_vocabulary(size - len(chat.merged) - len(chat.special) - unused)
    ordinary = [*base.tokens, *(left + right for left, right in chat.merged)]
    padding = [f"[PAD{index}]" for index in range(size - unused, size)]
    start = len(ordinary) + chat.special.index(chat.start)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list([*ordinary, *chat.special, *padding])
    writer.add_token_types(
        [gguf.TokenType.NORMAL] * len(ordinary)
        + [gguf.TokenType.CONTROL] * len(chat.special)
        + [gguf.TokenType.UNUSED] * unused
    )
    writer.add_token_merges([*base.merges, *(f"{left} {right}" for left, right in chat.merged)])
    writer.add_bos_token_id(start)
    writer.add_eos_token_id(len(ordinary) + chat.special.index(chat.end))
    writer.add_pad_token_id(start)
    writer.add_add_bos_token(chat.writes_start)
    writer.add_chat_template(chat.template)


def word_piece_vocabulary() -> list[str]:
    """Returns about 200 tokens: letters, digits, punctuation and the most frequent words."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    digits = "0123456789"
    endings = ["##s", "##ed", "##ing", "##er", "##ly"]
    singles = [*letters, *digits, *".,!?'-:;()@/"]
    continuations = [f"##{character}" for character in [*letters, *digits]]
    return list(dict.fromkeys([*SPECIAL_TOKENS, *singles, *continuations, *_WORDS.split(), *endings]))


def write_word_pieces(writer: gguf.GGUFWriter) -> None:
    tokens = word_piece_vocabulary()

    def in_phantom_form(token: str) -> str:
        if token in SPECIAL_TOKENS:
            return token
        return token[2:] if token.startswith("##") else PHANTOM_SPACE + token

    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("jina-v2-en")
    writer.add_token_list([in_phantom_form(token) for token in tokens])
    writer.add_token_types(
        [gguf.TokenType.CONTROL if token in SPECIAL_TOKENS else gguf.TokenType.NORMAL for token in tokens]
    )
    writer.add_bos_token_id(tokens.index("[CLS]"))
    writer.add_eos_token_id(tokens.index("[SEP]"))
    writer.add_unk_token_id(tokens.index("[UNK]"))
    writer.add_sep_token_id(tokens.index("[SEP]"))
    writer.add_pad_token_id(tokens.index("[PAD]"))
    writer.add_mask_token_id(tokens.index("[MASK]"))
