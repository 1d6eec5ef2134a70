import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const MODES = ['queue', 'followup', 'interrupt', 'collect', 'steer', 'steer-backlog'] as const;
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
let hold: PromiseWithResolvers<void>;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  hold = Promise.withResolvers();
  fake.answer(() => ({ text: 'It was read.', hold: hold.promise }));
});
afterEach(async () => {
  hold.resolve();
  await fake.close();
  state.remove();
});

/** A terminal in which an answer is being made and two more questions were typed meanwhile. */
async function busyChat(mode: string): Promise<FinclawProcess> {
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  const channels = { cli: { queue: { mode, collectWindowMs: 50 } }, web: { enabled: false } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, channels, locale: 'en' }));
  const chat = new FinclawProcess([], state.dir, { env, terminal: true });
  await chat.shows('> ');
  chat.type('first');
  await asked(1);
  chat.type('second');
  chat.type('third');
  await chat.shows('third');
  return chat;
}

async function asked(count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (fake.requests.length < count) {
    if (Date.now() > deadline) throw new Error(`The model was asked ${fake.requests.length} times, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** How the questions ended, by the audit log. */
async function records(): Promise<readonly string[]> {
  const { stdout } = await runHere(['audit', 'show'], state.dir, { env });
  return stdout.trim().split('\n');
}

describe('leaving the terminal while answers are made', () => {
  it.each(sampleOf(MODES, 3))('Ctrl-D in %s finishes what was asked and leaves', async (mode) => {
    const chat = await busyChat(mode);
    chat.child.stdin.write(CTRL_D);
    await chat.shows('Finishing the current answer');
    hold.resolve();
    const { code, stdout } = await chat.finished;
    expect(code).toBe(0);
    expect(stdout).toContain('It was read.');
  });

  it.each(sampleOf(MODES, 3, 1))(
    'Ctrl-C twice in %s stops what was asked and leaves, though the model never answers',
    async (mode) => {
      const chat = await busyChat(mode);
      chat.child.stdin.write(CTRL_C);
      await chat.shows('(stopped)');
      chat.child.stdin.write(CTRL_C);
      const { code, stdout } = await chat.finished;
      expect(code).toBe(130);
      expect(stdout).not.toContain('It was read.');
      expect((await records()).join('\n')).toMatch(/first/);
    },
  );

  it('Ctrl-C after Ctrl-D does not wait for the answer', async () => {
    const chat = await busyChat('queue');
    chat.child.stdin.write(CTRL_D);
    await chat.shows('Finishing the current answer');
    chat.child.stdin.write(CTRL_C);
    expect((await chat.finished).code).toBe(130);
  });
});
