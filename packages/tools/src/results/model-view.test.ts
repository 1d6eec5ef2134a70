import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelView } from './model-view.ts';
import type { WrittenTable } from './table-view.ts';

const money = (amount: number, currency = 'KRW') => ({ amount: String(amount), currency });

/** A portfolio of so many positions, as wordy as real ones are. */
const positions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    instrument: { symbol: `SYM${at}`, name: `Company number ${at}`, type: 'stock', exchange: 'KRX', currency: 'KRW' },
    quantity: String(at + 1),
    averageCost: money(1000 + at),
    value: money((1000 + at * 7) * (at + 1)),
    unrealised: money(at * 13 - 200),
    unrealisedPercent: String(at - 20),
    realised: money(0),
    note: null,
    source: { name: 'simulated', freshness: { kind: 'simulated' } },
    lots: [{ id: `lot-${at}`, quantity: String(at + 1) }],
    ids: [`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`],
  }));
const portfolio = (count: number) => ({
  status: 'ok',
  positions: positions(count),
  total: { value: money(1), cash: money(2) },
});

describe('what a model is shown of a result', () => {
  it('is a table of 20 rows behind the totals, in fewer than 1,700 tokens for 40 positions', () => {
    const { text, shown } = modelView(JSON.stringify(portfolio(40)), 10_000, ['ids'])!;
    const view = JSON.parse(text);
    expect(text.length / 4).toBeLessThan(1_700);
    expect(Object.keys(view)).toEqual(['status', 'total', 'positions']);
    expect(view.total).toEqual({ value: '1 KRW', cash: '2 KRW' });
    expect(shown).toEqual([{ path: 'positions', unit: 'rows', from: 1, to: 20, total: 40 }]);
    expect(view.positions).toMatchObject({
      total: 40,
      same: { 'instrument.currency': 'KRW', realised: '0', 'source.freshness.kind': 'simulated' },
      units: { KRW: ['realised', 'averageCost', 'value', 'unrealised'] },
      omitted: ['lots'],
      columns: [
        '#',
        'instrument.symbol',
        'instrument.name',
        'quantity',
        'averageCost',
        'value',
        'unrealised',
        'unrealisedPercent',
      ],
    });
    expect(view.positions.rows).toHaveLength(20);
    expect(view.positions.rows[1]).toEqual([1, 'SYM1', 'Company number 1', '2', '1001', '2014', '-187', '-19']);
    expect(text).not.toContain('00000000-');
  });

  it.each([
    ['a short result', JSON.stringify({ status: 'ok', price: '5', currency: 'KRW' })],
    ['text', 'A long text.\n'.repeat(500)],
    ['a number', `${'1'.repeat(2_000)}`],
    ['one that a view would not make shorter', JSON.stringify({ status: 'ok', text: 'x'.repeat(5_000) })],
  ])('is %s itself', (_what, content) => {
    expect(modelView(content, 10_000)).toBeUndefined();
  });

  it('shows nothing internal, neither of a short result nor of one part of it', () => {
    const { text } = modelView(
      JSON.stringify({
        id: 'made-up',
        tax: { code: 'x', paid: money(5) },
        code: 'y',
        rows: [{ limits: [], name: 'a' }],
      }),
      200,
      ['id', 'tax.code', 'rows.limits'],
    )!;
    expect(JSON.parse(text)).toEqual({ tax: { paid: '5 KRW' }, code: 'y', rows: [{ name: 'a' }] });
  });

  it('writes amounts in one way, also where a result is short', () => {
    const { text, shown } = modelView(JSON.stringify({ status: 'ok', cash: [money(5)], total: money(7, 'USD') }), 100)!;
    expect([JSON.parse(text), shown]).toEqual([{ status: 'ok', cash: ['5 KRW'], total: '7 USD' }, []]);
  });

  it('names the columns of rows that have them beside, and shows the newest of a series by their index', () => {
    const rows = Array.from({ length: 90 }, (_, at) => [
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      String(at),
      '5',
    ]);
    const { text, shown } = modelView(
      JSON.stringify({ status: 'ok', columns: ['date', 'close', 'volume'], rows }),
      10_000,
    )!;
    expect(JSON.parse(text).rows).toMatchObject({ total: 90, same: { volume: '5' }, columns: ['#', 'date', 'close'] });
    expect(JSON.parse(text).rows.rows[0]).toEqual([70, '2026-03-12', '70']);
    expect(shown).toEqual([{ path: 'rows', unit: 'rows', from: 71, to: 90, total: 90 }]);
  });

  it('leaves the details of rows to read_result where rows are left out', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      date: `day ${at}`,
      close: String(at),
      volume: `${at}000000`,
    }));
    const columnsWith = (details: readonly string[]) => {
      const { text } = modelView(JSON.stringify({ status: 'ok', rows }), 10_000, [], details)!;
      const { columns, omitted } = JSON.parse(text).rows;
      return { columns, omitted };
    };
    expect(columnsWith(['rows.volume'])).toEqual({ columns: ['#', 'date', 'close'], omitted: ['volume'] });
    expect(columnsWith([])).toEqual({ columns: ['#', 'date', 'close', 'volume'] });
  });

  it('writes money of several currencies with them, or by the column that says which', () => {
    const currencyAt = (at: number) => (at % 2 === 0 ? 'KRW' : 'USD');
    const mixed = Array.from({ length: 30 }, (_, at) => ({
      name: `Holding number ${at}`,
      value: money(at, currencyAt(at)),
    }));
    const { positions: told } = JSON.parse(modelView(JSON.stringify({ positions: mixed }), 10_000)!.text);
    expect(told.rows[1]).toEqual([1, 'Holding number 1', '1 USD']);
    const named = mixed.map((each, at) => ({ ...each, currency: currencyAt(at) }));
    const { positions: short } = JSON.parse(modelView(JSON.stringify({ positions: named }), 10_000)!.text);
    expect(short).toMatchObject({ units: { currency: ['value'] } });
    expect(short.rows[1]).toEqual([1, 'Holding number 1', '1', 'USD']);
  });

  it('leaves lists of lists as they are, each inside it a table', () => {
    const accounts = [1, 2, 3].map((at) => ({ account: `account ${at}`, positions: positions(10) }));
    const view = JSON.parse(modelView(JSON.stringify({ accounts }), 10_000)!.text);
    expect(view.accounts.map(({ positions: each }: { positions: WrittenTable }) => each.total)).toEqual([10, 10, 10]);
  });

  it('gets fewer rows of each list where many lists would be too long together', () => {
    const lists = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, positions(40)]));
    const { text, shown } = modelView(JSON.stringify(lists), 10_000)!;
    expect(text.length).toBeLessThanOrEqual(10_000);
    expect(shown).toHaveLength(8);
  });
});

const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1, maxLength: 12 }));
const moneyOf = fc.record({ amount: fc.integer().map(String), currency: fc.constantFrom('KRW', 'USD') });
const row = fc.record({
  symbol: fc.string({ minLength: 1, maxLength: 8 }),
  value: moneyOf,
  currency: fc.constantFrom('KRW', 'USD'),
  nested: fc.record({ a: scalar, deep: fc.record({ b: fc.option(scalar) }) }),
  maybe: fc.option(scalar),
  few: fc.array(fc.integer(), { maxLength: 3 }),
  lots: fc.array(fc.record({ id: scalar }), { maxLength: 2 }),
});
const results = fc.record({
  status: fc.constant('ok'),
  total: fc.record({ value: moneyOf, count: fc.integer() }),
  positions: fc.array(row, { maxLength: 60 }),
  more: fc.record({ list: fc.array(row, { maxLength: 30 }), names: fc.array(fc.string(), { maxLength: 40 }) }),
});

/** Follows the steps of a path in the complete result. */
const at = (value: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((inner, step) => Object(inner)[step], value);
const written = (value: unknown): unknown => {
  const { amount, currency } = Object(value);
  return amount === undefined ? (value ?? null) : `${amount} ${currency}`;
};

/** Everything a view says, as steps into the complete result and the value it tells there. */
function* told(view: unknown, steps: readonly (string | number)[]): Generator<[readonly (string | number)[], unknown]> {
  const table = Object(view) as Partial<WrittenTable>;
  if (Array.isArray(table.rows) && Array.isArray(table.columns)) {
    const unitOf = (name: string, index: number): string => {
      const unit = Object.entries(table.units ?? {}).find(([, names]) => names.includes(name))?.[0];
      const column = table.columns!.indexOf(unit ?? '');
      const named = column > 0 ? table.rows!.find(([each]) => each === index)?.[column] : table.same?.[unit ?? ''];
      return unit === undefined ? '' : ` ${named ?? unit}`;
    };
    const cell = (name: string, index: number, value: unknown): [readonly (string | number)[], unknown] => [
      [...steps, index, ...name.split('.')],
      value === null || Array.isArray(value) || unitOf(name, index) === '' ? value : `${value}${unitOf(name, index)}`,
    ];
    for (const [index, ...cells] of table.rows as readonly (readonly [number, ...unknown[]])[]) {
      for (const [place, value] of cells.entries()) yield cell(table.columns[place + 1]!, index, value);
      for (const [name, value] of Object.entries(table.same ?? {})) yield cell(name, index, value);
    }
  } else if (Array.isArray(view)) for (const [index, each] of view.entries()) yield* told(each, [...steps, index]);
  else if (typeof view === 'object' && view !== null)
    for (const [key, each] of Object.entries(view)) yield* told(each, [...steps, key]);
  else yield [steps, view];
}

it('what a model is shown stands at the same path of the complete result', () => {
  fc.assert(
    fc.property(results, (complete) => {
      const view = modelView(JSON.stringify(complete), 20_000);
      if (view === undefined) return;
      for (const [steps, value] of told(JSON.parse(view.text), [])) {
        const whole = written(at(complete, steps));
        // What says nothing is left out.
        expect(Array.isArray(whole) && whole.length === 0 ? null : whole, steps.join('.')).toEqual(value);
      }
    }),
    { numRuns: 150 },
  );
});
