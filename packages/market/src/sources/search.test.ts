import { afterAll, describe, expect, it } from 'vitest';
import { InstrumentDirectory } from '../instruments/directory.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { MarketData } from '../market/market-data.ts';
import { lookUpQuote } from '../tools/get-quote.ts';
import { createFinnhubSource } from './finnhub-source.ts';
import { GuardedSource } from './guarded-source.ts';
import { createKisSource } from './kis-source.ts';
import { NEW_YORK_OPEN, SEOUL_OPEN } from './testing/instruments.ts';
import { startVendor, type VendorCall, type VendorReply } from './testing/vendor-server.ts';
import { createYahooSource } from './yahoo-source.ts';

/** The documented shape of Yahoo's search. */
const HITS = [
  { symbol: 'KLAR', shortname: 'Klarna Group plc', longname: 'Klarna Group plc', exchange: 'NYQ', quoteType: 'EQUITY' },
  { symbol: 'KLAR.MX', shortname: 'Klarna Group plc', exchange: 'MEX', quoteType: 'EQUITY' },
  { symbol: 'KLARX', shortname: 'Something else', exchange: 'NMS', quoteType: 'MUTUALFUND' },
  { symbol: 'HEI-A', longname: 'HEICO Corporation', exchange: 'NYQ', quoteType: 'EQUITY' },
  { symbol: '030520.KQ', longname: 'Hancom Inc.', exchange: 'KOE', quoteType: 'EQUITY' },
  { symbol: 'FUND', longname: 'Some Fund', exchange: 'PCX', quoteType: 'ETF' },
  { symbol: '../x', longname: 'Path', exchange: 'NMS', quoteType: 'EQUITY' },
  { symbol: '7203.T', longname: 'Toyota Motor Corporation', exchange: 'JPX', quoteType: 'EQUITY' },
  { symbol: 'VOD.L', longname: 'Vodafone Group Public Limited Company', exchange: 'LSE', quoteType: 'EQUITY' },
  { symbol: 'CSPX.L', longname: 'iShares Core S&P 500 UCITS ETF', exchange: 'LSE', quoteType: 'ETF' },
  { symbol: 'ABC.XX', longname: 'Nowhere Inc.', exchange: 'XXX', quoteType: 'EQUITY' },
  { symbol: 'VFIAX', longname: 'Vanguard 500 Index Fund Admiral Shares', exchange: 'NAS', quoteType: 'MUTUALFUND' },
  { symbol: 'NSRGY', longname: 'Nestlé S.A.', exchange: 'PNK', quoteType: 'EQUITY' },
  { symbol: '0P0000ABCD.L', longname: 'A fund abroad', exchange: 'LSE', quoteType: 'MUTUALFUND' },
  { symbol: 'NONAME', exchange: 'NMS', quoteType: 'EQUITY' },
];

/** The code of the money a chart is in. */
const MONEY: Readonly<Record<string, string>> = { '7203.T': 'JPY', 'VOD.L': 'GBp', 'CSPX.L': 'USD' };

function yahoo(call: VendorCall): VendorReply {
  if (call.path !== '/v1/finance/search') {
    const symbol = call.path.split('/').at(-1);
    const meta = {
      symbol,
      currency: MONEY[symbol ?? ''] ?? 'USD',
      regularMarketPrice: 41.5,
      regularMarketTime: NEW_YORK_OPEN / 1000 - 60,
      previousClose: 40,
    };
    return { json: { chart: { result: [{ meta, indicators: { quote: [{}] } }] } } };
  }
  const asked = String(call.query.q).toLowerCase();
  const quotes = HITS.filter(({ symbol, longname = '' }) => `${symbol} ${longname}`.toLowerCase().includes(asked));
  return { json: { count: quotes.length, quotes, news: [] } };
}

describe('names beyond those that ship with the program', async () => {
  const vendor = await startVendor(yahoo);
  afterAll(() => vendor.close());
  const now = () => NEW_YORK_OPEN;
  const source = () => new GuardedSource(createYahooSource({ now, baseUrl: vendor.url }), { now, limits: [] });
  const open = (learned: Instrument[] = []) => {
    const market = new MarketData([source()]);
    const kept: Instrument[] = [];
    const directory = new InstrumentDirectory(undefined, {
      learned,
      remember: async (instrument) => void kept.push(instrument),
      search: (query, signal) => market.search(query, signal),
    });
    return { directory, market, kept, now };
  };

  it('Yahoo finds shares and funds on exchanges whose rules we know', async () => {
    vendor.answer((call) => (call.path === '/v1/finance/search' ? { json: { quotes: HITS } } : yahoo(call)));
    const found = await source().search?.('x');
    expect(
      found?.ok &&
        found.value.map(({ symbol, type, exchange, currency }) => `${symbol} ${type} ${exchange} ${currency}`),
    ).toEqual([
      'KLAR stock NYSE USD',
      'KLAR.MX stock Mexico MXN',
      'HEI.A stock NYSE USD',
      '030520.KQ stock KRX KRW',
      'FUND etf NYSE USD',
      '7203.T stock Tokyo JPY',
      'VOD.L stock London GBP',
      'CSPX.L etf London USD',
      'VFIAX etf US-FUND USD',
      'NSRGY stock US-OTC USD',
    ]);
  });

  it.each(['klarna', 'KLAR', 'Klarna Group PLC', 'klarna group'])(
    '%s is one share, quoted and remembered',
    async (name) => {
      vendor.answer(yahoo);
      const deps = open();
      expect(await lookUpQuote(name, deps)).toMatchObject({ status: 'ok', price: '41.5' });
      expect(deps.kept.map(({ symbol }) => symbol)).toEqual(['KLAR']);
      expect(deps.directory.resolve('klarna')).toMatchObject({ kind: 'found' });
      expect(open(deps.kept).directory.resolve('KLAR')).toMatchObject({
        kind: 'found',
        instrument: { exchange: 'NYSE' },
      });
    },
  );

  it('what is only near is asked about and not remembered', async () => {
    vendor.answer(yahoo);
    const deps = open();
    expect(await lookUpQuote('klarn', deps)).toMatchObject({ status: 'ambiguous', candidates: [{ symbol: 'KLAR' }] });
    expect(deps.kept).toEqual([]);
  });

  it.each([
    ['7203.T', { name: 'Toyota Motor Corporation', currency: 'JPY', price: '41.5' }],
    ['vod.l', { name: 'Vodafone Group Public Limited Company', currency: 'GBP', price: '0.415' }],
    ['CSPX.L', { name: 'iShares Core S&P 500 UCITS ETF', currency: 'USD', price: '41.5' }],
  ])('%s is found by the suffix of its exchange, in the money of that listing', async (symbol, wanted) => {
    vendor.answer(yahoo);
    const deps = open();
    const { currency, name, price } = wanted;
    expect(await lookUpQuote(symbol, deps)).toMatchObject({ status: 'ok', price, instrument: { name, currency } });
  });

  it('a suffix of no exchange is said to be none', async () => {
    vendor.answer(() => ({ json: { quotes: [] } }));
    expect(await lookUpQuote('7203.XX', open())).toMatchObject({
      status: 'unknown',
      detail: expect.stringMatching(/^\.XX/),
    });
  });

  it('a Korean code that is not listed here is found with its board', async () => {
    vendor.answer(yahoo);
    expect(await open().directory.lookUp('030520')).toMatchObject({
      kind: 'found',
      instrument: { symbol: '030520.KQ', currency: 'KRW' },
    });
  });

  it('a name that is known is not asked about, nor is a path or an address', async () => {
    vendor.answer(yahoo);
    const { directory } = open();
    for (const query of ['삼성전자', '삼성', 'AAPL/..', 'https://example.com', 'x', '<b>', 'a'.repeat(200)])
      await directory.lookUp(query);
    expect(vendor.calls).toEqual([]);
  });

  it.each([
    ['nothing is found', { json: { quotes: [] } }],
    ['the source is busy', { status: 429, json: {} }],
    ['the source sends something else', { json: { finance: 'error' } }],
    ['the source sends a page', { text: '<html>', headers: { 'content-type': 'text/html' } }],
  ] satisfies [string, VendorReply][])('when %s, the name stays unknown', async (_what, reply) => {
    vendor.answer(() => reply);
    expect(await open().directory.lookUp('zzyzx corp')).toMatchObject({ kind: 'unknown' });
  });

  it('asks once about the same name', async () => {
    vendor.answer(() => ({ json: { quotes: [] } }));
    const { directory } = open();
    await directory.lookUp('zzyzx');
    await directory.lookUp('ZZYZX');
    expect(vendor.calls).toHaveLength(1);
  });
});

describe('searching elsewhere', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());

  it('Finnhub says what is found, and the profile where it is listed', async () => {
    vendor.answer(({ path, query }) =>
      path === '/api/v1/search'
        ? {
            json: {
              count: 3,
              result: [
                { symbol: 'KLAR', description: 'KLARNA GROUP PLC', displaySymbol: 'KLAR', type: 'Common Stock' },
                { symbol: 'KLAR.L', description: 'KLARNA', displaySymbol: 'KLAR.L', type: 'Common Stock' },
                { symbol: 'OTCX', description: 'KLARNA OTC', displaySymbol: 'OTCX', type: 'Common Stock' },
              ],
            },
          }
        : {
            json: {
              ticker: query.symbol,
              name: 'Klarna Group plc',
              currency: 'USD',
              exchange: query.symbol === 'KLAR' ? 'NEW YORK STOCK EXCHANGE, INC.' : 'OTC MARKETS',
            },
          },
    );
    const source = createFinnhubSource({ now: () => NEW_YORK_OPEN, baseUrl: vendor.url, apiKey: 'k' });
    expect(await source.search?.('klarna')).toMatchObject({
      ok: true,
      value: [{ symbol: 'KLAR', exchange: 'NYSE', names: { en: 'Klarna Group plc' } }],
    });
  });

  it('KIS knows Korean names by code', async () => {
    vendor.answer(({ path }) =>
      path === '/oauth2/tokenP'
        ? { json: { access_token: 't', expires_in: 86400 } }
        : {
            json: {
              rt_cd: '0',
              output: {
                prdt_abrv_name: '한글과컴퓨터',
                prdt_eng_abrv_name: 'HANCOM',
                mket_id_cd: 'KSQ',
                scty_grp_id_cd: 'ST',
              },
            },
          },
    );
    const source = createKisSource({ now: () => SEOUL_OPEN, baseUrl: vendor.url, apiKey: 'k', apiSecret: 's' });
    expect(await source.search?.('A030520')).toMatchObject({
      ok: true,
      value: [{ symbol: '030520.KQ', names: { ko: '한글과컴퓨터', en: 'HANCOM' }, exchange: 'KRX' }],
    });
    expect(await source.search?.('한컴')).toMatchObject({ ok: false, error: { reason: 'unsupported' } });
  });
});
