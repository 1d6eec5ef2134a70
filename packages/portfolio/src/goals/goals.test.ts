import { InstrumentDirectory } from '@finclaw/market/instruments';
import { writtenMarket } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import type { CurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPortfolio } from '../portfolio.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';
import type { Goal, GoalFields } from './goal.ts';
import { goalsText } from './goal-text.ts';

const directory = new InstrumentDirectory();
const now = Date.parse('2026-03-04T22:00:00Z');
const DAYS = ['2026-03-03', '2026-03-04'];
const CLOSES = { AAPL: '110 120', 'USD/KRW': '1000 1200' };

const row = (kind: string, amount: string, more: object = {}) =>
  ({ kind, date: '2026-03-02', amount, currency: 'USD', account: 'main', ...more }) as never;
/** 1,200 dollars in shares and 800 in cash; savings of 500 dollars and a debt of 3,000 elsewhere. */
const OWN = [
  row('deposit', '1800'),
  row('buy', '1000', { symbol: 'AAPL', quantity: '10' }),
  row('deposit', '500', { account: 'savings' }),
];
const DEBT = [
  row('instrument', '0', { symbol: 'LOAN', name: 'Loan', assetClass: 'loan', amount: undefined }),
  row('owe', '3000', { symbol: 'LOAN', quantity: '3000' }),
];

describe('goals', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
  });
  afterEach(() => store.close());

  async function open(rows: readonly never[] = OWN, stored: readonly Goal[] = []) {
    const goals = new Map(stored.map((goal) => [goal.name, goal]));
    let id = 0;
    const ledger = new SqliteLedger(store.database, { owner: 'kim', now: () => now, newId: () => `n${id++}` });
    for (const each of rows) await ledger.append(each);
    return createPortfolio({
      ledger,
      directory,
      now: () => now,
      market: writtenMarket(DAYS, CLOSES, now),
      baseCurrency: 'USD' as CurrencyCode,
      goals: {
        all: async () => [...goals.values()],
        set: async (goal) => void goals.set(goal.name, goal),
        remove: async (name) => goals.delete(name),
      },
    });
  }
  const car: GoalFields = { name: 'Car', amount: '14,500', by: '2027-03-05' };

  it.each([
    { when: 'everything counts', fields: {}, wanted: { lacking: '12000', months: 12, perMonth: '1000.00' } },
    {
      when: 'one account counts',
      fields: { accounts: ['savings'], amount: '1700' },
      wanted: { lacking: '1200', perMonth: '100.00', reachedPercent: '29.41' },
    },
    {
      when: 'it is in another currency',
      fields: { currency: 'KRW', amount: '4200000' },
      wanted: { lacking: '1200000', perMonth: '100000' },
    },
    // 2,500 at 0.5 % a month for 12 months, and payments of which each dollar becomes 12.3356.
    { when: 'a return is expected', fields: { rate: '6' }, wanted: { perMonth: '960.30' } },
    { when: 'it is reached', fields: { amount: '2500' }, wanted: { state: 'reached', lacking: '0' } },
    { when: 'less than a month is left', fields: { by: '2026-04-03' }, wanted: { months: 0, lacking: '12000' } },
  ])('say what it takes every month where $when', async ({ fields, wanted }) => {
    const portfolio = await open();
    expect(await portfolio.setGoal({ ...car, ...fields })).toMatchObject({ name: 'Car' });
    const { goals } = await portfolio.goals();
    expect(goals).toMatchObject([{ state: 'open', ...wanted }]);
    if (!('perMonth' in wanted)) expect(goals[0]).not.toHaveProperty('perMonth');
  });

  it('take debts off, and have nothing where more is owed', async () => {
    const portfolio = await open([...OWN, ...DEBT]);
    await portfolio.setGoal({ ...car, amount: '700' });
    expect((await portfolio.goals()).goals).toMatchObject([
      { have: { money: { amount: '-500' } }, reachedPercent: '0', lacking: '1200', perMonth: '100.00' },
    ]);
  });

  it('say that the day has passed', async () => {
    const old = { name: 'Old', amount: '9000', currency: 'USD', by: '2026-01-31' } as Goal;
    const portfolio = await open(OWN, [old]);
    const text = goalsText(await portfolio.goals(), directory, 'en').join('\n');
    expect(text).toMatch(/Old: \$2,500\.00 of \$9,000\.00[\s\S]*has passed[\s\S]*\$6,500\.00/);
  });

  const unpriced = (account: string) => row('buy', '100', { symbol: 'MSFT', quantity: '1', account });

  it('count what has a price, and name what is left out with what it cost', async () => {
    const portfolio = await open([...OWN, unpriced('main'), unpriced('savings')]);
    await portfolio.setGoal(car);
    await portfolio.setGoal({ ...car, name: 'Savings', accounts: ['savings'], amount: '1600' });
    const report = await portfolio.goals();
    expect(report.goals).toMatchObject([
      { state: 'open', have: { money: { amount: '2300' } }, leftOut: [{ account: 'main' }, { account: 'savings' }] },
      { state: 'open', have: { money: { amount: '400' } }, perMonth: '100.00', leftOut: [{ account: 'savings' }] },
    ]);
    expect(goalsText(report, directory, 'en').join('\n')).toContain(
      'Not counted because there is no price: Microsoft (MSFT) (quantity 1, cost $100.00)',
    );
  });

  it('say nothing of how far it is where nothing that counts has a price', async () => {
    const portfolio = await open([unpriced('main')]);
    await portfolio.setGoal({ ...car, accounts: ['main'] });
    await portfolio.setGoal({ ...car, name: 'All' });
    const report = await portfolio.goals();
    expect(report.goals).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
    expect(goalsText(report, directory, 'ko').join('\n')).toContain('MSFT');
  });

  it.each([
    ['name', { name: ' ' }],
    ['amount', { amount: 'a lot' }],
    ['amount', { amount: '-5' }],
    ['by', { by: '2026-03-04' }],
    ['by', { by: 'soon' }],
    ['currency', { currency: 'XYZ' }],
    ['accounts', { accounts: ['main', 'other'] }],
    ['rate', { rate: '500' }],
  ])('keep nothing when the %s cannot be used: %j', async (unclear, fields) => {
    const portfolio = await open();
    expect(await portfolio.setGoal({ ...car, ...fields })).toMatchObject({ unclear });
    expect((await portfolio.goals()).goals).toEqual([]);
  });
});
