import { createTimestamp, type DecimalString, type FinancialInstrument, type MarketQuote } from '@finclaw/types';
import type { MarketDataSource } from '../market/source.ts';
import { createTradingWindows, type TradingWindow } from '../market/trading-windows.ts';
import { subtractDecimals } from '../money/decimal.ts';
import { AnswerCache } from './answer-cache.ts';
import { buildQuote } from './build-quote.ts';
import { dig, listOf, textOf } from './dig.ts';
import { isKrxListed, krxCode } from './listed-where.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const NAME = 'KRX';
/** A past day's table never changes; one that is not published yet comes the next morning. */
const LIFETIME = { full: 6 * 3_600_000, empty: 600_000, failed: 0 } as const;
/** A day of the whole market is a few thousand rows, and seven services make it up. */
const MAX_TABLES = 14;
/** The maximum age of the newest table, in sessions. */
const MOST_BACK = 3;

/** The exchange's names of the daily table of each kind of security; funds and notes have two. */
const SERVICES = { KS: ['sto/stk_bydd_trd'], KQ: ['sto/ksq_bydd_trd'], KN: ['sto/knx_bydd_trd'] } as const;
const FUND_SERVICES = ['etp/etf_bydd_trd', 'etp/etn_bydd_trd'] as const;
const INDEX_SERVICES: Readonly<Record<string, readonly [service: string, name: string]>> = {
  '^KS11': ['idx/kospi_dd_trd', '코스피'],
  '^KQ11': ['idx/kosdaq_dd_trd', '코스닥'],
};

type Table = ReadonlyMap<string, unknown>;

/**
 * The closing prices of the Korean exchange from its own open API. It answers for a whole board and day at a time,
 * which makes it slow to be up to date and cheap for many. A key is free; each service has to be applied for.
 */
export function createKrxSource({ now, apiKey = '', baseUrl }: SourceSettings): MarketDataSource {
  const request = createVendorClient({
    name: NAME,
    defaultBaseUrl: 'https://data-dbg.krx.co.kr',
    baseUrl,
    headers: { AUTH_KEY: apiKey },
    timeoutMs: 20_000,
    maxBodyBytes: 20 * 1024 * 1024,
  });
  const windows = createTradingWindows()({ type: 'stock', exchange: 'KRX' });
  const tables = new AnswerCache<SourceResult<Table>>({ now, maxEntries: MAX_TABLES });

  const tableOf = (service: string, date: string): Promise<SourceResult<Table>> =>
    tables.get(
      `${service} ${date}`,
      async () => {
        const answer = await request({ path: `/svc/apis/${service}`, query: { basDd: date.replaceAll('-', '') } });
        if (!answer.ok)
          return answer.error.reason === 'unauthorized'
            ? failed('unauthorized', `${NAME} refuses the key, or ${service} was not applied for at openapi.krx.co.kr`)
            : answer;
        const rows = dig(answer.value, 'OutBlock_1');
        if (!Array.isArray(rows)) return failed('bad-data', `${NAME} sent no table`);
        return answered(
          new Map(listOf(rows).map((row) => [textOf(dig(row, 'ISU_CD')) ?? textOf(dig(row, 'IDX_NM')) ?? '', row])),
        );
      },
      (table) => (!table.ok ? LIFETIME.failed : table.value.size === 0 ? LIFETIME.empty : LIFETIME.full),
    );

  /** The row of the newest session that has a table with it. */
  async function rowOf(
    services: readonly string[],
    key: string,
  ): Promise<SourceResult<{ row: unknown; window: TradingWindow }>> {
    const instant = createTimestamp(now());
    let window = windows.latest(instant);
    if (instant < window.close) window = windows.before(window);
    for (let back = 0; back < MOST_BACK; back++, window = windows.before(window)) {
      let isPublished = false;
      for (const service of services) {
        const table = await tableOf(service, window.date);
        if (!table.ok) return table;
        isPublished ||= table.value.size > 0;
        const row = table.value.get(key);
        if (row !== undefined) return answered({ row, window });
      }
      if (isPublished) break;
    }
    return failed('not-found', `${NAME} has no price of ${key}`);
  }

  return {
    id: 'krx',
    hasWholeBoards: true,
    supports: (instrument) => isKrxListed(instrument) || INDEX_SERVICES[instrument.symbol] !== undefined,
    async quote(instrument): Promise<SourceResult<MarketQuote>> {
      const index = INDEX_SERVICES[instrument.symbol];
      if (!isKrxListed(instrument) && index === undefined)
        return failed('unsupported', `${NAME} is not asked for ${instrument.symbol}`);
      const found =
        index === undefined
          ? await rowOf(servicesOf(instrument), krxCode(instrument))
          : await rowOf([index[0]], index[1]);
      if (!found.ok) return found;
      const { row, window } = found.value;
      const field = (...names: readonly string[]): unknown =>
        names.map((name) => dig(row, name)).find((value) => value !== undefined);
      const price = readPositive(field('TDD_CLSPRC', 'CLSPRC_IDX'));
      const change = readDecimal(field('CMPPREVDD_PRC', 'CMPPREVDD_IDX'));
      const fields = {
        price,
        previousClose: previousOf(price, change),
        open: readPositive(field('TDD_OPNPRC', 'OPNPRC_IDX')),
        high: readPositive(field('TDD_HGPRC', 'HGPRC_IDX')),
        low: readPositive(field('TDD_LWPRC', 'LWPRC_IDX')),
        volume: readPositive(field('ACC_TRDVOL')),
        marketCap: readPositive(field('MKTCAP')),
        tradedAt: window.close,
        freshness: { kind: 'last-close', date: window.date } as const,
      };
      return buildQuote('krx', instrument, fields, now());
    },
    async history() {
      return failed('unsupported', `${NAME} gives one day of the whole market at a time`);
    },
  };
}

const servicesOf = ({ symbol, type }: FinancialInstrument): readonly string[] =>
  type === 'etf' ? FUND_SERVICES : (SERVICES[symbol.slice(-2) as keyof typeof SERVICES] ?? []);

const previousOf = (price: DecimalString | undefined, change: DecimalString | undefined): DecimalString | undefined =>
  price === undefined || change === undefined ? undefined : subtractDecimals(price, change);
