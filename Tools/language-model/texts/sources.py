# SPDX-License-Identifier: Apache-2.0

"""The texts of each domain: (language, key, line) for everything that the unpacked packages hold."""
import gettext
import gzip
import json
import pathlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

from languages import language
from phrases import NO_TEXT, clean, is_translated, rank, sentences, without_copies

# CLDR's elements whose text is words of the language.
CLDR_ELEMENTS = {
    "language", "script", "territory", "key", "type", "displayName", "month", "day", "quarter", "dayPeriod", "era",
    "relative", "relativeTimePattern", "unitPattern", "exemplarCity", "annotation", "characterLabel", "long",
}

# wordfreq's Serbo-Croatian is of three languages; Chinese and Japanese have no spaces.
NO_WORDS = ("sh", "zh", "ja")
WORDS = 20_000
WORD_LINES = 1500
WORDS_PER_LINE = 5
WORD_POWER = 0.8


def lines(key, text, english):
    """The lines of a translated message; none where it repeats the English one."""
    text, english = clean(text), clean(english)
    if not is_translated(text, english):
        return
    for number, sentence in enumerate(sentences(without_copies(text, english))):
        yield f"{key}\x04{number}", sentence


def catalogs(files):
    """gettext's compiled catalogs, and English itself, which is their keys."""
    for file in sorted(files):
        owner = language(file.parent.parent.name)
        if not owner:
            continue
        try:
            with file.open("rb") as stream:
                catalog = gettext.GNUTranslations(stream)._catalog
        except (OSError, UnicodeDecodeError, ValueError, IndexError):
            continue
        for key, text in catalog.items():
            name = key[0] if isinstance(key, tuple) else key
            english = name.split("\x04")[-1]
            if not name or not isinstance(text, str) or any(mark in name for mark in NO_TEXT):
                continue
            # Wesnoth's contexts stand before a caret.
            english = english.split("^")[-1]
            for place, line in lines(f"{file.name}\x04{name}", text, english):
                yield owner, place, line
            if owner == "fr":
                for number, sentence in enumerate(sentences(clean(english))):
                    yield "en", f"{file.name}\x04{name}\x04{number}", sentence


def office(root):
    return catalogs((root / "usr/lib/libreoffice/program/resource").glob("*/LC_MESSAGES/*.mo"))


def _desktop(root, domain, packages):
    folder = root.parent / "files"
    names = set()
    for package in packages[domain]:
        names.update((folder / package).read_text().split())
    return catalogs(root / name for name in names if name.endswith(".mo"))


def gnome(root, packages):
    return _desktop(root, "gnome", packages)


def kde(root, packages):
    return _desktop(root, "kde", packages)


def stories(root):
    return catalogs((root / "usr/share/games/wesnoth").glob("**/LC_MESSAGES/*.mo"))


def fluent(text):
    """The messages of a Fluent file, by key and attribute."""
    key = attribute = None
    values = {}
    for row in text.splitlines():
        if match := re.match(r"(-?[A-Za-z][\w-]*) *=(.*)", row):
            key, attribute = match[1], ""
            values[key, attribute] = match[2]
        elif match := re.match(r" +\.([\w-]+) *=(.*)", row):
            attribute = match[1]
            values[key, attribute] = match[2]
        elif key and row.startswith(" ") and not re.match(r" *([\[*}]|\{ *$)", row):
            values[key, attribute] += " " + row.strip()
        elif not row.startswith(" "):
            key = None
    return {key: value for key, value in values.items()
            if key[0] and not key[1].endswith(("accesskey", "key", "style")) and "->" not in value}


def properties(text):
    """The messages of a properties file, by key."""
    rows = (row.split("=", 1) for row in text.splitlines() if "=" in row and not row.startswith("#"))
    return {(key.strip(), ""): value.strip() for key, value in rows}


def browser(root):
    """Firefox's language packs; English is the key that those of Great Britain and Canada have."""
    packs = {}
    for file in sorted((root / "usr/lib/firefox-esr/browser/extensions").glob("langpack-*.xpi")):
        code = file.name[len("langpack-"):-len("@firefox-esr.mozilla.org.xpi")]
        with zipfile.ZipFile(file) as archive:
            messages = packs.setdefault(code, {})
            for name in sorted(archive.namelist()):
                if name.endswith((".ftl", ".properties")):
                    read = fluent if name.endswith(".ftl") else properties
                    # The language stands in the path.
                    for key, value in read(archive.read(name).decode("utf-8", "replace")).items():
                        messages[name.replace(f"/{code}/", "//"), *key] = value
    english = packs.get("en-GB", {})
    for code, messages in packs.items():
        owner = language(code)
        for key, text in messages.items() if owner else ():
            if owner == "en":
                for number, sentence in enumerate(sentences(clean(text))):
                    yield "en", f"{key}\x04{number}", sentence
            elif key in english:
                for place, line in lines(str(key), text, english[key]):
                    yield owner, place, line


def _leaves(tree, path=""):
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _leaves(value, f"{path}.{key}")
    elif isinstance(tree, str):
        yield path, tree


def home(wheels):
    """Home Assistant's interface, the messages of its own pages."""
    [wheel] = wheels.glob("home_assistant_frontend-*.whl")
    messages = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if match := re.search(r"static/translations/(?:([a-z_-]+)/)?([A-Za-z-]+)-[0-9a-f]+\.json$", name):
                for path, text in _leaves(json.loads(archive.read(name))):
                    messages.setdefault(match[2], {})[match[1], path] = text
    for code, texts in messages.items():
        owner = language(code)
        for key, text in texts.items() if owner else ():
            place = f"{key[0]}{key[1]}"
            if owner == "en":
                for number, sentence in enumerate(sentences(clean(text))):
                    yield "en", f"{place}\x04{number}", sentence
            elif english := messages["en"].get(key):
                for where, line in lines(place, text, english):
                    yield owner, where, line


def web(wheels):
    """Django's, Wagtail's and Kolibri's catalogs."""
    for wheel in sorted(wheels.glob("*.whl")):
        if not wheel.name.startswith(("django-", "wagtail-", "kolibri-")):
            continue
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                match = re.search(r"locale/([A-Za-z_@-]+)/LC_MESSAGES/\w+\.mo$", name)
                owner = language(match[1]) if match else None
                if not owner:
                    continue
                with archive.open(name) as stream:
                    catalog = gettext.GNUTranslations(stream)._catalog
                place = name.replace(f"/{match[1]}/", "//")
                for key, text in catalog.items():
                    english = (key[0] if isinstance(key, tuple) else key).split("\x04")[-1]
                    if english and isinstance(text, str):
                        for where, line in lines(f"{place}\x04{english}", text, english):
                            yield owner, where, line


def manuals(root):
    """The desktop's help pages and the manual pages."""
    for file in sorted((root / "usr/share/help").glob("*/*/*.page")):
        if owner := language(file.parent.parent.name):
            text = file.read_text(encoding="utf-8", errors="replace")
            text = re.sub(r"<info>.*?</info>|<(app|code|cmd|file|sys|input|output|gui|guiseq|key|keyseq|em)\b[^>]*>[^<]*"
                          r"</\1>|<!--.*?-->", " ", text, flags=re.S)
            for number, paragraph in enumerate(re.findall(r"<(?:p|title)(?: [^>]*)?>(.*?)</(?:p|title)>", text, re.S)):
                for place, sentence in enumerate(sentences(clean(paragraph))):
                    yield owner, f"{file.name}\x04{number}\x04{place}", sentence
    for file in sorted((root / "usr/share/man").glob("*/man*/*.gz")):
        if owner := language(file.parent.parent.name.split(".")[0]):
            with gzip.open(file, "rt", encoding="utf-8", errors="replace") as stream:
                text = stream.read()
            text = re.sub(r"\\f[BI][^\\]*\\f[RP]|^[.'].*$|\\f.|\\[-&/,e]|\\\(..|\\\[[^]]*\]", "\x00", text, flags=re.M)
            for number, paragraph in enumerate(re.split(r"\n\x00*\n|\x00\n", text)):
                for place, sentence in enumerate(sentences(clean(paragraph.replace("\x00", " ")))):
                    if len(sentence) > 30:
                        yield owner, f"{file.name}\x04{number}\x04{place}", sentence


def descriptions(lists):
    """The translated descriptions of Debian's packages; the first line, which is much the same in English, is left."""
    for file in sorted(lists.glob("*_i18n_Translation-*")):
        code = re.search(r"Translation-(\w+)", file.name.replace("%5f", "_"))[1]
        owner = language(code)
        if not owner or owner == "en":
            continue
        text = subprocess.run(["/usr/lib/apt/apt-helper", "cat-file", str(file)], capture_output=True, check=True).stdout
        for entry in text.decode("utf-8", "replace").split("\n\n"):
            package = entry.split("\n", 1)[0]
            body = entry.split("Description-" + code + ":")[-1].split("\n", 1)
            for paragraph in (body[1] if len(body) > 1 else "").split("\n .\n"):
                if re.search(r"^ +[-*•o] |^  ", paragraph, re.M):
                    continue
                for number, sentence in enumerate(sentences(clean(paragraph))):
                    if len(sentence) > 30:
                        yield owner, f"{package}\x04{number}", sentence


def names(root):
    """CLDR's names of languages, places and units and its words for emoji."""
    common = root / "usr/share/unicode/cldr/common"
    for part in ("main", "annotations"):
        for file in sorted((common / part).glob("*.xml")):
            owner = language(file.stem)
            for number, element in enumerate(ElementTree.parse(file).iter() if owner else ()):
                if element.tag in CLDR_ELEMENTS and element.text and element.text.strip() not in ("", "↑↑↑"):
                    for phrase in element.text.split("|"):
                        yield owner, f"{part}\x04{element.tag}\x04{element.attrib}\x04{number}", clean(phrase)


def words(wheels):
    """Lines of words as often as people write them, from wordfreq's lists: talk, posts, subtitles, encyclopaedias.

    Nothing that is learnt reaches beyond a word, so that words in any order are as good as sentences. The lists come
    as gzipped msgpack, one list for each hundredth of a bel below 1.
    """
    [wheel] = wheels.glob("wordfreq-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        english = frequencies(archive, "wordfreq/data/small_en.msgpack.gz")
        for name in sorted(archive.namelist()):
            match = re.search(r"data/small_(\w+)\.msgpack\.gz$", name)
            owner = language(match[1]) if match else None
            if not owner or owner in NO_WORDS:
                continue
            counted = list(frequencies(archive, name).items())
            if owner != "en":
                # English words that stand in the posts of every language.
                counted = [(word, share) for word, share in counted if english.get(word, 0) < share * 3]
            counted = counted[:WORDS]
            # Systematic sampling: each word as often as its share says, in an order that depends on the words only.
            scale = WORD_LINES * WORDS_PER_LINE / sum(share ** WORD_POWER for _, share in counted)
            drawn, rest = [], 0.0
            for word, share in counted:
                rest += share ** WORD_POWER * scale
                drawn += [(rank(f"{word}\x04{number}"), word) for number in range(int(rest))]
                rest -= int(rest)
            drawn = [word for _, word in sorted(drawn)]
            for start in range(0, len(drawn), WORDS_PER_LINE):
                yield owner, f"{start}", " ".join(drawn[start:start + WORDS_PER_LINE])


def frequencies(archive, name):
    """The share of each word of a list, the most frequent first."""
    buckets = list_of_lists(gzip.decompress(archive.read(name)))
    return {word: 10 ** (-place / 100) for place, bucket in enumerate(buckets) for word in bucket
            if any(map(str.isalpha, word))}


def list_of_lists(data):
    """Reads the little of msgpack that wordfreq's files have: an array of a map and of arrays of strings."""
    position = 0

    def read():
        nonlocal position
        kind = data[position]
        position += 1

        def number(size):
            nonlocal position
            position += size
            return int.from_bytes(data[position - size:position], "big")

        if kind < 0x80:
            return kind
        if kind < 0x90 or kind in (0xDE, 0xDF):
            count = kind & 15 if kind < 0x90 else number(2 if kind == 0xDE else 4)
            return {read(): read() for _ in range(count)}
        if kind < 0xA0 or kind in (0xDC, 0xDD):
            count = kind & 15 if kind < 0xA0 else number(2 if kind == 0xDC else 4)
            return [read() for _ in range(count)]
        if kind < 0xC0 or kind in (0xD9, 0xDA, 0xDB):
            count = kind & 31 if kind < 0xC0 else number(1 << (kind - 0xD9))
            position += count
            return data[position - count:position].decode("utf-8")
        raise ValueError(f"a kind of msgpack that is not expected: {kind:#x}")

    return read()[1:]
