import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCsv } from '../export/export-csv.ts';
import { type ImportFixture, importFixture, refusals } from '../testing/import-fixture.ts';
import { totals, valued } from '../testing/rows.ts';
import { commitImport } from './commit-import.ts';

const HEAD = 'date,action,symbol,quantity,price,fee\n';
const FILL = '2026-01-05,buy,AAPL,5,200,1\n';

/** What users of other programs reported most about imports. */
describe('imports as they went wrong elsewhere', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  const add = async (text: string): Promise<number> => {
    const preview = await at.preview(text);
    expect(preview.lackingCount).toBe(0);
    if (preview.added.count > 0) expect(await commitImport(at.ledger, preview.batch.id)).toMatchObject({ ok: true });
    return preview.added.count;
  };

  it('wealthfolio#779 #1035: identical fills are all kept', async () => {
    expect(await add(HEAD + FILL.repeat(3))).toBe(3);
  });

  it('portfolio-performance#5542: the same file again adds nothing, a longer one only what is new', async () => {
    await add(HEAD + FILL.repeat(3));
    expect(await add(HEAD + FILL.repeat(3))).toBe(0);
    expect(await add(`${HEAD}${FILL.repeat(4)}2026-01-06,sell,AAPL,20,210,1\n`)).toBe(2);
  });

  it('wealthfolio#1552: the ISIN says which security it is', async () => {
    const text =
      'date,action,isin,name,quantity,amount,currency\n2026-01-05,buy,KR7005930003,Samsung preferred?,1,70000,KRW\n';
    expect((await at.preview(text)).sample).toMatchObject([{ draft: { symbol: '005930.KS' } }]);
  });

  it('ghostfolio#2610: every error is told at once', async () => {
    const preview = await at.preview(
      `${HEAD}${FILL}2026-13-05,buy,AAPL,1,1,0\n2026-01-06,buy,QWXZ,1,1,0\n2026-01-07,gift,AAPL,1,1,0\n2026-01-08,sell,AAPL,9,1,0\n`,
    );
    expect(refusals(preview)).toEqual(['3 bad-value', '4 missing-value', '5 unsupported-kind', '6 oversell']);
  });

  it('rotki#5672: what is exported comes to the same figures as what is shown', async () => {
    await add(
      `${HEAD}${FILL}${FILL}2026-02-06,sell,AAPL,7,210,1\n2026-02-07,short,TSLA,2,300,1\n2026-02-09,cover,TSLA,1,290,1\n`,
    );
    const other = importFixture('you');
    try {
      const copy = await other.preview([...exportCsv(await at.ledger.rows())].join(''));
      await commitImport(other.ledger, copy.batch.id);
      const shown = (rows: Awaited<ReturnType<typeof at.ledger.rows>>) =>
        totals(valued(rows, { prices: { AAPL: '205', TSLA: '280' } }));
      expect(shown(await other.ledger.rows())).toEqual(shown(await at.ledger.rows()));
    } finally {
      other.store.close();
    }
  });

  it('chosen lots are honoured or refused, never passed over', async () => {
    const text =
      'date,kind,symbol,quantity,amount,lots\n2026-01-05,buy,AAPL,5,1000,\n2026-01-06,buy,AAPL,5,1500,\n2026-02-06,sell,AAPL,5,1600,2026-01-06:5\n2026-02-07,sell,AAPL,1,300,2025-01-01:1\n';
    const reasons = async (method: 'average' | 'fifo' | 'lifo' | 'hifo') =>
      refusals(await at.preview(text, { fold: { method } }));
    expect(await reasons('average')).toEqual(['4 pooled-lots', '5 pooled-lots']);
    for (const method of ['fifo', 'lifo', 'hifo'] as const) expect(await reasons(method)).toEqual(['5 no-such-lot']);
  });
});
