import { VENDORS, vendorOf } from '@finclaw/config';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import { sse, type WireReply } from '../testing/wire-script.ts';
import { createProviderAdapter } from './create-adapter.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());
beforeEach(() => fake.answer(() => ({ status: 500, body: { error: { message: 'nothing is scripted' } } })));

/** Every preset that speaks OpenAI's protocol, and a server nobody has described. */
const PRESETS = [...Object.keys(VENDORS).filter((name) => name !== 'anthropic' && name !== 'ollama'), 'home'];
const KEY = 'sk-test-0123456789abcdefghij';

const QUOTE: ToolDefinition = {
  name: 'get_quote',
  description: 'The latest price of a symbol',
  inputSchema: { type: 'object', additionalProperties: false, properties: { symbol: { type: 'string' } } },
};
const QUESTION: ConversationMessage = { role: 'user', content: 'price of AAPL?' };

const chunk = (delta: object, finish: string | null = null, more: object = {}): string =>
  sse({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
const say = (...texts: readonly string[]): string => texts.map((content) => chunk({ content })).join('');
const stop = (reason = 'stop', more: object = {}): string => chunk({}, reason, more) + sse('[DONE]');
const call = (fields: object): string => chunk({ tool_calls: [fields] });
const fn = (name: string, args: unknown): object => ({ name, arguments: args });
const AAPL = { name: 'get_quote', input: { symbol: 'AAPL' } };
const MSFT = { name: 'get_quote', input: { symbol: 'MSFT' } };
const JSON_CALL = '{"name": "get_quote", "arguments": {"symbol": "AAPL"}}';

interface Quirk {
  readonly quirk: string;
  readonly raw?: string;
  readonly replies?: readonly WireReply[];
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly object[];
  readonly stop?: string;
  readonly cost?: number;
  /** The presets it makes no sense for, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const refuse = (status: number, message: string): WireReply => ({ status, message, code: null });
const PLAIN = { text: 'Hello.' } satisfies WireReply;

/** What servers that speak OpenAI's protocol have been seen to send. */
const QUIRKS: readonly Quirk[] = [
  { quirk: 'no [DONE]', raw: say('Hello.') + chunk({}, 'stop'), text: 'Hello.' },
  { quirk: 'no usage', raw: say('Hello.') + stop(), text: 'Hello.' },
  {
    quirk: 'usage in the last chunk with a choice',
    raw: say('Hello.') + stop('stop', { usage: { prompt_tokens: 7, completion_tokens: 2 } }),
    text: 'Hello.',
  },
  {
    quirk: 'usage in a field of its own',
    raw: say('Hello.') + stop('stop', { x_groq: { usage: { prompt_tokens: 7 } } }),
    text: 'Hello.',
  },
  {
    quirk: 'comments and blank lines',
    raw: `: OPENROUTER PROCESSING\n\n\n: keep-alive\n\n${say('Hello.')}: ping\n\n${stop()}`,
    text: 'Hello.',
  },
  { quirk: 'line ends of the other kind', raw: (say('Hello.') + stop()).replaceAll('\n', '\r\n'), text: 'Hello.' },
  { quirk: 'no blank after the colon', raw: (say('Hello.') + stop()).replaceAll('data: ', 'data:'), text: 'Hello.' },
  {
    quirk: 'a first chunk without choices',
    raw: sse({ choices: [], prompt_filter_results: [{}] }) + say('Hello.') + stop(),
    text: 'Hello.',
  },
  {
    quirk: 'empty deltas',
    raw: chunk({ role: 'assistant', content: null }) + chunk({ content: '' }) + say('Hello.') + stop(),
    text: 'Hello.',
  },
  { quirk: 'a reason to stop that nobody knows', raw: say('Hello.') + stop('eos'), text: 'Hello.', stop: 'unknown' },
  {
    quirk: 'a whole reply instead of a stream',
    replies: [
      {
        status: 200,
        body: { choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }] },
      },
    ],
    text: 'Hello.',
  },
  {
    quirk: 'a whole reply with a call instead of a stream',
    replies: [
      {
        status: 200,
        body: {
          choices: [
            {
              message: { content: null, tool_calls: [{ id: 'a', function: fn('get_quote', '{"symbol":"AAPL"}') }] },
              finish_reason: 'tool_calls',
            },
          ],
        },
      },
    ],
    calls: [AAPL],
  },
  {
    quirk: 'a cost of its own',
    raw: say('Hello.') + stop('stop', { usage: { prompt_tokens: 7, completion_tokens: 2, cost: 0.0125 } }),
    text: 'Hello.',
    cost: 12_500_000,
  },

  {
    quirk: 'a call without index',
    raw:
      call({ id: 'a', function: fn('get_quote', '{"symbol":') }) +
      call({ function: { arguments: '"AAPL"}' } }) +
      stop('tool_calls'),
    calls: [AAPL],
  },
  {
    quirk: 'a call with an empty id',
    raw: call({ index: 0, id: '', function: fn('get_quote', '{"symbol":"AAPL"}') }) + stop('tool_calls'),
    calls: [AAPL],
  },
  {
    quirk: 'a call without an id',
    raw: call({ index: 0, function: fn('get_quote', '{"symbol":"AAPL"}') }) + stop('tool_calls'),
    calls: [AAPL],
  },
  {
    quirk: 'two calls on one index',
    raw:
      call({ index: 0, id: 'a', function: fn('get_quote', '{"symbol":"AAPL"}') }) +
      call({ index: 0, id: 'b', function: fn('get_quote', '{"symbol":"MSFT"}') }) +
      stop('tool_calls'),
    calls: [AAPL, MSFT],
  },
  {
    quirk: 'two calls on one index without ids',
    raw:
      call({ index: 0, function: fn('get_quote', '{"symbol":"AAPL"}') }) +
      call({ index: 0, function: fn('get_quote', '{"symbol":"MSFT"}') }) +
      stop('tool_calls'),
    calls: [AAPL, MSFT],
  },
  {
    quirk: 'the name repeated with every fragment',
    raw:
      call({ index: 0, id: 'a', function: fn('get_quote', '{"sym') }) +
      call({ index: 0, id: 'a', function: fn('get_quote', 'bol":"AAPL"}') }) +
      stop('tool_calls'),
    calls: [AAPL],
  },
  {
    quirk: 'a call with "stop"',
    raw: call({ index: 0, id: 'a', function: fn('get_quote', '{"symbol":"AAPL"}') }) + stop('stop'),
    calls: [AAPL],
  },
  {
    quirk: 'arguments as an object',
    raw: call({ index: 0, id: 'a', function: fn('get_quote', { symbol: 'AAPL' }) }) + stop('tool_calls'),
    calls: [AAPL],
  },
  {
    quirk: 'no arguments',
    raw: call({ index: 0, id: 'a', function: { name: 'get_quote' } }) + stop('tool_calls'),
    calls: [{ name: 'get_quote', input: {} }],
  },
  {
    quirk: 'a signature beside a call',
    raw:
      call({
        index: 0,
        id: 'a',
        function: fn('get_quote', '{"symbol":"AAPL"}'),
        extra_content: { google: { thought_signature: 'sig' } },
      }) + stop('stop'),
    calls: [AAPL],
  },

  {
    quirk: 'thinking in reasoning_content',
    raw: chunk({ reasoning_content: 'hmm' }) + say('Hello.') + stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'thinking in reasoning',
    raw:
      chunk({ reasoning: 'hmm', reasoning_details: [{ type: 'reasoning.text', text: 'hmm' }] }) +
      say('Hello.') +
      stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'thinking in tags',
    raw: say('<think>\n', 'hmm', '</think>\n\n', 'Hello.') + stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'thinking in tags, letter by letter',
    raw: say(...'<think>hmm</think>Hello.') + stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'thinking in tags of another name',
    raw: say('<reasoning>hmm</reasoning>', 'Hello.') + stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'thinking as a part of a list',
    raw:
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hmm' }] }] }) +
      chunk({ content: [{ type: 'text', text: 'Hello.' }] }) +
      stop(),
    thinking: 'hmm',
    text: 'Hello.',
  },
  {
    quirk: 'words that only look like a tag',
    raw: say('<thi', 's is fine> and a < b') + stop(),
    text: '<this is fine> and a < b',
  },

  { quirk: 'a call written out as JSON', raw: say(...JSON_CALL.match(/.{1,7}/g)!) + stop(), calls: [AAPL] },
  { quirk: 'a call written out in a fence', raw: say('```json\n', JSON_CALL, '\n```') + stop(), calls: [AAPL] },
  {
    quirk: 'a call written out in tags after words',
    raw: say('Let me look. <tool', '_call>', JSON_CALL, '</tool_call>') + stop(),
    text: 'Let me look. ',
    calls: [AAPL],
  },
  {
    quirk: 'two calls written out in a list',
    raw: say('[TOOL_CALLS]', `[${JSON_CALL}, ${JSON_CALL.replace('AAPL', 'MSFT')}]`) + stop(),
    calls: [AAPL, MSFT],
  },
  {
    quirk: 'a call written out by its name',
    raw: say('<function=get_quote>{"symbol": "AAPL"}</function>') + stop(),
    calls: [AAPL],
  },
  {
    quirk: 'a call written out after thinking',
    raw: say('<think>hmm</think>', JSON_CALL) + stop(),
    thinking: 'hmm',
    calls: [AAPL],
  },
  {
    quirk: 'JSON that is an answer',
    raw: say('{"price": 1', ', "name": "Apple"}') + stop(),
    text: '{"price": 1, "name": "Apple"}',
  },
  {
    quirk: 'code that is an answer',
    raw: say('```py', 'thon\nprint(1)\n', '```') + stop(),
    text: '```python\nprint(1)\n```',
  },

  {
    quirk: 'no tools (Ollama, LM Studio)',
    replies: [refuse(400, 'registry.ollama.ai/library/gemma:2b does not support tools'), PLAIN],
    text: 'Hello.',
  },
  {
    quirk: 'no tools (vLLM)',
    replies: [
      refuse(400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
      PLAIN,
    ],
    text: 'Hello.',
  },
  { quirk: 'no tools (llama.cpp)', replies: [refuse(500, 'tools param requires --jinja flag'), PLAIN], text: 'Hello.' },
  {
    quirk: 'no tools (OpenRouter)',
    replies: [refuse(404, 'No endpoints found that support tool use. To learn more about provider routing'), PLAIN],
    text: 'Hello.',
  },
  {
    quirk: 'no temperature',
    replies: [
      refuse(
        400,
        "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
      ),
      PLAIN,
    ],
    text: 'Hello.',
  },
  {
    quirk: 'no report of tokens',
    replies: [refuse(422, 'body -> stream_options: Extra inputs are not permitted'), PLAIN],
    text: 'Hello.',
    except: { mistral: 'it is never asked for one' },
  },
  {
    quirk: 'another field for the length',
    replies: [
      refuse(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      PLAIN,
    ],
    text: 'Hello.',
  },
  {
    quirk: 'no such role',
    replies: [
      refuse(400, "messages[0].role: 'developer' is not one of ['system', 'assistant', 'user', 'tool']"),
      PLAIN,
    ],
    text: 'Hello.',
    except: Object.fromEntries(
      PRESETS.filter((name) => name !== 'openai').map((name) => [name, 'it is spoken to as "system"']),
    ),
  },
];

const SYSTEM: ConversationMessage = {
  role: 'system',
  content: [{ type: 'text', text: 'You are FinClaw.' }],
};

function ask(provider: string, messages: readonly ConversationMessage[] = [SYSTEM, QUESTION]) {
  const adapter = createProviderAdapter(provider, KEY, { baseUrl: fake.openaiUrl });
  return collect(adapter.streamCompletion({ model: 'some-model', messages, tools: [QUOTE], temperature: 0.7 }));
}

it('there are at least 25 quirks, and each is for somebody', () => {
  expect(QUIRKS.length).toBeGreaterThanOrEqual(25);
  for (const { except = {} } of QUIRKS) expect(PRESETS.filter((name) => except[name] === undefined)).not.toEqual([]);
});

describe.each(PRESETS)('%s', (provider) => {
  it.for(QUIRKS)(
    'copes with: $quirk',
    async ({ raw, replies, text = '', thinking = '', calls = [], stop: reason, cost, except }, context) => {
      const exemption = except?.[provider];
      if (exemption !== undefined) context.skip(exemption);
      fake.script('openai', ...(replies ?? [{ raw: raw! }]));
      const answer = await ask(provider);
      expect(answer.text).toBe(text);
      expect(answer.thinking.map((block) => block.text).join('')).toBe(thinking);
      expect(answer.toolCalls.map(({ name, input }) => ({ name, input }))).toEqual(calls);
      expect(answer.toolCalls.every(({ id }) => id !== '')).toBe(true);
      expect(answer.stopReason).toBe(reason ?? (calls.length > 0 ? 'tool_use' : 'end_turn'));
      if (cost !== undefined) expect(answer.usage.nanoUsd).toBe(cost);
    },
  );

  it('is told once that a part of a request is refused, and remembers it', async () => {
    const adapter = createProviderAdapter(provider, KEY, { baseUrl: fake.openaiUrl });
    const params = { model: 'some-model', messages: [SYSTEM, QUESTION], tools: [QUOTE] };
    const before = fake.requests.length;
    fake.script('openai', refuse(400, 'some-model does not support tools'), PLAIN, PLAIN);
    await collect(adapter.streamCompletion(params));
    await collect(adapter.streamCompletion(params));
    const asked = fake.requests.slice(before).map(({ body }) => body);
    expect(asked.map(({ tools }) => tools !== undefined)).toEqual([true, false, false]);
    expect(JSON.stringify(asked[1].messages)).toContain('You cannot call tools');
  });

  it('takes back a conversation with calls, in its own words', async () => {
    fake.script('openai', {
      raw:
        call({
          index: 0,
          id: 'call-with-a-long-id',
          function: fn('get_quote', '{"symbol":"AAPL"}'),
          extra_content: { google: { thought_signature: 'sig' } },
        }) + stop(),
    });
    const first = await ask(provider);
    const result = { type: 'tool_result', toolUseId: 'call-with-a-long-id', content: '200' } as const;
    fake.script('openai', PLAIN);
    await ask(provider, [SYSTEM, QUESTION, first.message, { role: 'tool', content: [result] }]);
    const { messages, tools } = fake.requests.at(-1)!.body;
    const assistant = messages.find(({ role }: { role: string }) => role === 'assistant');
    const tool = messages.find(({ role }: { role: string }) => role === 'tool');
    const [sent] = assistant.tool_calls;
    expect(tool.tool_call_id).toBe(sent.id);
    if (provider === 'mistral') expect(sent.id).toMatch(/^[A-Za-z0-9]{9}$/);
    const isGoogle = provider === 'google' || provider === 'vertex';
    expect(sent.extra_content).toEqual(isGoogle ? { google: { thought_signature: 'sig' } } : undefined);
    expect('additionalProperties' in tools[0].function.parameters).toBe(!isGoogle);
    expect('reasoning_content' in assistant).toBe(provider === 'deepseek');
  });

  it('is told of the moment of a question where it takes it', async () => {
    fake.script('openai', PLAIN);
    const note = { type: 'text' as const, text: 'It is noon.', isNote: true as const };
    await ask(provider, [SYSTEM, { role: 'user', content: [{ type: 'text', text: 'price of AAPL?' }, note] }]);
    const { messages } = fake.requests.at(-1)!.body as { messages: { role: string; content: string }[] };
    const isFirstOnly = provider === 'home' || provider === 'mistral' || vendorOf(provider)?.isLocal === true;
    expect(messages.map(({ role }) => role.replace('developer', 'system'))).toEqual(
      isFirstOnly ? ['system', 'user'] : ['system', 'system', 'user'],
    );
    expect(messages.findIndex(({ content }) => content.includes('It is noon.'))).toBe(1);
    expect(messages.at(-1)!.content.endsWith('price of AAPL?')).toBe(true);
  });
});
