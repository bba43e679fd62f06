#!/usr/bin/env python3
"""Trains the network of exercise 13 once more, in NumPy, and compares the losses.

It shares no code with the kit: it reads the file of positions by its description (crates/neural/src/data.rs), numbers the inputs by the table in
crates/neural/src/lib.rs, draws the same first weights and the same orders from the same generator (splitmix64), and learns in 64 bits instead of 32.

    cargo run --release -p sol13 -- train games.pos --out my.net --epochs 200 --batch 65536 > train.log
    python3 benches/train_numpy.py games.pos train.log --epochs 200 --batch 65536

With a batch as large as the file an epoch is one step, so these are the losses of the first 200 steps. With a smaller one the order of the
positions counts too. The exit code is 0 if no loss differs by more than --within, 1 if one does.
"""
import argparse
import re
import struct
import sys

import numpy as np

KINDS = 10
INPUTS = 530
SCALE = 1000.0
GAMMA = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1


def fnv(data, value=0xCBF29CE484222325):
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value


def samples(path):
    """The records of a file, as the active inputs for the side to move, the score and the result."""
    data = open(path, "rb").read()
    magic, version, size, note, count = struct.unpack_from("<8sHHIQ", data)
    if magic != b"MLPOS1\0\0" or version != 1 or size != 24:
        sys.exit("%s: no positions of version 1" % path)
    if fnv(data[:24] + data[32:32 + note]) != struct.unpack_from("<Q", data, 24)[0]:
        sys.exit("%s: the header is damaged" % path)
    at, found = 32 + note, []
    while at < len(data):
        records, _games, checksum = struct.unpack_from("<IIQ", data, at)
        block = data[at + 16:at + 16 + records * size]
        if fnv(data[at:at + 8] + block) != checksum:
            sys.exit("%s: a block is damaged" % path)
        found += [sample(block[i:i + size]) for i in range(0, len(block), size)]
        at += 16 + len(block)
    if count != len(found):
        sys.exit("%s: %d positions instead of %d" % (path, len(found), count))
    return found


def sample(record):
    board = int.from_bytes(record[:16], "little")
    hands = int.from_bytes(record[16:20], "little")
    score, = struct.unpack_from("<h", record, 20)
    white, won = board >> 125 & 1, board >> 126 & 1
    active = []
    for square in range(25):
        code = board >> (5 * square) & 31
        if code:
            color, kind = divmod(code - 1, KINDS)
            seen_from = 24 - square if white else square
            active.append(seen_from * 20 + (KINDS if color != white else 0) + kind)
    for color in range(2):
        for kind in range(5):
            count = hands >> (2 * (5 * color + kind)) & 3
            active.append(500 + (15 if color != white else 0) + kind * 3 + count)
    return active, score, won


class Random:
    """splitmix64."""

    def __init__(self, seed):
        self.state = seed

    def many(self, count):
        states = (np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GAMMA)) + np.uint64(self.state)
        self.state = (self.state + count * GAMMA) & MASK
        states = (states ^ states >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        states = (states ^ states >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return states ^ states >> np.uint64(31)

    def order(self, count):
        """0, 1, .. in any order (Fisher and Yates)."""
        order = list(range(count))
        for last, number in zip(range(count - 1, 0, -1), self.many(count - 1)):
            other = int(number) % (last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def drawn(units, seed):
    """The biases and the weights of each layer at the beginning."""
    random, layers = Random(seed), []
    for number, (inputs, outputs) in enumerate(zip([INPUTS, *units], [*units, 1])):
        limit = np.float32(3.0 / (22 if number == 0 else inputs)) ** np.float32(0.5) * np.float32(0.5 if number == 0 else 1.0)
        evenly = (random.many(inputs * outputs) >> np.uint64(40)).astype(np.float64) / (1 << 23) - 1
        layers.append([np.full(outputs, 0.25 if number < 2 else 0.0), (float(limit) * evenly).reshape(inputs, outputs)])
    return layers


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def forward(layers, x):
    first = np.clip(x @ layers[0][1] + layers[0][0], 0, 1)
    second = np.clip(first @ layers[1][1] + layers[1][0], 0, 1)
    return first, second, (second @ layers[2][1] + layers[2][0])[:, 0]


def gradient(layers, x, target):
    """The losses, and the mean slope of each bias and weight."""
    first, second, output = forward(layers, x)
    p = sigmoid(output)
    slope = (2 * (p - target) * p * (1 - p))[:, None] / len(x)
    slopes = [None] * 3
    for number, below in ((2, second), (1, first), (0, x)):
        slopes[number] = [slope.sum(axis=0), below.T @ slope]
        slope = (slope @ layers[number][1].T) * ((below > 0) & (below < 1))
    return (p - target) ** 2, slopes


class Adam:
    def __init__(self, layers):
        self.mean = [[np.zeros_like(part) for part in layer] for layer in layers]
        self.square = [[np.zeros_like(part) for part in layer] for layer in layers]
        self.steps = 0

    def step(self, layers, slopes, rate):
        self.steps += 1
        for layer, slope, mean, square in zip(layers, slopes, self.mean, self.square):
            for i in range(2):
                mean[i] += 0.1 * (slope[i] - mean[i])
                square[i] += 0.001 * (slope[i] ** 2 - square[i])
                corrected = np.sqrt(square[i] / (1 - 0.999 ** self.steps)) + 1e-8
                layer[i] -= rate * mean[i] / (1 - 0.9 ** self.steps) / corrected


def losses_of(path):
    """What the log of a training tells: the losses of each epoch."""
    lines = re.finditer(r"(?:epoch|エポック) (\d+)\S*\s+\S+ (\d\.\d+)\s+\D+ (\d\.\d+)", open(path, encoding="utf-8").read())
    return {int(line[1]): (float(line[2]), float(line[3])) for line in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data")
    parser.add_argument("log", help="what `train` of the kit printed for the same numbers")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--hidden", default="64x16")
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--lambda", type=float, default=0.7, dest="part")
    parser.add_argument("--held-back", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=1e-4)
    options = parser.parse_args()

    found = samples(options.data)
    x = np.zeros((len(found), INPUTS))
    for row, (active, _, _) in enumerate(found):
        x[row, active] = 1
    scores, results = (np.array([sample[i] for sample in found], dtype=float) for i in (1, 2))
    target = options.part * sigmoid(scores / SCALE) + (1 - options.part) * results
    learnt = len(found) - len(found) * options.held_back // 100

    layers = drawn([int(units) for units in options.hidden.split("x")], options.seed)
    adam, random, theirs = Adam(layers), Random(options.seed), losses_of(options.log)
    if sorted(theirs) != list(range(1, options.epochs + 1)):
        sys.exit("%s: losses of %d epochs instead of %d" % (options.log, len(theirs), options.epochs))
    worst = 0.0
    for epoch in range(1, options.epochs + 1):
        rate = options.rate * (1 - 0.9 * (epoch - 1) / max(options.epochs - 1, 1))
        order, total = random.order(learnt), 0.0
        for start in range(0, learnt, options.batch):
            batch = order[start:start + options.batch]
            losses, slopes = gradient(layers, x[batch], target[batch])
            total += losses.sum()
            adam.step(layers, slopes, rate)
        held = ((sigmoid(forward(layers, x[learnt:])[2]) - target[learnt:]) ** 2).mean()
        here = (total / learnt, held)
        worst = max(worst, *(abs(ours - other) for ours, other in zip(here, theirs[epoch])))
        if epoch % max(options.epochs // 10, 1) == 0:
            print("epoch %d: %.5f and %.5f here, %.5f and %.5f there" % (epoch, *here, *theirs[epoch]))
    print("%d steps, %d positions: no loss differs by more than %.6f" % (adam.steps, learnt, worst))
    return 0 if worst <= options.within else 1


if __name__ == "__main__":
    sys.exit(main())
