import type { ParsedRow } from '@finclaw/broker-files';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore } from '@finclaw/storage';
import { createCurrencyCode } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Folded, FoldedMemory } from './folded-memory.ts';
import { createPortfolio } from './portfolio.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import { portfolioText } from './text/portfolio-text.ts';

const directory = new InstrumentDirectory();
const now = Date.parse('2026-11-16T10:30:00+09:00');
const market = new MarketData([new SimulatedSource({ now: () => now })]);

/** A change of the history: a row on any day, also before those that are there, or an undo of one of them. */
const change = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'deposit', 'undo'),
  day: fc.integer({ min: 1, max: 28 }),
  account: fc.constantFrom('main', 'other'),
  quantity: fc.integer({ min: 1, max: 9 }),
});

describe('FoldedMemory', () => {
  it('a portfolio with a memory is the one that is added up anew, after any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const store = openStore(':memory:', { locale: 'en' });
        let count = 0;
        const ledger = new SqliteLedger(store.database, { owner: 'me', now: () => now, newId: () => `n${count++}` });
        const deps = { ledger, directory, market, now: () => now, baseCurrency: createCurrencyCode('KRW') };
        const remembering = createPortfolio({ ...deps, folded: new FoldedMemory().of('me') });
        const anew = createPortfolio(deps);
        for (const { kind, day, account, quantity } of changes) {
          const date = `2026-10-${String(day).padStart(2, '0')}`;
          const instrument = { text: '삼성전자', by: 'name' };
          if (kind === 'undo') await anew.undo(`n${Math.max(0, count - 1)}`);
          else if (kind === 'deposit')
            await anew.record({
              kind,
              date,
              account,
              amount: `${quantity}00000`,
              currency: 'KRW',
            } as unknown as ParsedRow);
          else
            await anew.record({
              kind,
              date,
              account,
              instrument,
              quantity: `${quantity}`,
              amount: '70000',
            } as unknown as ParsedRow);
          for (const request of [{}, { account: 'other' }, { method: 'fifo' as const }].map((each) => ({
            ...each,
            withoutReturns: true,
          }))) {
            const [kept, fresh] = [await remembering.current(request), await anew.current(request)];
            expect(portfolioText(kept, directory, 'en')).toBe(portfolioText(fresh, directory, 'en'));
          }
          expect(await remembering.held()).toEqual(await anew.held());
        }
        store.close();
      }),
      { numRuns: 6 },
    );
  });

  it('reads the rows again only when there are others', async () => {
    const store = openStore(':memory:', { locale: 'en' });
    let read = 0;
    class Counted extends SqliteLedger {
      override pages(withBatch?: string) {
        read++;
        return super.pages(withBatch);
      }
    }
    const ledger = new Counted(store.database, { owner: 'me', now: () => now, newId: () => crypto.randomUUID() });
    const folded = new FoldedMemory().of('me');
    const portfolio = createPortfolio({
      ledger,
      directory,
      market,
      now: () => now,
      baseCurrency: createCurrencyCode('KRW'),
      folded,
    });
    const buy = {
      kind: 'buy',
      date: '2026-10-05',
      instrument: { text: '애플', by: 'name' },
      quantity: '2',
      amount: '400',
    };
    await portfolio.record(buy as unknown as ParsedRow);
    read = 0;
    for (let times = 0; times < 3; times++)
      expect(await portfolio.held()).toMatchObject([{ symbol: 'AAPL', quantity: '2' }]);
    expect(read).toBe(1);
    await portfolio.record({ ...buy, quantity: '3' } as unknown as ParsedRow);
    read = 0;
    expect(await portfolio.held()).toMatchObject([{ symbol: 'AAPL', quantity: '5', since: '2026-10-05' }]);
    expect(read).toBe(1);
    store.close();
  });

  it('keeps people apart, and of all of them no more than it may', () => {
    const memory = new FoldedMemory();
    const folded = (size: number) => ({ size }) as Folded;
    memory.of('a').keep('x', 1, folded(150_000));
    expect(memory.of('b').get('x', 1)).toBeUndefined();
    expect(memory.of('a').get('x', 1)).toEqual({ size: 150_000 });
    memory.of('b').keep('x', 1, folded(100_000));
    expect([memory.of('a').get('x', 1), memory.of('b').get('x', 1)]).toEqual([undefined, { size: 100_000 }]);
    memory.of('b').keep('x', 2, folded(300_000));
    expect([memory.of('b').get('x', 1), memory.of('b').get('x', 2)]).toEqual([undefined, undefined]);
  });
});
