// First delta and total time of offline answers, against the same engine and tools with the words known beforehand.
// node bench/offline/main.mjs [--rounds N]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from '../lib/build.mjs';

const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const program = await buildProgram(join(import.meta.dirname, 'program.mjs'), 'offline');
const { status } = spawnSync(process.execPath, [program, flags.rounds], { stdio: 'inherit' });
process.exitCode = status ?? 1;
