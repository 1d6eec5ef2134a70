import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eventually, quiet } from '@finclaw/channel-kit/testing';
import { sampleOf } from '@finclaw/infra/testing';
import { rolldown } from 'rolldown';
import type { App } from '../create-app.ts';
import { startEchoModel } from './echo-model.ts';

/** What a channel does on the wire while it answers; a process can die before or after any of it. */
type WireStep = 'react' | 'send' | 'edit';

/** A moment to die: at the nth step of a kind, before or after the platform has carried it out. */
interface CrashPoint {
  readonly step: WireStep;
  readonly nth: number;
  readonly when: 'before' | 'after';
  /**
   * How the question is asked: a slow answer is streamed, a quick one is sent at once, and one with a chart is followed
   * by a picture.
   */
  readonly pace: 'slowly' | 'quickly' | 'with a chart';
}

/**
 * What a channel's own tests provide: a fake platform that outlives the process, and a script that runs the whole
 * program on it.
 */
export interface CrashDriver {
  /** The script, and what it needs to find the platform; it also gets `modelUrl` and `stateDir`. */
  readonly script: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Lets Alice ask something in her direct chat; resolves when somebody listens. */
  ask(text: string): Promise<void>;
  /** What Alice sees, oldest first. */
  shown(): readonly string[];
  /** How many pictures Alice sees. */
  pictures(): number;
  /**
   * Calls the function at every step, before and after it is carried out; while its promise is pending, nothing goes
   * on.
   */
  intercept(observe: (step: WireStep, when: 'before' | 'after') => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * The moments worth dying at: around accepting, around sending at once, and around showing and finishing a streamed
 * answer.
 */
const CRASH_POINTS: readonly CrashPoint[] = [
  { step: 'react', nth: 1, when: 'before', pace: 'slowly' },
  { step: 'send', nth: 1, when: 'before', pace: 'quickly' },
  { step: 'send', nth: 1, when: 'after', pace: 'quickly' },
  { step: 'send', nth: 1, when: 'after', pace: 'slowly' },
  { step: 'edit', nth: 1, when: 'before', pace: 'slowly' },
  { step: 'edit', nth: 1, when: 'after', pace: 'slowly' },
  { step: 'edit', nth: 2, when: 'after', pace: 'slowly' },
  { step: 'send', nth: 1, when: 'after', pace: 'with a chart' },
];

/**
 * The moments a channel is killed at in `npm test`, one of four from the given one on; `npm run chaos -- --whole` takes
 * all. A channel names the steps it makes, or all are expected of it.
 */
export function sampleCrashPoints(first: 1 | 3, steps: readonly WireStep[] = ['react', 'send', 'edit']) {
  return sampleOf(
    CRASH_POINTS.filter(({ step }) => steps.includes(step)),
    4,
    first,
  );
}

/** Starting a process on a busy machine takes its time. */
const PROCESS_MS = 100_000;
/** A channel that shows beginnings does so long before. */
const BEGINNING_MS = 5_000;
const bundles = new Map<string, Promise<string>>();

/** The script as one file: a process that reads a thousand sources takes seconds to start. */
function bundleOf(script: string): Promise<string> {
  const known = bundles.get(script);
  if (known) return known;
  const built = bundle(script);
  bundles.set(script, built);
  return built;
}

async function bundle(script: string): Promise<string> {
  const dir = join(dirname(script), '..', '..', 'dist');
  const made = await rolldown({
    input: { crash: script },
    platform: 'node',
    external: ['zlib-sync', 'bufferutil', 'utf-8-validate', '@discordjs/opus'],
    logLevel: 'silent',
  });
  await made.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'crash-chunks/[name]-[hash].mjs',
  });
  await made.close();
  return join(dir, 'crash.mjs');
}

/** The last word of an answer, with the limits of its data under it if it has any; what lacks it is a beginning. */
const END = /done\s*(?:※.*)?$/;

/**
 * Takes up what an earlier process left and says so once nothing is left to do; the script of a crash test ends with
 * it.
 */
export async function settleAndAnnounce(app: App): Promise<void> {
  // The process is about to be killed, and would not write down what the next one could start faster with.
  flushCompileCache();
  await app.recover();
  await eventually('everything is settled', async () => (await app.store.inbox.unfinished()).length === 0, PROCESS_MS);
  await quiet();
  process.stdout.write('settled\n');
}

/**
 * Kills the program at the given moment, starts it again, and throws unless the question was answered exactly once, or
 * Alice was told that an answer may have been lost. Nothing is ever answered twice.
 */
export async function checkCrash(driver: CrashDriver, point: CrashPoint): Promise<void> {
  const shown = new EventEmitter();
  // A slow answer goes on once its beginning is seen; a channel that shows no beginnings waits for nothing.
  const pause = () => Promise.race([once(shown, 'step'), setTimeout(BEGINNING_MS)]);
  const [script, model] = await Promise.all([bundleOf(driver.script), startEchoModel(pause)]);
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-crash-'));
  const start = () => {
    const settings = JSON.stringify({ ...driver.settings, modelUrl: model.url, stateDir });
    return spawn(process.execPath, [script, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  };
  let child = start();
  let seen = 0;
  let hasDied = false;
  driver.intercept(async (step, when) => {
    if (step !== 'react' && when === 'after') shown.emit('step');
    if (step === point.step && when === point.when) seen += 1;
    if (hasDied || step !== point.step || when !== point.when || seen < point.nth) return;
    hasDied = true;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  try {
    await driver.ask(`remember secretNa ${point.pace}`);
    const answers = () => driver.shown().filter((text) => END.test(text));
    await eventually('the process dies or answers', () => hasDied || answers().length > 0, PROCESS_MS);
    assert.ok(hasDied, `the channel was never seen at "${point.when} ${point.step} ${point.nth}"`);
    child = start();
    await once(child.stdout, 'data');
    const notices = () => driver.shown().filter((text) => text.includes('could not confirm'));
    await eventually('the question is settled', () => answers().length + notices().length > 0, PROCESS_MS);
    const drawn = point.pace === 'with a chart' ? 1 : 0;
    await eventually('the picture follows', () => driver.pictures() >= drawn, PROCESS_MS);
    await quiet();
    assert.equal(driver.pictures(), drawn);
    assert.ok(answers().length <= 1, `answered ${answers().length} times: ${JSON.stringify(driver.shown())}`);
    assert.ok(notices().length <= 1, `told ${notices().length} times: ${JSON.stringify(driver.shown())}`);
  } finally {
    child.kill('SIGKILL');
    await driver.close();
    await model.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
