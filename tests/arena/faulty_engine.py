#!/usr/bin/env python3
"""An engine with a fault: passes lines on to a right engine and back, except for the fault.

Usage: faulty_engine.py FAULT ENGINE [ARGUMENTS...]
"""
import os
import subprocess
import sys
import threading
import time

# A fault may be followed by `, notes its games in FILE`.
FAULT, _, NOTES = sys.argv[1].partition("notes its games in ")
FAULT = FAULT.removesuffix(", ")


def say(text):
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.flush()


def hang():
    while True:
        time.sleep(1)


def note_game():
    """Notes a game. If the file NOTES.waits has its number, reports by a file that it waits, and never returns."""
    with open(NOTES, "a") as file:
        file.write("a game\n")
    with open(NOTES) as file:
        games = len(file.readlines())
    if os.path.exists(NOTES + ".waits in") and open(NOTES + ".waits in").read() == str(games):
        open(NOTES + ".is waiting", "w").close()
        hang()


def start_grandchild():
    """Outlives this program, and keeps its output open."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], stdin=subprocess.DEVNULL)


VALUES = {"p": 100, "s": 640, "g": 690, "b": 890, "r": 1040, "k": 0}


def material(line):
    """Returns the material for the side to move, after `position startpos moves ..`."""
    board = {"%d%s" % (5 - file, rank): piece for rank, pieces in zip("abcde", ["rbsgk", "....p", ".....", "P....", "KGSBR"])
             for file, piece in enumerate(pieces) if piece != "."}
    hands = [[], []]
    moves = line.split(" moves ")[1].split() if " moves " in line else []
    for ply, move in enumerate(moves):
        if move[1] == "*":
            letter = move[0].lower()
            hands[ply % 2].remove(letter)
            board[move[2:4]] = letter.upper() if ply % 2 == 0 else letter
        else:
            taken = board.pop(move[2:4], None)
            if taken:
                hands[ply % 2].append(taken.lower())
            board[move[2:4]] = board.pop(move[:2])
    black = sum(VALUES[piece.lower()] * (1 if piece.isupper() else -1) for piece in board.values())
    black += sum(VALUES[piece] for piece in hands[0]) - sum(VALUES[piece] for piece in hands[1])
    return black if len(moves) % 2 == 0 else -black


# By the fault: the reported score, given the material for the side to move, which is Black if the last argument is 1.
SCORES = {
    "scores by material": lambda score, side: score,
    "scores from the other side": lambda score, side: -score,
    "scores for White": lambda score, side: -side * score,
    "scores for Black": lambda score, side: side * score,
    "scores a hundred times too large": lambda score, side: 100 * score,
    "scores ten times too large": lambda score, side: 10 * score,
    "scores a hundredth": lambda score, side: int(score / 100),
    "scores at the limit": lambda score, side: 30000 if score > 0 else -30000 if score < 0 else 0,
    "scores leads the wrong way round": lambda score, side: -score if abs(score) >= 1000 else score,
}

# By the fault: the spelling of the words of a line.
BLANKS = {
    "puts a blank before its lines": lambda line: " " + line,
    "puts blanks behind its lines": lambda line: line + " \t ",
    "puts tabs between its words": lambda line: "\t".join(line.split(" ")),
    "puts blanks everywhere": lambda line: "\t  " + " \t ".join(line.split(" ")) + "  ",
    "ends its lines as Windows does": lambda line: line + "\r",
}


def hear(line):
    """Returns the output for a line of the right engine."""
    word = line.split(" ")[0]
    if FAULT in BLANKS:
        return [BLANKS[FAULT](line)]
    if FAULT in SCORES and word == "bestmove":
        return ["info depth 1 score cp %d nodes 1" % SCORES[FAULT](obey.score, obey.side), line]
    if FAULT == "never answers usiok" and word == "usiok":
        return []
    if FAULT == "answers bestmove twice" and word == "bestmove":
        return [line, line]
    if FAULT == "plays an illegal move" and word == "bestmove":
        return ["bestmove 5e5a"]
    if FAULT == "always resigns" and word == "bestmove":
        return ["bestmove resign"]
    if FAULT == "panics" and word == "bestmove":
        return ["info string the player panicked: not yet implemented", "bestmove resign"]
    if FAULT == "never resigns" and line == "bestmove resign":
        return ["bestmove 5d5c"]
    if FAULT == "clears the screen with words" and word == "bestmove":
        return ["info string \x1b[2J\x1b]0;mine\x07\x9bcleared\u202e", "bestmove resign"]
    if FAULT == "clears the screen" and word == "bestmove":
        return ["bestmove \x1b[2J\x1b[1;1H\u202e"]
    if FAULT == "plays no move" and word == "bestmove":
        return ["bestmove"]
    if FAULT == "ignores its limit" and word == "bestmove":
        return ["info depth 9 score cp 0 nodes 123456 pv 5d5c", line]
    if FAULT == "claims a mate" and word == "checkmate":
        return ["checkmate 5e5a"]
    if FAULT == "has a name in Japanese" and word == "id":
        return ["id name 技巧"]
    if FAULT == "gives a float for the time" and word == "bestmove":
        return ["info depth 1 time 0.5", line]
    if FAULT == "dreams of illegal moves" and word == "bestmove":
        return ["info depth 1 pv 5e5a", line]
    if FAULT == "has a wrong option" and word == "usiok":
        return ["option name Level type spin default 5", line]
    if FAULT in ["dies of a small hash", "dies of a hash out of range"] and word == "usiok":
        return ["option name USI_Hash type spin default 16 min 2 max 1024", line]
    if FAULT == "ponders" and word == "usiok":
        return ["option name USI_Ponder type check default true", line]
    if FAULT == "prints bytes that are no text" and word == "usiok":
        sys.stdout.buffer.write(b"\xff\xfe \x1b[2J\n")
        return [line]
    return [line]


def obey(line, engine):
    """Passes a line on to the right engine, or drops it."""
    word = line.split(" ")[0].strip()
    if FAULT == "speaks UCI" and word == "usi":
        return
    if FAULT == "speaks UCI" and word == "uci":
        say("id name Chess\nuciok")
    if NOTES and word == "position" and obey.is_new:
        note_game()
    # An engine that is only tried out gets no position.
    obey.is_new = word == "usinewgame" or obey.is_new and word != "position"
    if FAULT == "hangs in go" and word == "go":
        hang()
    if FAULT == "is late" and "movetime" in line:
        time.sleep(1.6)
    if FAULT == "dies in go" and word == "go":
        sys.stderr.write("first line\nout of ideas\n")
        sys.stderr.flush()
        os._exit(3)
    if FAULT == "dies in its third go" and word == "go":
        obey.gos = getattr(obey, "gos", 0) + 1
        if obey.gos == 3:
            os._exit(3)
    if FAULT == "floods in go" and word == "go":
        for _ in range(100 << 10):
            say("x" * 1023)
    if FAULT == "never ends its line" and word == "go":
        for _ in range(100 << 10):
            sys.stdout.buffer.write(b"x" * 1024)
    if FAULT == "answers go infinite at once":
        line = line.replace("go infinite", "go depth 1")
    if FAULT == "answers stop" and word == "stop":
        say("bestmove 5d5c")
    if FAULT == "is ready once" and word == "isready":
        obey.readies = getattr(obey, "readies", 0) + 1
        if obey.readies > 1:
            return
    if FAULT == "ignores quit" and word == "quit":
        hang()
    if FAULT == "dies of an empty line" and not line.strip():
        os._exit(1)
    if FAULT == "dies of a small hash" and line == "setoption name USI_Hash value 2":
        os._exit(1)
    if FAULT == "dies of a hash out of range" and line == "setoption name USI_Hash value 1025":
        os._exit(1)
    if FAULT == "dies of a return" and line.endswith("\r"):
        os._exit(1)
    if FAULT == "dies of a bad move" and "moves hello" in line:
        os._exit(1)
    if FAULT in SCORES and word == "position":
        obey.score = material(line)
        obey.side = -1 if len(line.partition(" moves ")[2].split()) % 2 else 1
    engine.stdin.write((line + "\n").encode())
    engine.stdin.flush()


obey.is_new = False


def main():
    if FAULT == "never reads":
        hang()
    if FAULT == "closes its output":
        os.close(1)
        hang()
    if FAULT == "leaves a process behind":
        start_grandchild()
    engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def listen():
        for line in engine.stdout:
            for said in hear(line.decode().rstrip("\n")):
                say(said)
        # The right engine ends after `quit`.
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    for line in sys.stdin.buffer:
        obey(line.decode().rstrip("\n"), engine)
    if FAULT == "ignores the end of the input":
        hang()
    engine.stdin.close()
    engine.wait()


main()
