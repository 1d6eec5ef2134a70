import { defaultConfig } from '@finclaw/config';
import { loadFeatures } from '@finclaw/features';
import { createSilentLogger } from '@finclaw/infra';
import { describe, expect, it, vi } from 'vitest';
import { ownerKey, ownerOf } from '../answering/owner.ts';
import { PersonalFinance } from './personal-finance.ts';

type Deps = ConstructorParameters<typeof PersonalFinance>[0];

const person = (senderId: string) => ({ channelId: 'telegram', accountId: 'default', senderId }) as never;
const holding = (symbol: string, quantity: string) => ({ symbol, quantity, since: '2026-01-05' });
const names: Readonly<Record<string, string>> = { AAPL: 'Apple', '005930': 'Samsung Electronics', NVDA: 'Nvidia' };

const watchlist = { list: async ({ senderId }: { senderId: string }) => (senderId === '1' ? ['NVDA'] : []) };
const alerts = {
  list: async ({ senderId }: { senderId: string }) =>
    senderId === '1'
      ? [
          {
            symbol: 'AAPL',
            enabled: true,
            createdAt: Date.UTC(2026, 0, 6, 2),
            condition: { type: 'below', inclusive: true, value: '200' },
          },
        ]
      : [],
};
const directory = {
  find: (symbol: string) =>
    names[symbol] === undefined
      ? undefined
      : {
          symbol,
          type: 'stock',
          currency: 'USD',
          exchange: symbol === '005930' ? 'KRX' : 'NASDAQ',
          names: { en: names[symbol], ko: names[symbol] },
        },
};
const serveFeatures = await loadFeatures();

function finance(more: Partial<Record<keyof Deps, unknown>> = {}): PersonalFinance {
  const own: Readonly<Record<string, readonly unknown[]>> = {
    1: [holding('AAPL', '10'), holding('005930', '5')],
    2: [holding('NVDA', '7')],
    4: [holding('MY-LOAN', '-180000000')],
  };
  return new PersonalFinance({
    people: { ownerOf, ownerKey, profiles: { of: () => ({ markets: [] }), zoneOf: () => 'UTC' } },
    news: { about: async () => [] },
    portfolioOf: (owner: string) => ({
      held: async () => own[JSON.parse(owner)[2]] ?? [],
      own: async () => ({ find: (symbol: string) => (symbol === 'MY-LOAN' ? { name: 'My loan' } : undefined) }),
    }),
    shares: {
      received: async (owner: string) => (owner.includes('"1"') ? [{ name: 'ISA (Mina)', access: 'reader' }] : []),
    },
    watched: watchlist,
    served: serveFeatures(
      {
        watchlist,
        alerts: { alerts, directory },
        screener: undefined,
        prices: { directory },
        portfolio: { directory, realOrders: { brokers: [] } },
        news: { isConfigured: false },
        fundamentals: { isConfigured: false },
      } as never,
      {
        directory,
        config: defaultConfig,
        database: {},
        tools: { get: () => undefined },
        zoneOf: () => 'America/New_York',
      } as never,
    ),
    directory,
    logger: createSilentLogger(),
    ...more,
  } as unknown as Deps);
}

describe('PersonalFinance', () => {
  it('tells what somebody holds, watches and waits for', async () => {
    const { text: lines = '', trust } = await finance().lines(person('1'), 'en');
    // Somebody else has named the account that is shared.
    expect(trust).toBe('untrusted');
    expect(lines).toContain('Apple (AAPL) 10 since 2026-01-05, Samsung Electronics (005930) 5 since 2026-01-05');
    expect(lines).toContain('Nvidia (NVDA)');
    expect(lines).toContain('Apple (AAPL): price at or below $200.00, set on 2026-01-05');
    expect(lines).toContain('"ISA (Mina)", view only');
  });

  it('names every one of many holdings once, without their sizes', async () => {
    const held = async () =>
      ['AAPL', '005930', 'NVDA', 'MY-LOAN', ...'ABCDEFG']
        .map((symbol) => holding(symbol, '10'))
        .concat(holding('AAPL', '5'));
    const own = async () => ({ find: (symbol: string) => (symbol === 'MY-LOAN' ? { name: 'My loan' } : undefined) });
    const { text = '' } = await finance({ portfolioOf: () => ({ held, own }) }).lines(person('1'), 'en');
    expect(text).toContain('- Holds: Apple, Samsung Electronics, Nvidia, My loan, A, B, C, D, E, F, G\n');
  });

  it('names what its owner has entered by hand, and counts no won as shares', async () => {
    const { text = '' } = await finance().lines(person('4'), 'ko');
    expect(text).toContain('My loan(MY-LOAN, 직접 등록, 2026-01-05부터)');
    expect(text).not.toContain('주');
  });

  it('never tells one person about another, and says nothing where there is nothing', async () => {
    const one = finance();
    await one.lines(person('1'), 'en');
    expect(await one.lines(person('2'), 'en')).toMatchObject({ text: expect.stringContaining('NVDA'), trust: 'user' });
    expect((await one.lines(person('2'), 'en')).text).not.toContain('AAPL');
    expect(await one.lines(person('3'), 'en')).toEqual({});
  });

  it('tells what somebody chose in their profile, also where they hold nothing', async () => {
    const people = {
      ownerOf,
      ownerKey,
      profiles: { of: () => ({ riskTolerance: 'low', markets: ['kr', 'us'] }), zoneOf: () => 'UTC' },
    };
    const { text, trust } = await finance({ people }).lines(person('3'), 'en');
    expect([text, trust]).toEqual(['- Risk tolerance: Low; Preferred markets: Korea, United States', 'user']);
  });

  it('what does not come at once is left out, and told from memory the next time', async () => {
    vi.useFakeTimers();
    try {
      let answer: (value: unknown) => void = () => {};
      const slow = finance({
        portfolioOf: () => ({
          held: () =>
            new Promise((resolve) => {
              answer = resolve;
            }),
        }),
      });
      const first = slow.lines(person('1'), 'en');
      await vi.advanceTimersByTimeAsync(150);
      expect(await first).toEqual({});
      answer([holding('AAPL', '10')]);
      const second = slow.lines(person('1'), 'en');
      await vi.advanceTimersByTimeAsync(150);
      expect((await second).text).toContain('Apple (AAPL) 10');
    } finally {
      vi.useRealTimers();
    }
  });

  it('a failure is no reason to wait or to stop', async () => {
    const broken = finance({ watched: { list: () => Promise.reject(new Error('down')) } });
    expect(await broken.lines(person('1'), 'en')).toEqual({});
  });
});
