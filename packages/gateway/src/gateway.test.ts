import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GatewayFixture, type TestSocket } from './testing/gateway-fixture.ts';

const QUOTE = '삼성전자 현재 주가 알려줘';
let fixture: GatewayFixture;
afterEach(() => fixture.dispose());

async function listening(): Promise<TestSocket> {
  const socket = await fixture.socket();
  await socket.call('events.subscribe', {});
  return socket;
}

async function askAndWait(socket: TestSocket, text: string, sessionKey?: string) {
  const sent = await socket.call('messages.send', { text, ...(sessionKey === undefined ? {} : { sessionKey }) });
  const end = await socket.hears('turn-end', ({ messageId }) => messageId === sent.messageId);
  return { ...sent, end };
}

describe('a question from the page', () => {
  it('streams its answer as events and is there when the page is loaded again', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey, messageId, status, end } = await askAndWait(socket, QUOTE);
    expect([status, end.turn.outcome, end.turn.model]).toEqual(['accepted', 'answered', 'offline']);
    const types = socket.events.map(({ type }) => type);
    expect(types[0]).toBe('question');
    expect(types.slice(-2)).toEqual(['answer', 'turn-end']);
    expect(types).toEqual(expect.arrayContaining(['tool-start', 'tool-end', 'text']));
    const answer = await socket.hears('answer');
    expect(answer.text).toContain('시뮬레이션');
    const { items, session, cursor, model } = await fixture.call('sessions.get', { sessionKey });
    expect(items).toMatchObject([
      { type: 'question', messageId, text: QUOTE, canEdit: true, turn: { outcome: 'answered' } },
      { type: 'tool', call: { name: 'get_quote', state: 'done', result: expect.stringContaining('simulated') } },
      { type: 'answer', text: answer.text, isError: false },
    ]);
    expect(session).toMatchObject({ title: QUOTE, channelId: 'web', canSend: true, isRunning: false, messageCount: 2 });
    expect([cursor, model]).toEqual([socket.events.at(-1)!.id, 'offline']);
  });

  it('repeated with the same id is asked once, also when it began the conversation', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const sends = Array.from({ length: 3 }, () => socket.call('messages.send', { text: QUOTE, messageId: 'same' }));
    const results = await Promise.all(sends);
    expect(new Set(results.map(({ sessionKey }) => sessionKey)).size).toBe(1);
    expect(results.map(({ status }) => status).sort()).toEqual(['accepted', 'duplicate', 'duplicate']);
    await socket.hears('turn-end');
    expect(socket.events.filter(({ type }) => type === 'answer')).toHaveLength(1);
  });

  it('goes on in its conversation, and another one knows nothing of it', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const first = await askAndWait(socket, QUOTE);
    const second = await askAndWait(socket, '그럼 하이닉스는?', first.sessionKey);
    const other = await askAndWait(socket, '안녕');
    expect(second.sessionKey).toBe(first.sessionKey);
    expect(other.sessionKey).not.toBe(first.sessionKey);
    const { sessions } = await fixture.call('sessions.list', {});
    expect(sessions.map(({ title }) => title)).toEqual(['안녕', QUOTE]);
  });

  it('edited, takes the place of the old one and of everything after it; what is cut off stays on disk', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const first = await askAndWait(socket, QUOTE);
    const second = await askAndWait(socket, '그럼 하이닉스는?', first.sessionKey);
    await askAndWait(socket, 'AAPL?', first.sessionKey);
    const edited = await socket.call('messages.edit', {
      sessionKey: first.sessionKey,
      messageId: second.messageId,
      text: '/help',
    });
    await socket.hears('turn-end', ({ messageId }) => messageId === edited.messageId);
    const { items } = await fixture.call('sessions.get', { sessionKey: first.sessionKey });
    expect(items.flatMap((item) => (item.type === 'question' ? [item.text] : []))).toEqual([QUOTE, '/help']);
    expect(items.at(-1)).toMatchObject({ type: 'answer' });
    const stored = await fixture.app.sessions.read(first.sessionKey);
    expect(stored?.entries.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([QUOTE]);
    expect(readdirSync(join(fixture.stateDir, 'sessions')).some((name) => name.includes('.rewound-'))).toBe(true);
    await expect(
      socket.call('messages.edit', { sessionKey: first.sessionKey, messageId: 'nothing', text: 'x' }),
    ).rejects.toThrow('수정할 메시지가 없습니다.');
  });

  it('edited by a process that is killed before the new text is stored, is as it was', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey, messageId } = await askAndWait(socket, QUOTE);
    await askAndWait(socket, '그럼 하이닉스는?', sessionKey);
    const recorded = async ({ app }: GatewayFixture) => (await app.sessions.read(sessionKey))?.entries;
    const before = await recorded(fixture);
    const { sessions } = fixture.app;
    const { rewind } = sessions;
    const killed = join(fixture.stateDir, '..', `${basename(fixture.stateDir)}-killed`);
    vi.spyOn(sessions, 'rewind').mockImplementation(async (...cut) => {
      const name = await rewind(...cut);
      cpSync(fixture.stateDir, killed, { recursive: true, filter: (path) => !/-shm$|\.lock$/.test(path) });
      return name;
    });
    await socket.call('messages.edit', { sessionKey, messageId, text: '/help' });
    const next = await GatewayFixture.start({ stateDir: killed });
    try {
      expect(before).toHaveLength(8);
      expect(await recorded(next)).toEqual(before);
      expect(await next.app.store.values.list('edits-begun')).toEqual([]);
    } finally {
      await next.dispose();
    }
  });

  it('edited, keeps both versions with what followed each, and the model goes on from the displayed one', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const first = await askAndWait(socket, QUOTE);
    const { sessionKey } = first;
    const second = await askAndWait(socket, '애플 주가', sessionKey);
    const third = await askAndWait(socket, '그럼 하이닉스는?', sessionKey);
    const edit = async (messageId: string, text: string) => {
      const sent = await socket.call('messages.edit', { sessionKey, messageId, text });
      await socket.hears('turn-end', (event) => event.messageId === sent.messageId);
      return sent.messageId;
    };
    const displayed = async () =>
      (await fixture.call('sessions.get', { sessionKey })).items.flatMap((item) =>
        item.type === 'question' ? [[item.text, item.versions ?? []] as const] : [],
      );
    const recorded = async () =>
      (await fixture.app.sessions.read(sessionKey))?.entries.flatMap(({ role, content }) =>
        role === 'user' ? [content] : [],
      );
    const show = (messageId: string) => socket.call('messages.switch', { sessionKey, messageId });
    const instead = await edit(second.messageId, '테슬라 주가');
    const seconds = [second.messageId, instead];
    expect(socket.events.findLast(({ type }) => type === 'question')).toMatchObject({ versions: seconds });
    expect(await displayed()).toEqual([
      [QUOTE, []],
      ['테슬라 주가', seconds],
    ]);

    const anew = await edit(first.messageId, '비트코인 시세');
    const firsts = [first.messageId, anew];
    expect(await displayed()).toEqual([['비트코인 시세', firsts]]);
    expect((await fixture.call('sessions.list', {})).sessions.map(({ title }) => title)).toEqual(['비트코인 시세']);
    await expect(show(second.messageId)).rejects.toThrow('수정할 메시지가 없습니다.');

    await show(first.messageId);
    expect(await displayed()).toEqual([
      [QUOTE, firsts],
      ['테슬라 주가', seconds],
    ]);
    expect(await recorded()).toEqual([QUOTE, '테슬라 주가']);
    await show(second.messageId);
    expect(await displayed()).toEqual([
      [QUOTE, firsts],
      ['애플 주가', seconds],
      ['그럼 하이닉스는?', []],
    ]);
    expect(await recorded()).toEqual([QUOTE, '애플 주가', '그럼 하이닉스는?']);
    await expect(show(third.messageId)).resolves.toEqual({ displayed: third.messageId });
    await askAndWait(socket, '마이크로소프트 주가', sessionKey);
    expect((await recorded())?.at(-1)).toBe('마이크로소프트 주가');

    await expect(
      socket.call('messages.edit', { sessionKey, messageId: second.messageId, text: ' ' }),
    ).rejects.toThrow();
    expect((await recorded())?.slice(0, 3)).toEqual([QUOTE, '애플 주가', '그럼 하이닉스는?']);
    expect((await displayed())[1]).toEqual(['애플 주가', seconds]);
  });

  it('with a file keeps its text beside the question and shows its name on the page', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const data = Buffer.from('a,b\n1,2').toString('base64');
    const sent = await socket.call('messages.send', {
      text: '이거 봐',
      attachments: [{ filename: 'x.csv', mimeType: 'text/csv', data }],
    });
    await socket.hears('turn-end');
    const { items } = await fixture.call('sessions.get', { sessionKey: sent.sessionKey });
    expect(items[0]).toMatchObject({ text: '이거 봐', attachments: [{ filename: 'x.csv', size: 7 }] });
    const asked = async () => (await fixture.app.sessions.read(sent.sessionKey))?.entries[0];
    const documents = [{ name: 'x.csv', text: 'a,b\n1,2' }];
    expect(await asked()).toMatchObject({ content: '이거 봐', documents });
    const { sessionKey, messageId } = sent;
    const edited = await socket.call('messages.edit', { sessionKey, messageId, text: '이 파일 봐' });
    await socket.hears('turn-end', (event) => event.messageId === edited.messageId);
    expect(await asked()).toMatchObject({ content: '이 파일 봐', documents });
    expect((await fixture.call('sessions.get', { sessionKey })).items[0]).toMatchObject({
      attachments: [{ filename: 'x.csv' }],
    });
  });

  it('with a list of trades shows what it would add, and a yes adds it', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const data = Buffer.from('date,kind,symbol,quantity,amount\n2026-01-05,buy,AAPL,10,1000').toString('base64');
    const sent = await socket.call('messages.send', {
      text: '',
      attachments: [{ filename: 'trades.csv', mimeType: 'text/csv', data }],
    });
    await socket.hears('turn-end');
    expect((await socket.hears('answer')).text).toMatch(/1 row to add[\s\S]*`\/import yes`/);
    expect([...(await fixture.app.finance.features.portfolio.of('local').rows())]).toEqual([]);
    await askAndWait(socket, '/import yes', sent.sessionKey);
    expect([...(await fixture.app.finance.features.portfolio.of('local').rows())]).toHaveLength(1);
  });

  it('with a list of trades is added by no yes to another list, as when a program sends one in between', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const listOf = (row: string) => {
      const data = Buffer.from(`date,kind,symbol,quantity,amount\n${row}`).toString('base64');
      return { text: '', attachments: [{ filename: 'trades.csv', mimeType: 'text/csv', data }] };
    };
    const { portfolio } = fixture.app.finance.features;
    const sent = await socket.call('messages.send', listOf('2026-01-05,buy,AAPL,10,1000'));
    await socket.hears('turn-end');
    const other = await fixture.call(
      'messages.send',
      listOf('2026-01-05,buy,MSFT,9999,1000'),
      await fixture.token('read', 'write'),
    );
    await socket.hears('turn-end', ({ messageId }) => messageId === other.messageId);
    await askAndWait(socket, '/import yes', sent.sessionKey);
    expect([...(await portfolio.of('local').rows())]).toEqual([]);
    // What is listed here cannot be confirmed here, so nobody is told to.
    const { messageId } = await socket.call('messages.send', { text: '/import', sessionKey: sent.sessionKey });
    const { text } = await socket.hears('answer', (each) => each.messageId === messageId);
    expect(text).toMatch(/trades\.csv: 1[\s\S]*another conversation/);
    expect(text).not.toContain('/import yes');
  });

  it('that is empty, too long, or for somebody else’s conversation is refused', async () => {
    fixture = await GatewayFixture.start();
    await expect(fixture.call('messages.send', { text: '  ' })).rejects.toThrow('message is empty');
    await expect(fixture.call('messages.send', { text: 'x'.repeat(50_001) })).rejects.toThrow('text');
    await expect(
      fixture.call('messages.send', { text: 'x', sessionKey: 'agent:main:terminal:direct:local' }),
    ).rejects.toThrow('only be read');
    await expect(fixture.call('sessions.get', { sessionKey: 'agent:main:web:direct:local:nothing' })).rejects.toThrow(
      'no such conversation',
    );
  });

  it('chooses the model of its conversation', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await askAndWait(socket, '안녕');
    expect(await fixture.call('sessions.setModel', { sessionKey, model: 'offline' })).toEqual({ model: 'offline' });
    await expect(fixture.call('sessions.setModel', { sessionKey, model: 'gpt-nonsense' })).rejects.toThrow(
      '모델이 없습니다',
    );
    await expect(fixture.call('messages.send', { text: 'x', model: 'opus' })).rejects.toThrow(
      '지금 사용할 수 없습니다',
    );
  });
});

describe('conversations', () => {
  it('are found by what was said in them, newest first', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await askAndWait(socket, QUOTE);
    await askAndWait(socket, 'hello there');
    const { matches } = await fixture.call('sessions.search', { query: '삼성전자 주가' });
    expect(matches[0]).toMatchObject({
      sessionKey,
      snippet: QUOTE,
      ranges: [
        [0, 4],
        [8, 10],
      ],
    });
    expect((await fixture.call('sessions.search', { query: 'HELLO THERE' })).matches).toMatchObject([
      { title: 'hello there' },
    ]);
    expect((await fixture.call('sessions.search', { query: 'nowhere' })).matches).toEqual([]);
  });

  it('of other channels can be read and not written', async () => {
    fixture = await GatewayFixture.start();
    const key = 'agent:main:terminal:direct:local';
    const session = await fixture.app.sessions.open(key);
    const entry = (role: 'user' | 'assistant', content: string, more = {}) => ({
      role,
      content,
      timestamp: '2026-01-05T00:00:00.000Z',
      ...more,
    });
    await session.append([
      entry('user', '얼마야?'),
      entry('assistant', '', { toolUseId: 't', toolName: 'get_quote', toolInput: {} }),
      { ...entry('user', 'x'), role: 'tool', toolUseId: 't' },
      entry('assistant', '100원'),
    ]);
    await session.close();
    const { sessions } = await fixture.call('sessions.list', { channelId: 'terminal' });
    expect(sessions).toMatchObject([{ sessionKey: key, title: '얼마야?', canSend: false, messageCount: 2 }]);
    const { items } = await fixture.call('sessions.get', { sessionKey: key });
    expect(items.map(({ type }) => type)).toEqual(['question', 'tool', 'answer']);
    const page = await fixture.call('sessions.get', { sessionKey: key, limit: 1 });
    expect([page.items[0]?.type, page.before]).toEqual(['answer', '2']);
    expect(
      (await fixture.call('sessions.get', { sessionKey: key, limit: 2, before: page.before! })).items.map(
        ({ type }) => type,
      ),
    ).toEqual(['question', 'tool']);
  });

  it('come page by page', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await askAndWait(socket, '/help');
    await askAndWait(socket, '/status', sessionKey);
    const last = await fixture.call('sessions.get', { sessionKey, limit: 2 });
    expect(last.items[0]).toMatchObject({ text: '/status' });
    const before = await fixture.call('sessions.get', { sessionKey, limit: 2, before: last.before! });
    expect(before.items[0]).toMatchObject({ text: '/help' });
    expect(before.before).toBeUndefined();
  });

  it('start anew when they are reset, everywhere', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await askAndWait(socket, QUOTE);
    expect(await fixture.call('sessions.reset', { sessionKey })).toEqual({ reset: true });
    expect(await socket.hears('session-changed')).toMatchObject({ sessionKey, reason: 'reset' });
    expect((await fixture.call('sessions.list', {})).sessions).toEqual([]);
  });

  it('belong to whoever holds them: a program sees and stops its own, and finds no other', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey: owners } = await askAndWait(socket, QUOTE);
    const [alice, bob] = [await fixture.token('read', 'write'), await fixture.token('read', 'write')];
    const sent = await fixture.call('messages.send', { text: QUOTE, messageId: 'm' }, alice);
    await socket.hears('turn-end', ({ messageId }) => messageId === sent.messageId);
    const same = await fixture.call('messages.send', { text: 'other', messageId: 'm' }, bob);
    expect(same).toMatchObject({ status: 'accepted' });
    expect(same.sessionKey).not.toBe(sent.sessionKey);
    expect((await fixture.call('sessions.list', {}, alice)).sessions.map(({ sessionKey }) => sessionKey)).toEqual([
      sent.sessionKey,
    ]);
    expect((await fixture.call('sessions.search', { query: '현재 주가' }, bob)).matches).toEqual([]);
    for (const sessionKey of [owners, sent.sessionKey]) {
      for (const attempt of [
        () => fixture.call('sessions.get', { sessionKey }, bob),
        () => fixture.call('messages.stop', { sessionKey }, bob),
        () => fixture.call('messages.send', { sessionKey, text: 'x' }, bob),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ failure: { code: 'SESSION_NOT_FOUND' } });
      }
    }
  });

  it('are cleared and deleted by a person, not by a program, not even its own', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const program = await fixture.token('read', 'write', 'admin');
    const { sessionKey, messageId } = await fixture.call('messages.send', { text: QUOTE }, program);
    await socket.hears('turn-end', (event) => event.messageId === messageId);
    for (const method of ['sessions.reset', 'sessions.remove'] as const)
      await expect(fixture.call(method, { sessionKey }, program)).rejects.toMatchObject({
        failure: { code: 'NOT_A_PERSON' },
      });
    expect((await fixture.call('sessions.get', { sessionKey }, program)).items.length).toBeGreaterThan(0);
  });
});

describe('the record of what was done', () => {
  it('tells a run as it was, to the owner alone, and is sound', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { end } = await askAndWait(socket, QUOTE);
    const { entries } = await fixture.call('audit.list', {});
    expect(entries).toMatchObject([{ kind: 'run', runId: end.runId }]);
    const [story] = (await fixture.call('audit.list', { runId: end.runId })).entries;
    expect(story?.text).toContain('get_quote');
    expect(await fixture.call('audit.verify', {})).toEqual({
      isSound: true,
      count: 1,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const program = await fixture.token('read', 'write');
    await expect(fixture.call('audit.list', {}, program)).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
  });
});
