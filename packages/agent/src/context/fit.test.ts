import { estimateTokens } from '@finclaw/models';
import type { ConversationMessage, ToolDefinition, TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { findHistoryProblem } from '../execution/history-invariant.ts';
import { entry } from '../session/testing/transcripts.ts';
import { prepareHistory } from './prepare-history.ts';

const WINDOWS = [8_192, 16_384, 32_768, 131_072, 1_000_000];
const modelOf = (contextWindow: number) => ({
  provider: 'p',
  model: `m${contextWindow}`,
  contextWindow,
  maxOutputTokens: 8_192,
});

const tools: ToolDefinition[] = Array.from({ length: 20 }, (_, i) => ({
  name: `tool_${i}`,
  description: `Looks up thing number ${i}. ${'It is explained at length. '.repeat(20)}`,
  inputSchema: {
    type: 'object',
    properties: { symbol: { type: 'string', description: 'The name or the code of it' } },
  },
}));
const finder: ToolDefinition = {
  name: 'find_tools',
  description: 'Finds more tools.',
  inputSchema: { type: 'object' },
};

/** 200 messages, some with long results, in two languages. */
const talk: TranscriptEntry[] = Array.from({ length: 50 }, (_, i) => [
  entry('user', `${i}번째 질문: AAPL ${100 + i}.5달러면 살까? ${'배경 설명 '.repeat(60)}`, 4 * i),
  entry('assistant', '', 4 * i + 1, { toolUseId: `c${i}`, toolName: 'tool_1', toolInput: { symbol: 'AAPL' } }),
  entry(
    'tool',
    JSON.stringify({ rows: Array.from({ length: i % 9 === 0 ? 300 : 10 }, (_, at) => ({ at, close: 200.25 + at })) }),
    4 * i + 2,
    {
      toolUseId: `c${i}`,
      toolName: 'tool_1',
    },
  ),
  entry('assistant', `AAPL is at ${200 + i}.25. ${'An explanation that goes on. '.repeat(30)}`, 4 * i + 3),
]).flat();

/** A vendor that counts more than we estimate. */
const counted = (value: unknown): number => Math.ceil(estimateTokens(JSON.stringify(value)) * 1.1);

const question: ConversationMessage = { role: 'user', content: '그래서 지금 얼마야?' };
const grown: ConversationMessage[] = [
  { role: 'assistant', content: [{ type: 'tool_use', id: 'x1', name: 'tool_2', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', toolUseId: 'x1', content: '{"price":1} '.repeat(1_500) }] },
];

/** All pairs of windows, or every window once on each side: `npm run chaos -- --whole` goes through all of them. */
const PAIRS = WINDOWS.flatMap((from, at) =>
  WINDOWS.filter((_, other) => process.env.FINCLAW_WHOLE === '1' || (at + other) % WINDOWS.length === 0).map(
    (to) => [from, to] as const,
  ),
);

describe('fit', () => {
  it.each(PAIRS)(
    'a conversation begun with a window of %i fits one of %i, in the middle of a run too',
    async (from, to) => {
      const systemPrompt = [{ type: 'text' as const, text: 'You are an assistant. '.repeat(250) }];
      const input = {
        tokenCounter: estimateTokens,
        systemPrompt,
        tools: [...tools, finder],
        requestedOutputTokens: 8_192,
      };
      const entries = [...talk, entry('user', String(question.content), 500)];
      const prepared = await prepareHistory({ ...input, entries, model: modelOf(from) });
      for (const messages of [prepared.messages, [...prepared.messages, ...grown]]) {
        const { maxTokens, ...request } = await prepared.fit({ model: modelOf(to) }, messages);
        expect(counted([systemPrompt, request]) + maxTokens).toBeLessThanOrEqual(to);
        expect(findHistoryProblem(request.messages)).toBeUndefined();
        expect(JSON.stringify(request.messages)).toContain('그래서 지금 얼마야?');
      }
    },
  );

  const small = async (
    current: readonly ConversationMessage[],
    abilities?: { vision: boolean; functionCalling: boolean },
  ) => {
    const prepared = await prepareHistory({ entries: [], model: modelOf(32_768), tokenCounter: estimateTokens, tools });
    return prepared.fit({ model: modelOf(8_192), ...(abilities && { abilities }) }, current);
  };

  it('what fits is sent as it is', async () => {
    expect((await small([question])).messages).toEqual([question]);
  });

  it('a question that no window of this size holds is refused before it is sent', async () => {
    await expect(small([{ role: 'user', content: '가나다 '.repeat(20_000) }])).rejects.toMatchObject({
      code: 'MODEL_WINDOW_TOO_SMALL',
      details: { contextWindow: 8_192 },
    });
  });

  it('a model without tools gets none, and reads what was looked up as words', async () => {
    const { messages, tools: offered } = await small(
      [
        question,
        grown[0]!,
        { role: 'user', content: [{ type: 'tool_result', toolUseId: 'x1', content: '{"price":7}' }] },
      ],
      { vision: true, functionCalling: false },
    );
    expect(offered).toEqual([]);
    expect(messages.map(({ content }) => content)).toEqual([
      question.content,
      '[looked up with tool_2: {}]',
      '[result] {"price":7}',
    ]);
  });

  it('a model that sees nothing is told that there is a picture', async () => {
    const picture = { type: 'image', url: 'data:image/png;base64,AAAA' } as const;
    const { messages } = await small([{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, picture] }], {
      vision: false,
      functionCalling: true,
    });
    expect(JSON.stringify(messages)).not.toContain('base64');
    expect(JSON.stringify(messages)).toContain('a picture that you cannot see');
  });

  it('whatever the length of earlier messages, with their notes and sources, what is recalled of them leaves room for the question', async () => {
    const tooLong: number[] = [];
    for (let length = 40; length <= 120; length += 2) {
      const words = 'Some background that makes this question long, as people write. '.repeat(length);
      const turns = Array.from({ length: 12 }, (_, i) => [
        entry('user', `Question ${i}: what about ${100 + i} shares? ${words}`, 2 * i, {
          moment: '## Current state\n- NYSE is open.',
        }),
        entry('assistant', `$5. ${words}`, 2 * i + 1, { cited: `$5{{r1.positions[symbol="AAPL"].value}}. ${words}` }),
      ]).flat();
      const entries = [
        ...turns,
        entry('user', 'how many shares?', 30, { moment: '## Current state\n- NYSE is open.' }),
      ];
      const prepared = await prepareHistory({ entries, tokenCounter: estimateTokens, model: modelOf(131_072) });
      await prepared.fit({ model: modelOf(16_384) }, prepared.messages).catch(() => tooLong.push(length));
    }
    expect(tooLong).toEqual([]);
  });
});

describe('tools by need', () => {
  const outside: ToolDefinition[] = Array.from({ length: 150 }, (_, i) => ({
    name: `mcp_${i}`,
    description:
      i === 77 ? 'Reads the weather forecast of a city.' : `Does something else, number ${i}. ${'Words. '.repeat(40)}`,
    inputSchema: { type: 'object' },
  }));
  const offeredTo = async (messages: readonly ConversationMessage[], contextWindow: number) => {
    const input = { entries: [], model: modelOf(contextWindow), tokenCounter: estimateTokens };
    const prepared = await prepareHistory({ ...input, tools: [...tools, ...outside, finder] });
    return ((await prepared.fit({ model: modelOf(contextWindow) }, messages)).tools ?? []).map(({ name }) => name);
  };

  it('all are offered where they are a small part of the window, without the one that finds them', async () => {
    const names = await offeredTo([question], 1_000_000);
    expect(names).toHaveLength(170);
  });

  it('otherwise the fitting ones are, with the one that finds the rest', async () => {
    const names = await offeredTo([{ role: 'user', content: 'What is the weather forecast for Seoul?' }], 32_768);
    expect(names).toContain('mcp_77');
    expect(names.at(-1)).toBe('find_tools');
    expect(names.length).toBeLessThan(40);
  });

  it('what was called or found stays', async () => {
    const found = JSON.stringify({ loaded: ['mcp_140'] });
    const names = await offeredTo(
      [
        question,
        { role: 'assistant', content: [{ type: 'tool_use', id: 'f', name: 'find_tools', input: { text: 'x' } }] },
        { role: 'user', content: [{ type: 'tool_result', toolUseId: 'f', content: found }] },
      ],
      16_384,
    );
    expect(names).toContain('mcp_140');
  });

  const named = (name: string): ToolDefinition => ({
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object' },
  });
  const own = ['get_quote', 'create_alert', 'place_order', 'delete_alert', 'read_document', 'portfolio_tax'].map(named);
  const told = async (...messages: readonly ConversationMessage[]) => {
    const input = { entries: [], model: modelOf(200_000), tokenCounter: estimateTokens, tools: [...own, finder] };
    return (await (await prepareHistory(input)).fit({ model: modelOf(200_000) }, messages)).tools ?? [];
  };
  const user = (content: string): ConversationMessage => ({ role: 'user', content });
  const call = (name: string): ConversationMessage => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id: name, name, input: {} }],
  });
  const found = (...names: string[]): ConversationMessage => ({
    role: 'user',
    content: [{ type: 'tool_result', toolUseId: 'find_tools', content: JSON.stringify({ loaded: names }) }],
  });

  it.each([
    { when: 'nobody comes to a topic', messages: [user('What does Apple trade at?')], more: [] },
    { when: 'a user names one', messages: [user('Set an alert for Apple.')], more: ['create_alert', 'delete_alert'] },
    { when: 'a user names one in Korean', messages: [user('양도세가 얼마야?')], more: ['portfolio_tax'] },
    {
      when: 'one of its tools was called',
      messages: [user('x'), call('create_alert')],
      more: ['create_alert', 'delete_alert'],
    },
    { when: 'one was found', messages: [user('x'), call('find_tools'), found('place_order')], more: ['place_order'] },
    {
      when: 'a file was sent',
      messages: [user('[Files sent; read_document reads them: "a.pdf"]')],
      more: ['read_document'],
    },
    {
      when: 'the talk has moved on',
      messages: [user('any tax?'), user('an order, please'), user('and the weather?')],
      more: ['place_order', 'portfolio_tax'],
    },
  ])('tools of a topic are offered when $when', async ({ messages, more }) => {
    expect((await told(...messages)).map(({ name }) => name)).toEqual(['get_quote', ...more, 'find_tools']);
  });

  it('the built-in model has every tool at hand', async () => {
    const input = { entries: [], model: modelOf(200_000), tokenCounter: estimateTokens, tools: [...own, finder] };
    const { fit } = await prepareHistory(input);
    const { tools: offered = [] } = await fit({ model: { ...modelOf(200_000), provider: 'offline' } }, [user('hello')]);
    expect(offered).toHaveLength(own.length + 1);
  });

  it('the finding tool names the topics there are, and is the same from request to request', async () => {
    const finderIn = async (question: string) => (await told(user(question))).at(-1);
    const first = await finderIn('hello');
    expect(first?.description).toBe(
      'Finds more tools. Topics: alerts (price, daily change, volume); orders; files (sent by the user); tax.',
    );
    expect(await finderIn('a tax question')).toBe(first);
  });
});
