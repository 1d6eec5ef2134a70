import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@finclaw/infra/testing';
import type { Model } from './model.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** Builds the program and the page if a source is newer than they are; test files share one build. */
export async function buildOnce(): Promise<void> {
  const { ensureBuilt } = await import(join(root, 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
}

/** A real `finclaw serve` with its own state directory, which can be killed and started again. */
export class Program {
  readonly #stateDir = mkdtempSync(join(tmpdir(), 'finclaw-web-'));
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #firstLink: string | undefined;

  private constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Starts it without any key, so that the built-in model answers, or with a model that a test plays. */
  static async start(model?: Pick<Model, 'url'>, more: Readonly<Record<string, unknown>> = {}): Promise<Program> {
    const program = new Program(model ? { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' } : {});
    const agents = model ? { agents: { providers: { anthropic: { baseUrl: model.url } } } } : {};
    const settings = { gateway: { port: await freePort() }, ...agents, ...more };
    writeFileSync(join(program.#stateDir, 'finclaw.json5'), JSON.stringify(settings));
    await program.start();
    return program;
  }

  async start(): Promise<void> {
    this.#child = this.#spawn('serve', '--json');
    this.#firstLink = (await firstJson(this.#child)).firstLink;
  }

  /** A new address that connects one browser. */
  async newLink(): Promise<string> {
    const first = this.#firstLink;
    this.#firstLink = undefined;
    if (first !== undefined) return first;
    const { link } = await firstJson(this.#spawn('serve', '--link', '--json'));
    return link!;
  }

  /** A stranger writes to the bot for the first time; returns their pairing code. */
  async stranger(senderId: string, name: string): Promise<string> {
    const script = `
      const { openStore } = await import(process.argv[1] + '/packages/storage/src/index.ts');
      const { createPairing } = await import(process.argv[1] + '/packages/channel-kit/src/access/pairing.ts');
      const store = openStore(process.argv[2]);
      const sender = { channelId: 'telegram', accountId: 'default', senderId: process.argv[3] };
      process.stdout.write(JSON.stringify(await createPairing({ values: store.values }).request(sender, process.argv[4]), null, 1));
      store.close();`;
    const args = ['--input-type=module', '-e', script, root, join(this.#stateDir, 'finclaw.db'), senderId, name];
    const { code } = await firstJson(spawn(process.execPath, args));
    return code!;
  }

  /** Ages the stored state of alerts, as if minutes had passed: the simulated market moves once per minute. */
  letMinutesPass(): void {
    const database = new DatabaseSync(join(this.#stateDir, 'finclaw.db'), { timeout: 10_000 });
    database.exec(
      `UPDATE alert_observations SET reading = json_set(reading, '$.at', json_extract(reading, '$.at') - 120000)`,
    );
    database.close();
  }

  #spawn(...args: readonly string[]): ChildProcess {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, TMPDIR, FINCLAW_STATE_DIR: this.#stateDir, ...this.#env };
    return spawn(process.execPath, [join(root, 'dist', 'finclaw.mjs'), ...args], { cwd: tmpdir(), env });
  }

  /** Returns the current configuration file. */
  settings(): string {
    return readFileSync(join(this.#stateDir, 'finclaw.json5'), 'utf8');
  }

  /** Returns true when any stored conversation contains these words. */
  holds(words: string): boolean {
    const folder = join(this.#stateDir, 'sessions');
    return readdirSync(folder).some(
      (name) => name.includes('.jsonl') && readFileSync(join(folder, name), 'utf8').includes(words),
    );
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }
}

/** Reads the process's output up to the end of its first JSON object. */
function firstJson(
  child: ChildProcess,
): Promise<{ readonly link?: string; readonly firstLink?: string; readonly code?: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    let problems = '';
    child.stderr?.on('data', (text) => {
      problems += text;
    });
    child.stdout?.on('data', (text) => {
      output += text;
      if (output.includes('\n}')) resolve(JSON.parse(output));
    });
    child.once('close', (code) => reject(new Error(`finclaw serve ended with ${code}: ${output}${problems}`)));
  });
}
