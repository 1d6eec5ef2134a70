import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { estimateTokens } from '@finclaw/models';
import type { ConversationMessage, TranscriptEntry } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHistoryProblem } from '../execution/history-invariant.ts';
import { cleanTranscript, entry } from '../session/testing/transcripts.ts';
import type { CompactionCheckpoint } from './checkpoint.ts';
import { type PreparedHistory, prepareHistory } from './prepare-history.ts';
import { createWindowMonitor } from './window-guard.ts';

const model = { contextWindow: 16_384 };
const textOf = (messages: readonly ConversationMessage[]) => JSON.stringify(messages);
const longTalk = (turns: number): TranscriptEntry[] =>
  Array.from({ length: turns }, (_, i) => [
    entry('user', `${i}번째 질문: AAPL ${100 + i}.5달러면 살까?`, 4 * i),
    entry('assistant', '', 4 * i + 1, { toolUseId: `c${i}`, toolName: 'get_quote', toolInput: { symbol: 'AAPL' } }),
    entry('tool', JSON.stringify({ symbol: 'AAPL', price: 200 + i, note: 'x'.repeat(200) }), 4 * i + 2, {
      toolUseId: `c${i}`,
    }),
    entry('assistant', `AAPL은 ${200 + i}.25달러입니다. ${'설명 '.repeat(20)}`, 4 * i + 3),
  ]).flat();

describe('prepareHistory', () => {
  it('what fits is sent as it is', async () => {
    const prepared = await prepareHistory({ entries: longTalk(3), model, tokenCounter: estimateTokens });
    expect(prepared).toMatchObject({ fits: true, state: { status: 'safe' } });
    expect(prepared.messages).toHaveLength(12);
    expect(prepared.checkpoint).toBeUndefined();
  });

  it('what does not fit is compacted to half of the window, prompt and tools included', async () => {
    const tools = [{ name: 't', description: 'd'.repeat(2_000), inputSchema: {} }];
    const prepared = await prepareHistory({
      entries: longTalk(200),
      model,
      tools,
      systemPrompt: [{ type: 'text', text: 's'.repeat(2_000) }],
      tokenCounter: estimateTokens,
    });
    expect(prepared.fits).toBe(true);
    expect(prepared.state.currentTokens).toBeLessThanOrEqual(prepared.state.maxTokens / 2);
    expect(prepared.state.breakdown.systemPrompt).toBe(500);
    expect(prepared.state.breakdown.toolDefinitions).toBeGreaterThan(500);
    expect(prepared.compaction).toMatchObject({ targetMet: true });
    expect(textOf(prepared.messages)).toContain('199번째 질문');
  });

  it.each([0.2, 0.7])('what does not fit is compacted to the share that was set: %d', async (keep) => {
    const prepared = await prepareHistory({ entries: longTalk(200), model, tokenCounter: estimateTokens, keep });
    const { currentTokens, maxTokens } = prepared.state;
    expect(currentTokens).toBeLessThanOrEqual(maxTokens * (keep + 0.1));
    expect(currentTokens).toBeGreaterThan(maxTokens * keep * 0.4);
  });

  it('the events of a compaction reach the bus', async () => {
    const bus = createTypedEmitter<FinClawEventMap>();
    const seen: unknown[] = [];
    bus.on('context:compact', (...args) => seen.push(args));
    bus.on('context:window:status', (status) => seen.push(status));
    const monitor = createWindowMonitor(bus);
    await prepareHistory({
      entries: longTalk(200),
      model,
      tokenCounter: estimateTokens,
      runtime: { eventBus: bus },
      monitor,
      sessionKey: 's',
    });
    expect(seen).toEqual([['hybrid', expect.any(Number), expect.any(Number)], 'safe']);
  });

  it('figures, ids and open questions of what went stay word for word', async () => {
    const entries = [
      entry('user', '주문번호 ORD-7731, 체결가 71,350원. 기억해 줘.', 0),
      entry('assistant', '네.', 1),
      entry('user', 'What did the ECB decide on 2026-01-22?', 2),
      ...longTalk(150).map((item) => ({ ...item, timestamp: `2027${item.timestamp.slice(4)}` })),
    ];
    const prepared = await prepareHistory({ entries, model, tokenCounter: estimateTokens });
    const pinned = textOf(prepared.messages.filter((message) => String(message.content).startsWith('[Pinned facts]')));
    expect(pinned).toContain('주문번호 ORD-7731, 체결가 71,350원.');
    expect(pinned).toContain('What did the ECB decide on 2026-01-22?');
  });

  it('results that left the window are listed by the handles that still stand for them, also after a second compaction', async () => {
    const named = (entries: readonly TranscriptEntry[]) =>
      entries.map((item, i) => (item.role === 'tool' ? { ...item, handle: `r${(i - 2) / 4 + 1}` } : item));
    const listOf = ({ messages }: PreparedHistory) =>
      messages.map(({ content }) => String(content)).find((content) => content.startsWith('[Results that left'));
    const first = await prepareHistory({ entries: named(longTalk(200)), model, tokenCounter: estimateTokens });
    expect(listOf(first)).toMatch(/\nr\d+ get_quote \{"symbol":"AAPL"\}\n/);
    expect(listOf(first)).not.toContain('r200 ');
    const grown = { entries: named(longTalk(400)), checkpoint: first.checkpoint!, model, tokenCounter: estimateTokens };
    const second = await prepareHistory(grown);
    const handles = [...listOf(second)!.matchAll(/^r(\d+) /gm)].map(([, number]) => Number(number));
    expect(handles).toEqual(handles.toSorted((a, b) => a - b));
    expect(new Set(handles).size).toBe(handles.length);
    expect(handles.at(-1)).toBeGreaterThan(200);
  });

  it.each([
    { what: 'is empty', summarize: async () => '' },
    { what: 'fails', summarize: async () => Promise.reject(new Error('down')) },
    { what: 'is far too long', summarize: async () => 'and so on. '.repeat(50_000) },
    { what: 'lies', summarize: async () => 'They hold 987,654 shares of ZZZZ.' },
  ])('a summary that $what is replaced by a copy of the record, and everything fits', async ({ summarize }) => {
    const summarizer = { summarize, maxInputTokens: 100_000 };
    const prepared = await prepareHistory({ entries: longTalk(200), model, tokenCounter: estimateTokens, summarizer });
    expect(prepared.fits).toBe(true);
    const summary = prepared.checkpoint?.entries.find((item) => item.synthetic === 'compaction-summary');
    expect(summary?.content ?? 'user: AAPL').toContain('AAPL');
    expect(summary?.content ?? '').not.toMatch(/987,654|and so on/);
  });

  it('of what a model writes, the sentences stay whose numbers are in the record', async () => {
    const summarize = async () => 'They asked about AAPL at 100.5 dollars.\nThey own 31,337 shares.';
    const summarizer = { summarize, maxInputTokens: 100_000 };
    const prepared = await prepareHistory({ entries: longTalk(200), model, tokenCounter: estimateTokens, summarizer });
    const summary = prepared.checkpoint?.entries.find((item) => item.synthetic === 'compaction-summary')?.content;
    expect(summary).toContain('They asked about AAPL at 100.5 dollars.');
    expect(summary).not.toContain('31,337');
  });

  it('the provider said no: compacts although the estimate says it fits', async () => {
    const prepared = await prepareHistory({ entries: longTalk(30), model, tokenCounter: estimateTokens, force: true });
    expect(prepared.checkpoint).toBeDefined();
  });

  it('a run that fills the window in the middle is made shorter, twice, and loses no open call', async () => {
    const prepared = await prepareHistory({ entries: longTalk(60), model, tokenCounter: estimateTokens });
    let current: readonly ConversationMessage[] = prepared.messages;
    for (let round = 0; round < 2; round++) {
      const grown: ConversationMessage[] = [...current];
      for (let i = 0; i < 12; i++) {
        const id = `run-${round}-${i}`;
        grown.push({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'news', input: { page: i } }] });
        grown.push({
          role: 'tool',
          content: [{ type: 'tool_result', toolUseId: id, content: `${id} ${'n'.repeat(4_000)}` }],
        });
      }
      current = await prepared.shrink(grown);
      expect(findHistoryProblem(current)).toBeUndefined();
      expect(estimateTokens(textOf(current))).toBeLessThan(model.contextWindow * 0.7);
      expect(textOf(current)).toContain(`run-${round}-11`);
      expect(
        current.filter((message) => message.role === 'user' && String(message.content).startsWith('59번째 질문')),
      ).toHaveLength(1);
    }
  });

  it('one message that is too large alone is reported, not cut', async () => {
    const huge = entry('user', 'w '.repeat(60_000), 0);
    const prepared = await prepareHistory({ entries: [huge], model, tokenCounter: estimateTokens });
    expect(prepared.fits).toBe(false);
    expect(prepared.messages).toEqual([{ role: 'user', content: huge.content }]);
  });

  it('ten large recent messages still fit: fewer of them stay', async () => {
    const entries = Array.from({ length: 12 }, (_, i) =>
      entry(i % 2 ? 'assistant' : 'user', `${i} ${'w '.repeat(4_000)}`, i),
    );
    const prepared = await prepareHistory({ entries, model, tokenCounter: estimateTokens });
    expect(prepared.fits).toBe(true);
    expect(textOf(prepared.messages)).toContain('11 w w');
  });

  it('whatever the conversation, the result is one that providers accept', async () => {
    await fc.assert(
      fc.asyncProperty(cleanTranscript, fc.integer({ min: 4_100, max: 4_400 }), async (entries, contextWindow) => {
        const prepared = await prepareHistory({
          entries,
          model: { contextWindow },
          tokenCounter: (text) => text.length,
        });
        expect(prepared.messages.find((message) => message.role !== 'system')?.role ?? 'user').toBe('user');
        const asked = textOf(prepared.messages).match(/"type":"tool_use"/g)?.length ?? 0;
        const answered = textOf(prepared.messages).match(/"type":"tool_result"/g)?.length ?? 0;
        expect(answered).toBe(asked);
      }),
      { numRuns: 200 },
    );
  });

  it('500 turns on a small window: the question about turn 3 can still be answered, and nothing is compacted twice', async () => {
    const script = longTalk(500);
    script.splice(
      8,
      0,
      entry('user', '주문 ORD-7731 체결가 71,350원, 나머지는 나중에 얘기하자', 7.5),
      entry('assistant', '알겠습니다.', 7.6),
    );
    let checkpoint: CompactionCheckpoint | undefined;
    let compactions = 0;
    const session: TranscriptEntry[] = [];
    const ask = async (): Promise<PreparedHistory> => {
      const prepared = await prepareHistory({
        entries: session,
        ...(checkpoint ? { checkpoint } : {}),
        model,
        tokenCounter: estimateTokens,
      });
      if (prepared.checkpoint) compactions++;
      checkpoint = prepared.checkpoint ?? checkpoint;
      return prepared;
    };
    for (const item of script) {
      session.push(item);
      if (item.role === 'user') expect((await ask()).fits).toBe(true);
    }
    session.push(entry('user', 'ORD-7731 체결가가 얼마였지?', 9_999));
    const { messages, state } = await ask();
    expect(textOf(messages)).toContain('71,350원');
    expect(state.status).not.toBe('exceeded');
    expect(compactions).toBeGreaterThan(3);
    expect(compactions).toBeLessThan(60);
  });

  it('a detail that only chance would pin comes back when it is asked for', async () => {
    const entries = [
      entry('user', '우리 강아지 이름은 보리야', 0),
      entry('assistant', '귀엽네요.', 1),
      ...longTalk(300),
    ];
    const first = await prepareHistory({ entries, model, tokenCounter: estimateTokens });
    const later = [...entries, entry('user', '강아지 이름이 뭐라고 했지?', 9_999)];
    const second = await prepareHistory({
      entries: later,
      checkpoint: first.checkpoint!,
      model,
      tokenCounter: estimateTokens,
    });
    expect(second.checkpoint).toBeUndefined();
    expect(textOf(second.messages.slice(-2))).toContain('보리야');
    expect(second.messages.at(-1)?.content).toBe('강아지 이름이 뭐라고 했지?');
  });
});
