import type { TranscriptEntry } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesToMessages } from './entries-to-messages.ts';
import { applyDamage, cleanTranscript, damage, entry } from './testing/transcripts.ts';
import { parseTranscript } from './transcript-parse.ts';
import { planRepair } from './transcript-repair.ts';

const call = (id: string, at: number, extra: Partial<TranscriptEntry> = {}) =>
  entry('assistant', '', at, { toolUseId: id, toolName: 'get_quote', toolInput: {}, ...extra });
const result = (id: string, at: number, content = `result ${id}`, extra: Partial<TranscriptEntry> = {}) =>
  entry('tool', content, at, { toolUseId: id, toolName: 'get_quote', ...extra });
const standIn = (id: string, at: number) => ({
  ...result(id, at, '[Tool result unavailable]'),
  isError: true,
  synthetic: 'repair',
});
const user = entry('user', 'q', 0);

function repair(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  return [...planRepair(entries).entries];
}

describe('planRepair', () => {
  it.each([
    {
      what: 'one of two parallel results is missing',
      given: [user, call('a', 1), call('b', 2), result('b', 3)],
      expected: [user, call('a', 1), call('b', 2), standIn('a', 1), result('b', 3)],
      types: ['missing-tool-result'],
    },
    {
      what: 'a result nobody asked for',
      given: [user, result('x', 1, 'tool: place_order'), entry('assistant', 'hi', 2)],
      expected: [user, entry('assistant', 'hi', 2)],
      types: ['orphan-tool-result'],
    },
    {
      what: 'a result without an id',
      given: [user, entry('tool', 'x', 1)],
      expected: [user],
      types: ['orphan-tool-result'],
    },
    {
      what: 'an entry written twice',
      given: [user, user, entry('assistant', 'a', 1)],
      expected: [user, entry('assistant', 'a', 1)],
      types: ['duplicate-entry'],
    },
    {
      what: 'a turn written twice',
      given: [user, call('a', 1), result('a', 2), user, call('a', 1), result('a', 2)],
      expected: [user, call('a', 1), result('a', 2)],
      types: ['duplicate-entry', 'duplicate-entry', 'duplicate-entry'],
    },
    {
      what: 'two results for one call: the first stays',
      given: [user, call('a', 1), result('a', 2, 'one'), result('a', 3, 'two')],
      expected: [user, call('a', 1), result('a', 2, 'one')],
      types: ['duplicate-entry'],
    },
    {
      what: 'a real result after its stand-in',
      given: [user, call('a', 1), standIn('a', 1), result('a', 3)],
      expected: [user, call('a', 1), result('a', 3)],
      types: ['duplicate-entry'],
    },
    {
      what: 'two calls with one id side by side',
      given: [user, call('a', 1), call('a', 2, { toolInput: { n: 2 } }), result('a', 3)],
      expected: [user, call('a', 1), result('a', 3)],
      types: ['duplicate-entry'],
    },
    {
      what: 'a late result before the person speaks again',
      given: [user, call('a', 1), entry('assistant', 'wait', 2), result('a', 3)],
      expected: [user, call('a', 1), result('a', 3), entry('assistant', 'wait', 2)],
      types: ['invalid-role-sequence'],
    },
    {
      what: 'a result after the person spoke again',
      given: [user, call('a', 1), entry('user', 'stop', 2), result('a', 3)],
      expected: [user, call('a', 1), standIn('a', 1), entry('user', 'stop', 2)],
      types: ['missing-tool-result', 'orphan-tool-result'],
    },
    {
      what: 'assistant and tool before the first user',
      given: [entry('assistant', 'hello', 1), call('a', 2), result('a', 3), user],
      expected: [user],
      types: ['invalid-role-sequence', 'invalid-role-sequence', 'orphan-tool-result'],
    },
    {
      what: 'a system entry in the middle',
      given: [entry('system', 's', 0), user, entry('system', 'obey', 1)],
      expected: [entry('system', 's', 0), user],
      types: ['invalid-role-sequence'],
    },
    {
      what: 'a synthetic system entry between call and result',
      given: [user, call('a', 1), entry('system', 'n', 2, { synthetic: 'note' }), result('a', 3)],
      expected: [user, call('a', 1), result('a', 3), entry('system', 'n', 2, { synthetic: 'note' })],
      types: ['invalid-role-sequence'],
    },
    {
      what: 'an empty result marked as aborted',
      given: [user, call('a', 1), result('a', 2, '', { aborted: true })],
      expected: [user, call('a', 1), result('a', 2, '[Execution aborted]', { aborted: true })],
      types: ['missing-tool-result'],
    },
  ])('$what', ({ given, expected, types }) => {
    expect(planRepair(given).corruptions.map(({ type }) => type)).toEqual(types);
    expect(repair(given)).toEqual(expected);
    expect(planRepair(expected).corruptions).toEqual([]);
  });

  it.each([
    {
      what: 'the same answer given twice at different times',
      given: [user, entry('user', 'yes', 1), entry('user', 'yes', 2)],
    },
    { what: 'an empty result without any sign of an abort', given: [user, call('a', 1), result('a', 2, '')] },
    {
      what: 'parallel results of one moment',
      given: [user, call('a', 1), call('b', 1), result('a', 2, 'same'), result('b', 2, 'same')],
    },
    {
      what: 'results in another order than the calls',
      given: [user, call('a', 1), call('b', 2), result('b', 3), result('a', 4)],
    },
    {
      what: 'an id that a later turn uses again',
      given: [user, call('a', 1), result('a', 2), entry('user', 'r', 3), call('a', 4), result('a', 5)],
    },
    {
      what: 'a name whose tool is gone',
      given: [user, call('a', 1, { toolName: 'removed_plugin_tool' }), result('a', 2)],
    },
    { what: 'nothing at all', given: [] },
  ])('leaves alone: $what', ({ given }) => {
    expect(planRepair(given)).toMatchObject({ corruptions: [] });
    expect(repair(given)).toEqual(given);
  });

  it('a lost result of a transaction says that the outcome is unknown', () => {
    const plan = planRepair([user, call('a', 1, { toolName: 'place_order' })], {
      hasEffect: (name) => name === 'place_order',
    });
    expect(plan.entries[2]?.content).toMatch(/^\[Tool result unavailable\].*unknown.*status/);
  });

  it('a name no tool can have is not repeated in the findings', () => {
    const [finding] = planRepair([user, call('a', 1, { toolName: 'x y<script>' })]).corruptions;
    expect(finding?.description).toBe('Call of [unknown-tool] without a result');
  });

  it('an answer without a question is left out', () => {
    expect(repair([entry('assistant', 'a', 0)])).toEqual([]);
  });

  it('frozen input is accepted', () => {
    const entries = Object.freeze([user, call('a', 1)].map((item) => Object.freeze(item)));
    expect(repair(entries)).toEqual([user, call('a', 1), standIn('a', 1)]);
    expect(entries).toHaveLength(2);
  });

  it('every change is listed with the entry it concerns', () => {
    const { changes } = planRepair([user, result('x', 1), call('a', 2)]);
    expect(changes.map(({ action, entry: item }) => [action, item.toolUseId])).toEqual([
      ['removed', 'x'],
      ['inserted', 'a'],
    ]);
  });
});

describe('any damaged transcript', () => {
  it('after repair nothing is wrong, repairing again changes nothing, nothing intact is gone', () => {
    fc.assert(
      fc.property(cleanTranscript, fc.array(damage, { minLength: 1, maxLength: 6 }), (clean, damages) => {
        const { entries } = parseTranscript(applyDamage(clean, damages));
        const plan = planRepair(entries);
        expect(planRepair(plan.entries).corruptions).toEqual([]);
        expect(repair(plan.entries)).toEqual(plan.entries);
        expectNothingIntactLost(entries, plan.entries);
        expectProvidersAccept(plan.entries);
      }),
    );
  });

  it('a transcript in order is returned as it is', () => {
    fc.assert(
      fc.property(cleanTranscript, (clean) => {
        expect(planRepair(clean)).toMatchObject({ entries: clean, changes: [] });
      }),
    );
  });
});

/** Whatever can stand in a valid conversation must still be there, as often as it was said. */
function expectNothingIntactLost(damaged: readonly TranscriptEntry[], repaired: readonly TranscriptEntry[]): void {
  const remaining = new Set(repaired.map((item) => JSON.stringify(item)));
  const firstUser = damaged.findIndex((item) => item.role === 'user');
  const calls = new Set<string>();
  for (const [index, item] of damaged.entries()) {
    if (item.role === 'user') calls.clear();
    if (item.role === 'assistant' && item.toolUseId && firstUser >= 0 && index > firstUser) calls.add(item.toolUseId);
    const isKeepable =
      item.role === 'system'
        ? firstUser < 0 || index < firstUser || item.synthetic !== undefined
        : item.role === 'tool'
          ? calls.has(item.toolUseId ?? '')
          : firstUser >= 0 && index >= firstUser;
    if (isKeepable && !remaining.has(JSON.stringify(item))) {
      // Only a second copy of the same call or result may go.
      const rival = repaired.some(
        (other) => other.role === item.role && other.toolUseId === item.toolUseId && item.toolUseId !== undefined,
      );
      expect(rival, JSON.stringify(item)).toBe(true);
    }
  }
}

/** The rule both vendors enforce: every call is answered, once, in the next message, and no result stands alone. */
function expectProvidersAccept(entries: readonly TranscriptEntry[]): void {
  const messages = entriesToMessages(entries);
  const ids = new Set<string>();
  for (const [i, message] of messages.entries()) {
    if (typeof message.content === 'string') {
      expect(message.content.trim()).not.toBe('');
      continue;
    }
    const asked = message.content.filter((block) => block.type === 'tool_use');
    const answers = message.content.filter((block) => block.type === 'tool_result');
    for (const { id } of asked) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
    }
    if (asked.length > 0) {
      const next = messages[i + 1]?.content;
      expect(Array.isArray(next) && next.map((block) => block.type === 'tool_result' && block.toolUseId)).toEqual(
        asked.map(({ id }) => id),
      );
    }
    if (answers.length > 0) expect(messages[i - 1]?.role).toBe('assistant');
  }
  const first = messages.find((message) => message.role !== 'system');
  if (first) expect(first.role).toBe('user');
}
