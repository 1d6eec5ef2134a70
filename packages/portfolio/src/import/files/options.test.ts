import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

const short = ({ sample }: Awaited<ReturnType<ImportFixture['preview']>>): string[] =>
  sample.map(({ draft }) => {
    const row = draft as unknown as Record<string, string | undefined>;
    const parts = [row.date, row.kind, row.symbol, row.quantity, row.amount, row.shares, row.toSymbol];
    return parts.filter((part) => part !== undefined).join(' ');
  });

const CALL = 'AAPL260116C00200000';
const PUT = 'AAPL260220P00180000';

const FILES: readonly { readonly what: string; readonly text: string; readonly rows: readonly string[] }[] = [
  {
    what: 'Charles Schwab: written, assigned with the shares, expired',
    text: `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
01/05/2026,Buy,AAPL,APPLE INC,200,$190.00,,"-$38,000.00"
01/06/2026,Sell to Open,AAPL 01/16/2026 200.00 C,CALL APPLE INC,2,$1.50,$1.30,$298.70
01/20/2026 as of 01/16/2026,Assigned,AAPL 01/16/2026 200.00 C,CALL APPLE INC,2,,,
01/20/2026 as of 01/16/2026,Sell,AAPL,APPLE INC,200,$200.00,$0.05,"$39,999.95"
02/02/2026,Sell to Open,AAPL 02/20/2026 180.00 P,PUT APPLE INC,1,$2.00,$0.65,$199.35
02/23/2026 as of 02/20/2026,Expired,AAPL 02/20/2026 180.00 P,PUT APPLE INC,1,,,`,
    rows: [
      '2026-01-05 buy AAPL 200 38000',
      `2026-01-06 instrument ${CALL}`,
      `2026-01-06 short ${CALL} 2 298.7`,
      `2026-01-16 exercise ${CALL} 2 39999.95 200 AAPL`,
      `2026-02-02 instrument ${PUT}`,
      `2026-02-02 short ${PUT} 1 199.35`,
      `2026-02-20 expiry ${PUT}`,
    ],
  },
  {
    what: 'Fidelity: opening and closing transactions',
    text: `Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
02/10/2026,YOU SOLD CLOSING TRANSACTION PUT (AAPL) APPLE INC, -AAPL260220P180,PUT (AAPL),Margin,-1,3.00,0.65,0.02,,299.33,02/11/2026
02/03/2026,YOU BOUGHT OPENING TRANSACTION PUT (AAPL) APPLE INC, -AAPL260220P180,PUT (AAPL),Margin,1,2.00,0.65,0.02,,-200.67,02/04/2026
01/06/2026,YOU SOLD OPENING TRANSACTION CALL (AAPL) APPLE INC, -AAPL260116C200,CALL (AAPL),Margin,-2,1.50,1.30,0.04,,298.66,01/07/2026
01/16/2026,EXPIRED CALL (AAPL) APPLE INC, -AAPL260116C200,CALL (AAPL),Margin,2,,,,,,`,
    rows: [
      `2026-02-10 instrument ${PUT}`,
      `2026-02-10 sell ${PUT} 1 299.33`,
      `2026-02-03 buy ${PUT} 1 200.67`,
      `2026-01-06 instrument ${CALL}`,
      `2026-01-06 short ${CALL} 2 298.66`,
      `2026-01-16 expiry ${CALL}`,
    ],
  },
  {
    what: 'a table of nobody in particular: short words, the contract in the description',
    text: `Activity Date,Instrument,Description,Trans Code,Quantity,Price,Amount
1/6/2026,AAPL,AAPL 1/16/2026 Call $200.00,STO,2,$1.50,$299.90
1/16/2026,AAPL,Option Expiration for AAPL 1/16/2026 Call $200.00,OEXP,2,,
2/3/2026,AAPL,AAPL 2/20/2026 Put $180.00,BTO,1,$2.00,($200.04)
2/10/2026,AAPL,AAPL 2/20/2026 Put $180.00,STC,1,$3.00,$299.95`,
    rows: [
      `2026-01-06 instrument ${CALL}`,
      `2026-01-06 short ${CALL} 2 299.9`,
      `2026-01-16 expiry ${CALL}`,
      `2026-02-03 instrument ${PUT}`,
      `2026-02-03 buy ${PUT} 1 200.04`,
      `2026-02-10 sell ${PUT} 1 299.95`,
    ],
  },
];

describe('options in files', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each(FILES)('$what', async ({ text, rows }) => {
    const preview = await at.preview(text);
    expect(refusals(preview)).toEqual([]);
    expect(short(preview)).toEqual(rows);
  });

  it('an assignment without the trade in shares, and a sale that may be a short one, are declined', async () => {
    const preview = await at.preview(`Activity Date,Instrument,Description,Trans Code,Quantity,Price,Amount
1/6/2026,AAPL,AAPL 1/16/2026 Call $200.00,STO,2,$1.50,$299.90
1/7/2026,AAPL,AAPL 1/16/2026 Call $200.00,Sell,1,$1.50,$149.95
1/8/2026,AAPL,AAPL 1/16/2026 Call $200.00,BTC,1,$1.50,($1.50)
1/16/2026,AAPL,AAPL 1/16/2026 Call $200.00,OASGN,2,,`);
    expect(refusals(preview)).toEqual(['3 unsupported-kind', '4 amount-mismatch', '5 unpaired-row']);
  });
});
