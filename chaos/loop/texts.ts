import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWireFake } from '../../packages/agent/src/testing/index.ts';
import { buildOnce, FinclawProcess, finclaw } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { LoopScenario, Slice } from './scenario.ts';

const QUESTION = 50_000;
const ANSWER = 20_000;

/** Questions of 50,000 characters and answers of 20,000, each of a kind that is dear to read, to a running server. */
export const texts: LoopScenario = async (report) => {
  await buildOnce();
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-loop-'));
  const fake = await startWireFake();
  const port = await freePort();
  const file = join(dir, 'longest');
  writeFileSync(
    join(dir, 'finclaw.json5'),
    JSON.stringify({ gateway: { port }, agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } } }),
  );
  const env = {
    ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
    FINCLAW_LOOP_FILE: file,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-loop.ts')}`,
  };
  const server = new FinclawProcess(['serve'], dir, { env });
  try {
    await server.shows('웹 페이지:', 60_000);
    const token = (await finclaw(['serve', '--token', 'loop', '--scopes', 'read,write'], dir)).stdout.trim();
    const page = new Page(port, token);
    fake.answer(() => ({ text: 'Understood.' }));
    await page.ask('hello');
    for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
      for (const [what, question, answer] of [
        ['question', `what of this? ${text(QUESTION)}`.slice(0, QUESTION), 'Understood.'],
        ['answer', 'tell me', text(ANSWER)],
      ] as const) {
        fake.answer(() => ({ text: answer }));
        server.child.kill('SIGUSR2');
        await sleep(50);
        const health = await page.ask(question);
        report({ what: `${what}: ${name}`, ms: Number(readFileSync(file, 'utf8')), isAlive: health } satisfies Slice);
      }
    }
  } finally {
    server.child.kill('SIGKILL');
    await server.finished;
    await fake.close();
    rmSync(dir, { recursive: true, force: true });
  }
};

class Page {
  readonly #origin: string;
  readonly #token: string;

  constructor(port: number, token: string) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#token = token;
  }

  /** Asks in a conversation of its own and waits for the end of the turn; true when everybody else was answered meanwhile. */
  async ask(text: string): Promise<boolean> {
    const { sessionKey } = await this.#call('messages.send', { text });
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
      const health = await fetch(`${this.#origin}/healthz`, { signal: AbortSignal.timeout(10_000) });
      if (health.status !== 200) return false;
      const { items = [] } = await this.#call('sessions.get', { sessionKey });
      if (items.some(({ type, turn }) => type === 'question' && turn !== undefined)) return true;
      await sleep(100);
    }
    return false;
  }

  async #call(method: string, params: object): Promise<{ sessionKey?: string; items?: { type: string; turn?: unknown }[] }> {
    const response = await fetch(`${this.#origin}/api/rpc`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: { sessionKey?: string }; error?: { message: string } };
    if (result === undefined) throw new Error(error?.message ?? `${method} failed`);
    return result;
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
