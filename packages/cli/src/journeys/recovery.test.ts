import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/agent/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const hasTerminal = spawnSync('script', ['--version']).status === 0;

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  configure();
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };

function configure(session: object = {}): void {
  const config = { agents: { budget: { perDayUsd: 'none' }, providers: { anthropic: { baseUrl: fake.anthropicUrl } } }, session };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ ...config, channels: { web: { enabled: false } } }));
}

/** Kills a process that waits for its model. */
async function killedWhileAsking(args: readonly string[], input?: string): Promise<void> {
  const before = fake.requests.length;
  fake.script('anthropic', { text: 'never', ending: 'stall', after: 1 });
  const running = new FinclawProcess(args, state.dir, { env });
  if (input !== undefined) running.type(input);
  await expect.poll(() => fake.requests.length).toBeGreaterThan(before);
  running.child.kill('SIGKILL');
  await running.finished;
}

const auditText = async (): Promise<string> => (await runHere(['audit', 'show', '--json'], state.dir, { env })).stdout;
/** Answers with the question, so that it shows which one was asked. */
const echo = (): void =>
  fake.answer(({ body }) => ({ text: `You asked: ${JSON.stringify(body.messages.at(-1)).match(/the \w+ question/)?.[0]}` }));
const asked = (): string => JSON.stringify(fake.requests.at(-1)?.body.messages);

describe('a question that a killed process left', () => {
  it.each([
    { left: 'ask', leave: () => killedWhileAsking(['ask', 'the first question']) },
    { left: 'a pipe', leave: () => killedWhileAsking([], 'the first question') },
  ])(
    'T-29 by $left is answered by the next `ask` of the conversation, by name and apart from its own answer',
    async ({ leave }) => {
      await leave();
      echo();
      const elsewhere = await runHere(['ask', 'something else', '--session', 'other'], state.dir, { env });
      expect(elsewhere.stderr).toBe('');
      const { stdout, stderr, code } = await finclaw(['ask', 'the second question'], state.dir, { env });
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'You asked: the second question\n' });
      expect(stderr).toBe('Answering an earlier question first: “the first question”\nYou asked: the first question\n');
      const audit = await auditText();
      for (const question of ['first', 'second']) expect(audit.match(new RegExp(`the ${question} question`, 'g'))).not.toBeNull();
      expect((await runHere(['ask', 'a third'], state.dir, { env })).stderr).toBe('');
    },
  );

  it('T-29 too long ago is named and not answered, and /again asks it, once', async () => {
    await killedWhileAsking(['ask', 'the first question']);
    configure({ askAgainAfterMs: 0 });
    echo();
    const next = await finclaw(['ask', 'the second question'], state.dir, { env });
    expect(next.stdout).toBe('You asked: the second question\n');
    expect(next.stderr).toMatch(/left unanswered:\n• “the first question” \(.*\)\nSend \/again to ask them now\./);
    expect(await auditText()).toContain('too-old');
    expect((await finclaw(['ask', '/again'], state.dir, { env })).stdout).toBe('You asked: the first question\n');
    expect(asked()).toContain('the first question');
    expect((await runHere(['ask', '/again'], state.dir, { env })).stdout).toContain('nothing to ask again');
    expect(fake.requests).toHaveLength(3);
  });

  it('T-29 three times over is given up, and the notice names it', async () => {
    for (let times = 0; times < 3; times++) {
      const before = fake.requests.length;
      fake.script('anthropic', { text: 'never', ending: 'stall', after: 1 });
      const running = new FinclawProcess(times === 0 ? ['ask', 'the heavy question'] : ['ask', `beside ${times}`], state.dir, {
        env,
      });
      await expect.poll(() => fake.requests.length).toBeGreaterThan(before);
      running.child.kill('SIGKILL');
      await running.finished;
    }
    fake.answer(() => ({ text: 'well' }));
    const { stdout, stderr } = await finclaw(['ask', 'and now?'], state.dir, { env });
    expect(stdout).toBe('well\n');
    expect(stderr).toContain('so it was given up: “the heavy question”');
  });
});

describe.skipIf(!hasTerminal)('an order that waited for its yes when the process was killed', () => {
  const order = { instrument: '005930.KS', side: 'buy', quantity: 10, type: 'market' };

  it('T-36 is not decided by an `ask`, where nobody can say yes, and is asked again in the next chat', async () => {
    fake.script('anthropic', { toolCalls: [{ name: 'place_order', input: order }] });
    const first = new FinclawProcess([], state.dir, { env, terminal: true });
    await first.shows('you> ');
    first.type('buy 10 Samsung Electronics');
    await first.shows('Type yes to approve');
    first.child.kill('SIGKILL');
    await first.finished;

    fake.script('anthropic', { text: 'hello to you' });
    const between = await finclaw(['ask', 'hello'], state.dir, { env });
    expect(between).toMatchObject({ code: 0, stdout: 'hello to you\n', stderr: '' });

    fake.script('anthropic', { toolCalls: [{ name: 'place_order', input: order }] }, { text: 'It is done.' });
    const second = new FinclawProcess([], state.dir, { env, terminal: true });
    await second.shows('Answering an earlier question first: “buy 10 Samsung Electronics”');
    await second.shows('Type yes to approve');
    second.type('yes');
    await second.shows('It is done.');
    second.child.stdin.write('\u0004');
    await second.finished;
    const audit = await auditText();
    expect(audit.match(/"outcome": "interrupted"/g)).toHaveLength(1);
    expect(audit.match(/"outcome": "approved"/g)).toHaveLength(1);
  });
});

describe('a reader that has seen enough', () => {
  it.each([['ask', 'tell me'], ['ask', 'tell me', '--json'], []])(
    'T-29 leaves %j with its run and its record finished',
    async (...args) => {
      fake.answer(() => ({ text: Array.from({ length: 400 }, (_, index) => `line ${'x'.repeat(index % 60)}\n`) }));
      const running = new FinclawProcess(args, state.dir, { env });
      running.child.stdout.once('data', () => running.child.stdout.destroy());
      running.child.stdin.end(args.length === 0 ? 'one\ntwo\nthree\n' : '');
      expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
      const next = await runHere(['ask', 'next'], state.dir, { env });
      expect(next).toMatchObject({ code: 0, stderr: '' });
      expect((await runHere(['audit', 'verify'], state.dir, { env })).code).toBe(0);
      const records = JSON.parse(await auditText()) as { kind: string }[];
      expect(records.filter(({ kind }) => kind === 'run').length).toBe(fake.requests.length);
    },
  );
});

describe('a conversation in the terminal', () => {
  it('F-75 is not forgotten by the clock', async () => {
    configure({ idleTimeoutMs: 0 });
    fake.answer(() => ({ text: 'Understood.' }));
    await finclaw(['ask', 'my name is Kim'], state.dir, { env });
    await finclaw(['ask', 'what is my name?'], state.dir, { env });
    expect(fake.requests.at(-1)?.body.messages).toHaveLength(3);
    expect(asked()).toContain('my name is Kim');
  });
});
