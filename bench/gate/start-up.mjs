import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { runMeasured } from '../lib/run-measured.mjs';
import { median } from '../lib/stats.ts';

const QUESTION = '삼성전자 현재 주가 알려줘';
const COMMANDS = {
  node: { args: ['-e', '0'], says: /^$/ },
  version: { args: [bundle, '--version'], says: /^\d+\.\d+/ },
  sessions: { args: [bundle, 'sessions', 'list'], says: /저장된 대화|마지막 사용/ },
  quote: { args: [bundle, 'quote', '005930'], says: /삼성전자\(005930\).*원/ },
  ask: { args: [bundle, 'ask', QUESTION, '--offline'], says: /삼성전자\(005930\).*원/ },
};

/** CPU time of the packaged commands, as a multiple of bare Node's in the same round. */
export async function measureStartUp({ rounds }) {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const env = { FINCLAW_STATE_DIR: stateDir, LANG: 'ko_KR.UTF-8' };
  const samples = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, []]));
  try {
    // The first round fills the compile cache and the state directory, as a user's first start does.
    for (let round = 0; round <= rounds * 3; round++)
      for (const [name, { args, says }] of Object.entries(COMMANDS)) {
        const { cpuMs, output } = await runMeasured(args, { env });
        if (!says.test(output)) throw new Error(`${args.join(' ')} said: ${output.slice(0, 200)}`);
        if (round > 0) samples[name].push(cpuMs);
      }
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
  const toNode = (name) => median(samples[name].map((cpuMs, round) => cpuMs / samples.node[round]));
  return {
    'start.version': toNode('version'),
    'start.sessions': toNode('sessions'),
    'start.quote': toNode('quote'),
    'start.ask': toNode('ask'),
  };
}
