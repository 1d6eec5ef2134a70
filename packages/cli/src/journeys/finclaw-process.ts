import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Builds the bundle if a source is newer than it; test files share one build. */
export async function buildOnce(): Promise<void> {
  const { ensureBuilt } = await import(join(root, 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
}

/** What a run of the command left behind. */
export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run differs from the usual one. */
interface StartOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Gives the program a terminal of its own. */
  readonly terminal?: boolean;
}

/** A real finclaw process with its own state directory. */
export class FinclawProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;
  readonly #hasTerminal: boolean;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[], stateDir: string, options: StartOptions = {}) {
    const { PATH, HOME, TMPDIR } = process.env;
    this.#hasTerminal = options.terminal === true;
    const bundle = join(root, 'dist', 'finclaw.mjs');
    const quoted = [process.execPath, bundle, ...args].map((part) => `'${part}'`).join(' ');
    const [command, commandArgs] = options.terminal
      ? ['script', ['-qefc', `exec ${quoted}`, '/dev/null']]
      : [process.execPath, [bundle, ...args]];
    this.child = spawn(command, commandArgs, {
      cwd: options.cwd ?? tmpdir(),
      env: { PATH, HOME, TMPDIR, LANG: 'ko_KR.UTF-8', FINCLAW_STATE_DIR: stateDir, ...options.env },
    });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.finished = new Promise((resolve) => {
      this.child.on('close', (code, signal) => resolve({ code, signal, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** Waits until the output shows the text so many times, or fails with what it showed instead. */
  async shows(text: string | RegExp, times = 1, timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    for (let length = -1; ; ) {
      // Without this check, a quarter of the time of the longest journeys went into searching the same output again.
      if (this.stdout.length !== length && this.countOf(text) >= times) return;
      length = this.stdout.length;
      const ended = this.child.exitCode !== null || this.child.signalCode !== null;
      if (ended || Date.now() > deadline) {
        throw new Error(`"${text}" never came.\nstdout: ${this.stdout}\nstderr: ${this.stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** How often the text is in the output. */
  countOf(text: string | RegExp): number {
    if (typeof text === 'string') return this.stdout.split(text).length - 1;
    return [...this.stdout.matchAll(new RegExp(text, `${text.flags.replace('g', '')}g`))].length;
  }

  type(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  /** Kills the program like kill -9: at a terminal that is the child of `script`, which ends with it. */
  async kill9(): Promise<void> {
    const { pid } = this.child;
    const hasChildren = this.#hasTerminal && pid !== undefined;
    const children = hasChildren ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : '';
    if (children === '') this.child.kill('SIGKILL');
    else for (const each of children.split(' ')) process.kill(Number(each), 'SIGKILL');
    await this.finished;
  }
}

/** Runs one command to its end. */
export async function finclaw(
  args: readonly string[],
  stateDir: string,
  options: StartOptions & { readonly input?: string | Uint8Array } = {},
): Promise<Finished> {
  const running = new FinclawProcess(args, stateDir, options);
  running.child.stdin.on('error', () => {});
  running.child.stdin.end(options.input ?? '');
  return running.finished;
}

/** A temporary state directory and how to remove it. */
export function temporaryStateDir(): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-state-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
