import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from '../../packages/cli/src/journeys/run-here.ts';
import { fillConversations, type StateSize, tradesCsv } from './fill-state.ts';
import { differences, digestState } from './state-digest.ts';

/** The findings; `wrong` is empty when nothing was lost. */
export interface RoundTrip {
  readonly wrong: readonly string[];
  /** The number of commands killed before their end. */
  readonly kills: number;
}

const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'dist', 'finclaw.mjs');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** Runs a command of the built program, and kills it after so many milliseconds if that is wanted. */
function run(stateDir: string, args: readonly string[], killAfterMs?: number): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, LANG: 'en_US.UTF-8', FINCLAW_STATE_DIR: stateDir },
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...said, seconds: (performance.now() - startedAt) / 1000 });
    }),
  );
}

/** Runs a command that only shows what there is; it takes no process of its own. */
const look = (stateDir: string, args: readonly string[]) => runHere(args, stateDir, { env: { LANG: 'en_US.UTF-8' } });

/**
 * Fills a state with conversations, trades, pictures and the audit log they leave, then backs it up, restores it
 * elsewhere and exports it, and compares every file, every table and what a person sees; then kills backup and restore
 * at many moments each. `tell` receives the measurements.
 */
export async function playRoundTrip(
  size: StateSize,
  killPoints: number,
  tell: (figure: string) => void = () => {},
): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-round-trip-'));
  const wrong: string[] = [];
  const [here, there] = ['here', 'there'].map((name) => join(folder, name)) as [string, string];
  const [file, passphrase] = [join(folder, 'all.backup'), join(folder, 'passphrase')];
  const sealed = [file, '--passphrase-file', passphrase];
  const expectDone = ({ code, stderr }: Ended, what: string): void => {
    if (code !== 0) wrong.push(`${what}: ${stderr.trim()}`);
  };
  try {
    mkdirSync(there, { recursive: true });
    writeFileSync(passphrase, 'correct horse battery staple\n');
    await fillConversations(here, size);
    const csv = join(folder, 'trades.csv');
    writeFileSync(csv, tradesCsv(size));
    const imported = await run(here, ['portfolio', 'import', csv, '--yes']);
    expectDone(imported, 'import');
    const before = digestState(here);
    const files = readdirSync(join(here, 'sessions')).filter((name) => name.endsWith('.jsonl'));
    if (files.length < size.conversations) wrong.push(`only ${files.length} conversations were made`);
    tell(
      `${files.length} conversations, ${size.trades} trades imported in ${imported.seconds.toFixed(1)} s, ${megabytes(sizeOf(here))} MB`,
    );

    const made = await run(here, ['backup', ...sealed]);
    expectDone(made, 'backup');
    tell(`backup ${made.seconds.toFixed(1)} s, ${megabytes(statSync(file).size)} MB`);
    const restored = await run(there, ['restore', ...sealed, '--yes']);
    expectDone(restored, 'restore');
    tell(`restore ${restored.seconds.toFixed(1)} s`);
    wrong.push(...differences(before, digestState(there)).map((name) => `restored otherwise: ${name}`));
    wrong.push(...(await seenOtherwise(here, there, killPoints + 1)));

    const mine = join(folder, 'mine');
    const exported = await run(there, ['export', mine]);
    expectDone(exported, 'export');
    tell(
      `export ${exported.seconds.toFixed(1)} s, ${readdirSync(join(mine, 'conversations')).length} files of conversations`,
    );
    const third = join(folder, 'third');
    mkdirSync(third);
    expectDone(await run(third, ['portfolio', 'import', join(mine, 'trades.csv'), '--yes']), 'import of the export');
    const trades = await Promise.all(
      [here, there, third].map(async (each) => (await look(each, ['portfolio', 'export'])).stdout),
    );
    const lines = trades[0]!.trimEnd().split('\n').length;
    if (new Set(trades).size > 1 || lines !== size.trades + 1)
      wrong.push(`the exported trades are others (${lines} lines)`);
    for (const name of files.slice(0, 20))
      if (
        readFileSync(join(here, 'sessions', name), 'utf8') !== readFileSync(join(mine, 'conversations', name), 'utf8')
      )
        wrong.push(`exported otherwise: ${name}`);

    const kills = await killed({ here, there, sealed, killPoints, wrong, spans: [made.seconds, restored.seconds] });
    if (kills > 0) tell(`killed ${kills} times during backup and restore, each at another moment`);
    return { wrong, kills };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares what a person sees word for word: conversations, holdings, and an intact audit log. */
async function seenOtherwise(here: string, there: string, shows: number): Promise<readonly string[]> {
  const listed = JSON.parse((await look(here, ['sessions', 'list', '--json'])).stdout) as readonly {
    readonly sessionKey: string;
  }[];
  const looks = [
    ['audit', 'verify'],
    ...listed.slice(0, shows).map(({ sessionKey }) => ['sessions', 'show', sessionKey]),
  ];
  const wrong: string[] = [];
  for (const args of looks) {
    const [one, other] = [await look(here, args), await look(there, args)];
    if (one.code !== 0 || one.stdout !== other.stdout || one.stdout === '')
      wrong.push(`seen otherwise: ${args.join(' ')}`);
  }
  // Prices go on meanwhile; what is held and what it cost does not.
  const holdings = async (stateDir: string): Promise<string> => {
    const shown = JSON.parse((await look(stateDir, ['portfolio', 'show', '--json'])).stdout) as {
      readonly holdings: readonly Record<string, unknown>[];
    };
    return JSON.stringify(
      shown.holdings.map(({ symbol, quantity, cost, realised }) => ({ symbol, quantity, cost, realised })),
    );
  };
  if ((await holdings(here)) !== (await holdings(there))) wrong.push('seen otherwise: portfolio show');
  return wrong;
}

interface KillOptions {
  readonly here: string;
  readonly there: string;
  readonly sealed: readonly string[];
  readonly killPoints: number;
  readonly wrong: string[];
  /** The durations of a backup and a restore, in seconds. */
  readonly spans: readonly [number, number];
}

/**
 * Kills backups and restores at moments spread over their time. The state is the old one or the new one then, and the
 * backup the earlier one.
 */
async function killed({ here, there, sealed, killPoints, wrong, spans }: KillOptions): Promise<number> {
  let kills = 0;
  const backedUp = digestState(here);
  if (killPoints > 0) await run(here, ['backup', ...sealed]);
  for (let point = 1; point <= killPoints; point++) {
    const [backupAt, restoreAt] = spans.map((span) => Math.round((span * 1000 * point) / (killPoints + 1))) as [
      number,
      number,
    ];
    if ((await run(here, ['backup', ...sealed], backupAt)).code === null) kills++;
    if (differences(backedUp, digestState(here)).length > 0)
      wrong.push(`a backup killed at ${backupAt} ms changed the state`);
    const check = await run(here, ['restore', ...sealed]);
    if (!check.stdout.includes('intact')) wrong.push(`a backup killed at ${backupAt} ms spoilt the earlier one`);
    const old = digestState(there);
    if ((await run(there, ['restore', ...sealed, '--yes'], restoreAt)).code === null) kills++;
    // The next command finishes a restore that had begun to move things.
    await run(there, ['audit', 'verify']);
    const mixed = [old, backedUp].map((state) => differences(state, digestState(there)));
    if (mixed.every((names) => names.length > 0))
      wrong.push(`a restore killed at ${restoreAt} ms left a mixture: ${mixed.join(' / ')}`);
    for (const name of readdirSync(there).filter((each) => each.startsWith('before-restore')))
      rmSync(join(there, name), { recursive: true });
    // So that the next one finds another state than it brings.
    await run(there, ['watch', 'add', point % 2 === 0 ? 'AAPL' : 'MSFT']);
  }
  return kills;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (existsSync(join(parentPath, name)) ? statSync(join(parentPath, name)).size : 0),
      0,
    );
}
