import { afterEach, describe, expect, it } from 'vitest';
import { GatewayFixture, type TestSocket, until } from './testing/gateway-fixture.ts';

const ORDER = '삼성전자 10주 사줘';
let fixture: GatewayFixture;
afterEach(() => fixture.dispose());

async function listening(): Promise<TestSocket> {
  const socket = await fixture.socket();
  await socket.call('events.subscribe', {});
  return socket;
}

describe('approvals', () => {
  it('show every field on the card and run once after a yes to exactly that input', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const sent = await socket.call('messages.send', { text: ORDER });
    const { approval } = await socket.hears('approval-requested');
    expect(approval).toMatchObject({ sessionKey: sent.sessionKey, toolName: 'place_order', changes: 'outside' });
    expect(approval.fields.find(({ path }) => path === 'quantity')).toMatchObject({
      display: expect.stringContaining('10'),
    });
    expect((await fixture.call('approvals.list', {})).approvals).toEqual([approval]);
    const answer = (inputHash: string) =>
      fixture.call('approvals.answer', { id: approval.id, approved: true, inputHash });
    expect(await answer('another')).toEqual({ result: 'changed' });
    expect(await answer(approval.inputHash)).toEqual({ result: 'accepted' });
    expect(await answer(approval.inputHash)).toEqual({ result: 'unknown' });
    expect(await socket.hears('approval-settled')).toMatchObject({ approvalId: approval.id, outcome: 'approved' });
    expect((await socket.hears('turn-end')).turn.outcome).toBe('answered');
  });

  it('are a no when the answer is no and when the run is stopped', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    await socket.call('messages.send', { text: ORDER });
    const { approval } = await socket.hears('approval-requested');
    await fixture.call('approvals.answer', { id: approval.id, approved: false, inputHash: approval.inputHash });
    expect(await socket.hears('approval-settled')).toMatchObject({ outcome: 'rejected' });
    expect(await socket.hears('tool-end')).toMatchObject({ isError: true, refused: true });
    const { sessionKey } = await socket.hears('turn-end');
    const { items } = await fixture.call('sessions.get', { sessionKey });
    expect(items.find(({ type }) => type === 'tool')).toMatchObject({
      call: { name: 'place_order', state: 'refused' },
    });
    const second = await socket.call('messages.send', { text: ORDER });
    await socket.hears('approval-requested', (event) => event.sessionKey === second.sessionKey);
    expect((await fixture.call('sessions.get', { sessionKey: second.sessionKey })).live).toMatchObject({
      calls: [{ name: 'place_order', state: 'running' }],
    });
    expect(await socket.call('messages.stop', { sessionKey: second.sessionKey })).toEqual({ stopped: true });
    expect((await socket.hears('turn-end', (event) => event.sessionKey === second.sessionKey)).turn.outcome).toBe(
      'cancelled',
    );
    expect(await socket.call('messages.stop', { sessionKey: second.sessionKey })).toEqual({ stopped: false });
  });

  it('are a no at once when nobody is there to be asked, and the answer says so', async () => {
    fixture = await GatewayFixture.start();
    const { sessionKey } = await fixture.call('messages.send', { text: ORDER });
    await until(() => (fixture.app.isBusy(sessionKey as never) ? undefined : true));
    const { items } = await fixture.call('sessions.get', { sessionKey });
    expect(items.find(({ type }) => type === 'tool')).toMatchObject({ call: { name: 'place_order', state: 'failed' } });
    expect(items.at(-1)).toMatchObject({ type: 'answer' });
  });

  it('2026.3.12: of a program go to the owner; the program cannot say yes to itself, by method or by command', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const program = await fixture.token('read', 'write');
    const sent = await fixture.call('messages.send', { text: ORDER }, program);
    const { approval } = await socket.hears('approval-requested');
    const { id, inputHash } = approval;
    await expect(fixture.call('approvals.answer', { id, approved: true, inputHash }, program)).rejects.toMatchObject({
      failure: { code: 'NOT_A_PERSON' },
    });
    for (const text of [`/approve ${id}`, '/approve', `/승인 ${id}`, '/deny']) {
      await fixture.call('messages.send', { text, sessionKey: sent.sessionKey }, program);
      await fixture.call('messages.send', { text }, program);
    }
    await until(() => socket.events.filter(({ type }) => type === 'turn-end').length >= 8 || undefined);
    expect(fixture.app.approvals.list().map((pending) => pending.id)).toEqual([id]);
    const other = await fixture.token('read', 'write');
    expect((await fixture.call('approvals.list', {}, other)).approvals).toEqual([]);
    await expect(fixture.call('approvals.answer', { id, approved: true, inputHash }, other)).rejects.toMatchObject({
      failure: { code: 'NOT_A_PERSON' },
    });
    await fixture.call('approvals.answer', { id, approved: false, inputHash });
    await socket.hears('approval-settled');
  });

  it('are not given by a message that waited for a connection, and are by the next', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await socket.call('messages.send', { text: ORDER });
    const { approval } = await socket.hears('approval-requested');
    await socket.call('messages.send', { text: `/approve ${approval.id}`, sessionKey, hasWaited: true });
    const { turn } = await socket.hears('turn-end');
    expect(turn.outcome).toBe('refused');
    const { items } = await fixture.call('sessions.get', { sessionKey });
    expect(JSON.stringify(items)).toContain('연결이 끊긴 동안');
    expect(fixture.app.approvals.list()).toHaveLength(1);
    await socket.call('messages.send', { text: `/approve ${approval.id}`, sessionKey });
    expect(await socket.hears('approval-settled')).toMatchObject({ outcome: 'approved' });
  });

  it('2026.3.12: an input that disguises itself is shown as code points', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const request = {
      toolName: 'send',
      group: 'communication',
      input: {},
      inputHash: 'h',
      reason: 'r',
      causes: ['outside'],
      stage: 's',
      sessionId: 'agent:main:web:direct:local:x',
      userId: 'local',
      channelId: 'web',
      changes: 'outside',
      fields: [{ path: 'to', value: 'kim\u202Emoc.live\u0430', mark: 'outsider' }],
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    } as never;
    const decided = fixture.app.approvals.request(request);
    const { approval } = await socket.hears('approval-requested');
    expect(approval.fields[0]?.display).toBe('kim\\u{202E}moc.live\\u{0430}');
    await fixture.call('approvals.answer', { id: approval.id, approved: false, inputHash: 'h' });
    expect((await decided).approved).toBe(false);
  });
});
