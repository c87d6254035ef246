#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs a CTranslate2 model where tolk finds it: what `tolk engine install ctranslate2` runs once it has consent.

    install.py --describe --model FILE|URL                   prints what would be installed, as JSON
    install.py --folder DIR --from L --to L --model FILE|URL [--sha256 HEX]

FILE is a folder, or a zip or tar archive (an Argos package is a zip). The folder gets a virtual environment of its own with
the packages of requirements.txt, every one checked against its hash; the model's hash is written down beside it and must be
the same the next time.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MAXIMUM_BYTES = 4 << 30


def is_url(model):
    return model.startswith(("http://", "https://"))


def size_of(model):
    if is_url(model):
        request = urllib.request.Request(model, method="HEAD")
        with urllib.request.urlopen(request, timeout=30) as response:
            length = response.headers.get("Content-Length")
            return int(length) if length else None
    if os.path.isdir(model):
        return sum(os.path.getsize(os.path.join(root, name)) for root, _, names in os.walk(model) for name in names)
    return os.path.getsize(model)


def licence_in(name, text):
    """What a file of a package says of its licence: Argos in metadata.json, others in a file of their own."""
    if name == "metadata.json":
        try:
            licence = json.loads(text).get("license")
        except (ValueError, AttributeError):
            return None
    else:
        licence = text.strip().split("\n")[0] if name in ("LICENSE", "LICENSE.txt", "LICENCE") else None
    return str(licence)[:200] if licence else None


def licence_of(model):
    """The licence of a package, a folder or an archive, as far as it says one."""

    def is_wanted(path):
        return os.path.basename(path) == "metadata.json" or os.path.basename(path).startswith("LICEN")

    def texts():
        if os.path.isdir(model):
            for root, _, names in os.walk(model):
                for name in filter(is_wanted, names):
                    with open(os.path.join(root, name), "rb") as file:
                        yield name, file.read(65536)
        elif zipfile.is_zipfile(model):
            with zipfile.ZipFile(model) as archive:
                for name in filter(is_wanted, archive.namelist()):
                    with archive.open(name) as file:
                        yield os.path.basename(name), file.read(65536)
        elif tarfile.is_tarfile(model):
            with tarfile.open(model) as archive:
                for item in archive:
                    if item.isfile() and is_wanted(item.name):
                        yield os.path.basename(item.name), archive.extractfile(item).read(65536)

    try:
        found = [licence_in(name, text.decode(errors="replace")) for name, text in texts()]
    except (OSError, zipfile.BadZipFile, tarfile.TarError):
        return None
    return next((licence for licence in found if licence), None)


def hash_file(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


def hash_folder(folder):
    digest = hashlib.sha256()
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            digest.update(os.path.relpath(path, folder).encode() + b"\0" + hash_file(path).encode())
    return digest.hexdigest()


def download(url, path):
    with urllib.request.urlopen(url, timeout=60) as response, open(path, "wb") as file:
        count = 0
        while chunk := response.read(1 << 20):
            count += len(chunk)
            if count > MAXIMUM_BYTES:
                raise SystemExit(f"{url} is longer than {MAXIMUM_BYTES} bytes")
            file.write(chunk)


def unpack(archive, folder):
    """Unpacks an archive; nothing in it may lie outside the folder, and all of it together is bounded."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as file:
            if sum(item.file_size for item in file.infolist()) > MAXIMUM_BYTES:
                raise SystemExit("the model is too large")
            file.extractall(folder)
    elif tarfile.is_tarfile(archive):
        with tarfile.open(archive) as file:
            members = file.getmembers()
            if sum(item.size for item in members) > MAXIMUM_BYTES:
                raise SystemExit("the model is too large")
            root = os.path.realpath(folder)
            for item in members:
                place = os.path.realpath(os.path.join(root, item.name))
                if not (place == root or place.startswith(root + os.sep)) or not (item.isfile() or item.isdir()):
                    raise SystemExit(f"the archive holds {item.name}, which lies outside of it or is no file")
            file.extractall(folder)
    else:
        raise SystemExit(f"{archive} is neither a folder nor a zip or tar archive")


def model_folder(folder):
    """The folder that worker.py takes, somewhere in what was unpacked."""
    for root, _, names in os.walk(folder):
        if "model.bin" in names:
            above = os.path.dirname(root)
            if os.path.basename(root) == "model" and os.path.exists(os.path.join(above, "sentencepiece.model")):
                return above
            return root
    raise SystemExit("there is no model.bin in the model")


def install_packages(folder):
    python = os.path.join(folder, "venv", "bin", "python")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", os.path.join(folder, "venv")], check=True)
    probe = subprocess.run([python, "-c", "import ctranslate2, sentencepiece"], capture_output=True)
    if probe.returncode != 0:
        subprocess.run(
            [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--only-binary=:all:",
             "--require-hashes", "-r", os.path.join(HERE, "requirements.txt")], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--describe", action="store_true")
    parser.add_argument("--folder")
    parser.add_argument("--from", dest="source")
    parser.add_argument("--to", dest="target")
    parser.add_argument("--model", required=True)
    parser.add_argument("--sha256")
    arguments = parser.parse_args()
    if arguments.describe:
        licence = None if is_url(arguments.model) else licence_of(arguments.model)
        print(json.dumps({"bytes": size_of(arguments.model), "licence": licence}))
        return
    os.makedirs(os.path.join(arguments.folder, "models"), exist_ok=True)
    install_packages(arguments.folder)
    place = os.path.join(arguments.folder, "models", f"{arguments.source}-{arguments.target}")
    manifest = os.path.join(place, "tolk-engine.json")
    pinned = arguments.sha256
    if not pinned and os.path.exists(manifest):
        with open(manifest) as file:
            known = json.load(file)
        pinned = known["sha256"] if known.get("model") == arguments.model else None
    with tempfile.TemporaryDirectory(dir=arguments.folder) as work:
        archive = arguments.model
        if is_url(archive):
            archive = os.path.join(work, "archive")
            download(arguments.model, archive)
        digest = hash_folder(archive) if os.path.isdir(archive) else hash_file(archive)
        if pinned and digest != pinned.lower():
            raise SystemExit(f"the model's hash is {digest}, not {pinned}: it is another one, or damaged")
        unpacked = os.path.join(work, "unpacked")
        if os.path.isdir(archive):
            shutil.copytree(archive, unpacked)
        else:
            os.makedirs(unpacked)
            unpack(archive, unpacked)
        found = model_folder(unpacked)
        with open(os.path.join(found, "tolk-engine.json"), "w") as file:
            json.dump({
                "from": arguments.source, "to": arguments.target, "model": arguments.model, "sha256": digest,
                "licence": licence_of(unpacked)}, file)
        shutil.rmtree(place, ignore_errors=True)
        shutil.move(found, place)
    print(digest)


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(str(error))
