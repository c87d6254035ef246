#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Translates the lines of its input by calling CTranslate2 directly: direct.py --model DIR --rounds N.

The peer of neural-bench: the calls that Engines/ctranslate2/worker.py makes, without the pipes and the JSON. Prints the
seconds of the fastest round.
"""

import argparse
import importlib.util
import os
import sys
import time

parser = argparse.ArgumentParser()
parser.add_argument("--model", required=True)
parser.add_argument("--rounds", type=int, default=5)
arguments = parser.parse_args()
place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Engines", "ctranslate2", "worker.py")
spec = importlib.util.spec_from_file_location("worker", place)
worker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(worker)

model = worker.Model(arguments.model, 0)
texts = sys.stdin.read().splitlines()
model.translate(texts[:8])
times = []
for _ in range(arguments.rounds):
    start = time.perf_counter()
    model.translate(texts)
    times.append(time.perf_counter() - start)
print(min(times))
