import { freePort, sampleOf } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { FinclawProcess } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { wiredHome } from './testing/wired-home.ts';

const home = wiredHome(async (fake) => ({
  agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
  gateway: { port: await freePort() },
}));
const env = { LANG: 'en_US.UTF-8', TZ: 'UTC' };

/** What each command is asked with; a command that is not listed is asked by its name alone. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/price': ['/price AAPL', '/price', '/price no such share'],
  '/chart': ['/chart AAPL'],
  '/alert': ['/alert list', '/alert AAPL > nonsense'],
  '/watch': ['/watch', '/watch remove AAPL'],
  '/model': ['/model', '/model no-such-model'],
  '/memory': ['/memory', '/memory forget everything'],
  '/schedule': ['/schedule list'],
  '/settings': ['/settings'],
  '/approve': ['/approve 1234'],
  '/deny': ['/deny 1234'],
  '/queue': ['/queue', '/queue no-such-mode'],
};

/**
 * Times, amounts and names of runs differ from one question to the next; how answers are marked up differs by surface.
 */
const comparable = (text: string): string =>
  text
    .replace(/[`*_|#>-]+/gu, ' ')
    .replace(/[\d.,]+[KMB]?/gu, '0')
    .replace(/\s+/gu, ' ')
    .trim();

/** The running program, and every way to ask it something. */
async function startServer() {
  const server = new FinclawProcess(['serve', '--json'], home.dir, { env });
  await server.shows('"url"');
  const { url } = JSON.parse(server.stdout) as { url: string };
  const { token } = JSON.parse((await runHere(['serve', '--token', 'test', '--json'], home.dir, { env })).stdout);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
    return response.text();
  };
  const rpc = async (method: string, params: object) =>
    JSON.parse(await post('/api/rpc', { jsonrpc: '2.0', id: 1, method, params })).result;
  const events: {
    readonly type: string;
    readonly messageId?: string;
    readonly text?: string;
    readonly turn?: { runId: string };
  }[] = [];
  const reading = new AbortController();
  const stream = await fetch(new URL('/api/events', url), { headers, signal: reading.signal });
  void readEvents(stream, (event) => events.push(event as never)).catch(() => {});
  const stop = async (): Promise<void> => {
    reading.abort();
    server.child.kill('SIGTERM');
    await server.finished;
  };
  return { post, rpc, events, stop };
}

async function readEvents(stream: Response, take: (event: unknown) => void): Promise<void> {
  let rest = '';
  for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)));
  }
}

/** What the events of both streamed APIs hold. */
interface ApiEvent {
  readonly choices?: readonly { readonly delta: { readonly content?: string } }[];
  readonly type?: string;
  readonly delta?: string;
  readonly error?: { readonly message: string };
}

const dataOf = (stream: string): readonly ApiEvent[] =>
  stream.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []));

type Server = Awaited<ReturnType<typeof startServer>>;

const messages = (text: string) => ({ model: 'finclaw', messages: [{ role: 'user', content: text }] });

/** What each output says to one question. */
const OUTPUTS: Readonly<Record<string, (server: Server, text: string) => Promise<string | undefined>>> = {
  'ask --json': async (_server, text) =>
    JSON.parse((await runHere(['ask', text, '--json'], home.dir, { env })).stdout).answer,
  'chat completion': async ({ post }, text) => {
    const { choices, error } = JSON.parse(await post('/v1/chat/completions', messages(text)));
    return choices?.[0].message.content ?? error.message;
  },
  'chat completion, streamed': async ({ post }, text) =>
    dataOf(await post('/v1/chat/completions', { ...messages(text), stream: true }))
      .map(({ choices, error }) => choices?.[0]?.delta.content ?? error?.message ?? '')
      .join(''),
  response: async ({ post }, text) => {
    const { output, error } = JSON.parse(await post('/v1/responses', { model: 'finclaw', input: text }));
    return output?.[0].content[0].text ?? error.message;
  },
  'response, streamed': async ({ post }, text) =>
    dataOf(await post('/v1/responses', { model: 'finclaw', input: text, stream: true }))
      .map(({ type, delta, error }) => (type === 'response.output_text.delta' ? delta : error?.message) ?? '')
      .join(''),
  ...onPage(),
};

/** One message of the page, read back in the three places that show or store it. */
function onPage(): typeof OUTPUTS {
  let last: { readonly sessionKey: string; readonly messageId: string; readonly runId: string };
  return {
    event: async ({ rpc, events }, text) => {
      const { sessionKey, messageId } = await rpc('messages.send', { text });
      const ended = () => events.find((event) => event.type === 'turn-end' && event.messageId === messageId);
      await expect.poll(ended).toBeDefined();
      last = { sessionKey, messageId, runId: ended()!.turn!.runId };
      return events
        .filter((event) => event.type === 'answer' && event.messageId === messageId)
        .map((event) => event.text)
        .join('\n');
    },
    page: async ({ rpc }) => {
      const { items } = await rpc('sessions.get', { sessionKey: last.sessionKey });
      const answers: readonly { readonly type: string; readonly text: string }[] = items;
      return answers.flatMap(({ type, text }) => (type === 'answer' ? [text] : [])).join('\n');
    },
    audit: async () => {
      const shown = await runHere(['audit', 'show', last.runId, '--json'], home.dir, { env });
      const records: readonly { readonly body: { readonly delivered?: readonly { readonly text: string }[] } }[] =
        JSON.parse(shown.stdout);
      return records.flatMap(({ body }) => body.delivered?.map(({ text }) => text) ?? []).join('\n');
    },
  };
}

describe('the text of a turn', () => {
  it('is the same in every output, for every command', async () => {
    const server = await startServer();
    try {
      const { commands } = await server.rpc('commands.list', {});
      const questions: readonly string[] = commands.flatMap(({ name }: { name: string }) => QUESTIONS[name] ?? [name]);
      expect(questions.length).toBeGreaterThan(25);
      const wrong: string[] = [];
      for (const question of sampleOf(questions, 8)) {
        const printed = (await runHere(['ask', question], home.dir, { env })).stdout;
        for (const [output, ask] of Object.entries(OUTPUTS)) {
          const text = (await ask(server, question)) ?? '';
          if (printed.trim() === '' || comparable(text) !== comparable(printed))
            wrong.push(`${question} → ${output}: ${JSON.stringify(text)} instead of ${JSON.stringify(printed)}`);
        }
      }
      expect(wrong).toEqual([]);
    } finally {
      await server.stop();
    }
  }, 300_000);
});
