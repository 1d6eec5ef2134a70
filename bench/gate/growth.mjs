import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildProgram } from '../lib/build.mjs';

/** What a question costs in a fresh, a long and a very long conversation, and what it leaves on disk. */
export async function measureGrowth() {
  const program = await buildProgram(join(import.meta.dirname, 'growth-program.ts'), 'growth');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { fresh, help, first, last, storedFirst, storedLast, long, longFirst } = JSON.parse(stdout);
  return {
    'growth.turn400': last / first,
    'growth.long': long,
    'growth.longFirst': longFirst,
    'growth.storedFirst': storedFirst,
    'growth.storedLast': storedLast,
    'question.price': fresh,
    'question.command': help,
  };
}
