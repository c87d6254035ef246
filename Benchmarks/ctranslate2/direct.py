#!/usr/bin/env python3
"""Translates texts by calling CTranslate2 directly: direct.py --model DIR.

The peer of neural-bench: the calls that Engines/ctranslate2/worker.py makes, without the pipes and the JSON. The first
line of its input is a JSON list of texts; for each further line it translates them all and prints the seconds that took.
"""

import argparse
import importlib.util
import json
import os
import sys
import time

parser = argparse.ArgumentParser()
parser.add_argument("--model", required=True)
arguments = parser.parse_args()
place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Engines", "ctranslate2", "worker.py")
spec = importlib.util.spec_from_file_location("worker", place)
worker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(worker)

model = worker.Model(arguments.model, 0)
texts = json.loads(sys.stdin.readline())
model.translate(texts[:8])
for _ in sys.stdin:
    start = time.perf_counter()
    model.translate(texts)
    print(time.perf_counter() - start, flush=True)
