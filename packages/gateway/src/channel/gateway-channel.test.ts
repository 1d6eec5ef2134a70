import { deriveRoutingSessionKey } from '@finclaw/channel-kit';
import { type ChannelHarness, channelContract, type Place, type SendFault } from '@finclaw/channel-kit/testing';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { Store } from '@finclaw/storage';
import { createCurrencyCode, type GatewayEvent, type ReplyTarget, type TurnView, textOfSegments } from '@finclaw/types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WEB_CHANNEL } from '../access/principal.ts';
import { EventHub } from '../events/event-hub.ts';
import { GatewayChannel, type Question } from './gateway-channel.ts';
import { Mailbox } from './mailbox.ts';

const OWNER = 'local';

const THREADS: Readonly<Record<Place, string>> = { direct: 'a', room: 'b', 'other-room': 'c' };

/** The database of the present test. */
let openHere: () => Store;

/** A page that is open on three conversations and shows what it is told. */
class PageHarness implements ChannelHarness {
  readonly store: Store = openHere();
  readonly mailbox = new Mailbox(this.store.database, Date.now);
  readonly hub = new EventHub({ now: Date.now, epoch: 'e' });
  readonly channel = new GatewayChannel({
    id: WEB_CHANNEL,
    mailbox: this.mailbox,
    hub: this.hub,
    sessionKeyOf: ({ channelId, chatType, senderId, threadId }) =>
      deriveRoutingSessionKey({
        channelId,
        chatType,
        chatId: senderId,
        ...(threadId === undefined ? {} : { threadId }),
      }),
    subjectOf: (symbol) => (symbol === 'AAPL' ? { instrumentName: 'Apple', currency: createCurrencyCode('USD') } : {}),
    now: Date.now,
    batchMs: 5,
  });
  readonly events: GatewayEvent[] = [];
  readonly #asked = new Map<string, Question>();
  readonly #send = this.channel.send.bind(this.channel);

  constructor() {
    const outlet = { write: (json: string) => this.events.push(JSON.parse(json)) > 0 };
    this.hub.read(outlet, { maySee: () => true, mayApprove: true });
  }

  async say({
    where,
    text,
  }: {
    readonly from: 'alice' | 'bob';
    readonly where: Place;
    readonly text: string;
  }): Promise<string> {
    const messageId = crypto.randomUUID();
    this.#asked.set(messageId, { messageId, senderId: OWNER, origin: 'typed', threadId: THREADS[where], text });
    await this.redeliver(messageId);
    return messageId;
  }

  /** A page repeats a question with the same id until it was accepted, or the program is leaving. */
  async redeliver(messageId: string): Promise<void> {
    const receive = () => this.channel.receive(this.#asked.get(messageId)!);
    const leave = (error: unknown) => expect(error).toMatchObject({ code: 'ROUTER_CLOSED' });
    await receive().catch(receive).catch(leave);
  }

  async edit(messageId: string): Promise<void> {
    await this.redeliver(messageId);
  }

  targetOf(where: Place): ReplyTarget {
    return { channelId: WEB_CHANNEL, accountId: 'default', targetId: OWNER, threadId: THREADS[where] };
  }

  async shown(where: Place): Promise<readonly string[]> {
    const sessionKey = this.channel.sessionKeyOf(OWNER, THREADS[where]);
    const shown = (await this.mailbox.page(sessionKey, 100)).filter(({ kind }) => kind !== 'question');
    const live = textOfSegments(this.hub.liveTurn(sessionKey)?.segments ?? []);
    return [...shown.map(({ body }) => body.text), ...(live === '' ? [] : [live])];
  }

  /**
   * There is no network in between, so all that can happen is that a send is repeated because nobody knows how it
   * ended.
   */
  failNextSend(_fault: SendFault): void {
    this.channel.send = async (message) => {
      this.channel.send = this.#send;
      await this.#send(message);
      return this.#send(message);
    };
  }

  typingIn(): number {
    return 0;
  }

  reactionsOn(): readonly string[] {
    return [];
  }

  async close(): Promise<void> {
    this.store.close();
  }
}

let harness: PageHarness | undefined;
afterEach(() => harness?.close());

const EXEMPT = {
  'two people in one room are told apart': 'The page has no rooms: whoever holds the cookie is the owner.',
  'a refused send rejects and shows nothing':
    'Nobody can refuse: the row is written to our own database, which is tested below.',
  'a send that surely did not leave is repeated or refused, and never doubted': 'The same.',
};

describeEachDatabase('the page as a channel', (database) => {
  beforeEach(() => {
    openHere = () => database.open();
  });

  it.each(channelContract(EXEMPT))('$name', async (check) => {
    harness = new PageHarness();
    await check.run(harness);
  });

  // A store on a server that is being closed still does what it is asked.
  it.skipIf(database.engine !== 'SQLite')('a send that the disk refuses rejects, and nothing is shown', async () => {
    harness = new PageHarness();
    harness.store.close();
    const message = {
      channelId: WEB_CHANNEL,
      targetId: OWNER,
      threadId: 'a',
      payloads: [{ text: 'x' }],
      idempotencyKey: 'k',
    };
    await expect(harness.channel.send(message)).rejects.toMatchObject({ code: expect.stringMatching(/^STORAGE_/) });
    expect(harness.events).toEqual([]);
  });

  it('a question that nobody takes is refused, and not kept', async () => {
    harness = new PageHarness();
    const asked = harness.channel.receive({
      messageId: 'm',
      senderId: OWNER,
      origin: 'typed',
      threadId: 'a',
      text: 'AAPL?',
    });
    await expect(asked).rejects.toMatchObject({ code: 'ROUTER_CLOSED' });
    expect(await harness.mailbox.find(WEB_CHANNEL, 'm')).toBeUndefined();
  });

  it('a question and its answer never hold the program up for the disk', async () => {
    harness = new PageHarness();
    const { database } = harness.store;
    const [commit, write] = [vi.spyOn(database, 'transaction'), vi.spyOn(database, 'run')];
    harness.channel.onMessage(async () => {});
    const messageId = await harness.say({ from: 'alice', where: 'direct', text: 'AAPL?' });
    const target = harness.targetOf('direct');
    harness.channel.progress({ ...target, replyToMessageId: messageId }, 'r', { type: 'thinking', delta: '…' });
    await harness.channel.send({ ...target, runId: 'r', payloads: [{ text: '$200' }], idempotencyKey: 'k' });
    await harness.channel.endTurn(messageId, { runId: 'r', outcome: 'answered' } as TurnView);
    expect(commit.mock.calls.map(([, , durability]) => durability)).toEqual(['soon', 'soon', 'soon', 'soon']);
    expect(write).not.toHaveBeenCalled();
    expect(harness.events.at(-1)).toMatchObject({ type: 'turn-end', messageId });
  });

  it('an alert nobody asked about is an alert, and stays after a restart', async () => {
    harness = new PageHarness();
    const alert = {
      alertId: 'a',
      symbol: 'AAPL',
      condition: { type: 'above', value: '200' },
      currentValue: '201.5',
      triggeredAt: 7,
    };
    const payloads = [{ text: 'AAPL is above 200', channelData: { kind: 'alert', alert } }];
    for (const _ of [1, 2]) {
      await harness.channel.send({
        channelId: WEB_CHANNEL,
        targetId: OWNER,
        threadId: 'a',
        payloads,
        idempotencyKey: 'k',
      });
    }
    const told = { ...alert, instrumentName: 'Apple', currency: 'USD' };
    expect(harness.events).toMatchObject([{ type: 'alert', text: 'AAPL is above 200', noticeId: 'k', alert: told }]);
    expect(await harness.shown('direct')).toEqual(['AAPL is above 200']);
  });

  it('reasoning is mentioned once per stretch and never shown', async () => {
    harness = new PageHarness();
    const target = harness.targetOf('direct');
    for (const delta of ['I will', ' steal']) harness.channel.progress(target, 'r', { type: 'thinking', delta });
    harness.channel.progress(target, 'r', { type: 'text', segment: 's1', delta: 'x' });
    harness.channel.progress(target, 'r', { type: 'thinking', delta: 'more' });
    expect(harness.events.map(({ type }) => type)).toEqual(['thinking', 'text', 'thinking']);
    expect(JSON.stringify(harness.events)).not.toContain('steal');
  });
});
