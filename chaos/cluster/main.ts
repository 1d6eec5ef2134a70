import { findPostgres } from '@finclaw/cluster/testing';
import { faultsIn, type Verdict } from './judge-cluster.ts';
import type { ProcessRole } from './member.ts';
import { runCluster } from './run-cluster.ts';
import { SCENARIOS } from './scenarios/scenarios.ts';

/** Runs everything, or the requested part. Returns true without problems. */
export async function playCluster(
  messages = 10_000,
  sessions = 500,
  kills = 30,
  outages = 2,
  rate = 10,
  workers = 3,
  gateways = 2,
  leaseMs = 3000,
  thinkMs = 500,
): Promise<boolean> {
  if (findPostgres() === undefined) {
    process.stderr.write('PostgreSQL is needed for this (Debian: apt-get install postgresql).\n');
    return false;
  }
  const onProgress = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
  // Without gateways every process does everything.
  const roles = [
    ...Array<ProcessRole>(workers).fill(gateways > 0 ? 'worker' : 'all'),
    ...Array<ProcessRole>(gateways).fill('gateway'),
  ];
  const blows = ['kill', 'freeze', 'restart'] as const;
  const begun = performance.now();
  const verdict = await runCluster({
    roles,
    messages,
    sessions,
    kills,
    outages,
    rate,
    leaseMs,
    thinkMs,
    blows,
    onProgress,
  });
  process.stdout.write(
    `${workers} workers, ${gateways} gateways, ${Math.round((performance.now() - begun) / 1000)} s; `,
  );
  process.stdout.write(`${describe(verdict)}\n`);
  return faultsIn(verdict) === 0;
}

/** The named scenarios, or all, one after the other. True when every figure is within its limit. */
export async function measureCluster(names: readonly string[]): Promise<boolean> {
  let isSound = true;
  for (const [name, measure] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const { what, found, most, unit } of await measure()) {
      const isMet = most === undefined || found <= most;
      const limit = most === undefined ? '' : ` (at most ${most}${isMet ? '' : ', MISSED'})`;
      process.stdout.write(`${name}: ${what} ${Math.round(found * 100) / 100} ${unit}${limit}\n`);
      isSound &&= isMet;
    }
  }
  return isSound;
}

function describe({ recoveryMs, oddities, ...counts }: Verdict): string {
  const times = recoveryMs.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  const told = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `${told.join(', ')}; recovery of ${times.length} interrupted turns: median ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms${oddities.map((each) => `\n${each}`).join('')}`;
}
