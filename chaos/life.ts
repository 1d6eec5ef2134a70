import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message as a platform hands it in. */
export interface Message {
  readonly id: string;
  readonly sender: string;
  readonly body: string;
}

/** Tells whether the platform recognises a repeated message. */
export type Platform = 'forgets' | 'remembers';

/** The observations of one process. */
export interface Life {
  readonly killed: boolean;
  readonly accepted: ReadonlySet<string>;
  readonly auditIsSound: boolean;
  /** The time until messages could be sent. */
  readonly readyMs: number | undefined;
  readonly stderr: string;
}

/** A disk that takes nothing for a while. */
export interface Failing {
  readonly error: 'ENOSPC' | 'EDQUOT' | 'EROFS' | 'EIO';
  readonly from: number;
  readonly until: number;
  readonly files: readonly string[];
}

interface LifeOptions {
  readonly server: string;
  readonly stateDir: string;
  readonly messages: readonly Message[];
  readonly platform: Platform;
  /** The number of the write call after which it is killed. */
  readonly killAt?: number;
  /** The write calls to the state directory that fail, and how. */
  readonly failing?: Failing;
  /** The file that records its write calls instead. */
  readonly traceTo?: string;
  /** The model that answers; the built-in one by default. */
  readonly model?: string;
}

const CALLS = 'write,pwrite64,writev,pwritev,fdatasync,fsync,rename,renameat2,link,unlink,ftruncate';

/** The calls that need room. */
const WRITES = 'write,pwrite64,writev,pwritev,fdatasync,fsync,ftruncate';

/** Runs a server, hands in the messages when it is ready, and waits until everything is answered or it is dead. */
export function live({
  server,
  stateDir,
  messages,
  platform,
  killAt,
  failing,
  traceTo,
  model = 'offline',
}: LifeOptions): Promise<Life> {
  const kill = ['-e', `inject=${CALLS}:signal=SIGKILL:when=${killAt}`];
  const strace = [
    '-f',
    '-qq',
    '-o',
    traceTo ?? '/dev/null',
    '-e',
    `trace=${CALLS}`,
    ...(killAt === undefined ? [] : kill),
    ...(failing?.files.flatMap((file) => ['-P', join(stateDir, file)]) ?? []),
    ...(failing ? ['-e', `inject=${WRITES}:error=${failing.error}:when=${failing.from}..${failing.until}`] : []),
  ];
  const isTraced = killAt !== undefined || traceTo !== undefined || failing !== undefined;
  const [command, args] = isTraced ? ['strace', [...strace, process.execPath, server]] : [process.execPath, [server]];
  const { PATH, HOME } = process.env;
  // The cache of compiled code is only written by a process that ends by itself, so it adds no write to the others.
  const env = {
    PATH,
    HOME,
    FINCLAW_STATE_DIR: stateDir,
    CHAOS_PLATFORM: platform,
    CHAOS_MODEL: model,
    NODE_COMPILE_CACHE: join(server, '..', 'cache'),
  };
  const startedAt = performance.now();
  const child = spawn(command, args, { env });
  let stdout = '';
  let stderr = '';
  let readyMs: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (readyMs !== undefined || !stdout.includes('READY')) return;
    readyMs = performance.now() - startedAt;
    child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  return new Promise((resolve) => {
    child.on('close', () => {
      const accepted = new Set([...stdout.matchAll(/ACCEPTED (\S+)/g)].map((match) => match[1]!));
      const auditIsSound = stdout.includes('AUDIT sound');
      resolve({ killed: !stdout.includes('DONE'), accepted, auditIsSound, readyMs, stderr });
    });
  });
}

/** Counts the write calls of the main thread of a server for these messages when it is not killed. */
export async function countWrites({
  server,
  stateDir,
  messages,
  model,
}: Omit<LifeOptions, 'platform'>): Promise<number> {
  const traceTo = join(stateDir, 'trace');
  const { killed, stderr } = await live({ server, stateDir, messages, platform: 'forgets', traceTo, model });
  if (killed) throw new Error(`The server did not get to the end:\n${stderr}`);
  // Calls are counted for each thread by itself, and nearly all are the main thread's. One that another thread
  // interrupts is printed twice.
  const calls = readFileSync(traceTo, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('resumed>'));
  return Math.max(
    ...Map.groupBy(calls, (line) => line.split(' ', 1)[0])
      .values()
      .map((ofThread) => ofThread.length),
  );
}
