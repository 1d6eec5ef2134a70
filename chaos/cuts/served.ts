import { freePort } from '@finclaw/infra/testing';
import { addToSegment, type GatewayEvent, type TextSegment, textOfSegments, withoutSegment } from '@finclaw/types';
import { WebSocket } from 'ws';
import { FakeDiscord } from '../../packages/channel-discord/src/testing/fake-discord.ts';
import { FakeTelegram } from '../../packages/channel-telegram/src/testing/fake-telegram.ts';
import { visibleText } from '../../packages/channel-telegram/src/testing/telegram-html.ts';
import { FinclawProcess } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { until } from '../behaviours/surfaces/command-line.ts';
import type { CutHome } from './home.ts';
import type { Asker, Seen } from './places.ts';

const TELEGRAM_BOT = { token: '100:main', id: 100, username: 'finclaw_bot' };
const DISCORD_BOT = { token: 'main.token', id: '100', applicationId: '101', username: 'finclaw' };

/** A running server with everything that people and programs can talk to it through. */
export interface CutServer {
  readonly url: string;
  readonly token: string;
  readonly telegram: FakeTelegram;
  readonly discord: FakeDiscord;
  close(): Promise<void>;
}

/** Starts `finclaw serve` with both messengers and the API for programs. */
export async function openServer(home: CutHome): Promise<CutServer> {
  const [telegram, discord, port] = await Promise.all([FakeTelegram.start(), FakeDiscord.start(), freePort()]);
  telegram.addBot(TELEGRAM_BOT);
  discord.addBot(DISCORD_BOT);
  home.configure({
    gateway: { port, openaiApi: 'local' },
    channels: {
      telegram: { enabled: true, botToken: TELEGRAM_BOT.token, apiBaseUrl: telegram.url, allowFrom: ['*'] },
      discord: { enabled: true, botToken: DISCORD_BOT.token, apiBaseUrl: discord.url, allowFrom: ['*'] },
    },
  });
  const server = new FinclawProcess(['serve', '--json'], home.stateDir, { env: home.env });
  await server.shows(/\n}\n/);
  const { firstLink } = JSON.parse(server.stdout) as { firstLink: string };
  await until(() => discord.gateway.isConnected(DISCORD_BOT.token), 60_000);
  return {
    url: `http://127.0.0.1:${port}`,
    token: await tokenFrom(firstLink),
    telegram,
    discord,
    async close() {
      server.child.kill('SIGTERM');
      await server.finished;
      await Promise.all([telegram.close(), discord.close()]);
    },
  };
}

/** Connects a browser, and lets it make a token for programs. */
async function tokenFrom(link: string): Promise<string> {
  const opened = await fetch(link, { redirect: 'manual' });
  const { origin } = new URL(link);
  const headers = {
    cookie: opened.headers.getSetCookie()[0]!.split(';')[0]!,
    origin,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ name: 'cuts', scopes: ['read', 'write'] });
  const made = await fetch(`${origin}/api/tokens`, { method: 'POST', headers, body });
  return ((await made.json()) as { secret: string }).secret;
}

/** The page's socket, the same events over HTTP, and the conversation as it is stored: all three have to agree. */
export async function openPage(server: CutServer): Promise<Asker> {
  const { url, token } = server;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [heard, streamed] = [new Map<string, GatewayEvent[]>(), new Map<string, GatewayEvent[]>()];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`, { headers });
  let isSubscribed = false;
  socket.on('message', (data) => {
    const { id, params } = JSON.parse(String(data)) as { id?: number; params: GatewayEvent };
    if (id === undefined) keep(heard, params);
    else isSubscribed = true;
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'events.subscribe', params: {} }));
  const leaving = new AbortController();
  const stream = await fetch(`${url}/api/events`, { headers, signal: leaving.signal });
  const reading = readEvents(stream, (event) => keep(streamed, event)).catch(() => {});
  await until(() => isSubscribed, 60_000);
  return {
    async ask(question) {
      const sent = await fetch(`${url}/api/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ text: question }),
      });
      const { sessionKey } = (await sent.json()) as { sessionKey: string };
      const of = (events: typeof heard) => events.get(sessionKey) ?? [];
      await until(() => [heard, streamed].every((events) => of(events).at(-1)?.type === 'turn-end'), 60_000);
      const kept = await fetch(`${url}/api/sessions/${encodeURIComponent(sessionKey)}`, { headers });
      const { items } = (await kept.json()) as { items: readonly { type: string; text?: string; cited?: string }[] };
      const answer = items.findLast(({ type }) => type === 'answer');
      const seen = seenIn(of(heard));
      const agrees = JSON.stringify(of(heard)) === JSON.stringify(of(streamed)) && answer?.text === seen.final;
      return {
        ...seen,
        cited: answer?.cited ?? '',
        ...(!agrees && { final: 'the socket, the stream and the conversation differ' }),
      };
    },
    async close() {
      socket.terminate();
      leaving.abort();
      await reading;
    },
  };
}

function keep(events: Map<string, GatewayEvent[]>, event: GatewayEvent): void {
  const { sessionKey = '' } = event as { sessionKey?: string };
  events.set(sessionKey, [...(events.get(sessionKey) ?? []), event]);
}

async function readEvents({ body }: Response, take: (event: GatewayEvent) => void): Promise<void> {
  let rest = '';
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data) take(JSON.parse(data.slice('data: '.length)) as GatewayEvent);
    }
  }
}

/** Returns the texts a page that follows the events has shown, event after event, and at the end. */
function seenIn(events: readonly GatewayEvent[]): Seen {
  const states: string[] = [];
  let segments: readonly TextSegment[] = [];
  for (const event of events) {
    if (event.type === 'text') segments = addToSegment(segments, event.segment, event.delta);
    else if (event.type === 'withdrawn') segments = withoutSegment(segments, event.segment);
    else continue;
    states.push(textOfSegments(segments));
  }
  const final = events.flatMap((event) => (event.type === 'answer' ? [event.text] : [])).join('\n');
  return { final, states };
}

/** The APIs that other programs speak, whole or in pieces. */
export function openProgram(server: CutServer, api: 'chat' | 'responses', stream: boolean): Asker {
  const { url, token } = server;
  return {
    async ask(question) {
      const said = { role: 'user', content: question };
      const body = JSON.stringify({
        model: 'finclaw',
        stream,
        ...(api === 'chat' ? { messages: [said] } : { input: [said] }),
      });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const path = api === 'chat' ? '/v1/chat/completions' : '/v1/responses';
      const text = await (await fetch(`${url}${path}`, { method: 'POST', headers, body })).text();
      if (!stream) return { final: wholeText(JSON.parse(text)), states: [] };
      const deltas = text
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .map((line) => JSON.parse(line.slice('data: '.length)))
        .map(
          (part) => part.choices?.[0]?.delta?.content ?? (part.type === 'response.output_text.delta' ? part.delta : ''),
        );
      const states = deltas.map((_, at) => deltas.slice(0, at + 1).join(''));
      return { final: deltas.join(''), states };
    },
    close: async () => {},
  };
}

interface WholeBody {
  readonly choices?: readonly { readonly message: { readonly content: string } }[];
  readonly output?: readonly { readonly type: string; readonly content: readonly { readonly text: string }[] }[];
}

const wholeText = ({ choices, output }: WholeBody): string =>
  choices?.[0]?.message.content ?? output?.findLast(({ type }) => type === 'message')?.content[0]?.text ?? '';

/** The number of the next asker; each question comes from another person, in a conversation of its own. */
let people = 1_000;
/** Under a draft. */
const UNFINISHED = / …$/;

/** A direct chat on Telegram. */
export function openTelegram({ telegram }: CutServer): Asker {
  const { token: bot } = TELEGRAM_BOT;
  return {
    async ask(question) {
      const id = ++people;
      telegram.say({ chat: id, from: { id, first_name: `P${id}`, is_bot: false }, text: question, bot });
      const shown = () => telegram.chats.shown(bot, id).map(({ text }) => text);
      await until(() => isWhole(shown()), 60_000);
      const calls = telegram.calls.filter(
        ({ method, payload }) => /^(?:sendMessage|editMessageText)$/.test(method) && Number(payload.chat_id) === id,
      );
      const texts = calls.map(({ payload }) =>
        payload.parse_mode === 'HTML' ? visibleText(String(payload.text)) : String(payload.text),
      );
      return { final: shown().join('\n'), states: texts.map((text = '') => text.replace(UNFINISHED, '')) };
    },
    close: async () => {},
  };
}

/** A direct chat on Discord. */
export function openDiscord({ discord }: CutServer): Asker {
  return {
    async ask(question) {
      const id = String(++people);
      const channel = discord.guild.directChat(DISCORD_BOT, id);
      discord.say({ channel, from: { id, username: `p${id}` }, text: question, bot: DISCORD_BOT });
      const shown = () => discord.guild.shown(DISCORD_BOT, channel).map(({ content }) => content);
      await until(() => isWhole(shown()), 60_000);
      const written = discord.guild.messages.filter(({ channelId }) => channelId === channel);
      const states = written.flatMap(({ versions }) => versions.map((text) => text.replace(UNFINISHED, '')));
      return { final: shown().join('\n'), states };
    },
    close: async () => {},
  };
}

/** The line under the answer comes last. */
const isWhole = (shown: readonly string[]): boolean =>
  shown.some((text) => text.includes('※') && !UNFINISHED.test(text));
