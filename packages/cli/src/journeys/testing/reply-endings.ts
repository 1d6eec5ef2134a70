import { sse, type WireAnswer, type WireReply } from '@finclaw/models/testing';

/** How a model is spoken to: Anthropic's messages, OpenAI's two endpoints, and Ollama's own. */
export type Wire = 'messages' | 'chat' | 'responses' | 'ollama';
export const WIRES: readonly Wire[] = ['messages', 'chat', 'responses', 'ollama'];
const HOSTED: readonly Wire[] = ['messages', 'chat', 'responses'];

/**
 * One conversation: what the first model sends, reply by reply (the last one again and again), and how it has to end.
 */
export interface Conversation {
  readonly name: string;
  /** Where it can occur; everywhere when absent. */
  readonly wires?: readonly Wire[];
  readonly replies: (wire: Wire) => readonly WireReply[];
  readonly ends: Ending;
  /** Whether there is no other model behind the first. */
  readonly isAlone?: true;
  /** Whether it takes as long as the vendor asks to wait. */
  readonly isSlow?: true;
}

interface Ending {
  /** What the answer has to say. */
  readonly says: RegExp;
  /** What it must not say. */
  readonly not?: RegExp;
  /** Who has to give it; the first model unless another is named. `any` where the program itself speaks. */
  readonly by?: 'second' | 'any';
  /** The most calls of the first model that this may take. */
  readonly calls: number;
  readonly kind?: 'completed' | 'length' | 'refused' | 'turn_limit' | 'empty' | 'loop' | 'question' | 'failed';
  /** The tool calls that have to be made. */
  readonly tools?: number;
}

const QUOTE = { name: 'get_quote', input: { instrument: 'AAPL' } };
const call = (input: object = QUOTE.input, more: object = {}): WireAnswer => ({
  toolCalls: [{ ...QUOTE, input, ...more }],
});
const FINE: WireAnswer = { text: ['All ', 'fine.'] };
const always =
  (...replies: WireReply[]) =>
  () =>
    replies;

/** The vendor's own word for an answer that reached the limit of its length. */
const LENGTH: Readonly<Record<Wire, string>> = {
  messages: 'max_tokens',
  chat: 'length',
  responses: 'max_output_tokens',
  ollama: 'length',
};
const cut =
  (answer: WireAnswer, ...then: WireReply[]) =>
  (wire: Wire) => [{ ...answer, stop: LENGTH[wire] }, ...then];

/** An answer that breaks off behind its first words. */
const broken = (ending: WireAnswer['ending'], words = 'Half of'): WireAnswer => ({
  text: [words, ' an', ' answer'],
  ending: ending!,
});

const OVERFLOWS: Readonly<Record<Wire, WireReply>> = {
  messages: { status: 400, message: 'prompt is too long: 231000 tokens > 200000 maximum' },
  chat: {
    status: 400,
    code: 'context_length_exceeded',
    message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
  },
  responses: {
    status: 400,
    code: 'context_length_exceeded',
    message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  },
  ollama: { status: 400, message: 'the input length exceeds the maximum context length' },
};

const anthropic = (...events: readonly ({ readonly type: string } & Record<string, unknown>)[]): string =>
  [
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'x',
        content: [],
        usage: { input_tokens: 9, output_tokens: 1 },
      },
    },
    ...events,
  ]
    .map((event) => sse(event, event.type))
    .join('');
const stopped = (stop_reason: string) => [
  { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
];
const textBlock = (text: string) => [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  { type: 'content_block_stop', index: 0 },
];
const chat = (...deltas: readonly object[]): string =>
  deltas
    .map((delta) =>
      sse({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] }),
    )
    .join('');
const finish = (reason: string) =>
  `${sse({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: reason }] })}${sse('[DONE]')}`;
const responses = (...events: readonly ({ readonly type: string } & Record<string, unknown>)[]): string =>
  events.map((event) => sse(event, event.type)).join('');
const completed = (output: readonly object[]) => ({
  type: 'response.completed',
  response: { id: 'r', status: 'completed', output, usage: { input_tokens: 9, output_tokens: 5 } },
});
const functionCall = (args: string, call_id = 'call_0') => ({
  type: 'function_call',
  id: 'fc',
  call_id,
  name: QUOTE.name,
  arguments: args,
});
const line = (value: object): string => `${JSON.stringify({ model: 'x', ...value })}\n`;
const raw = (texts: Partial<Record<Wire, string>>) => (wire: Wire) => [{ raw: texts[wire]! }, FINE];
const ARGS = JSON.stringify(QUOTE.input);
const TWICE = JSON.stringify(ARGS);

/** A whole reply where a stream was asked for. */
const WHOLE: Readonly<Record<Wire, object>> = {
  messages: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'All fine.' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 9, output_tokens: 5 },
  },
  chat: {
    id: 'c',
    choices: [{ index: 0, message: { role: 'assistant', content: 'All fine.' }, finish_reason: 'stop' }],
  },
  responses: {
    id: 'r',
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'All fine.' }] }],
  },
  ollama: { message: { role: 'assistant', content: 'All fine.' }, done: true, done_reason: 'stop' },
};
const WHOLE_CALL: Readonly<Record<Wire, object>> = {
  messages: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'tool_use', id: 't', ...QUOTE }],
    stop_reason: 'tool_use',
  },
  chat: {
    id: 'c',
    choices: [
      {
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 't', type: 'function', function: { name: QUOTE.name, arguments: ARGS } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
  },
  responses: { id: 'r', status: 'completed', output: [functionCall(ARGS)] },
  ollama: {
    message: {
      role: 'assistant',
      content: '',
      tool_calls: [{ function: { name: QUOTE.name, arguments: QUOTE.input } }],
    },
    done: true,
  },
};

const says = (says: RegExp, calls: number, more: Partial<Ending> = {}): Ending => ({
  says,
  calls,
  not: /Half/,
  ...more,
});
const fine = (calls: number, more: Partial<Ending> = {}) => says(/^All fine\./, calls, more);
const second = (calls: number) => says(/^Second here\./, calls, { by: 'second' });

/** What vendors send, and how it has to end. */
export const CONVERSATIONS: readonly Conversation[] = [
  { name: 'an answer', replies: always(FINE), ends: fine(1) },
  { name: 'thinking, then an answer', replies: always({ thinking: 'Well.', ...FINE }), ends: fine(1, { not: /Well/ }) },
  {
    name: 'redacted thinking',
    wires: ['messages'],
    replies: always({ redactedThinking: 'x', ...FINE }),
    ends: fine(1),
  },
  { name: 'a tool, then an answer', replies: always(call(), FINE), ends: fine(2, { tools: 1 }) },
  {
    name: 'thinking before a tool',
    replies: always({ thinking: 'Look.', ...call() }, FINE),
    ends: fine(2, { tools: 1, not: /Look/ }),
  },
  {
    name: 'words before a tool',
    replies: always({ text: 'Looking.', ...call() }, FINE),
    ends: says(/Looking\.[\s\S]*All fine\./, 2, { tools: 1 }),
  },
  {
    name: 'two tools at a time',
    replies: always({ toolCalls: [QUOTE, { name: 'get_quote', input: { instrument: 'MSFT' } }] }, FINE),
    ends: fine(2, { tools: 2 }),
  },
  {
    name: 'two tools, interleaved',
    wires: HOSTED,
    replies: always(
      { interleave: true, toolCalls: [QUOTE, { name: 'get_quote', input: { instrument: 'MSFT' } }] },
      FINE,
    ),
    ends: fine(2, { tools: 2 }),
  },
  {
    name: 'two rounds of tools',
    replies: always(call(), call({ instrument: 'MSFT' }), FINE),
    ends: fine(3, { tools: 2 }),
  },
  {
    name: 'an answer byte by byte',
    replies: always({ text: ['모두 ', '좋습니다'], pieceBytes: 7 }),
    ends: says(/^모두 좋습니다/, 1),
  },
  {
    name: 'a pause of the turn',
    wires: ['messages'],
    replies: always({ text: 'First.', stop: 'pause_turn' }, FINE),
    ends: says(/First\.[\s\S]*All fine\./, 2),
  },
  {
    name: 'a refusal',
    wires: HOSTED,
    replies: always({ refusal: 'I cannot.' }),
    ends: says(/I cannot\./, 1, { kind: 'refused' }),
  },
  {
    name: 'a refusal without a word',
    wires: ['messages', 'chat'],
    replies: (wire) => [{ stop: wire === 'chat' ? 'content_filter' : 'refusal' }],
    ends: says(/declined/, 1, { kind: 'refused' }),
  },
  {
    name: 'a content filter in the newer endpoint',
    wires: ['responses'],
    replies: always({ stop: 'content_filter' }),
    ends: says(/declined/, 1, { kind: 'refused' }),
  },
  {
    name: 'an unknown word for the end',
    wires: ['messages', 'chat', 'ollama'],
    replies: always({ ...FINE, stop: 'because' }),
    ends: fine(1),
  },
  {
    name: 'a tool call written out as text',
    wires: ['chat', 'ollama'],
    replies: always({ text: `<tool_call>{"name":"get_quote","arguments":${ARGS}}</tool_call>` }, FINE),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'a call that ends with "stop"',
    wires: ['chat'],
    replies: always({ ...call(), stop: 'stop' }, FINE),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'thinking in tags',
    wires: ['chat', 'ollama'],
    replies: always({ text: '<think>Hm.</think>All fine.' }),
    ends: fine(1, { not: /Hm/ }),
  },
  {
    name: 'content in parts',
    wires: ['chat'],
    replies: raw({ chat: chat({ content: [{ type: 'text', text: 'All fine.' }] }) + finish('stop') }),
    ends: fine(1),
  },
  {
    name: 'arguments as an object',
    wires: ['chat'],
    replies: raw({
      chat:
        chat({ tool_calls: [{ index: 0, id: 't', function: { name: 'get_quote', arguments: QUOTE.input } }] }) +
        finish('tool_calls'),
    }),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'unknown events',
    wires: ['messages', 'responses'],
    replies: raw({
      messages: anthropic({ type: 'news' }, ...textBlock('All fine.'), ...stopped('end_turn')),
      responses: responses(
        { type: 'response.news' },
        { type: 'response.output_text.delta', delta: 'All fine.' },
        completed([]),
      ),
    }),
    ends: fine(1),
  },
  {
    name: 'no report of usage',
    replies: raw({
      messages:
        sse({ type: 'message_start', message: {} }, 'message_start') +
        anthropic(...textBlock('All fine.'))
          .split('\n\n')
          .slice(1)
          .join('\n\n') +
        sse({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, 'message_delta') +
        sse({ type: 'message_stop' }, 'message_stop'),
      chat: chat({ content: 'All fine.' }) + finish('stop'),
      responses: responses(
        { type: 'response.output_text.delta', delta: 'All fine.' },
        { type: 'response.completed', response: { status: 'completed' } },
      ),
      ollama: line({ message: { content: 'All fine.' }, done: true }),
    }),
    ends: fine(1),
  },

  // Failures before a word.
  { name: 'busy twice', replies: always({ status: 503 }, { status: 503 }, FINE), ends: fine(3) },
  { name: 'overloaded', wires: ['messages'], replies: always({ status: 529 }, FINE), ends: fine(2) },
  { name: 'a timeout', replies: always({ status: 408 }, FINE), ends: fine(2) },
  {
    name: 'a rate limit with a wait',
    isSlow: true,
    replies: always({ status: 429, headers: { 'retry-after': '0' } }, FINE),
    ends: fine(2),
  },
  {
    name: 'a rate limit for long',
    replies: always({ status: 429, headers: { 'retry-after': '600' } }),
    ends: second(1),
  },
  { name: 'out of credit', replies: always({ status: 402 }), ends: second(1) },
  { name: 'a refused key', replies: always({ status: 401 }), ends: second(1) },
  {
    name: 'a refused request',
    replies: always({ status: 400, message: 'no such thing', code: null }),
    ends: second(1),
  },
  { name: 'an unknown model', replies: always({ status: 404 }), ends: second(2) },
  { name: 'unprocessable', replies: always({ status: 422, message: 'bad', code: null }), ends: second(1) },
  { name: 'down for good', replies: always({ status: 500 }), ends: second(3) },
  { name: 'a reset before the answer, once', replies: always({ fault: 'reset' }, FINE), ends: fine(2) },
  { name: 'a reset before the answer, always', replies: always({ fault: 'reset' }), ends: second(3) },
  {
    name: 'an error in the stream before a word, once',
    replies: always({ text: 'x', ending: { error: 'overloaded_error' }, after: 0 }, FINE),
    ends: fine(2),
  },
  { name: 'an empty body, once', replies: always({ raw: '' }, FINE), ends: fine(2) },
  { name: 'an empty body, always', replies: always({ raw: '' }), ends: second(3) },
  { name: 'a web page', replies: always({ status: 200, body: '<html>Log in</html>' }), ends: second(3) },
  {
    name: 'an error with a good status',
    wires: HOSTED,
    replies: always({ status: 200, body: { error: { message: 'upstream', code: 503 } } }, FINE),
    ends: fine(2),
  },

  // Streams that break off.
  { name: 'a reset after the first words, once', replies: always(broken('reset'), FINE), ends: fine(2) },
  { name: 'a reset after the first words, always', replies: always(broken('reset')), ends: second(2) },
  { name: 'a reset with one model only', isAlone: true, replies: always(broken('reset'), FINE), ends: fine(2) },
  { name: 'an end after the first words, once', replies: always(broken('close'), FINE), ends: fine(2) },
  { name: 'an end with one model only', isAlone: true, replies: always(broken('close'), FINE), ends: fine(2) },
  {
    name: 'an error after the first words, once',
    replies: always(broken({ error: 'overloaded_error' }), FINE),
    ends: fine(2),
  },
  { name: 'garbage after the first words, once', replies: always(broken('bad-json'), FINE), ends: fine(2) },
  {
    name: 'a reset while it thinks',
    replies: always({ thinking: 'Half a thought', ...FINE, ending: 'reset', after: 3 }, FINE),
    ends: fine(2),
  },
  {
    name: 'a reset in the middle of a call',
    wires: HOSTED,
    replies: always({ ...call(), ending: 'reset', after: 3 }, call(), FINE),
    ends: fine(3, { tools: 1 }),
  },
  {
    name: 'a reset after a tool has answered',
    replies: always(call(), broken('reset'), FINE),
    ends: fine(3, { tools: 1 }),
  },
  {
    name: 'a break after a tool has answered, always',
    replies: always(call(), broken('reset')),
    ends: { ...second(3), tools: 1 },
  },

  // Nothing at the end.
  { name: 'nothing, once', replies: always({ text: '' }, FINE), ends: fine(2) },
  { name: 'nothing, always', replies: always({ text: '' }), ends: second(2) },
  { name: 'blanks, once', replies: always({ text: ' \n' }, FINE), ends: fine(2) },
  { name: 'nothing after a tool, once', replies: always(call(), { text: '' }, FINE), ends: fine(3, { tools: 1 }) },
  {
    name: 'nothing after a tool, always',
    replies: always(call(), { text: '' }),
    ends: says(/\d{2}/, 3, { by: 'any', kind: 'empty', tools: 1 }),
  },
  {
    name: 'nothing after a tool, with one model only',
    isAlone: true,
    replies: always(call(), { text: '' }),
    ends: says(/\d{2}/, 3, { by: 'any', kind: 'empty', tools: 1 }),
  },
  {
    name: 'a wait for tools that were not called',
    wires: ['messages', 'chat'],
    replies: (wire) => [{ text: '', stop: wire === 'chat' ? 'tool_calls' : 'tool_use' }, FINE],
    ends: fine(2),
  },
  { name: 'thinking and nothing else, once', replies: always({ thinking: 'Hm.' }, FINE), ends: fine(2, { not: /Hm/ }) },
  {
    name: 'an answer in the field of thoughts',
    wires: ['chat', 'ollama'],
    replies: always({ thinking: 'All fine.' }),
    ends: fine(2),
  },
  {
    name: 'an answer in a tag that never ends',
    wires: ['chat', 'ollama'],
    replies: always({ text: '<think>All fine.' }),
    ends: fine(2),
  },
  {
    name: 'a thought that the vendor signs, and nothing else',
    wires: ['messages', 'responses'],
    replies: always({ thinking: 'Hm.' }),
    ends: { ...second(2), not: /Hm/ },
  },

  // The length of an answer.
  {
    name: 'an answer that is cut',
    replies: cut({ text: 'First half,' }, { text: ' second half.' }),
    ends: says(/^First half, second half\./, 2, { not: /^$/ }),
  },
  {
    name: 'an answer that is cut twice',
    replies: (wire) => [{ text: 'On and on,', stop: LENGTH[wire] }],
    ends: says(/On and on,/, 2, { kind: 'length' }),
  },
  { name: 'thinking that uses up the room, once', replies: cut({ thinking: 'Half' }, FINE), ends: fine(2) },
  { name: 'room used up without a word, once', replies: cut({ text: '' }, FINE), ends: fine(2) },
  {
    name: 'room used up without a word, always',
    replies: (wire) => [{ text: '', stop: LENGTH[wire] }],
    ends: second(2),
  },
  {
    name: 'room used up after a tool',
    replies: (wire) => [call(), { thinking: 'Half', stop: LENGTH[wire] }, FINE],
    ends: fine(3, { tools: 1 }),
  },
  {
    name: 'room used up in the middle of a call',
    wires: ['chat', 'messages'],
    replies: (wire) => [
      {
        raw:
          wire === 'chat'
            ? chat({ tool_calls: [{ index: 0, id: 't', function: { name: 'get_quote', arguments: '{"instr' } }] }) +
              finish('length')
            : anthropic(
                {
                  type: 'content_block_start',
                  index: 0,
                  content_block: { type: 'tool_use', id: 't', name: 'get_quote', input: {} },
                },
                { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"instr' } },
                ...stopped('max_tokens'),
              ),
      },
      FINE,
    ],
    ends: fine(2, { tools: 0 }),
  },

  // The window.
  { name: 'too long, once', replies: (wire) => [OVERFLOWS[wire], FINE], ends: fine(2) },
  { name: 'too long, always', replies: (wire) => [OVERFLOWS[wire]], ends: second(3) },
  { name: 'too large a request, once', replies: always({ status: 413 }, FINE), ends: fine(2) },
  { name: 'too large a request, always', replies: always({ status: 413 }), ends: second(3) },
  { name: 'too long after a tool', replies: (wire) => [call(), OVERFLOWS[wire], FINE], ends: fine(3, { tools: 1 }) },
  {
    name: 'a window that is full without a word',
    wires: ['messages'],
    replies: always({ text: '', stop: 'model_context_window_exceeded' }, FINE),
    ends: fine(2),
  },
  {
    name: 'a window that is full in the middle',
    wires: ['messages'],
    replies: always({ text: 'First half,', stop: 'model_context_window_exceeded' }, { text: ' second half.' }),
    ends: says(/^First half, second half\./, 2),
  },
  {
    name: 'a window that is full, always',
    wires: ['messages'],
    replies: always({ text: 'On and on,', stop: 'model_context_window_exceeded' }),
    ends: says(/On and on,/, 2, { kind: 'length' }),
  },
  {
    name: 'too long, said in the stream',
    wires: ['chat'],
    replies: always({ raw: sse({ error: { message: 'maximum context length is 8192 tokens', code: 400 } }) }, FINE),
    ends: fine(2),
  },

  // Loops.
  { name: 'the same call for ever', replies: always(call()), ends: says(/\d{2}/, 7, { by: 'any', kind: 'loop' }) },
  {
    name: 'an unknown tool for ever',
    replies: always({ toolCalls: [{ name: 'fly_away', input: {} }] }),
    ends: says(/\S/, 7, { by: 'any', kind: 'loop' }),
  },
  { name: 'a loop that ends with words', replies: always(call(), call(), call(), call(), call(), FINE), ends: fine(6) },

  // Odd servers.
  {
    name: 'a whole reply where a stream was asked for',
    replies: (wire) => [{ status: 200, body: WHOLE[wire] }],
    ends: fine(1),
  },
  {
    name: 'a whole reply with a call',
    replies: (wire) => [{ status: 200, body: WHOLE_CALL[wire] }, FINE],
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'the input of a call in its opening',
    replies: raw({
      messages: anthropic(
        { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 't', ...QUOTE } },
        { type: 'content_block_stop', index: 0 },
        ...stopped('tool_use'),
      ),
      chat:
        chat({ tool_calls: [{ index: 0, id: 't', function: { name: 'get_quote', arguments: ARGS } }] }) +
        finish('tool_calls'),
      responses: responses(
        { type: 'response.output_item.added', output_index: 0, item: functionCall(ARGS) },
        { type: 'response.output_item.done', output_index: 0, item: functionCall(ARGS) },
        completed([functionCall(ARGS)]),
      ),
      ollama:
        line({ message: { tool_calls: [{ function: { name: 'get_quote', arguments: QUOTE.input } }] } }) +
        line({ message: {}, done: true }),
    }),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'the input of a call at its end only',
    wires: ['responses'],
    replies: raw({
      responses: responses(
        { type: 'response.output_item.added', output_index: 0, item: functionCall('') },
        { type: 'response.output_item.done', output_index: 0, item: functionCall(ARGS) },
        completed([functionCall(ARGS)]),
      ),
    }),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'arguments encoded twice',
    replies: (wire) => [
      wire === 'ollama'
        ? {
            raw:
              line({ message: { tool_calls: [{ function: { name: 'get_quote', arguments: ARGS } }] } }) +
              line({ message: {}, done: true }),
          }
        : call(QUOTE.input, { rawInput: TWICE }),
      FINE,
    ],
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'no reason for the end',
    wires: HOSTED,
    replies: raw({
      messages: anthropic(...textBlock('All fine.')) + sse('[DONE]'),
      chat: chat({ content: 'All fine.' }) + sse('[DONE]'),
      responses: responses({ type: 'response.output_text.delta', delta: 'All fine.' }) + sse('[DONE]'),
    }),
    ends: fine(1),
  },
  {
    name: 'a call without a reason for the end',
    wires: ['chat'],
    replies: raw({
      chat:
        chat({ tool_calls: [{ index: 0, id: 't', function: { name: 'get_quote', arguments: ARGS } }] }) + sse('[DONE]'),
    }),
    ends: fine(2, { tools: 1 }),
  },
  { name: 'an end mark without a word', wires: HOSTED, replies: always({ raw: sse('[DONE]') }, FINE), ends: fine(2) },
  {
    name: 'two calls with one id',
    wires: HOSTED,
    replies: always(
      {
        toolCalls: [
          { ...QUOTE, id: 'same' },
          { name: 'get_quote', id: 'same', input: { instrument: 'MSFT' } },
        ],
      },
      FINE,
    ),
    ends: fine(2, { tools: 2 }),
  },
  {
    name: 'one call told twice',
    wires: HOSTED,
    replies: always(
      {
        toolCalls: [
          { ...QUOTE, id: 'same' },
          { ...QUOTE, id: 'same' },
        ],
      },
      FINE,
    ),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'a call without an id',
    wires: ['chat'],
    replies: raw({
      chat:
        chat({ tool_calls: [{ index: 0, function: { name: 'get_quote', arguments: ARGS } }] }) + finish('tool_calls'),
    }),
    ends: fine(2, { tools: 1 }),
  },
  {
    name: 'the whole text once more',
    wires: ['chat'],
    replies: raw({ chat: chat({ role: 'assistant' }, { content: 'All fine.' }, { content: null }) + finish('stop') }),
    ends: fine(1),
  },
  {
    name: 'null choices',
    wires: ['chat'],
    replies: raw({ chat: sse({ choices: null }) + chat({ content: 'All fine.' }) + finish('stop') }),
    ends: fine(1),
  },

  // One trouble after another.
  { name: 'busy, then nothing', isAlone: true, replies: always({ status: 503 }, { text: '' }, FINE), ends: fine(3) },
  {
    name: 'busy twice, then too long',
    isAlone: true,
    replies: (wire) => [{ status: 503 }, { status: 503 }, OVERFLOWS[wire], FINE],
    ends: fine(4),
  },
  {
    name: 'busy, then no room',
    isAlone: true,
    replies: (wire) => [{ status: 503 }, { text: '', stop: LENGTH[wire] }, FINE],
    ends: fine(3),
  },
  {
    name: 'busy, then an answer in the field of thoughts, twice',
    wires: ['chat', 'ollama'],
    isAlone: true,
    replies: always({ status: 503 }, { thinking: 'All fine.' }),
    ends: fine(3),
  },
  {
    name: 'a break after the first words, then nothing, then an answer',
    isAlone: true,
    replies: always(broken('reset'), { text: '' }, FINE),
    ends: fine(3),
  },
  {
    name: 'nothing, then a break after the first words, then an answer',
    isAlone: true,
    replies: always({ text: '' }, broken('close'), FINE),
    ends: fine(3),
  },
  {
    name: 'busy after a tool, then nothing, then an answer',
    isAlone: true,
    replies: always(call(), { status: 503 }, { text: '' }, FINE),
    ends: fine(4, { tools: 1 }),
  },
  {
    name: 'down for good after a tool, with one model only',
    isAlone: true,
    replies: always(call(), { status: 500 }),
    ends: says(/\d{2}/, 4, { by: 'any', kind: 'failed', tools: 1 }),
  },
  {
    name: 'a cut answer whose rest is a call, then nothing once',
    replies: (wire) => [{ text: 'First half,', stop: LENGTH[wire] }, call(), { text: '' }, FINE],
    ends: says(/^First half,\s*All fine\./, 4, { tools: 1 }),
  },
  {
    name: 'a cut answer, a call, and an answer that is cut as well',
    replies: (wire) => [
      { text: 'First half,', stop: LENGTH[wire] },
      { text: ' second half.', ...call() },
      { text: 'Third half,', stop: LENGTH[wire] },
      { text: ' fourth half.' },
    ],
    ends: says(/^First half, second half\.\s+Third half, fourth half\./, 4, { tools: 1 }),
  },
  {
    name: 'a cut answer whose rest breaks off',
    replies: (wire) => [{ text: 'First', stop: LENGTH[wire] }, broken('reset', ' Half of'), { text: ' and second.' }],
    ends: says(/^First and second\./, 3),
  },
  {
    name: 'a cut answer whose rest never comes',
    isAlone: true,
    replies: (wire) => [{ text: 'On and on,', stop: LENGTH[wire] }, { status: 500 }],
    ends: says(/On and on,/, 4, { kind: 'length' }),
  },

  // Control tokens.
  {
    name: 'a token that breaks off',
    replies: always(
      { text: ['All fi', '<<NEED_IN', 'x'], ending: 'reset', after: 2 },
      { text: ['All fine.', '<<NEED_', 'INPUT>>'] },
    ),
    ends: fine(2, { kind: 'question', not: /<|NEED|Half/ }),
  },
  {
    name: 'a token that is cut in two',
    replies: (wire) => [{ text: 'All fine. <<NEED_', stop: LENGTH[wire] }, { text: 'INPUT>>' }],
    ends: fine(2, { kind: 'question', not: /<|NEED|INPUT|Half/ }),
  },
  {
    name: 'a token that is cut in two, and its rest breaks off after a call began',
    wires: ['messages'],
    replies: (wire) => [
      { text: 'All fine. <<NEED_', stop: LENGTH[wire] },
      {
        raw: anthropic(...textBlock('INPUT>>'), {
          type: 'content_block_start',
          index: 1,
          content_block: { type: 'tool_use', id: 't', name: 'get_quote', input: {} },
        }),
      },
      { text: 'INPUT>>' },
    ],
    ends: fine(3, { kind: 'question', not: /<|NEED|INPUT|Half/ }),
  },
  {
    name: 'silence where none may be',
    replies: always({ text: '<<NO_REPLY>>' }),
    ends: { ...second(2), not: /<|NO_REPLY/ },
  },
  {
    name: 'silence where none may be, with one model only',
    isAlone: true,
    replies: always({ text: '<<NO_REPLY>>' }),
    ends: says(/\S/, 2, { by: 'any', kind: 'empty', not: /<|NO_REPLY/ }),
  },
  {
    name: 'silence after a tool',
    replies: always(call(), { text: '<<SILENT_REPLY>>' }),
    ends: says(/\d{2}/, 3, { by: 'any', kind: 'empty', tools: 1, not: /<|SILENT/ }),
  },
  {
    name: 'a question to the user with a call',
    replies: always({ text: 'All fine. <<NEED_INPUT>>', ...call() }, FINE),
    ends: fine(1, { kind: 'question', tools: 0, not: /<|NEED/ }),
  },
  {
    name: 'a token in thoughts alone',
    wires: ['chat', 'ollama'],
    replies: always({ thinking: '<<NO_REPLY>> All fine.' }),
    ends: fine(2, { not: /<|NO_REPLY/ }),
  },
  {
    name: 'a refusal with a call',
    wires: ['messages'],
    replies: always({ ...call(), text: 'I cannot.', stop: 'refusal' }, FINE),
    ends: says(/I cannot\./, 1, { kind: 'refused', tools: 0 }),
  },

  // Calls.
  {
    name: 'a whole call, then a break',
    wires: HOSTED,
    replies: always({ text: 'Looking.', ...call(), ending: 'close', after: 5 }, call(), FINE),
    ends: fine(3, { tools: 1, not: /Looking/ }),
  },
  {
    name: 'last words that are cut',
    replies: (wire) => [call(), call(), call(), call(), call(), { text: 'On and on,', stop: LENGTH[wire] }],
    ends: says(/On and on,/, 6, { kind: 'length' }),
  },
  {
    name: 'a limit of nothing',
    isAlone: true,
    wires: ['chat'],
    replies: always(
      { status: 400, code: 'context_length_exceeded', message: 'maximum context length is 0 tokens' },
      FINE,
    ),
    ends: fine(2),
  },
];
