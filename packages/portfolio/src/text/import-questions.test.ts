import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture } from '../testing/import-fixture.ts';
import { previewText } from './import-text.ts';

describe('what a file contradicts itself about', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each([
    [
      'en',
      /another currency than these securities trade in: TSLA \(USD → GBP\)\..*TSLA=CODE/,
      /In 2 rows quantity × price.*row 4/,
    ],
    ['ko', /종목의 통화와 다릅니다: TSLA \(USD → GBP\)\..*TSLA=코드/, /맞지 않는 행이 2개.*첫 행: 4/],
  ] as const)('is asked once for all rows (%s)', async (locale, currency, amounts) => {
    const preview = await at.preview(`date,action,symbol,name,quantity,price,amount,currency
2025-01-02,buy,TSLA,Tesla,1,200,200,GBP
2025-01-03,buy,TSLA,Tesla,2,200,400,GBP
2025-01-04,buy,MSFT,Microsoft,10,400,40,USD
2025-01-05,buy,MSFT,Microsoft,10,400,80,USD
2025-01-06,buy,MSFT,Microsoft,10,400,4000,USD`);
    const lines = previewText(preview, 'trades.csv', locale);
    for (const question of [currency, amounts]) expect(lines.filter((line) => question.test(line))).toHaveLength(1);
  });
});
