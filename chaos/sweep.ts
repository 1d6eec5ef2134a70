import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a sweep found. `unknown` are sends whose outcome nobody can know; they are reported and never repeated. */
export interface SweepResult {
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  readonly unknown: number;
  readonly recoveryMs: readonly number[];
}

export interface SweepOptions {
  /** The bundled server. */
  readonly server: string;
  readonly killPoints: readonly number[];
  readonly sessions: number;
  readonly messagesPerSession: number;
  readonly onProgress?: (done: number, soFar: SweepResult) => void;
}

const CALLS = 'write,pwrite64,writev,pwritev,fdatasync,fsync,rename,renameat2,link,unlink,ftruncate';

/** True when the kernel can be told to kill a process at its Nth write. */
export function canSweep(): boolean {
  const probe = spawnSync('strace', ['-f', '-e', 'trace=none', process.execPath, '-e', '0'], { stdio: 'ignore' });
  return probe.status === 0;
}

/** Kills a server at one write call after another, starts it again, and checks that every accepted message ended exactly once. */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const total = { kills: 0, lost: 0, doubled: 0, reordered: 0, unknown: 0 };
  const recoveryMs: number[] = [];
  for (const [index, killAt] of options.killPoints.entries()) {
    const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-chaos-'));
    try {
      const messages = conversation(options);
      const first = await live(options.server, stateDir, messages, killAt);
      if (first.killed) total.kills += 1;
      const startedAt = performance.now();
      // The platform hands in again whatever was not acknowledged; what was is only the server's own business.
      const again = messages.filter(({ id }) => !first.accepted.has(id));
      const second = await live(options.server, stateDir, again);
      if (first.killed) recoveryMs.push(performance.now() - startedAt);
      if (second.killed) throw new Error(`The second life died too:\n${second.stderr}`);
      const judged = judge(stateDir, messages);
      for (const key of ['lost', 'doubled', 'reordered', 'unknown'] as const) total[key] += judged[key];
    } finally {
      rmSync(stateDir, { recursive: true, force: true });
    }
    options.onProgress?.(index + 1, { ...total, recoveryMs });
  }
  return { ...total, recoveryMs };
}

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly body: string;
}

function conversation({ sessions, messagesPerSession }: SweepOptions): readonly Message[] {
  return Array.from({ length: messagesPerSession }, (_, turn) =>
    Array.from({ length: sessions }, (_each, session) => ({
      id: `s${session}-m${turn}`,
      sender: `user${session}`,
      body: turn % 3 === 2 ? '/price 애플' : `삼성전자 ${turn + 1}주면 얼마야?`,
    })),
  ).flat();
}

interface Life {
  readonly killed: boolean;
  readonly accepted: ReadonlySet<string>;
  readonly stderr: string;
}

function live(server: string, stateDir: string, messages: readonly Message[], killAt?: number): Promise<Life> {
  const strace = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${CALLS}`, '-e', `inject=${CALLS}:signal=SIGKILL:when=${killAt}`];
  const [command, args] = killAt === undefined ? [process.execPath, [server]] : ['strace', [...strace, process.execPath, server]];
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, { env: { PATH, HOME, FINCLAW_STATE_DIR: stateDir } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!stdout.includes('READY') && (stdout + text).includes('READY')) {
      child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    }
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  return new Promise((resolve) => {
    child.on('close', () => {
      const accepted = new Set([...stdout.matchAll(/ACCEPTED (\S+)/g)].map((match) => match[1]!));
      resolve({ killed: !stdout.includes('DONE'), accepted, stderr });
    });
  });
}

function judge(stateDir: string, messages: readonly Message[]): Pick<SweepResult, 'lost' | 'doubled' | 'reordered' | 'unknown'> {
  const log = join(stateDir, 'delivered.log');
  const delivered = existsSync(log)
    ? readFileSync(log, 'utf8')
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const counts = new Map<string, number>();
  for (const { replyTo } of delivered) counts.set(replyTo, (counts.get(replyTo) ?? 0) + 1);
  const unknownIds = unknownSends(stateDir);
  const missing = messages.filter(({ id }) => !counts.has(id));
  const order = (sender: string): string[] => delivered.filter(({ target }) => target === sender).map(({ replyTo }) => replyTo);
  const isOrdered = (ids: readonly string[]): boolean => ids.every((id, at) => at === 0 || turnOf(ids[at - 1]!) <= turnOf(id));
  const senders = [...new Set(messages.map(({ sender }) => sender))];
  return {
    lost: missing.filter(({ id }) => !unknownIds.has(id)).length,
    unknown: missing.filter(({ id }) => unknownIds.has(id)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    reordered: senders.filter((sender) => !isOrdered(order(sender))).length,
  };
}

const turnOf = (id: string): number => Number(id.split('-m')[1]);

/** Messages whose answer was on its way when the process died. */
function unknownSends(stateDir: string): ReadonlySet<string> {
  const database = new DatabaseSync(join(stateDir, 'finclaw.db'), { readOnly: true });
  try {
    const rows = database.prepare("SELECT target FROM outbox WHERE state = 'unknown'").all();
    return new Set(rows.map(({ target }) => JSON.parse(String(target)).replyToMessageId));
  } finally {
    database.close();
  }
}
