import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@finclaw/infra/testing';
import type { GatewayMethod, GatewayParams, GatewayResult } from '@finclaw/types';
import { createClient } from '../../packages/gateway/src/client/client.ts';
import { startWireFake, type WireFake } from '../../packages/models/src/testing/index.ts';

const root = join(import.meta.dirname, '..', '..');
const WAIT_MS = 120_000;

/** The effect of a piece of work on the event loop of the server. */
export interface LoopReading {
  /** The longest slice, in milliseconds of processor time. */
  readonly longestMs: number;
  /** The number of answers of `/healthz` meanwhile, and the longest one by the clock. */
  readonly answers: number;
  readonly slowestMs: number;
}

/** The real program, serving, with a meter of its event loop and a scripted model. */
export class MeasuredServer {
  readonly model: WireFake;
  readonly #child: ChildProcess;
  readonly #dir: string;
  readonly #url: string;
  #token = '';

  private constructor(model: WireFake, child: ChildProcess, dir: string, port: number) {
    this.model = model;
    this.#child = child;
    this.#dir = dir;
    this.#url = `http://127.0.0.1:${port}`;
  }

  /** Starts it in a state directory of its own; `prepare` may put something there and adds to the settings. */
  static async start(prepare: (stateDir: string) => object = () => ({})): Promise<MeasuredServer> {
    const { ensureBuilt } = await import(join(root, 'scripts', 'bundle-state.mjs'));
    await ensureBuilt();
    const dir = mkdtempSync(join(tmpdir(), 'finclaw-loop-'));
    const [model, port] = [await startWireFake(), await freePort()];
    const providers = { anthropic: { baseUrl: model.anthropicUrl } };
    const settings = { gateway: { port }, agents: { providers }, ...prepare(dir) };
    writeFileSync(join(dir, 'finclaw.json5'), JSON.stringify(settings));
    const server = new MeasuredServer(
      model,
      spawnProgram(dir, ['serve'], join(import.meta.dirname, 'meter.ts')),
      dir,
      port,
    );
    await until(async () => {
      if (server.#child.exitCode !== null) throw new Error('The server ended instead of serving');
      return (await fetch(`${server.#url}/healthz`).catch(() => undefined))?.ok === true;
    });
    server.#token = await outputOf(spawnProgram(dir, ['serve', '--token', 'chaos', '--scopes', 'read,write']));
    return server;
  }

  /** Calls a method of the gateway. */
  async call<M extends GatewayMethod>(method: M, params: GatewayParams<M>): Promise<GatewayResult<M>> {
    const outcome = await createClient({ url: this.#url, token: this.#token }).call(method, params);
    if (!outcome.ok) throw new Error(`${method}: ${JSON.stringify(outcome.failure)}`);
    return outcome.result;
  }

  /** Asks in a new conversation and waits for the end of the turn. */
  async ask(text: string): Promise<void> {
    const { sessionKey } = await this.call('messages.send', { text });
    await until(async () => {
      const { items } = await this.call('sessions.get', { sessionKey });
      return items.some((item) => item.type === 'question' && item.turn !== undefined);
    });
  }

  /** Does something while asking `/healthz` all the time, and reads the meter. */
  async measure(work: () => Promise<void>): Promise<LoopReading> {
    await this.#readMeter();
    let [isDone, answers, slowestMs] = [false, 0, 0];
    const asking = (async () => {
      while (!isDone) {
        const start = performance.now();
        const response = await fetch(`${this.#url}/healthz`, {
          signal: AbortSignal.timeout(WAIT_MS),
          headers: { connection: 'close' },
        });
        if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
        answers += 1;
        slowestMs = Math.max(slowestMs, performance.now() - start);
        await sleep(50);
      }
    })();
    try {
      await work();
    } finally {
      isDone = true;
      await asking;
    }
    return { longestMs: await this.#readMeter(), answers, slowestMs };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.kill('SIGKILL');
    await ended;
    await this.model.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #readMeter(): Promise<number> {
    const file = meterFile(this.#dir);
    rmSync(file, { force: true });
    this.#child.kill('SIGUSR2');
    await until(async () => existsSync(file));
    return Number(readFileSync(file, 'utf8'));
  }
}

const meterFile = (dir: string): string => join(dir, 'loop-reading');

function spawnProgram(dir: string, args: readonly string[], meter?: string): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const preload = meter === undefined ? [] : ['--import', meter];
  return spawn(process.execPath, [...preload, join(root, 'dist', 'finclaw.mjs'), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      LANG: 'en_US.UTF-8',
      FINCLAW_STATE_DIR: dir,
      CHAOS_LOOP_FILE: meterFile(dir),
      ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
    },
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const piece of child.stdout ?? []) text += piece;
  return text.trim();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('The server did not get there in time');
    await sleep(20);
  }
}
