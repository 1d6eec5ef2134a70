// Finance at scale, and how it grows from a tenth of that. node bench/finance/main.mjs [--rounds N]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from '../lib/build.mjs';

const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const program = await buildProgram(join(import.meta.dirname, 'program.mjs'), 'finance');
const { status } = spawnSync(process.execPath, [program, flags.rounds], { stdio: 'inherit' });
process.exitCode = status ?? 1;
