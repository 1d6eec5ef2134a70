import {
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
} from '@finclaw/types';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketDataSource } from '../market/source.ts';
import { createTradingWindows } from '../market/trading-windows.ts';
import { multiplyDecimals } from '../money/decimal.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, type CandleFields, withinRequest } from './candles.ts';
import { compactDay, dig, listOf, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { connectKis } from './kis-connection.ts';
import { kisAmerican } from './kis-us.ts';
import { kisWarnings } from './kis-warnings.ts';
import { isKrxListed, isUsListed, krxCode } from './listed-where.ts';
import { pagedCandles } from './paged-candles.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const SEOUL = 'Asia/Seoul';
const DAY_MS = 86_400_000;
/** The most candles of one answer. */
const PAGE = 100;
const PERIODS = {
  '1d': { code: 'D', days: 1.6 },
  '1w': { code: 'W', days: 7 },
  '1M': { code: 'M', days: 31 },
} as const;
/** The market capitalisation comes in hundreds of millions of won. */
const CAP_UNIT = 100_000_000n;
const SUSPENDED = '58';

/** Korean and American shares from the open API of Korea Investment & Securities. */
export function createKisSource(settings: SourceSettings): MarketDataSource {
  const { now } = settings;
  const windowsOf = createTradingWindows();
  const connection = connectKis(settings);
  const american = kisAmerican(connection, now);
  const get = (path: string, transaction: string, query: Record<string, string>, signal?: AbortSignal) =>
    connection(`/uapi/domestic-stock/v1/quotations/${path}`, transaction, query, { signal });

  return {
    id: 'kis',
    supports: (instrument) => isKrxListed(instrument) || isUsListed(instrument),

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (isUsListed(instrument)) return american.quote(instrument, signal);
      if (!isKrxListed(instrument)) return failed('unsupported', `KIS is not asked for ${instrument.symbol}`);
      const code = krxCode(instrument);
      const query = { FID_COND_MRKT_DIV_CODE: 'J', FID_INPUT_ISCD: code };
      const answer = await get('inquire-price', 'FHKST01010100', query, signal);
      if (!answer.ok) return answer;
      const output = dig(answer.value, 'output');
      const answeredFor = textOf(dig(output, 'stck_shrn_iscd'));
      if (answeredFor !== undefined && answeredFor !== code)
        return failed('mismatch', `KIS answered for another symbol than ${code}`);
      const cap = readPositive(dig(output, 'hts_avls'));
      const fields = {
        price: readDecimal(dig(output, 'stck_prpr')),
        // The reference price of the day, which takes a split or a dividend in shares into account.
        previousClose: readPositive(dig(output, 'stck_sdpr')),
        open: readPositive(dig(output, 'stck_oprc')),
        high: readPositive(dig(output, 'stck_hgpr')),
        low: readPositive(dig(output, 'stck_lwpr')),
        volume: readPositive(dig(output, 'acml_vol')),
        marketCap: cap && multiplyDecimals(cap, CAP_UNIT),
        ...whenOf(instrument, output),
        warnings: kisWarnings(output),
      };
      return buildQuote('kis', instrument, fields, now());
    },

    async history(instrument, wanted, signal): Promise<SourceResult<readonly OHLCVCandle[]>> {
      const { interval, limit = PAGE } = wanted;
      if (isUsListed(instrument)) return american.history(instrument, wanted, signal);
      if (!isKrxListed(instrument)) return failed('unsupported', `KIS is not asked for ${instrument.symbol}`);
      if (interval !== '1d' && interval !== '1w' && interval !== '1M')
        return failed('unsupported', 'KIS is asked for days, weeks and months');
      const end = Math.min(wanted.to ?? now(), now());
      const start = wanted.from ?? end - (limit * PERIODS[interval].days + 10) * DAY_MS;
      const candles = await pagedCandles('KIS', { start, end }, async (until) => {
        const query = {
          FID_COND_MRKT_DIV_CODE: 'J',
          FID_INPUT_ISCD: krxCode(instrument),
          FID_INPUT_DATE_1: compactDate(Math.max(start, until - PAGE * PERIODS[interval].days * DAY_MS)),
          FID_INPUT_DATE_2: compactDate(until),
          FID_PERIOD_DIV_CODE: PERIODS[interval].code,
          FID_ORG_ADJ_PRC: '0',
        };
        const answer = await get('inquire-daily-itemchartprice', 'FHKST03010100', query, signal);
        return answer.ok ? answered(buildCandles(listOf(dig(answer.value, 'output2')).map(candleFields))) : answer;
      });
      return candles.ok ? answered(withinRequest(candles.value, wanted)) : candles;
    },

    async search(query, signal): Promise<SourceResult<readonly Instrument[]>> {
      const code = /^A?(\d{5}[0-9A-Z])(?:\.K[SQ])?$/i.exec(query.trim())?.[1]?.toUpperCase();
      if (code === undefined) return failed('unsupported', 'KIS finds shares by their code');
      const answer = await get('search-stock-info', 'CTPF1002R', { PRDT_TYPE_CD: '300', PDNO: code }, signal);
      return answer.ok ? answered(listedShare(code, dig(answer.value, 'output'))) : answer;
    },
  };

  /**
   * KIS gives no time with a price: it is the present while the market is open and the share is not suspended, else the
   * last close.
   */
  function whenOf(instrument: FinancialInstrument, output: unknown) {
    const windows = windowsOf(instrument);
    const instant = createTimestamp(now());
    const window = windows.latest(instant);
    const isSuspended = dig(output, 'temp_stop_yn') === 'Y' || dig(output, 'iscd_stat_cls_code') === SUSPENDED;
    if (isSuspended) {
      const before = windows.before(window);
      return { tradedAt: before.close, freshness: { kind: 'last-close', date: before.date } } as const;
    }
    if (instant >= window.close)
      return { tradedAt: window.close, freshness: { kind: 'last-close', date: window.date } } as const;
    return { tradedAt: instant, freshness: { kind: 'real-time' } } as const;
  }
}

/** KIS's names of the two boards, and our suffix for each. */
const BOARDS: Readonly<Record<string, string>> = { STK: 'KS', KSQ: 'KQ' };

function listedShare(code: string, output: unknown): Instrument[] {
  const suffix = BOARDS[textOf(dig(output, 'mket_id_cd')) ?? ''];
  if (suffix === undefined) return [];
  const found = foundInstrument({
    symbol: `${code}.${suffix}`,
    name: textOf(dig(output, 'prdt_eng_abrv_name')),
    koreanName: textOf(dig(output, 'prdt_abrv_name')),
    type: dig(output, 'scty_grp_id_cd') === 'EF' ? 'etf' : 'stock',
    exchange: 'KRX',
    currency: 'KRW',
  });
  return found === undefined ? [] : [found];
}

const compactDate = (instant: number): string => localDateAt(instant, SEOUL).replaceAll('-', '');

function candleFields(row: unknown): CandleFields {
  const date = compactDay(dig(row, 'stck_bsop_date'));
  const amount = (name: string): DecimalString | undefined => readPositive(dig(row, name));
  return {
    at: date && zonedTime(date, '09:00', SEOUL),
    open: amount('stck_oprc'),
    high: amount('stck_hgpr'),
    low: amount('stck_lwpr'),
    close: amount('stck_clpr'),
    volume: readDecimal(dig(row, 'acml_vol')),
  };
}
