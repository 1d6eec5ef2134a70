import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake, type WireReply } from '@finclaw/models/testing';
import { type PendingApproval, renderApprovalCard } from '@finclaw/tools';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const web = createChannelId('web');
const ORDER = 'buy one Samsung Electronics';
let fake: WireFake;
let root: string;
let lives: Life[];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'finclaw-recovery-'));
  fake = await startWireFake();
  fake.answer(({ body }) => reply(JSON.stringify(body.messages.at(-1))));
  lives = [];
});
afterEach(async () => {
  for (const { app } of lives) await app.close();
  await fake.close();
  rmSync(root, { recursive: true, force: true });
});

/** A model that places the order it is asked for, also when the first try was interrupted. */
function reply(last: string): WireReply {
  const input = { instrument: '005930.KS', side: 'buy', quantity: 1, type: 'market' };
  const isWanted = last.includes(ORDER) || /outcome[^"]*unknown/i.test(last);
  return isWanted ? { toolCalls: [{ name: 'place_order', input }] } : { text: 'Done.' };
}

/** One process of the program: its channel, the cards it shows, and the order in which messages ended. */
class Life {
  readonly cards: PendingApproval[] = [];
  readonly ended: string[] = [];
  /** Whether somebody is there who can answer a card. */
  isSomebodyThere: boolean;
  app!: App;
  #receive: (message: InboundMessage) => Promise<void> = async () => {};
  readonly #stateDir: string;

  constructor(stateDir: string, isSomebodyThere: boolean) {
    this.#stateDir = stateDir;
    this.isSomebodyThere = isSomebodyThere;
  }

  /** Starts on a copy of what the given process has on disk now, which is what a kill would leave. */
  static async start(
    after?: Life,
    { isSomebodyThere = true, mode = 'queue' as FinClawConfig['session']['queue']['mode'] } = {},
  ) {
    const stateDir = join(root, String(lives.length));
    if (after !== undefined)
      cpSync(after.#stateDir, stateDir, { recursive: true, filter: (path) => !/-shm$|\.lock$/.test(path) });
    const life = new Life(stateDir, isSomebodyThere);
    lives.push(life);
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
    ensureStateDirs(paths);
    const { session, agents } = defaultConfig;
    const config = {
      ...defaultConfig,
      session: { ...session, queue: { ...session.queue, mode, collectWindowMs: 1 } },
      agents: { ...agents, providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
    };
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    life.app = await createApp({ config, paths, locale: 'ko', logger: createSilentLogger(), env });
    life.app.approvals.addPresenter({
      canReach: () => life.isSomebodyThere,
      present: (card) => void life.cards.push(card),
    });
    life.app.onTurnEnd((_channel, messageId, { outcome }) => void life.ended.push(`${messageId} ${outcome}`));
    await life.app.load();
    life.app.addChannel({
      id: web,
      capabilities: CAPABILITIES,
      onMessage: (handler) => {
        life.#receive = handler;
        return async () => {};
      },
      send: async () => undefined,
    });
    return life;
  }

  say(id: string, body: string, senderId = 'kim'): Promise<void> {
    const timestamp = createTimestamp(Date.now());
    return this.#receive({ id, channelId: web, chatType: 'direct', senderId, origin: 'typed', body, timestamp });
  }

  /** Waits for the nth card. */
  async card(nth = 1): Promise<PendingApproval> {
    await expect.poll(() => this.cards.length).toBeGreaterThanOrEqual(nth);
    return this.cards[nth - 1]!;
  }

  async answer(nth: number, approved: boolean): Promise<void> {
    const { id, requester } = await this.card(nth);
    expect(await this.app.approvals.answer(id, { approved, by: { ...requester, origin: 'button' } })).toBe('accepted');
  }

  ends(count: number): Promise<unknown> {
    return expect.poll(() => this.ended.length).toBe(count);
  }
}

/** A process that was killed while a card waited, with a second message behind it. */
async function killedAtCard(): Promise<Life> {
  const life = await Life.start();
  await life.app.recover();
  await life.say('order', ORDER);
  await life.card();
  await life.say('behind', 'hello');
  return life;
}

describe('a conversation whose approval was interrupted', () => {
  it('answers a new message after those it was left with, also when nobody can approve yet', async () => {
    const life = await Life.start(await killedAtCard(), { isSomebodyThere: false });
    await life.app.recover();
    await life.say('new', 'hello');
    life.isSomebodyThere = true;
    await life.answer(1, false);
    await life.ends(3);
    expect(life.ended).toEqual(['order answered', 'behind answered', 'new answered']);
  });

  it('answers a new message that arrives before recovery has begun after those it was left with', async () => {
    const life = await Life.start(await killedAtCard());
    await life.say('new', 'hello');
    await life.app.recover();
    await life.answer(1, true);
    await life.ends(3);
    expect(life.ended).toEqual(['order answered', 'behind answered', 'new answered']);
  });

  it('answers messages that arrive together in the order of their rows', async () => {
    const life = await Life.start(await killedAtCard(), { isSomebodyThere: false });
    await Promise.all([
      life.say('one', 'hello'),
      life.app.recover(),
      life.say('two', 'hello'),
      life.say('other', 'hello', 'lee'),
    ]);
    life.isSomebodyThere = true;
    await life.answer(1, false);
    await life.ends(5);
    const accepted = ['order', 'behind', ...(await rowsOf(life))].map((id) => `${id} answered`);
    expect(life.ended.filter((end) => !end.startsWith('other'))).toEqual(accepted);
  });

  it('waits for somebody who can approve as long as nothing new is said', async () => {
    const life = await Life.start(await killedAtCard(), { isSomebodyThere: false });
    expect((await life.app.recover()).takenUp).toEqual([]);
    await life.say('other', 'hello', 'lee');
    await life.ends(1);
    life.isSomebodyThere = true;
    await life.answer(1, true);
    await life.ends(3);
    expect(life.ended).toEqual(['other answered', 'order answered', 'behind answered']);
  });

  it('keeps the order over a second kill', async () => {
    const second = await Life.start(await killedAtCard(), { isSomebodyThere: false });
    await second.app.recover();
    await second.say('new', 'hello');
    const third = await Life.start(second);
    await third.say('newest', 'hello');
    await third.app.recover();
    await third.answer(1, false);
    await third.ends(4);
    expect(third.ended).toEqual(['order answered', 'behind answered', 'new answered', 'newest answered']);
  });

  it('handles a command at once that must not wait, and stops the interrupted run when told to', async () => {
    const life = await Life.start(await killedAtCard(), { isSomebodyThere: false });
    await life.app.recover();
    await life.say('approve', '/approve');
    await life.ends(1);
    await life.say('stop', '/stop');
    await life.ends(4);
    expect(life.ended[0]).toBe('approve answered');
    expect(life.ended.slice(1).sort()).toEqual(['behind answered', 'order cancelled', 'stop answered']);
  });

  it.each(['followup', 'collect', 'steer', 'steer-backlog'] as const)(
    'keeps its order when messages wait in the mode %s',
    async (mode) => {
      const life = await Life.start(await killedAtCard(), { mode });
      await life.say('one', 'hello');
      await life.say('two', 'hello');
      await life.app.recover();
      await life.answer(1, true);
      await life.ends(4);
      expect(life.ended).toEqual(['order answered', 'behind answered', 'one answered', 'two answered']);
    },
  );

  it('gives way to the newest message in the mode interrupt', async () => {
    const life = await Life.start(await killedAtCard(), { mode: 'interrupt' });
    await life.say('one', 'hello');
    await life.ends(2);
    expect(life.ended.toSorted()).toEqual(['behind superseded', 'order superseded']);
  });
});

describe('a model server that numbers its calls from nought in every reply', () => {
  const order = { id: 'call_0', name: 'place_order', input: { instrument: '005930.KS', side: 'buy', quantity: 1 } };

  it.each([
    { when: 'two messages that order the same', says: ['buy one', 'buy one'], perMessage: 1 },
    { when: 'one message that orders twice', says: ['buy two'], perMessage: 2 },
  ])('$when make two cards and two orders', async ({ says, perMessage }) => {
    fake.answer(({ body }) => {
      const since = body.messages.slice(body.messages.findLastIndex(isQuestion));
      return since.filter(({ role }: { readonly role: string }) => role === 'assistant').length < perMessage
        ? { toolCalls: [order] }
        : { text: 'Done.' };
    });
    const life = await Life.start();
    await life.app.recover();
    for (const [at, text] of says.entries()) {
      await life.say(`m${at}`, text);
      for (let nth = 1; nth <= perMessage; nth++) await life.answer(at * perMessage + nth, true);
      await life.ends(at + 1);
    }
    expect(life.cards).toHaveLength(2);
    expect(await ordersOf(life)).toBe(2);
  });

  it('messages that were one question before a kill are one again, and its order is not placed once more', async () => {
    const placed = (quantity: number, messages: unknown) =>
      JSON.stringify(messages).includes(`\\"quantity\\":\\"${quantity}\\"`);
    fake.answer(({ body }) => {
      const quantity = [1, 2].find((each) => !placed(each, body.messages));
      return quantity === undefined
        ? { text: 'Done.' }
        : { toolCalls: [{ ...order, input: { ...order.input, quantity } }] };
    });
    const life = await Life.start(undefined, { mode: 'collect' });
    await life.app.recover();
    await Promise.all([life.say('one', 'buy one'), life.say('two', 'and then two')]);
    await life.answer(1, true);
    await life.card(2);
    const next = await Life.start(life, { mode: 'collect' });
    await next.app.recover();
    await next.answer(1, true);
    await next.ends(2);
    expect(next.cards.map(({ fields }) => fields.find(({ path }) => path === 'quantity')?.value)).toEqual([2]);
    expect(await ordersOf(next)).toBe(2);
  });
});

it('a card says that an equal order went out since the message was sent, also after a kill', async () => {
  fake.answer(({ body }) => {
    const made = body.messages.filter(({ role }: { readonly role: string }) => role === 'assistant').length;
    const input = { instrument: '005930.KS', side: 'buy', quantity: 1 };
    return { toolCalls: [{ id: `call_${made}`, name: 'place_order', input }] };
  });
  const life = await Life.start();
  await life.app.recover();
  await life.say('order', ORDER);
  await life.answer(1, true);
  const repeated = [await life.card(2)];
  const next = await Life.start(life);
  await next.app.recover();
  repeated.push(await next.card());
  expect(renderApprovalCard(life.cards[0]!, 'en')).not.toContain('equal order');
  for (const card of repeated) {
    expect(renderApprovalCard(card, 'en')).toMatch(
      /Attention: an equal order was already placed .* at \d{4}-.*: PAPER-1/,
    );
    expect(renderApprovalCard(card, 'ko')).toMatch(
      /주의: 이 메시지를 보낸 뒤 같은 주문이 이미 접수되었습니다\(.*\): PAPER-1/,
    );
  }
  await next.answer(1, false);
});

/** Tells a message of a person from results of tools, which Anthropic's protocol sends under the same role. */
const isQuestion = ({ role, content }: { readonly role: string; readonly content: unknown }): boolean =>
  role === 'user' && !JSON.stringify(content).includes('tool_result');

async function ordersOf({ app }: Life): Promise<number> {
  const row = await app.store.database.get<{ count: number }>('SELECT count(*) AS count FROM paper_orders');
  return Number(row?.count);
}

/** The ids of this person's messages that the process accepted itself, in the order of their rows. */
async function rowsOf({ app }: Life): Promise<readonly string[]> {
  const rows = await app.store.database.all<{ id: string }>(
    "SELECT message_id AS id FROM inbox WHERE session_key LIKE '%kim' AND message_id IN ('one', 'two') ORDER BY seq",
  );
  return rows.map(({ id }) => id);
}
