import { createApp } from '@finclaw/app';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import fc from 'fast-check';
import { PLAIN_CAPABILITIES } from '../plain-capabilities.ts';

/** The size of a state. */
export interface StateSize {
  readonly conversations: number;
  readonly trades: number;
  /** Every so many conversations begin with a picture. */
  readonly pictureEvery: number;
  readonly seed: number;
}

const QUESTIONS = [
  'What is the price of Samsung Electronics?',
  '애플 주가 알려줘',
  'What is 17% of 2,340,000?',
  '환율 알려줘',
];
const AT_ONCE = 20;

/**
 * Lets the real program answer in so many conversations, each a thread of its owner's, so that transcripts, audit log
 * and recordings are its own.
 */
export async function fillConversations(
  stateDir: string,
  { conversations, pictureEvery, seed }: StateSize,
): Promise<void> {
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  await ensureStateDirs(paths);
  const app = await createApp({
    config: defaultConfig,
    paths,
    locale: 'en',
    logger: createSilentLogger(),
    env: {},
    model: 'offline',
  });
  const channelId = createChannelId('web');
  let receive: (message: InboundMessage) => Promise<void> = async () => {};
  const channel: ChannelPlugin = {
    id: channelId,
    capabilities: PLAIN_CAPABILITIES,
    onMessage(handler) {
      receive = handler;
      return async () => {};
    },
    send: async () => undefined,
  };
  app.addChannel(channel);
  await app.load();
  await app.recover();
  const words = fc.sample(fc.constantFrom(...QUESTIONS), { seed, numRuns: conversations });
  const pictures = fc.sample(fc.uint8Array({ minLength: 20_000, maxLength: 60_000 }), { seed, numRuns: 20 });
  const ask = async (body: string, index: number): Promise<void> => {
    const id = `m${index}`;
    const bytes = pictures[index % pictures.length]!;
    const url = `data:image/png;base64,${Buffer.concat([PNG, bytes]).toString('base64')}`;
    const media = index % pictureEvery === 0 ? { media: [{ type: 'image' as const, mimeType: 'image/png', url }] } : {};
    const timestamp = createTimestamp(Date.now());
    const ended = app.turnOf(channelId, id);
    await receive({
      id,
      channelId,
      origin: 'typed',
      chatType: 'direct',
      senderId: 'local',
      chatId: 'local',
      threadId: `c${index}`,
      body,
      timestamp,
      ...media,
    });
    await ended;
  };
  for (let at = 0; at < words.length; at += AT_ONCE)
    await Promise.all(words.slice(at, at + AT_ONCE).map((body, offset) => ask(body, at + offset)));
  await app.close();
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', '005930', '000660', '035420'];

/** So many trades as a file: buys and sells over ten years, never selling more than is there. */
export function tradesCsv({ trades, seed }: StateSize): string {
  const held = new Map<string, number>();
  const picks = fc.sample(
    fc.tuple(
      fc.constantFrom(...SYMBOLS),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 10, max: 900 }),
      fc.boolean(),
    ),
    {
      seed,
      numRuns: trades,
    },
  );
  const rows = picks.map(([symbol, quantity, price, sells], index) => {
    const has = held.get(symbol) ?? 0;
    const isSale = sells && has >= quantity;
    held.set(symbol, has + (isSale ? -quantity : quantity));
    const date = new Date(Date.UTC(2016, 0, 4) + Math.floor((index * 3650) / trades) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const currency = /^\d/.test(symbol) ? 'KRW' : 'USD';
    return [date, isSale ? 'sell' : 'buy', symbol, quantity, price, currency, index + 1].join(',');
  });
  return `${['date,kind,symbol,quantity,price,currency,reference', ...rows].join('\n')}\n`;
}
