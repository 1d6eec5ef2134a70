import { InstrumentDirectory } from '@finclaw/market/instruments';
import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from './conversation.ts';
import { createRequestReader } from './requests.ts';
import { runScripts, type Step } from './run-scripts.ts';
import { Conversing } from './testing/converse.ts';

const monday = Date.parse('2026-11-16T23:50:00+09:00');
const DAY = 86_400_000;

/** A conversation of which the test writes both sides, as when another model answered some of it. */
function conversation() {
  const clock = { now: monday };
  const read = createRequestReader({ directory: new InstrumentDirectory(), now: () => clock.now, locale: 'en' });
  const said: { text: string; previousReply: string }[] = [];
  /** What the model does with a message after it was told something. */
  const say = (text: string, previousReply: string): Step => {
    const requests = read({ question: text, previousReply, earlier: said.toReversed(), answers: [] });
    said.push({ text, previousReply });
    const answers: readonly ToolAnswer[] = [];
    return runScripts(
      requests.map(({ understanding }) => understanding),
      answers,
      () => undefined,
    );
  };
  return { clock, say };
}

const textOf = (step: Step): string => (step.kind === 'say' ? step.text : '');
const callsOf = (step: Step): readonly string[] => (step.kind === 'call' ? step.calls.map(({ name }) => name) : []);

describe('a yes', () => {
  it('to a correction records nothing while the entry that it corrects is still there', async () => {
    const talk = new Conversing(monday, { locale: 'en' });
    for (const text of ['I bought 5 Nvidia at 180', 'yes']) await talk.ask(text);
    expect((await talk.ask('sorry, make that 6')).answer).toContain('`/undo`');
    for (const text of ['yes', 'no, it was 7', 'yes', 'yes'])
      expect((await talk.ask(text)).calls.filter((call) => call.startsWith('record_trade'))).toEqual([]);
  });

  it('does what was read back right before it', () => {
    const { say } = conversation();
    const question = textOf(say('yesterday I bought 4 shares at $200', ''));
    const readBack = textOf(say('Apple', question));
    expect(readBack).toContain('2026-11-15, 4 of Apple (AAPL) at $200.00 each');
    expect(callsOf(say('yes', readBack))).toEqual(['record_trade']);
  });

  it('does nothing when another model answered in between, whatever it said', () => {
    const { say } = conversation();
    say('I received a $50 dividend', '');
    say('Apple', 'Which company paid it?');
    expect(callsOf(say('yes', 'I have recorded it. Anything else?'))).toEqual([]);
  });

  it('does nothing when what would be written is no longer what was read back', () => {
    const { say, clock } = conversation();
    const readBack = textOf(say('Apple', textOf(say('yesterday I bought 4 shares at $200', ''))));
    clock.now += DAY;
    const step = say('yes', readBack);
    expect(callsOf(step)).toEqual([]);
    expect(textOf(step)).toContain('Something changed');
  });
});

it.each(['Apple', '$50', 'no, Apple'])('%j completes nothing when the question was not the last thing said', (text) => {
  const { say } = conversation();
  say('I received a dividend from Tesla', '');
  expect(textOf(say(text, "You're welcome."))).not.toContain('Record a dividend');
});

it.each([
  ['America/New_York', '2026-11-15'],
  ['Asia/Seoul', '2026-11-16'],
])('yesterday is that of a reader in %s', (timeZone, day) => {
  const now = () => Date.parse('2026-11-17T01:00:00Z');
  const read = createRequestReader({ directory: new InstrumentDirectory(), now, locale: 'en' });
  const question = 'yesterday I bought 4 Apple at $200';
  const requests = read({ question, previousReply: '', earlier: [], answers: [] }, { timeZone });
  const step = runScripts(
    requests.map(({ understanding }) => understanding),
    [],
    () => undefined,
  );
  expect(textOf(step)).toContain(day);
});
