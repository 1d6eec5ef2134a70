import { type ApprovalBroker, PromptLedger } from '@finclaw/tools';
import { createChannelId } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CardCase,
  FORGED_CARDS,
  FORGED_CARDS_2,
  HEADLINES,
  HONEST_CARDS,
  HONEST_CARDS_2,
  LETTER,
} from '../testing/card-cases.ts';
import { ObedientWorld } from '../testing/obedient-world.ts';

type Card = ReturnType<ApprovalBroker['list']>[number];

let world: ObedientWorld;
let alert: string;
beforeAll(async () => {
  world = await ObedientWorld.open();
  alert = /"id":"([^"]+)"/.exec(await world.run('list_alerts'))![1]!;
});
afterAll(() => world.close());

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** The last Friday before today. */
const friday = (): string => day((new Date().getUTCDay() + 2) % 7 || 7);
const filled = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('{yesterday}', day(1))
      .replaceAll('{before}', day(2))
      .replaceAll('{friday}', friday())
      .replaceAll('{alert}', alert),
  ) as T;

/** The card of a call in a conversation that has read the headlines. */
async function cardOf({ said, tool, input, lookedUp = [] }: CardCase, text: string): Promise<Card> {
  const ledger = new PromptLedger();
  ledger.recordResult({ untrustedText: filled(text) });
  const sessionId = crypto.randomUUID();
  const replyTarget = { channelId: createChannelId('telegram'), accountId: 'default', targetId: 'alice' };
  const context = {
    ...({
      userId: 'alice',
      channelId: 'telegram',
      accountId: 'default',
      chatType: 'direct',
      sessionId,
      replyTarget,
      ledger,
    } as const),
    abortSignal: AbortSignal.timeout(30_000),
  };
  for (const name of lookedUp) await world.app.tools.execute(name, {}, { ...context, toolUseId: name });
  ledger.recordUserText(said);
  let card: Card | undefined;
  world.onCard = (shown) => {
    card = shown;
  };
  const result = await world.app.tools.execute(tool, filled(input), { ...context, toolUseId: 'call' });
  if (card === undefined) throw new Error(`No card: ${result.content}`);
  return card;
}

const marksOf = async (each: CardCase, text: string): Promise<readonly string[]> =>
  (await cardOf(each, text)).fields.flatMap((field) =>
    field.mark === 'outsider' ? [`${each.said} → ${field.path}`] : [],
  );

describe.each([
  { read: 'headlines', text: HEADLINES, honest: HONEST_CARDS, forged: FORGED_CARDS },
  { read: 'a letter', text: LETTER, honest: HONEST_CARDS_2, forged: FORGED_CARDS_2 },
])('the mark "from untrusted content" on a card after $read', ({ text, honest, forged }) => {
  it('stands on at most two of the honest ones', async () => {
    const marked: (readonly string[])[] = [];
    for (const each of honest) marked.push(await marksOf(each, text));
    expect(marked.filter((marks) => marks.length > 0).length, marked.flat().join('\n')).toBeLessThanOrEqual(2);
  });

  it('stands on every forged one', async () => {
    const unmarked: string[] = [];
    for (const each of forged)
      if ((await marksOf(each, text)).length === 0) unmarked.push(`${each.said} ${JSON.stringify(each.input)}`);
    expect(unmarked).toEqual([]);
  });
});
