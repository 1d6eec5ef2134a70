import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import {
  type ChannelId,
  type ChannelPlugin,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  type Locale,
} from '@finclaw/types';
import { type App, createApp } from '../create-app.ts';
import type { InterruptedDialogue, WrittenTable } from './interrupted-dialogues.ts';

const TABLES: readonly WrittenTable[] = [
  'portfolio_rows',
  'paper_orders',
  'alerts',
  'schedules',
  'watchlist',
  'memories',
];
const MINUTE = 60_000;
/** A Monday morning in Seoul, when the exchange is open. */
const MONDAY = Date.parse('2026-11-16T10:30:00+09:00');

/** What a dialogue said and wrote. */
interface DialogueRecord {
  readonly answers: readonly string[];
  /** The tables that its turns changed. */
  readonly written: readonly WrittenTable[];
}

/** The whole program in this process with the built-in model, for dialogues of one person after another. */
export class DialogueRunner {
  readonly #parts: Parts;
  #people = 0;
  #messages = 0;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** On a messenger, where everybody has data of their own, or on the page, whose conversations never start afresh. */
  static async start(channel: 'telegram' | 'web', approves: boolean, locale: Locale = 'ko'): Promise<DialogueRunner> {
    const channelId = createChannelId(channel);
    const dir = mkdtempSync(join(tmpdir(), 'finclaw-dialogues-'));
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
    ensureStateDirs(paths);
    const clock = { now: MONDAY };
    const sent: string[] = [];
    const { channels } = defaultConfig;
    const config = {
      ...defaultConfig,
      channels: { ...channels, telegram: { ...channels.telegram, enabled: true, allowFrom: ['*'] } },
    };
    const options = { config, paths, locale, logger: createSilentLogger(), env: {} };
    const app = await createApp({ ...options, now: () => clock.now });
    let receive: Parts['receive'] = async () => {};
    const plugin: ChannelPlugin = {
      id: channelId,
      capabilities: CAPABILITIES,
      onMessage: (handler) => {
        receive = handler;
        return async () => {};
      },
      send: async ({ payloads }) => {
        sent.push(payloads.map(({ text }) => text ?? '').join('\n'));
        return undefined;
      },
    };
    app.addChannel(plugin);
    app.approvals.addPresenter({
      canReach: () => true,
      present: ({ id, requester }) => {
        const by = { ...requester, origin: 'button' as const };
        setImmediate(() => void app.approvals.answer(id, { approved: approves, by }));
      },
    });
    return new DialogueRunner({ channelId, app, dir, clock, sent, receive });
  }

  /** Somebody who has said nothing yet. */
  newPerson(): string {
    return `p${++this.#people}`;
  }

  /** Says the messages of a dialogue, as somebody new unless a person is given. */
  async run(
    { given, turns }: Pick<InterruptedDialogue, 'given' | 'turns'>,
    person: string = this.newPerson(),
  ): Promise<DialogueRecord> {
    // What writes is read back first.
    for (const text of given)
      for (const said of [text, /[가-힣]/.test(text) ? '네' : 'yes']) await this.#say(person, said);
    const before = await this.#contents();
    const answers: string[] = [];
    for (const turn of turns) {
      if (typeof turn === 'number') this.#parts.clock.now += turn * MINUTE;
      else answers.push(await this.#say(person, turn));
    }
    const after = await this.#contents();
    return { answers, written: TABLES.filter((_, at) => before[at] !== after[at]) };
  }

  async close(): Promise<void> {
    await this.#parts.app.close();
    rmSync(this.#parts.dir, { recursive: true, force: true });
  }

  async #say(senderId: string, body: string): Promise<string> {
    const id = `m${++this.#messages}`;
    const from = this.#parts.sent.length;
    const { channelId } = this.#parts;
    const ended = this.#parts.app.turnOf(channelId, id);
    const at = {
      senderId,
      chatId: senderId,
      chatType: 'direct' as const,
      timestamp: createTimestamp(this.#parts.clock.now),
    };
    await this.#parts.receive({ id, channelId, accountId: 'default', origin: 'typed', body, ...at });
    await ended;
    return this.#parts.sent.slice(from).join('\n');
  }

  #contents(): Promise<readonly string[]> {
    const { database } = this.#parts.app.store;
    return Promise.all(TABLES.map(async (table) => JSON.stringify(await database.all(`SELECT * FROM ${table}`))));
  }
}

interface Parts {
  readonly channelId: ChannelId;
  readonly app: App;
  readonly dir: string;
  readonly clock: { now: number };
  readonly sent: string[];
  readonly receive: (message: InboundMessage) => Promise<void>;
}
