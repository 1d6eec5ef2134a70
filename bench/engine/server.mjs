// The scripted model: Anthropic's and OpenAI's streaming protocols, in a process of its own.
import { createServer } from 'node:http';
import { scenarioOf } from './scenarios.ts';

const sse = (type, data) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function anthropicEvents({ text, calls }, turn) {
  const events = [
    sse('message_start', {
      message: {
        id: `msg_${turn}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-bench',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 100, output_tokens: 1 },
      },
    }),
    sse('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    ...text.map((part) => sse('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } })),
    sse('content_block_stop', { index: 0 }),
  ];
  calls.forEach(({ id, name, input }, at) => {
    const index = at + 1;
    const json = JSON.stringify(input);
    const delta = (partial_json) =>
      sse('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    events.push(
      sse('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } }),
      delta(json.slice(0, 8)),
      delta(json.slice(8)),
      sse('content_block_stop', { index }),
    );
  });
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  events.push(
    sse('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: text.length } }),
    sse('message_stop', {}),
  );
  return { events, firstText: 3 };
}

function openaiEvents({ text, calls }, turn) {
  const id = `chatcmpl-${turn}`;
  const chunk = (delta, finish_reason = null) =>
    `data: ${JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created: 1,
      model: 'gpt-bench',
      choices: [{ index: 0, delta, finish_reason }],
    })}\n\n`;
  const usage = { prompt_tokens: 100, completion_tokens: text.length, total_tokens: 100 + text.length };
  const events = [chunk({ role: 'assistant', content: '' }), ...text.map((content) => chunk({ content }))];
  calls.forEach(({ id, name, input }, index) => {
    const json = JSON.stringify(input);
    events.push(
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: json.slice(0, 8) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: json.slice(8) } }] }),
    );
  });
  events.push(
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: 'gpt-bench', choices: [], usage })}\n\n`,
    'data: [DONE]\n\n',
  );
  return { events, firstText: 2 };
}

/** The bytes of a scenario's turns, made once; each turn comes up when so many results have been sent. */
function scriptBy(render) {
  const made = new Map();
  return (name) => {
    if (!made.has(name)) {
      const { way, turns = [] } = scenarioOf(name);
      let results = 0;
      const written = turns.map((turn, index) => {
        const { events, firstText } = render(turn, index);
        const bytes = events.map((event) => Buffer.from(event));
        const parksAt = turn.parksAfter && firstText - 1 + turn.parksAfter;
        const after = results;
        results += turn.calls.length;
        return { events: way === 'whole' ? [Buffer.concat(bytes)] : bytes, isPaced: way === 'paced', parksAt, after };
      });
      made.set(name, written);
    }
    return made.get(name);
  };
}
const vendors = [
  { path: '/v1/messages', turnsOf: scriptBy(anthropicEvents), resultMark: '"tool_use_id"' },
  { path: '/v1/chat/completions', turnsOf: scriptBy(openaiEvents), resultMark: '"tool_call_id"' },
];
const parked = new Set();

function count(text, mark) {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) found++;
  return found;
}

/** Sixteen events a tick, each its own write, as a network hands them over. */
function stream(response, events, from = 0) {
  const until = Math.min(events.length, from + 16);
  for (let at = from; at < until; at++) response.write(events[at]);
  if (until === events.length) response.end();
  else setImmediate(stream, response, events, until);
}

/** One event every 10 ms, the streams spread over the time between, so that every event wakes its reader. */
const slots = Array.from({ length: 10 }, () => new Set());
let slot = 0;
let ticking;
function pace(response, events) {
  let at = 0;
  const next = () => {
    response.write(events[at++]);
    if (at < events.length) return false;
    response.end();
    return true;
  };
  if (next()) return;
  slots[(slot + 1 + Math.floor(Math.random() * 9)) % slots.length].add(next);
  ticking ??= setInterval(() => {
    slot = (slot + 1) % slots.length;
    for (const each of slots[slot]) if (each()) slots[slot].delete(each);
    if (slots.some(({ size }) => size > 0)) return;
    clearInterval(ticking);
    ticking = undefined;
  }, 1);
}

const server = createServer((request, response) => {
  if (request.url === '/release') {
    for (const go of parked) go();
    parked.clear();
    response.end();
    return;
  }
  const [, scenario, ...rest] = request.url.split('/');
  const vendor = vendors.find(({ path }) => `/${rest.join('/')}`.startsWith(path));
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const turns = vendor?.turnsOf(scenario) ?? [];
    const results = vendor ? count(body, vendor.resultMark) : 0;
    const turn = turns.find(({ after }) => after === results);
    if (!turn) {
      response.writeHead(404).end(`${request.url} with ${results} results is not served here`);
      return;
    }
    response.socket.setNoDelay(true);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    if (turn.isPaced) {
      pace(response, turn.events);
      return;
    }
    if (turn.parksAt === undefined) {
      stream(response, turn.events);
      return;
    }
    for (const event of turn.events.slice(0, turn.parksAt)) response.write(event);
    parked.add(() => stream(response, turn.events, turn.parksAt));
  });
});
server.keepAliveTimeout = 600_000;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', 4096, () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
