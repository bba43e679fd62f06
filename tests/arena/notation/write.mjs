// Writes games with the library of lishogi: write.mjs GAMES FOLDER
//
// Each line of GAMES is a game as USI has it. Writes FOLDER/NUMBER.kif and FOLDER/NUMBER.ki2.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeJapaneseMoveOrDrop } from 'shogiops/notation/japanese';
import { makeKifHeader, makeKifMoveOrDrop } from 'shogiops/notation/kif';
import { initialSfen, parseSfen } from 'shogiops/sfen';
import { parseUsi } from 'shogiops/util';

const [games, folder] = process.argv.slice(2);
for (const [number, line] of readFileSync(games, 'utf8').trim().split('\n').entries()) {
  const [start, moves = ''] = line.replace('position ', '').split(' moves ');
  const sfen = start === 'startpos' ? initialSfen('minishogi') : start.replace('sfen ', '');
  const pos = parseSfen('minishogi', sfen, false).unwrap();
  const header = makeKifHeader(pos);
  const kif = [];
  const ki2 = [];
  let last;
  for (const usi of moves.split(' ').filter(Boolean)) {
    const move = parseUsi(usi);
    kif.push(`${String(kif.length + 1).padStart(4)} ${makeKifMoveOrDrop(pos, move, last)}`);
    ki2.push(`${pos.turn === 'sente' ? '▲' : '△'}${makeJapaneseMoveOrDrop(pos, move, last)}`);
    pos.play(move);
    last = move.to;
  }
  const name = join(folder, String(number).padStart(4, '0'));
  writeFileSync(`${name}.kif`, `${header}\n手数----指手---------消費時間--\n${kif.join('\n')}\n`);
  writeFileSync(`${name}.ki2`, `${header}\n${ki2.join(' ')}\n`);
}
