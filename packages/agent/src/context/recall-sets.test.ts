import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateTokens } from '@finclaw/models';
import type { TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { CompactionCheckpoint } from './checkpoint.ts';
import { prepareHistory } from './prepare-history.ts';

interface Fact {
  readonly said: string;
  readonly asked: string;
  readonly figure: string;
}

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'bench', 'recall');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T;
const systemPrompt = [{ type: 'text' as const, text: 'word '.repeat(2_400) }];

/** How many facts are in the request that asks for them, after so many remarks. */
async function score(set: string, remarks: string, contextWindow: number): Promise<number> {
  const { facts } = read<{ facts: readonly Fact[] }>(set);
  const chatter = read<{ remarks: readonly string[]; answer: string }>(remarks);
  const talk = Array.from({ length: 200 }, (_, at) =>
    chatter.remarks[at % chatter.remarks.length]!.replaceAll('{n}', String(101 + 7 * at)),
  );
  for (const [at, { said }] of facts.entries()) talk[2 + at * 5] = said;
  const entries: TranscriptEntry[] = [];
  let checkpoint: CompactionCheckpoint | undefined;
  let found = 0;
  const say = (role: 'user' | 'assistant', content: string) =>
    entries.push({ role, content, timestamp: new Date(Date.UTC(2026, 0, 5) + entries.length * 1_000).toISOString() });
  for (const [at, said] of [...talk, ...facts.map(({ asked }) => asked)].entries()) {
    say('user', said);
    const model = { provider: 'test', model: 'test', contextWindow, maxOutputTokens: 4_096 };
    const input = {
      entries: [...entries],
      model,
      requestedOutputTokens: 4_096,
      systemPrompt,
      tokenCounter: estimateTokens,
    };
    const prepared = await prepareHistory({ ...input, ...(checkpoint && { checkpoint }) });
    checkpoint = prepared.checkpoint ?? checkpoint;
    const { messages } = await prepared.fit({ model }, prepared.messages);
    const fact = facts[at - talk.length];
    if (fact && JSON.stringify(messages).includes(fact.figure)) found++;
    say('assistant', chatter.answer.replaceAll('{n}', String(at)));
  }
  return found;
}

/** Six conversations of 200 turns take half a minute; `npm run chaos -- --whole` goes through all of them. */
const isWhole = process.env.FINCLAW_WHOLE === '1';

describe('early facts asked for in other words or the other language', () => {
  const SETS = [
    { set: 'couple', remarks: 'chatter-later' },
    { set: 'freelancer', remarks: 'chatter-later' },
    { set: 'household', remarks: 'chatter' },
  ];
  it.each(isWhole ? SETS : SETS.slice(0, 1))(
    '$set: at least five of six at 16k, all at 32k',
    async ({ set, remarks }) => {
      expect(await score(set, remarks, 16_384)).toBeGreaterThanOrEqual(5);
      if (isWhole) expect(await score(set, remarks, 32_768)).toBe(6);
    },
  );
});
