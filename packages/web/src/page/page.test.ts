import type { Call, CallOutcome } from '@finclaw/gateway/client';
import type { GatewayEvent, GatewayMethod, SessionSummary } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { SocketListener } from '../connection/event-stream.ts';
import type { DeviceStore } from './device-store.ts';
import { Page } from './page.ts';

const summary = (sessionKey: string): SessionSummary => ({
  sessionKey,
  channelId: 'web',
  title: sessionKey,
  createdAt: 0,
  updatedAt: 0,
  messageCount: 0,
  isRunning: false,
  canSend: true,
});

type Answers = Partial<Record<GatewayMethod, (params: never) => unknown>>;

/** A device whose storage works like the browser's. */
function memoryStore(): DeviceStore {
  const values = new Map<string, unknown>();
  return {
    get: async <T>(key: string) => structuredClone(values.get(key)) as T | undefined,
    keys: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    put: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
  };
}

/** A page with a server played by hand: calls are answered from a table, or held back until they are let go. */
async function desk(answers: Answers = {}, { store = memoryStore(), startsUp = true } = {}) {
  const calls: { readonly method: string; readonly params: unknown }[] = [];
  const went: string[] = [];
  let listener: SocketListener | undefined;
  let isUp = startsUp;
  let ids = 0;
  const timers: { readonly ms: number; readonly action: () => void }[] = [];
  const table: Answers = {
    'server.hello': () => ({ version: '1', isProfileOpen: false, scopes: [], methods: ['portfolio.get'], limits: {} }),
    'sessions.list': () => ({ sessions: [summary('s')] }),
    'approvals.list': () => ({ approvals: [] }),
    'sessions.get': () => ({ session: summary('s'), items: [], model: 'm', cursor: 'e.1' }),
    'messages.send': ({ messageId }: { messageId: string }) => ({ sessionKey: 's', messageId, status: 'accepted' }),
    ...answers,
  };
  const call = (async (method: GatewayMethod, params: never): Promise<CallOutcome<unknown>> => {
    calls.push({ method, params });
    if (!isUp) return { ok: false, failure: { kind: 'unreachable' } };
    const result = await table[method]?.(params);
    if (result === 401) return { ok: false, failure: { kind: 'signed-out' } };
    if (result === 502) return { ok: false, failure: { kind: 'unreachable' } };
    if (result === 503)
      return { ok: false, failure: { kind: 'refused', code: 'ROUTER_CLOSED', message: 'away', retryAfter: 2 } };
    return result === undefined
      ? { ok: false, failure: { kind: 'refused', code: 'X', message: 'no' } }
      : { ok: true, result };
  }) as Call;
  const page = new Page({
    call,
    stream: {
      open: (opened) => {
        listener = opened;
        return {
          send: (text) => {
            const { id } = JSON.parse(text);
            if (isUp) queueMicrotask(() => opened.onMessage(JSON.stringify({ id, result: { cursor: 'e.0' } })));
          },
          close: () => {},
        };
      },
      after: (ms, action) => {
        timers.push({ ms, action });
        return () => {};
      },
      random: () => 1,
    },
    now: () => 0,
    newId: () => `id-${++ids}`,
    store,
    goTo: (key) => {
      went.push(key);
      void page.showConversation(key);
    },
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  const receive = (event: object): void =>
    listener!.onMessage(JSON.stringify({ method: 'event', params: { at: 0, sessionKey: 's', ...event } }));
  const connect = async (): Promise<void> => {
    isUp = true;
    page.wake();
    listener!.onOpen();
    await settle();
  };
  const lose = async (): Promise<void> => {
    isUp = false;
    listener!.onClose();
    await settle();
  };
  await page.start();
  if (isUp) listener?.onOpen();
  else listener?.onClose();
  await settle();
  return {
    page,
    calls,
    went,
    settle,
    receive,
    connect,
    lose,
    timers,
    of: (method: string) => calls.filter((each) => each.method === method),
  };
}

const text = (id: string, delta: string): Partial<GatewayEvent> => ({
  id,
  type: 'text',
  segment: 's1',
  runId: 'r',
  messageId: 'm',
  delta,
});

describe('Page', () => {
  it('loads conversations and approvals once events flow', async () => {
    const { page, calls } = await desk();
    expect(calls.map((call) => call.method)).toEqual(['server.hello', 'sessions.list', 'approvals.list']);
    expect(page.sessions.value).toHaveLength(1);
    expect([page.offers('portfolio.get'), page.offers('news.list')]).toEqual([true, false]);
  });

  it('starts a conversation with its first question and goes there', async () => {
    const { page, went, settle } = await desk();
    await page.outbox.send({ text: '안녕' });
    await settle();
    expect(went).toEqual(['s']);
    expect(page.open.conversation.value?.session.sessionKey).toBe('s');
  });

  it('knows how far its own import has come, and when it is over', async () => {
    const gate = Promise.withResolvers<object>();
    const { page, receive } = await desk({ 'portfolio.import': () => gate.promise });
    const progress = { id: 'e.2', type: 'import-progress', done: 1000, total: 4000 };
    const result = page.importTrades({ csv: 'x' });
    expect(page.importing.value).toMatchObject({ done: 0, total: 0 });
    receive({ ...progress, progressId: 'of another window' });
    expect(page.importing.value).toMatchObject({ done: 0, total: 0 });
    receive({ ...progress, id: 'e.3', progressId: 'id-1' });
    expect(page.importing.value).toMatchObject({ done: 1000, total: 4000 });
    gate.resolve({ added: 1 });
    expect(await result).toEqual({ added: 1 });
    expect(page.importing.value).toBeUndefined();
  });

  it('keeps a question while the server is away and sends it under the same id when it is back', async () => {
    const { page, of, lose, connect } = await desk();
    await lose();
    await page.outbox.send({ text: '안녕', sessionKey: 's' });
    expect(page.outbox.entries.value).toMatchObject([{ state: 'waiting' }]);
    await connect();
    const sent = { text: '안녕', sessionKey: 's', messageId: 'id-1' };
    expect(of('messages.send').map((call) => call.params)).toEqual([sent, { ...sent, hasWaited: true }]);
  });

  it('sends what was written without the server after a reload, and says so', async () => {
    const store = memoryStore();
    const before = await desk({}, { store });
    await before.page.showConversation('s');
    await before.lose();
    await before.page.outbox.send({ text: '안녕', sessionKey: 's' });
    const { page, settle, of, connect } = await desk({}, { store, startsUp: false });
    await page.showConversation('s');
    await settle();
    expect(page.sessions.value).toMatchObject([{ sessionKey: 's' }]);
    expect(page.open.state.value).toBe('ready');
    expect(page.offers('portfolio.get')).toBe(true);
    expect(page.outbox.to('s')).toMatchObject([{ state: 'waiting', params: { messageId: 'id-1', hasWaited: true } }]);
    await connect();
    expect(of('messages.send')).toMatchObject([{ params: { text: '안녕', sessionKey: 's', messageId: 'id-1' } }]);
    expect(page.notes.list.value).toMatchObject([{ text: '보냈습니다: 안녕', sessionKey: 's' }]);
  });

  it('sends a question that is asked while the page is starting once, and it is no news', async () => {
    let answer = (_: object): void => {};
    const sent = new Promise((resolve) => {
      answer = resolve;
    });
    const { page, of, settle } = await desk({ 'messages.send': () => sent });
    void page.outbox.send({ text: '안녕' });
    await settle();
    await page.outbox.restore();
    expect(page.outbox.to(undefined)).toMatchObject([{ state: 'sending' }]);
    void page.outbox.resume();
    answer({ sessionKey: 's', messageId: 'id-1', status: 'accepted' });
    await settle();
    expect(of('messages.send')).toHaveLength(1);
    expect(page.notes.list.value).toEqual([]);
  });

  it('does not send again what another window has sent', async () => {
    const store = memoryStore();
    const first = await desk({}, { store });
    await first.lose();
    await first.page.outbox.send({ text: '안녕', sessionKey: 's' });
    const second = await desk({}, { store, startsUp: false });
    expect(second.page.outbox.entries.value).toHaveLength(1);
    first.page.outbox.remove('id-1');
    await second.connect();
    expect(second.of('messages.send')).toEqual([]);
    expect(second.page.outbox.entries.value).toEqual([]);
  });

  it('puts two questions written without the server into one new conversation', async () => {
    const { page, of, lose, connect } = await desk();
    await lose();
    await page.outbox.send({ text: '하나' });
    await page.outbox.send({ text: '둘' });
    await connect();
    expect(of('messages.send').map((call) => call.params)).toMatchObject([
      { text: '하나', messageId: 'id-1' },
      { text: '하나', messageId: 'id-1' },
      { text: '둘', messageId: 'id-2', sessionKey: 's' },
    ]);
  });

  it('shows and sends nothing of somebody else who used this browser', async () => {
    const store = memoryStore();
    const hello = (id: string) => () => ({ version: '1', methods: [], person: { id } });
    const first = await desk({ 'server.hello': hello('mina') }, { store });
    await first.page.showConversation('s');
    await first.lose();
    await first.page.outbox.send({ text: '비밀', sessionKey: 's' });
    const second = await desk({ 'server.hello': hello('joon') }, { store });
    await second.settle();
    expect(second.page.outbox.entries.value).toEqual([]);
    expect(second.of('messages.send')).toEqual([]);
    expect(await store.keys('conversation:')).toEqual([]);
    expect(await store.keys('outgoing:')).toEqual([]);
  });

  it('keeps nothing of conversations on the device after a sign-out', async () => {
    const store = memoryStore();
    const { page, settle } = await desk({}, { store });
    await page.showConversation('s');
    await settle();
    expect(await store.keys('conversation:')).toEqual(['conversation:s']);
    page.signedOut();
    await settle();
    expect([...(await store.keys('conversation:')), ...(await store.keys('sessions'))]).toEqual([]);
  });

  it('says why a question was refused and sends it again on request', async () => {
    let isRefused = true;
    const accept = () => (isRefused ? undefined : { sessionKey: 's', messageId: 'id-1', status: 'accepted' });
    const { page } = await desk({ 'messages.send': accept });
    await page.outbox.send({ text: '안녕', sessionKey: 's' });
    expect(page.outbox.entries.value).toMatchObject([{ state: 'failed', problem: 'no' }]);
    isRefused = false;
    await page.outbox.retry('id-1');
    expect(page.outbox.entries.value).toMatchObject([{ state: 'accepted' }]);
  });

  it.each([
    { when: 'is ending', answer: 503, seconds: 2 },
    { when: 'does not answer, while events still come from another', answer: 502, seconds: 5 },
  ])('a question goes to the next process when one $when', async ({ answer, seconds }) => {
    const answers: unknown[] = [answer, { sessionKey: 's', messageId: 'id-1', status: 'accepted' }];
    const { page, of, timers, settle } = await desk({ 'messages.send': () => answers.shift() });
    await page.outbox.send({ text: '안녕', sessionKey: 's' });
    expect(page.outbox.entries.value).toMatchObject([{ state: 'waiting' }]);
    timers.find(({ ms }) => ms === seconds * 1000)!.action();
    await settle();
    expect(of('messages.send').map(({ params }) => params)).toMatchObject([
      { messageId: 'id-1' },
      { messageId: 'id-1' },
    ]);
    expect(page.outbox.entries.value).toMatchObject([{ state: 'accepted' }]);
  });

  it('questions reach a conversation in the order they were written, whichever process accepts them', async () => {
    const accepted = { sessionKey: 's', messageId: 'id', status: 'accepted' };
    const answers: unknown[] = [503, 503, accepted, accepted];
    const { page, of, timers, settle } = await desk({ 'messages.send': () => answers.shift() });
    await page.outbox.send({ text: 'first', sessionKey: 's' });
    await page.outbox.send({ text: 'second', sessionKey: 's' });
    const sent = () => of('messages.send').map(({ params }) => (params as { text: string }).text);
    for (const expected of [
      ['first', 'first'],
      ['first', 'first', 'first', 'second'],
    ]) {
      timers.findLast(({ ms }) => ms === 2000)!.action();
      await settle();
      expect(sent()).toEqual(expected);
    }
  });

  it('shows a question once when its event comes', async () => {
    const { page, receive } = await desk();
    await page.showConversation('s');
    await page.outbox.send({ text: '안녕', sessionKey: 's' });
    receive({ id: 'e.2', type: 'question', messageId: 'id-1', text: '안녕', attachments: [] });
    expect(page.outbox.entries.value).toEqual([]);
    expect(page.open.conversation.value?.items).toHaveLength(1);
    expect(page.sessions.value[0]).toMatchObject({ isRunning: true });
  });

  it('applies what happened while a conversation was read, and only what the reading does not hold', async () => {
    let answer: (value: unknown) => void = () => {};
    const { page, receive, settle } = await desk({
      'sessions.get': () => new Promise((resolve) => (answer = resolve)),
    });
    const shown = page.showConversation('s');
    await settle();
    receive(text('e.3', '안'));
    receive(text('e.4', '녕'));
    answer({
      session: summary('s'),
      items: [],
      model: 'm',
      cursor: 'e.3',
      live: { runId: 'r', segments: [{ id: 's1', text: '안' }], isThinking: false, calls: [], notices: [] },
    });
    await shown;
    receive(text('e.4', '녕'));
    receive(text('e.5', '!'));
    expect(page.open.conversation.value?.live?.segments).toEqual([{ id: 's1', text: '안녕!' }]);
  });

  it.each([
    ['a gap in this conversation', { type: 'gap', sessionKey: 's' }, 1],
    ['a gap in another conversation', { type: 'gap', sessionKey: 'other' }, 0],
    ['a gap in everything', { type: 'gap', sessionKey: undefined }, 1],
    ['a conversation that was cut back', { type: 'session-changed', sessionKey: 's', reason: 'rewound' }, 1],
  ])('reads again after %s', async (_, event, readings) => {
    const { page, receive, settle, of } = await desk();
    await page.showConversation('s');
    const before = of('sessions.get').length;
    receive({ id: 'e.9', ...event });
    await settle();
    expect(of('sessions.get').length - before).toBe(readings);
  });

  it('drops the answer to a reading that is no longer wanted', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const { page } = await desk({ 'sessions.get': () => new Promise((resolve) => answers.push(resolve)) });
    const first = page.showConversation('a');
    const second = page.showConversation('b');
    answers[1]!({ session: summary('b'), items: [], model: 'm', cursor: 'e.1' });
    answers[0]!({ session: summary('a'), items: [], model: 'm', cursor: 'e.1' });
    await Promise.all([first, second]);
    expect(page.open.conversation.value?.session.sessionKey).toBe('b');
  });

  it('tells a closed door from a sleeping server', async () => {
    const { page } = await desk({ 'server.hello': () => 401 });
    expect(page.isSignedOut.value).toBe(true);
    const asleep = await desk();
    await asleep.lose();
    expect(asleep.page.isSignedOut.value).toBe(false);
    expect(asleep.page.connection.value).toBe('waiting');
  });

  it('shows an alert once, however often its event comes', async () => {
    const { page, receive } = await desk();
    for (const id of ['e.2', 'e.2']) receive({ id, type: 'alert', noticeId: 'n', text: 'AAPL > 200' });
    expect(page.notes.list.value).toHaveLength(1);
  });

  it('an alert says what it was about and where it can be read; its conversation joins the list', async () => {
    const { page, receive, of } = await desk();
    const before = of('sessions.list').length;
    const condition = { type: 'crosses_below', value: '70000' };
    const alert = {
      symbol: '005930.KS',
      instrumentName: '삼성전자',
      currency: 'KRW',
      condition,
      currentValue: '69900',
    };
    receive({ id: 'e.2', type: 'alert', sessionKey: 'alerts', noticeId: 'n', text: '', alert });
    expect(page.notes.list.value).toMatchObject([
      { text: '삼성전자 69,900원 (70,000원 하향 이탈 시 알림)', tone: 'alert', sessionKey: 'alerts' },
    ]);
    expect(of('sessions.list')).toHaveLength(before + 1);
  });

  it.each([
    ['accepted', true, 'approved', 0],
    ['accepted', false, 'rejected', 0],
    ['expired', true, undefined, 1],
    ['changed', true, undefined, 1],
    ['unrecorded', true, undefined, 1],
  ] as const)('an approval answered with %s (%s) is shown as %s', async (result, approved, outcome, notes) => {
    const approval = { id: 'a', sessionKey: 's', inputHash: 'h' };
    const { page, of } = await desk({
      'approvals.list': () => ({ approvals: [approval] }),
      'approvals.answer': () => ({ result }),
    });
    await page.answerApproval(page.approvals.value[0]!, approved);
    expect(of('approvals.answer')[0]?.params).toEqual({ id: 'a', approved, inputHash: 'h' });
    expect(page.approvals.value.at(-1)?.outcome).toBe(outcome);
    expect(page.notes.list.value).toHaveLength(notes);
  });

  it('shows a conversation as answered, also when the list of that moment was made before its end', async () => {
    let answerList = (): void => {};
    const { page, receive, settle } = await desk({
      'sessions.list': async () => {
        await new Promise<void>((resolve) => {
          answerList = resolve;
        });
        return { sessions: [{ ...summary('s'), isRunning: true }] };
      },
    });
    answerList();
    await settle();
    expect(page.sessions.value[0]?.isRunning).toBe(true);
    const late = page.loadSessions();
    receive({ id: 'e.2', type: 'turn-end', turn: {} });
    answerList();
    await late;
    expect(page.sessions.value[0]?.isRunning).toBe(false);
  });
});
