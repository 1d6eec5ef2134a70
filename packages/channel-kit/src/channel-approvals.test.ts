import { createSilentLogger } from '@finclaw/infra';
import { createApprovalBroker } from '@finclaw/tools';
import { createChannelId } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { type ApprovalCard, ChannelApprovals } from './channel-approvals.ts';

const TELEGRAM = createChannelId('telegram');

function setUp(record = async (): Promise<void> => {}, language?: 'ko' | 'en') {
  const random = () => Buffer.from('0a0b0c0d0e', 'hex');
  const broker = createApprovalBroker({
    now: () => 0,
    record,
    random,
    ...(language && { languageOf: () => language }),
  });
  const shown: ApprovalCard[] = [];
  const concluded: string[] = [];
  const approvals = new ChannelApprovals({
    channelId: TELEGRAM,
    broker,
    prefix: '/',
    surface: {
      hasAccount: (accountId: string) => accountId === 'default',
      show: async (card: ApprovalCard) => shown.push(card),
      conclude: async (handle: number, card: ApprovalCard, outcome: string) => {
        concluded.push(`${handle} ${card.approvalId} ${outcome}`);
      },
    },
    isAdmin: ({ senderId }) => senderId === 'root',
    locale: 'en',
    logger: createSilentLogger(),
  });
  broker.addPresenter(approvals);
  const ask = (more: Partial<Parameters<typeof broker.request>[0]> = {}) =>
    broker.request({
      toolName: 'place_order',
      group: 'finance',
      input: {},
      inputHash: 'f'.repeat(64),
      reason: '',
      causes: ['outside'],
      stage: 'default',
      sessionId: 'agent:main:telegram:direct:7',
      userId: '7',
      channelId: 'telegram',
      accountId: 'default',
      changes: 'outside',
      fields: [{ path: 'quantity', value: 10 }],
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      ...more,
    });
  const by = (senderId: string, accountId = 'default') => ({ channelId: 'telegram', accountId, senderId });
  return { approvals, ask, by, shown, concluded };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('ChannelApprovals', () => {
  it.each([
    { session: 'agent:main:telegram:direct:7', target: { targetId: '7' } },
    { session: 'agent:main:telegram:group:-100', target: { targetId: '-100' } },
    { session: 'agent:main:telegram:group:-100:5', target: { targetId: '-100', threadId: '5' } },
    { session: 'agent:main:telegram@work:group:-100', target: { targetId: '-100' } },
    { session: 'agent:main:global', target: { targetId: '7' } },
    { session: 'agent:main:discord:group:-100', target: { targetId: '7' } },
  ])('shows the card of $session at $target', async ({ session, target }) => {
    const { ask, shown } = setUp();
    void ask({ sessionId: session });
    await settled();
    expect(shown[0]?.target).toEqual({ channelId: 'telegram', accountId: 'default', ...target });
    expect(shown[0]?.text).toMatch(/(?:수량|Quantity): 10/);
  });

  it.each([
    { who: 'the person who asked', senderId: '7', accountId: 'default', counts: true },
    { who: 'an admin', senderId: 'root', accountId: 'default', counts: true },
    { who: 'somebody else in the room', senderId: '8', accountId: 'default', counts: false },
    { who: 'the same id on another bot account', senderId: '7', accountId: 'work', counts: false },
  ])('a press by $who counts: $counts', async ({ senderId, accountId, counts }) => {
    const { approvals, ask, by, shown, concluded } = setUp();
    const decision = ask();
    await settled();
    const result = await approvals.press(shown[0]!.approvalId, true, by(senderId, accountId));
    await settled();
    expect(result.isOver).toBe(counts);
    expect(concluded).toEqual(counts ? ['1 0a0b0c0d0e ✅ Approved.'] : []);
    if (counts) expect(await decision).toMatchObject({ approved: true });
  });

  it('a question that wants a value says how to give one, and has no button for a yes', async () => {
    const { ask, shown } = setUp();
    const asks = { server: 'sky', text: 'Who are you?', label: 'Name', kind: 'text', step: 1, steps: 1 } as const;
    void ask({ asks, fields: [] });
    await settled();
    expect(shown[0]).not.toHaveProperty('approveLabel');
    expect(shown[0]?.text).toMatch(/sky asks[\s\S]*Name[\s\S]*`\/approve 0a0b0c0d0e` followed by your answer/);
  });

  it.each([
    { language: 'ko', card: '수량: 10', button: '승인', outcome: '승인되었습니다' },
    { language: 'en', card: 'Quantity: 10', button: 'Approve', outcome: 'Approved' },
    { language: undefined, card: 'Quantity: 10', button: 'Approve', outcome: 'Approved' },
  ] as const)(
    'asks whoever reads $language in it, else in that of the settings',
    async ({ language, card, button, outcome }) => {
      const { approvals, ask, by, shown, concluded } = setUp(undefined, language);
      void ask();
      await settled();
      expect(shown[0]).toMatchObject({
        text: expect.stringContaining(card),
        approveLabel: expect.stringContaining(button),
      });
      expect((await approvals.press(shown[0]!.approvalId, true, by('7'))).text).toContain(outcome);
      await settled();
      expect(concluded).toEqual([expect.stringContaining(outcome)]);
    },
  );

  it('a yes that could not be written down is not told as one, by the button nor on the card', async () => {
    const { approvals, ask, by, shown, concluded } = setUp(() => {
      throw new Error('disk full');
    });
    const decision = ask();
    await settled();
    const result = await approvals.press(shown[0]!.approvalId, true, by('7'));
    await settled();
    expect(result).toEqual({ text: expect.stringContaining('not recorded and nothing ran'), isOver: true });
    expect(concluded).toEqual([`1 0a0b0c0d0e ${result.text}`]);
    expect(await decision).toMatchObject({ approved: false });
  });

  it('a card dies when it is used, and when its question is withdrawn', async () => {
    const { approvals, ask, by, shown, concluded } = setUp();
    const stop = new AbortController();
    const decision = ask({ signal: stop.signal });
    await settled();
    stop.abort();
    expect(await decision).toMatchObject({ approved: false });
    await settled();
    expect(concluded).toEqual(['1 0a0b0c0d0e The request was cancelled.']);
    expect(await approvals.press(shown[0]!.approvalId, true, by('7'))).toEqual({
      text: 'This request has already been decided.',
      isOver: true,
    });
  });

  it('cannot reach other channels or accounts that are not running', async () => {
    const { ask } = setUp();
    for (const elsewhere of [{ channelId: 'discord' }, { accountId: 'work' }])
      expect(await ask(elsewhere)).toMatchObject({ approved: false, refusal: 'unreachable' });
  });
});
