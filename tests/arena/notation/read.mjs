// Reads games with libraries of others and prints the results: read.mjs FOLDER
//
// Reads each FOLDER/NAME.kifu and NAME.csa and prints a line of JSON for each library that read it:
//   shogiops (lishogi): the KIF as it is; knows the rules of 5五将棋, so every move must be legal there, and each must be written as it writes it.
//   tsshogi (ShogiHome): knows the board of 9x9 only, and no 5五将棋. Its board here is ours with empty files on the left and empty ranks below:
//     moves, times, endings and names are read all the same.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeKifMoveOrDrop, normalizedKifLines, parseKifHeader, parseKifMoveOrDrop, parseTags } from 'shogiops/notation/kif';
import { makeSfen } from 'shogiops/sfen';
import { Position, Record, exportBOD, importCSA, importKIF } from 'tsshogi';

const folder = process.argv[2];
for (const file of readdirSync(folder).sort()) {
  const text = readFileSync(join(folder, file), 'utf8');
  try {
    if (file.endsWith('.kifu')) {
      const seen = shogiops(text);
      print({ file, reader: 'shogiops', ...seen });
      print({ file, reader: 'tsshogi', ...tsshogi(importKIF(widenKif(text, seen.start))) });
    } else if (file.endsWith('.csa')) {
      print({ file, reader: 'tsshogi', ...tsshogi(importCSA(widenCsa(text))) });
    }
  } catch (error) {
    console.error(`${file}: ${error.message}\n${text}`);
    process.exit(1);
  }
}

function print(line) {
  console.log(JSON.stringify(line));
}

function check(holds, complaint) {
  if (!holds) throw new Error(complaint);
}

function shogiops(text) {
  const pos = parseKifHeader(text).unwrap();
  check(pos.rules === 'minishogi', `the rules of ${pos.rules}`);
  const start = makeSfen(pos);
  const tags = Object.fromEntries(parseTags(text));
  let last;
  let moves = 0;
  for (const line of normalizedKifLines(text).filter(line => /^\d+ .*[打)]/.test(line))) {
    const move = parseKifMoveOrDrop(line, last);
    check(move && pos.isLegal(move), `shogiops: ${line}`);
    const written = makeKifMoveOrDrop(pos, move, last).replace('　', ' ');
    check(line.split(/ +(?=\()/)[0] === `${moves + 1} ${written}`, `shogiops writes ${written}: ${line}`);
    pos.play(move);
    last = move.to;
    moves += 1;
  }
  return { start, end: makeSfen(pos), moves, black: tags['先手'], white: tags['後手'] };
}

function tsshogi(record) {
  if (record instanceof Error) throw record;
  const nodes = record.moves.slice(1);
  const moves = nodes.filter(node => node.move.usi);
  record.goto(moves.length);
  const ending = nodes[moves.length]?.move.type ?? null;
  const tag = name => record.metadata.getStandardMetadata(name) ?? '';
  return {
    start: narrow(record.initialPosition.sfen),
    end: narrow(record.position.sfen),
    moves: moves.length,
    ending,
    seconds: moves.map(node => node.elapsedMs / 1000),
    black: tag('blackName'),
    white: tag('whiteName'),
    usi: moves.map(node => node.move.usi).join(' '),
  };
}

// A position of 5x5 as one of 9x9.
function widen(sfen) {
  const [board, ...rest] = sfen.split(' ');
  return [`${board.split('/').map(rank => `4${rank}`).join('/')}/9/9/9/9`, ...rest].join(' ');
}

// The other way round. The move number is left out.
function narrow(sfen) {
  const [board, side, hands] = sfen.split(' ');
  const ranks = board.split('/').slice(0, 5).map(rank => {
    const squares = rank.replace(/\d/g, digit => '.'.repeat(digit)).match(/\+?./g);
    return squares.slice(4).join('').replace(/\.+/g, empty => empty.length);
  });
  return [ranks.join('/'), side, hands].join(' ');
}

function widenKif(text, start) {
  const diagram = exportBOD(new Record(Position.newBySFEN(widen(start)))).replace(/手数＝.*\n/, '');
  return text.replace(/^手合割(.*\n)*?(?=先手：)/m, diagram);
}

function widenCsa(text) {
  const wide = text.replace(/^(P[1-5])/gm, `$1${' * '.repeat(4)}`);
  const empty = [6, 7, 8, 9].map(rank => `P${rank}${' * '.repeat(9)}\n`).join('');
  return wide.replace(/^P5.*\n/m, rank => rank + empty);
}
