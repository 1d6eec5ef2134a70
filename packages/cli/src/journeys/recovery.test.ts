import { spawnSync } from 'node:child_process';
import type { WireFake } from '@finclaw/models/testing';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const hasTerminal = spawnSync('script', ['--version']).status === 0;

const settings = (fake: WireFake, session: object = {}) => ({
  agents: { budget: { perDayUsd: 'none' }, providers: providersOf(fake) },
  session,
  channels: { web: { enabled: false } },
});
const home = wiredHome(settings);

const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };

/** Kills a process that waits for its model. */
async function killedWhileAsking(args: readonly string[], input?: string): Promise<void> {
  const before = home.fake.requests.length;
  home.fake.script('anthropic', { text: 'never', ending: 'stall', after: 1 });
  const running = new FinclawProcess(args, home.dir, { env });
  if (input !== undefined) running.type(input);
  await expect.poll(() => home.fake.requests.length).toBeGreaterThan(before);
  await running.kill9();
}

const auditText = async (): Promise<string> => (await runHere(['audit', 'show', '--json'], home.dir, { env })).stdout;
/** Answers with the question, so that it shows which one was asked. */
const echo = (): void =>
  home.fake.answer(({ body }) => ({
    text: `You asked: ${JSON.stringify(body.messages.at(-1)).match(/the \w+ question/)?.[0]}`,
  }));
const asked = (): string => JSON.stringify(home.fake.requests.at(-1)?.body.messages);

describe('a question that a killed process left', () => {
  it.each([
    { left: 'ask', leave: () => killedWhileAsking(['ask', 'the first question']) },
    { left: 'a pipe', leave: () => killedWhileAsking([], 'the first question') },
  ])(
    'by $left is answered by the next `ask` of the conversation, by name and apart from its own answer',
    async ({ leave }) => {
      await leave();
      echo();
      const elsewhere = await runHere(['ask', 'something else', '--session', 'other'], home.dir, { env });
      expect(elsewhere.stderr).toBe('');
      const { stdout, stderr, code } = await finclaw(['ask', 'the second question'], home.dir, { env });
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'You asked: the second question\n' });
      expect(stderr).toBe('Answering an earlier question first: “the first question”\nYou asked: the first question\n');
      const audit = await auditText();
      for (const question of ['first', 'second'])
        expect(audit.match(new RegExp(`the ${question} question`, 'g'))).not.toBeNull();
      expect((await runHere(['ask', 'a third'], home.dir, { env })).stderr).toBe('');
    },
  );

  it('too long ago is named and not answered, and /again asks it, once', async () => {
    await killedWhileAsking(['ask', 'the first question']);
    home.configure(settings(home.fake, { askAgainAfterMs: 0 }));
    echo();
    const next = await runHere(['ask', 'the second question'], home.dir, { env });
    expect(next.stdout).toBe('You asked: the second question\n');
    expect(next.stderr).toMatch(/are unanswered:\n• “the first question” \(.*\)\nSend \/again to ask them now\./);
    expect(await auditText()).toContain('too-old');
    expect((await runHere(['ask', '/again'], home.dir, { env })).stdout).toBe('You asked: the first question\n');
    expect(asked()).toContain('the first question');
    expect((await runHere(['ask', '/again'], home.dir, { env })).stdout).toContain('There are no unanswered questions');
    expect(home.fake.requests).toHaveLength(3);
  });

  it('three times over is given up, and the notice names it', async () => {
    for (let times = 0; times < 3; times++) {
      const before = home.fake.requests.length;
      home.fake.script('anthropic', { text: 'never', ending: 'stall', after: 1 });
      const running = new FinclawProcess(
        times === 0 ? ['ask', 'the heavy question'] : ['ask', `beside ${times}`],
        home.dir,
        {
          env,
        },
      );
      await expect.poll(() => home.fake.requests.length).toBeGreaterThan(before);
      await running.kill9();
    }
    home.fake.answer(() => ({ text: 'well' }));
    const { stdout, stderr } = await runHere(['ask', 'and now?'], home.dir, { env });
    expect(stdout).toBe('well\n');
    expect(stderr).toContain('and will not try again: “the heavy question”');
  });
});

describe.skipIf(!hasTerminal)('an order that waited for its yes when the process was killed', () => {
  const order = { instrument: '005930.KS', side: 'buy', quantity: 10, type: 'market' };

  it('is refused by an `ask`, where nobody can approve, before the new question is answered', async () => {
    home.fake.script('anthropic', { toolCalls: [{ name: 'place_order', input: order }] });
    const first = new FinclawProcess([], home.dir, { env, terminal: true });
    await first.shows('you> ');
    first.type('buy 10 Samsung Electronics');
    await first.shows('Type yes to approve');
    await first.kill9();

    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'place_order', input: order }] },
      { text: 'Nobody could approve it.' },
      { text: 'hello to you' },
    );
    const between = await runHere(['ask', 'hello'], home.dir, { env });
    expect(between).toMatchObject({ code: 0, stdout: 'hello to you\n', stderr: 'Nobody could approve it.\n' });
    const audit = await auditText();
    expect(audit.match(/"outcome": "interrupted"/g)).toHaveLength(1);
    expect(audit).not.toContain('"outcome": "approved"');
  });

  it('is asked again in the next chat, before anything else', async () => {
    home.fake.script('anthropic', { toolCalls: [{ name: 'place_order', input: order }] });
    const first = new FinclawProcess([], home.dir, { env, terminal: true });
    await first.shows('you> ');
    first.type('buy 10 Samsung Electronics');
    await first.shows('Type yes to approve');
    await first.kill9();

    home.fake.script('anthropic', { toolCalls: [{ name: 'place_order', input: order }] }, { text: 'It is done.' });
    const second = new FinclawProcess([], home.dir, { env, terminal: true });
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
    'leaves %j with its run and its record finished',
    async (...args) => {
      home.fake.answer(() => ({ text: Array.from({ length: 400 }, (_, index) => `line ${'x'.repeat(index % 60)}\n`) }));
      const running = new FinclawProcess(args, home.dir, { env });
      running.child.stdout.once('data', () => running.child.stdout.destroy());
      running.child.stdin.end(args.length === 0 ? 'one\ntwo\nthree\n' : '');
      expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
      const next = await runHere(['ask', 'next'], home.dir, { env });
      expect(next).toMatchObject({ code: 0, stderr: '' });
      expect((await runHere(['audit', 'verify'], home.dir, { env })).code).toBe(0);
      const records = JSON.parse(await auditText()) as { kind: string }[];
      expect(records.filter(({ kind }) => kind === 'run').length).toBe(home.fake.requests.length);
    },
  );
});

describe('a conversation in the terminal', () => {
  it('is not forgotten by the clock', async () => {
    home.configure(settings(home.fake, { idleTimeoutMs: 0 }));
    home.fake.answer(() => ({ text: 'Understood.' }));
    await runHere(['ask', 'my name is Kim'], home.dir, { env });
    await finclaw(['ask', 'what is my name?'], home.dir, { env });
    expect(home.fake.requests.at(-1)?.body.messages).toHaveLength(3);
    expect(asked()).toContain('my name is Kim');
  });
});
