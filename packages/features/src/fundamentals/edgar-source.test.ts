import { listed, startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createEdgarSource } from './edgar-source.ts';
import { ratiosOf } from './ratios.ts';

/** A fact as the SEC writes it; `fy` and `fp` are those of the filing, not of the fact. */
const fact = (start: string | undefined, end: string, val: number, filed: string, form = '10-K') => ({
  ...(start !== undefined && { start }),
  end,
  val,
  accn: '0000320193-24-000123',
  fy: 2024,
  fp: 'FY',
  form,
  filed,
});
const money = (...USD: unknown[]) => ({ label: 'x', description: 'y', units: { USD } });
const perShare = (...rows: unknown[]) => ({ label: 'x', description: 'y', units: { 'USD/shares': rows } });

const FACTS = {
  cik: 320193,
  entityName: 'Apple Inc.',
  facts: {
    dei: {
      EntityCommonStockSharesOutstanding: {
        units: { shares: [fact(undefined, '2024-10-18', 15_115_823_000, '2024-11-01')] },
      },
    },
    'us-gaap': {
      RevenueFromContractWithCustomerExcludingAssessedTax: money(
        fact('2022-09-25', '2023-09-30', 383_285_000_000, '2023-11-03'),
        fact('2022-09-25', '2023-09-30', 383_285_000_000, '2024-11-01'),
        fact('2023-10-01', '2024-09-28', 391_035_000_000, '2024-11-01'),
        fact('2023-10-01', '2023-12-30', 119_575_000_000, '2024-02-02', '10-Q'),
        fact('2023-10-01', '2024-06-29', 296_105_000_000, '2024-08-02', '10-Q'),
        fact('2024-03-31', '2024-06-29', 85_777_000_000, '2024-08-02', '10-Q'),
      ),
      NetIncomeLoss: money(
        fact('2022-09-25', '2023-09-30', 96_995_000_000, '2024-11-01'),
        fact('2023-10-01', '2024-09-28', 93_000_000_000, '2024-10-31'),
        fact('2023-10-01', '2024-09-28', 93_736_000_000, '2024-11-01'),
        fact('2023-10-01', '2024-06-29', 79_000_000_000, '2024-08-02', '10-Q'),
      ),
      OperatingIncomeLoss: money(fact('2023-10-01', '2024-09-28', 123_216_000_000, '2024-11-01')),
      EarningsPerShareDiluted: perShare(fact('2023-10-01', '2024-09-28', 6.08, '2024-11-01')),
      CommonStockDividendsPerShareDeclared: perShare(
        fact('2023-10-01', '2024-09-28', 0.98, '2024-11-01'),
        fact('2024-03-31', '2024-06-29', 0.25, '2024-08-02', '10-Q'),
      ),
      Assets: money(fact(undefined, '2024-09-28', 364_980_000_000, '2024-11-01')),
      Liabilities: money(fact(undefined, '2024-09-28', 308_030_000_000, '2024-11-01')),
      StockholdersEquity: money(fact(undefined, '2024-09-28', 56_950_000_000, '2024-11-01')),
    },
  },
};
const TICKERS = {
  '0': { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
  '1': { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE' },
};
const SUBMISSIONS = {
  cik: '320193',
  name: 'Apple Inc.',
  filings: {
    recent: {
      accessionNumber: ['0000320193-24-000123', 'not a number', '0000320193-24-000120'],
      filingDate: ['2024-11-01', '2024-10-31', '2024-10-31'],
      form: ['10-K', '8-K', '8-K'],
      primaryDocument: ['aapl-20240928.htm', 'x.htm', 'y.htm'],
      primaryDocDescription: ['10-K', '', '8-K'],
      items: ['', '', '2.02,9.01'],
    },
  },
};

function edgar({ path }: VendorCall): VendorReply {
  if (path === '/files/company_tickers.json') return { json: TICKERS };
  if (path === '/api/xbrl/companyfacts/CIK0000320193.json') return { json: FACTS };
  if (path === '/submissions/CIK0000320193.json') return { json: SUBMISSIONS };
  return { status: 404 };
}

describe('SEC EDGAR', async () => {
  const vendor = await startVendor(edgar);
  afterAll(() => vendor.close());
  const source = () => createEdgarSource({ contact: 'owner@example.com', baseUrl: vendor.url });
  const apple = listed('AAPL');

  it('reads years: the last value filed for a span, balances of its last day, shares of the cover', async () => {
    vendor.answer(edgar);
    const answer = await source().statements?.(apple, 'year');
    expect(answer).toMatchObject({
      ok: true,
      value: {
        source: 'sec-edgar',
        company: 'Apple Inc.',
        currency: 'USD',
        shares: { count: '15115823000', asOf: '2024-10-18' },
        periods: [
          {
            period: '2024',
            end: '2024-09-28',
            lines: {
              revenue: '391035000000',
              operatingIncome: '123216000000',
              netIncome: '93736000000',
              eps: '6.08',
              assets: '364980000000',
              liabilities: '308030000000',
              equity: '56950000000',
              dividendPerShare: '0.98',
            },
          },
          { period: '2023', end: '2023-09-30', lines: { revenue: '383285000000', netIncome: '96995000000' } },
        ],
      },
    });
    expect(vendor.calls.every(({ headers }) => headers['user-agent'] === 'finclaw owner@example.com')).toBe(true);
  });

  it('works out ratios to four digits, each with its formula', async () => {
    vendor.answer(edgar);
    const answer = await source().statements?.(apple, 'year');
    if (!answer?.ok) throw new Error('no statements');
    const ratios = ratiosOf(answer.value, 'year', '210.5' as never);
    expect(Object.fromEntries(Object.entries(ratios).map(([name, { value }]) => [name, value]))).toEqual({
      per: '34.6217',
      pbr: '55.8715',
      eps: '6.08',
      roe: '164.5935',
      operatingMargin: '31.5102',
      netMargin: '23.9713',
      debtRatio: '540.878',
      revenueGrowth: '2.022',
      netIncomeGrowth: '-3.36',
      dividendYield: '0.4656',
    });
    expect(ratios.per?.formula).toBe('price / eps');
    expect(ratiosOf(answer.value, 'year')).not.toHaveProperty('per');
  });

  it('reads quarters, and the last one as the year less nine months, said to be so', async () => {
    vendor.answer(edgar);
    expect(await source().statements?.(apple, 'quarter')).toMatchObject({
      ok: true,
      value: {
        periods: [
          {
            period: '2024-Q4',
            lines: { revenue: '94930000000', netIncome: '14736000000' },
            derived: ['revenue', 'netIncome'],
          },
          { period: '2024-Q3', lines: { revenue: '85777000000', dividendPerShare: '0.25' } },
          { period: '2024-Q1', lines: { revenue: '119575000000' } },
          { period: '2023-Q4', lines: {} },
        ],
      },
    });
    expect(await source().dividends?.(apple)).toMatchObject({
      ok: true,
      value: { items: [{ period: '2024-Q3', amount: '0.25', currency: 'USD' }] },
    });
  });

  it('knows the days of results by the item of a current report', async () => {
    expect(await source().earnings?.(apple)).toEqual({
      ok: true,
      value: { source: 'sec-edgar', items: [{ date: '2024-10-31', isExpected: false }] },
    });
  });

  it('lists filings with their address, and leaves out what it cannot read', async () => {
    vendor.answer(edgar);
    expect(await source().filings?.(apple)).toEqual({
      ok: true,
      value: {
        source: 'sec-edgar',
        items: [
          {
            id: '0000320193-24-000123',
            date: '2024-11-01',
            form: '10-K',
            title: '10-K',
            url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm',
          },
          {
            id: '0000320193-24-000120',
            date: '2024-10-31',
            form: '8-K',
            title: '8-K (items 2.02, 9.01)',
            url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000120/y.htm',
          },
        ],
      },
    });
  });

  it('reads an announcement with its press release, and says why it cannot', async () => {
    const folder = '/Archives/edgar/data/320193/000032019324000120';
    const index = {
      directory: { item: [{ name: 'y.htm' }, { name: 'a8-kex991.htm', size: '1' }, { name: 'ex99.jpg' }, 7] },
    };
    vendor.answer(({ path }) =>
      path === `${folder}/index.json`
        ? { json: index }
        : path.startsWith(folder)
          ? { text: `<p>${path.slice(-9)}</p>` }
          : { status: 404 },
    );
    const filing = {
      id: '1',
      date: '2024-10-31' as never,
      form: '8-K',
      title: '8-K',
      url: `https://www.sec.gov${folder}/y.htm`,
    };
    expect(await source().documents?.(filing)).toEqual({
      ok: true,
      value: [
        { name: 'y.htm', markup: '<p>120/y.htm</p>' },
        { name: 'a8-kex991.htm', markup: '<p>ex991.htm</p>' },
      ],
    });
    vendor.answer(() => ({ status: 403 }));
    expect(await source().documents?.(filing)).toMatchObject({ ok: false, error: { reason: 'unauthorized' } });
  });

  it.each([
    ['a company it does not know', listed('MSFT'), edgar, 'not-found'],
    ['a caller without a contact', apple, () => ({ status: 403, text: 'Undeclared Automated Tool' }), 'unauthorized'],
    ['too many requests', apple, () => ({ status: 429 }), 'rate-limited'],
    ['a page instead of JSON', apple, () => ({ text: '<html>' }), 'bad-data'],
    [
      'no facts at all',
      apple,
      (call: VendorCall) => (call.path.includes('companyfacts') ? { json: { facts: {} } } : edgar(call)),
      'not-found',
    ],
    [
      'facts of another shape',
      apple,
      (call: VendorCall) =>
        call.path.includes('companyfacts')
          ? { json: { facts: { 'us-gaap': { Assets: { units: { USD: [7, null, { end: 'x' }] } } } } } }
          : edgar(call),
      'not-found',
    ],
  ] as const)('says why there are no statements: %s', async (_what, instrument, reply, reason) => {
    vendor.answer(reply);
    expect(await source().statements?.(instrument, 'year')).toMatchObject({ ok: false, error: { reason } });
  });
});
