import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { createAbortError, FinClawError } from '../errors/errors.ts';

export interface SafeSpawnOptions {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /**
   * Added to the few variables a program needs to start; the rest of our environment, with its keys, is not passed on.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default 30,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Written to the process; its input is closed in any case. */
  readonly stdin?: string | Uint8Array;
  /** The maximum bytes of each output. Default 10 MiB. */
  readonly maxBuffer?: number;
  /** The time between SIGTERM and SIGKILL. Default 2,000. */
  readonly killGraceMs?: number;
}

export interface SpawnResult {
  /** `null` when a signal ended the process. */
  readonly exitCode: number | null;
  readonly signal?: NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
  /** Output beyond `maxBuffer` was dropped. */
  readonly truncated: boolean;
  readonly timedOut: boolean;
  readonly aborted: boolean;
  readonly durationMs: number;
}

/** Thrown when the process could not be started, or failed where it had to succeed. */
export class SpawnError extends FinClawError {
  constructor(command: string, problem: string, cause?: unknown) {
    super(`${command} ${problem}`, 'SPAWN_ERROR', { cause, details: { command } });
  }
}

/** Thrown when the process was killed because it took too long. */
class SpawnTimeoutError extends FinClawError {
  constructor(command: string, timeoutMs: number) {
    super(`${command} ran longer than ${timeoutMs} ms`, 'SPAWN_TIMEOUT', { details: { command, timeoutMs } });
  }
}

const PASSED_VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'ComSpec', 'PATHEXT'];

/**
 * Runs a program to its end, within limits on time and output. Every exit is a result; only failing to start is an
 * error.
 */
export async function safeSpawn(options: SafeSpawnOptions): Promise<SpawnResult> {
  const {
    command,
    args = [],
    cwd,
    timeoutMs = 30_000,
    signal,
    maxBuffer = 10 * 1024 * 1024,
    killGraceMs = 2_000,
  } = options;
  const startedAt = performance.now();
  const stdout = new OutputBuffer(maxBuffer);
  const stderr = new OutputBuffer(maxBuffer);
  let ended: 'timeout' | 'abort' | undefined = signal?.aborted ? 'abort' : undefined;
  const result = (exitCode: number | null, endSignal: NodeJS.Signals | null): SpawnResult => ({
    exitCode,
    ...(endSignal ? { signal: endSignal } : {}),
    stdout: stdout.text(),
    stderr: stderr.text(),
    truncated: stdout.truncated || stderr.truncated,
    timedOut: ended === 'timeout',
    aborted: ended === 'abort',
    durationMs: Math.round(performance.now() - startedAt),
  });
  if (ended) return result(null, null);

  return new Promise((resolve, reject) => {
    // A separate process group lets a signal reach grandchildren too.
    const child = spawn(command, args, {
      cwd,
      env: childEnvironment(options.env),
      detached: process.platform !== 'win32',
      stdio: 'pipe',
    });
    child.stdout.on('data', (chunk: Buffer) => stdout.add(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk));
    // A child that exits without reading its input has not failed.
    child.stdin.on('error', () => {});
    child.stdin.end(options.stdin);

    let killTimer: NodeJS.Timeout | undefined;
    const end = (why: 'timeout' | 'abort') => {
      if (ended) return;
      ended = why;
      signalGroup(child, 'SIGTERM');
      killTimer = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        // A grandchild that left the group may hold the pipes open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      }, killGraceMs);
    };
    const onAbort = () => end('abort');
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      clearTimeout(killTimer);
      signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (cause) => {
      settle();
      reject(new SpawnError(command, 'could not be started', cause));
    });
    child.once('close', (exitCode, endSignal) => {
      settle();
      resolve(result(exitCode, endSignal));
    });
  });
}

/** The output of a program that has to succeed. */
export async function spawnOutput(options: SafeSpawnOptions): Promise<string> {
  const { exitCode, stdout, timedOut, aborted } = await safeSpawn(options);
  if (aborted) throw createAbortError(options.signal?.reason);
  if (timedOut) throw new SpawnTimeoutError(options.command, options.timeoutMs ?? 30_000);
  if (exitCode !== 0) throw new SpawnError(options.command, `ended with ${exitCode ?? 'a signal'}`);
  return stdout;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

function childEnvironment(extra: SafeSpawnOptions['env']): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])), ...extra };
}

/** Collects the output of a process up to a number of bytes and drops the rest. */
class OutputBuffer {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #truncated = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get truncated(): boolean {
    return this.#truncated;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#maxBytes - this.#size);
    if (part.byteLength < chunk.byteLength) this.#truncated = true;
    if (part.byteLength > 0) this.#chunks.push(part);
    this.#size += part.byteLength;
  }

  /** The text so far; a character that the limit cut in two is left out. */
  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    return this.#truncated ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
  }
}
