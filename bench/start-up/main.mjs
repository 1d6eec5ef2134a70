// CPU time, peak memory and wall time of the packaged command, beside bare Node in the same interleaved rounds.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine } from '../lib/machine.mjs';
import { runMeasured } from '../lib/run-measured.mjs';
import { median, short, times } from '../lib/stats.mjs';
import { table } from '../lib/table.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
const bundle = join(import.meta.dirname, '..', '..', 'dist', 'finclaw.mjs');
if (!existsSync(bundle)) throw new Error('dist/finclaw.mjs is missing: run `npm run build` first.');

const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
const env = { FINCLAW_STATE_DIR: stateDir, LANG: 'ko_KR.UTF-8' };
const commands = {
  'node -e 0': ['-e', '0'],
  'finclaw --version': [bundle, '--version'],
  'finclaw sessions list': [bundle, 'sessions', 'list'],
  'finclaw ask (offline)': [bundle, 'ask', '삼성전자 현재 주가 알려줘', '--offline'],
};

const samples = new Map(Object.keys(commands).map((name) => [name, []]));
try {
  // The first round fills the compile cache and the state directory, as a user's first start does.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, args] of Object.entries(commands)) {
      const sample = await runMeasured(args, { env });
      if (round > 0) samples.get(name).push(sample);
    }
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}

const of = (name, key) => median(samples.get(name).map((sample) => sample[key]));
const rows = Object.keys(commands).map((name) => [
  name,
  short(of(name, 'cpuMs')),
  times(of(name, 'cpuMs') / of('node -e 0', 'cpuMs')),
  short(of(name, 'peakMb')),
  times(of(name, 'peakMb') / of('node -e 0', 'peakMb')),
  short(of(name, 'wallMs')),
]);
console.log(`Start-up, medians of ${ROUNDS} interleaved rounds. ${machine()}\n`);
console.log(table(['command', 'CPU ms', 'ratio', 'peak MB', 'ratio', 'wall ms'], rows));
