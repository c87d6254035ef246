# SPDX-License-Identifier: Apache-2.0

"""From a message of an interface, or a paragraph of prose, to the lines that are learnt from."""
import hashlib
import html
import re
import unicodedata

from languages import SCRIPT_OF

MARKUP = re.compile(
    r"<[^>]*>|%\([^)]*\)[a-z]?|%\d*\$?[-+0-9.]*(?:l|ll|h|z)?[A-Za-z]\b|%[0-9A-Z_]+%?|\$\([^)]*\)|\$\{[^}]*\}|\$[A-Za-z]+|\{[^}]*\}|\\[nt]"
    r"|\[[^]]*\]|@\w+@?|\bhttps?://\S+|\S+@\S+|--?\w[-\w]*|/\S+")
# Keys of which the value is nobody's language: names, addresses, marks of a format.
NO_TEXT = ("translator", "YOUR NAMES", "YOUR EMAILS", "NAME OF", "EMAIL OF", "default:", "QT_LAYOUT", "LTR", "RTL")
SENTENCE_END = re.compile(r"(?<=[.!?…。！？।؟۔])[\"'”’»)]*\s+|(?<=[。！？])")
WORD = re.compile(r"[^\W\d_][\w'’-]*")


def clean(text):
    """The words of a message without markup, placeholders and keyboard marks: "~Open <b>%1</b>…" -> "Open …"."""
    text = html.unescape(text) if "&" in text else text
    text = MARKUP.sub(" ", text)
    text = re.sub(r"\([_&~]?[A-Za-z]\)", "", text)  # the access key of a writing without Latin letters: "開く(_O)"
    text = re.sub(r"[_&~](?=\w)|(?<=\w)[_&~]", "", text)
    return " ".join(text.split())


def without_copies(text, english):
    """The text without the capitalised words that stand in the English message too: names of programs and people."""
    names = {word for word in WORD.findall(english) if word[0].isupper()}
    if not names:
        return text
    words = text.split(" ")
    kept = [word for word in words if not any(part in names for part in WORD.findall(word))]
    return " ".join(kept)


def is_translated(text, english):
    """Whether a message was translated: it is not the English one, and most of its words aren't."""
    if text.casefold() == english.casefold():
        return False
    own = [word.casefold() for word in WORD.findall(text)]
    there = {word.casefold() for word in WORD.findall(english)}
    return not own or sum(word in there for word in own) * 2 <= len(own)


def is_written_in(language, text):
    """Whether most letters of a text are of the script that its language is written in, and there are three or more."""
    wanted = SCRIPT_OF.get(language, "LATIN")
    letters = [character for character in text if character.isalpha()]
    own = sum(_script(character) in (wanted, "HIRAGANA" if language == "ja" else wanted,
                                     "KATAKANA" if language == "ja" else wanted) for character in letters)
    enough = 2 if wanted in ("CJK", "HANGUL") else 3
    return own >= enough and own * 10 >= len(letters) * 8


_scripts = {}


def _script(character):
    if character not in _scripts:
        _scripts[character] = unicodedata.name(character, "?").split(" ")[0].split("-")[0]
    return _scripts[character]


ENGLISH = set("a an and are as at be by can for from has have if in is it its not of on or that the this to use was when will "
              "with you your".split())


def is_english(text):
    """Whether a line was left in English: a third of its words, two or more, are English ones that stand everywhere."""
    words = [word.casefold() for word in WORD.findall(text)]
    found = sum(word in ENGLISH for word in words)
    return len({word for word in words if word in ENGLISH}) >= 2 and found * 3 >= len(words)


def sentences(paragraph):
    """The sentences of a paragraph; those too long to be read whole are cut at a space."""
    for sentence in SENTENCE_END.split(paragraph):
        sentence = sentence.strip()
        while len(sentence) > 240:
            cut = sentence.rfind(" ", 0, 240)
            cut = cut if cut > 0 else 240
            yield sentence[:cut]
            sentence = sentence[cut:].strip()
        if sentence:
            yield sentence


def rank(key):
    """A number that depends on a key only: the messages that a limit leaves are the same in every language."""
    return hashlib.md5(key.encode("utf-8", "replace")).digest()
