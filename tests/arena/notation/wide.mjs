// Reads games on a board of 9x9 with the library of ShogiHome, which knows no other: wide.mjs FOLDER
//
// Prints a line of JSON for each FOLDER/NAME.kifu and NAME.jkf: the first and the last position on our board, and how the game went.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importJKFString, importKIF } from 'tsshogi';

const folder = process.argv[2];
for (const file of readdirSync(folder).sort()) {
  const text = readFileSync(join(folder, file), 'utf8');
  const record = file.endsWith('.jkf') ? importJKFString(text) : importKIF(text);
  if (record instanceof Error) {
    console.error(`${file}: ${record.message}\n${text}`);
    process.exit(1);
  }
  const nodes = record.moves.slice(1);
  const moves = nodes.filter(node => node.move.usi);
  record.goto(moves.length);
  console.log(
    JSON.stringify({
      file,
      start: narrow(record.initialPosition.sfen),
      end: narrow(record.position.sfen),
      moves: moves.length,
      ending: nodes[moves.length]?.move.type ?? null,
      seconds: moves.map(node => node.elapsedMs / 1000),
    }),
  );
}

// Our board has files 1 to 5 and ranks 3 to 7 of it. The move number is left out.
function narrow(sfen) {
  const [board, side, hands] = sfen.split(' ');
  const ranks = board.split('/').slice(2, 7).map(rank => {
    const squares = rank.replace(/\d/g, digit => '.'.repeat(digit)).match(/\+?./g);
    return squares.slice(4).join('').replace(/\.+/g, empty => empty.length);
  });
  return [ranks.join('/'), side, hands].join(' ');
}
