# SPDX-License-Identifier: Apache-2.0

"""Writes a tiny random Transformer that CTranslate2 runs, with SentencePiece models: make_model.py DIR [WIDTH LAYERS].

Its translations are nonsense, the same in every run: enough to test everything around a model.
"""

import os
import sys
import tempfile

import ctranslate2
import numpy as np
import sentencepiece
from ctranslate2.specs import TransformerSpec

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
random = np.random.default_rng(7)
DEPTH, LAYERS = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (8, 1)
HEADS, INNER = 2, 2 * DEPTH

with tempfile.TemporaryDirectory() as work:
    text = os.path.join(work, "text")
    words = "rain wind snow storm sun cold warm water river road town today tomorrow heavy light stay home".split()
    with open(text, "w") as file:
        for index in range(400):
            file.write(" ".join(random.choice(words, size=8)) + ".\n")
    sentencepiece.SentencePieceTrainer.train(
        input=text, model_prefix=os.path.join(work, "m"), vocab_size=80, character_coverage=1.0, minloglevel=2,
        hard_vocab_limit=False)
    with open(os.path.join(work, "m.model"), "rb") as file:
        model = file.read()
for name in ("source.spm", "target.spm"):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(model)
processor = sentencepiece.SentencePieceProcessor(model_proto=model)
vocabulary = [processor.id_to_piece(index) for index in range(processor.get_piece_size())]
size = len(vocabulary)


def array(*shape):
    return random.normal(0, 0.3, size=shape).astype(np.float32)


spec = TransformerSpec.from_config(num_layers=LAYERS, num_heads=HEADS)


def norm(layer):
    layer.gamma, layer.beta = np.ones(DEPTH, np.float32), np.zeros(DEPTH, np.float32)


def linear(layer, inputs, outputs):
    layer.weight, layer.bias = array(outputs, inputs), np.zeros(outputs, np.float32)


def feed_forward(layer):
    norm(layer.layer_norm)
    linear(layer.linear_0, DEPTH, INNER)
    linear(layer.linear_1, INNER, DEPTH)


def attention(layer, is_self):
    norm(layer.layer_norm)
    linear(layer.linear[0], DEPTH, 3 * DEPTH if is_self else DEPTH)
    linear(layer.linear[1], DEPTH, DEPTH if is_self else 2 * DEPTH)
    if not is_self:
        linear(layer.linear[2], DEPTH, DEPTH)


for side in (spec.encoder, spec.decoder):
    embeddings = side.embeddings[0] if isinstance(side.embeddings, list) else side.embeddings
    embeddings.weight = array(size, DEPTH)
    side.position_encodings.encodings = array(512, DEPTH)
    if hasattr(side, "layer_norm"):
        norm(side.layer_norm)
    for layer in side.layer:
        attention(layer.self_attention, True)
        if hasattr(layer, "attention"):
            attention(layer.attention, False)
        feed_forward(layer.ffn)
linear(spec.decoder.projection, DEPTH, size)
spec.register_source_vocabulary(vocabulary)
spec.register_target_vocabulary(vocabulary)
spec.config.add_source_eos = True
spec.validate()
spec.optimize(quantization=None)
spec.save(folder)
print(sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)))
