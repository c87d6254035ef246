#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Translates lines of JSON with a CTranslate2 model: what tolk's ProcessEngine talks to.

    worker.py --model DIR

DIR holds a model that CTranslate2 has converted (model.bin and its vocabularies) and the SentencePiece models source.spm
and target.spm, as OPUS-MT has them. An unpacked Argos package will do too: a folder "model" with one "sentencepiece.model"
beside it.

A line in:   {"id": 1, "from": "en", "to": "de", "texts": ["..."]}
A line out:  {"id": 1, "texts": ["..."], "model": "<hex hash>"}    or    {"id": 1, "error": "..."}

What has come in while the model was at work goes through it together, whoever asked: a batch costs little more than a
text. The model's name is a hash of its files, so that another model is never taken for it. The program ends when its
input does, and with the program that started it.
"""

import argparse
import ctypes
import hashlib
import json
import os
import queue
import signal
import sys
import threading

MAXIMUM_TEXTS = 512  # texts that go through the model together
MAXIMUM_LINE = 16 << 20


def end_with_parent():
    """Asks Linux to kill this process when the one that started it ends."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    except (OSError, AttributeError):
        pass  # the end of the input will do


def find(folder):
    """The model's folder, and the SentencePiece models of the source and the target."""
    inner = os.path.join(folder, "model")
    model = folder if os.path.exists(os.path.join(folder, "model.bin")) else inner
    if not os.path.exists(os.path.join(model, "model.bin")):
        raise SystemExit(f"there is no model.bin in {folder}")
    for place in (folder, model):
        both = os.path.join(place, "sentencepiece.model")
        pair = (os.path.join(place, "source.spm"), os.path.join(place, "target.spm"))
        if all(os.path.exists(path) for path in pair):
            return model, pair[0], pair[1]
        if os.path.exists(both):
            return model, both, both
    raise SystemExit(f"there are no source.spm and target.spm in {folder}")


def name_of(paths):
    """A hash of the files that make the model."""
    digest = hashlib.sha256()
    for path in sorted(set(paths)):
        digest.update(os.path.basename(path).encode() + b"\0")
        with open(path, "rb") as file:
            for chunk in iter(lambda: file.read(1 << 20), b""):
                digest.update(chunk)
    return digest.hexdigest()[:16]


class Model:
    def __init__(self, folder, threads):
        import ctranslate2
        import sentencepiece

        model, source, target = find(folder)
        self.source = sentencepiece.SentencePieceProcessor(model_file=source)
        self.target = sentencepiece.SentencePieceProcessor(model_file=target)
        device = "cuda" if ctranslate2.get_cuda_device_count() > 0 else "cpu"
        self.translator = ctranslate2.Translator(model, device=device, inter_threads=1, intra_threads=threads)
        files = [os.path.join(model, name) for name in os.listdir(model)]
        self.name = name_of([path for path in files if os.path.isfile(path)] + [source, target])

    def translate(self, texts):
        pieces = [self.source.encode(text, out_type=str) for text in texts]
        longest = max((len(tokens) for tokens in pieces), default=0)
        results = self.translator.translate_batch(
            pieces,
            max_batch_size=2048, batch_type="tokens", beam_size=2, max_decoding_length=max(32, 3 * longest),
        )
        return [self.target.decode(result.hypotheses[0]) for result in results]


def reader(requests):
    """Puts each line of the input into a queue, None at its end."""
    for line in sys.stdin.buffer:
        if len(line) <= MAXIMUM_LINE:
            requests.put(line)
    requests.put(None)


def answer(fields):
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")


def parse(line):
    """A request, or None for a line that is none; a request that can't be used is answered."""
    try:
        request = json.loads(line)
        texts = request["texts"]
    except (ValueError, KeyError, TypeError):
        return None
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        answer({"id": request.get("id"), "error": "texts is a list of strings"})
        return None
    return request


def run(model, batch):
    texts = [text for request in batch for text in request["texts"]]
    try:
        translations = model.translate(texts) if texts else []
    except Exception as error:  # a text that the model breaks over must not end the others
        if len(batch) > 1:
            for request in batch:
                run(model, [request])
        else:
            answer({"id": batch[0].get("id"), "error": f"{type(error).__name__}: {error}"})
        return
    place = 0
    for request in batch:
        count = len(request["texts"])
        answer({"id": request.get("id"), "texts": translations[place:place + count], "model": model.name})
        place += count


def main():
    parser = argparse.ArgumentParser(description="Translates lines of JSON with a CTranslate2 model.")
    parser.add_argument("--model", required=True, metavar="DIR")
    parser.add_argument("--threads", type=int, default=0, help="threads of the model; 0 for as many as there are cores")
    arguments = parser.parse_args()
    end_with_parent()
    model = Model(arguments.model, arguments.threads)
    requests = queue.Queue()
    threading.Thread(target=reader, args=(requests,), daemon=True).start()
    while True:
        line = requests.get()
        batch, count, is_over = [], 0, False
        while True:
            if line is None:
                is_over = True
                break
            request = parse(line)
            if request is not None:
                batch.append(request)
                count += len(request["texts"])
            if count >= MAXIMUM_TEXTS:
                break
            try:
                line = requests.get_nowait()
            except queue.Empty:
                break
        if batch:
            run(model, batch)
            sys.stdout.flush()
        if is_over:
            return


if __name__ == "__main__":
    main()
