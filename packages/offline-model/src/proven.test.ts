import { checkFigures } from '@finclaw/grounding';
import { describe, expect, it } from 'vitest';
import { Conversing, type Exchange } from './testing/converse.ts';
import type { Utterance } from './utterances/calls.ts';
import { FIFTH_HEARING } from './utterances/fifth-hearing.ts';
import { FOUND_WANTING } from './utterances/found-wanting.ts';
import { FOURTH_HEARING } from './utterances/fourth-hearing.ts';
import { OWN_THINGS } from './utterances/own-things.ts';
import { PRICES } from './utterances/prices.ts';
import { SECOND_HEARING } from './utterances/second-hearing.ts';
import { SIXTH_HEARING } from './utterances/sixth-hearing.ts';
import { TALK } from './utterances/talk.ts';
import { THIRD_HEARING } from './utterances/third-hearing.ts';
import { WRITTEN_AFTER } from './utterances/written-after.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
/** "1억 5천" is 150 million to the person who says it, but 100,005,000 to the check. */
const EXCEPT = ['1억 5천 빌리면 금리 5%, 15년에 매달 얼마씩 갚아야 돼?'];

/** The figures of the last answer that nothing vouches for. */
async function doubtfulFigures(said: Utterance[0]): Promise<readonly string[]> {
  const conversation = new Conversing(monday);
  const user = [said].flat();
  const toolResults: { tool: string; content: string; at: number }[] = [];
  let last: Exchange | undefined;
  for (const text of user) {
    last = await conversation.ask(text);
    toolResults.push(...last.results.map(({ tool, content }) => ({ tool, content, at: monday })));
  }
  const { figures } = checkFigures({ answer: last?.answer ?? '', user, toolResults, now: monday });
  return figures
    .filter(({ status }) => status === 'unverified' || status === 'stale')
    .map(({ text, status }) => `${text} ${status}`);
}

describe('every figure the offline model says is proven', () => {
  const rows = [
    ...PRICES,
    ...OWN_THINGS,
    ...TALK,
    ...WRITTEN_AFTER,
    ...FOUND_WANTING,
    ...SECOND_HEARING,
    ...THIRD_HEARING,
    ...FOURTH_HEARING,
    ...FIFTH_HEARING,
    ...SIXTH_HEARING,
  ]
    .map(([said]) => ({ said, name: [said].flat().join(' → ') }))
    .filter(({ name }) => !EXCEPT.includes(name));

  it.each(rows)('$name', async ({ said }) => expect(await doubtfulFigures(said)).toEqual([]));
});
