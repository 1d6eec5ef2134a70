import { expect, it } from 'vitest';
import { Conversing, type Exchange } from './testing/converse.ts';
import { isPartial } from './testing/questions.ts';
import { fitsCall, readHeldApart } from './testing/utterances.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');

/** A sum over looked-up prices may be a citation or a call of the calculator; what was looked up counts. */
const lookUps = (calls: readonly string[]): readonly string[] => {
  const others = calls.filter((call) => !call.startsWith('calculate'));
  // A comparison looks at the past of what it quotes, too.
  const isQuoted = (call: string): boolean =>
    calls.some((quote) => quote === call.replace(/^get_history (\{"instrument":"[^"]+").*/, 'get_quote $1}'));
  const asked = others.filter((call) => !call.startsWith('get_history') || !isQuoted(call));
  return asked.length === 0 ? calls : asked;
};

it.each(['everyday', 'investors', 'sealed'] as const)(
  'of the %s utterances, which no code was written for, none leads to another request, and most are understood',
  async (set) => {
    const rows = readHeldApart(set);
    const others: string[] = [];
    let right = 0;
    for (const { user, calls, answer = '' } of rows) {
      const conversation = new Conversing(monday);
      let last: Exchange | undefined;
      for (const text of user) last = await conversation.settle(text);
      const made = lookUps(last?.calls ?? []);
      const isRight = made.length === calls.length && calls.every((call, at) => fitsCall(call, made[at] ?? ''));
      if (isRight && last?.answer.includes(answer)) right++;
      else if (made.length > 0 && !isPartial(last as Exchange)) others.push(`${user.join(' → ')}: ${made.join(' ; ')}`);
    }
    expect(others).toEqual([]);
    expect(right / rows.length).toBeGreaterThan(0.7);
  },
);
