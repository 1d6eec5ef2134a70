import {
  createTimestamp,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
  type QuoteWarning,
} from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketDataSource } from '../market/source.ts';
import { createTradingWindows } from '../market/trading-windows.ts';
import { multiplyDecimals } from '../money/decimal.ts';
import { buildQuote } from './build-quote.ts';
import { withinRequest } from './candles.ts';
import { dig, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { connectKis } from './kis-connection.ts';
import { kisHistory } from './kis-history.ts';
import { kisAmerican } from './kis-us.ts';
import { isKrxListed, isUsListed, krxCode } from './listed-where.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const CANDLES = {
  zone: 'Asia/Seoul',
  opens: '09:00',
  codes: { '1d': 'D', '1w': 'W', '1M': 'M' },
  fields: {
    date: 'stck_bsop_date',
    open: 'stck_oprc',
    high: 'stck_hgpr',
    low: 'stck_lwpr',
    close: 'stck_clpr',
    volume: 'acml_vol',
  },
};
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
      if (isUsListed(instrument)) return american.history(instrument, wanted, signal);
      if (!isKrxListed(instrument)) return failed('unsupported', `KIS is not asked for ${instrument.symbol}`);
      const candles = await kisHistory(wanted, now(), CANDLES, (code, from, until) =>
        get(
          'inquire-daily-itemchartprice',
          'FHKST03010100',
          {
            FID_COND_MRKT_DIV_CODE: 'J',
            FID_INPUT_ISCD: krxCode(instrument),
            FID_INPUT_DATE_1: from,
            FID_INPUT_DATE_2: until,
            FID_PERIOD_DIV_CODE: code,
            FID_ORG_ADJ_PRC: '0',
          },
          signal,
        ),
      );
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
   * Returns the time of a price, which KIS omits: now while the market is open and the share is not suspended, else the
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

const BY_STATE: Readonly<Record<string, QuoteWarning>> = {
  '51': 'managed',
  '52': 'risk',
  '53': 'warning',
  '54': 'caution',
  '58': 'halted',
  '59': 'overheated',
};

const BY_ALARM: Readonly<Record<string, QuoteWarning>> = { '01': 'caution', '02': 'warning', '03': 'risk' };

/** Boolean fields, or fields with a code other than none. */
const FLAGS: readonly (readonly [field: string, warning: QuoteWarning])[] = [
  ['mang_issu_cls_code', 'managed'],
  ['sltr_yn', 'liquidation'],
  ['short_over_yn', 'overheated'],
  ['temp_stop_yn', 'halted'],
  ['vi_cls_code', 'volatility'],
];

/** Returns the exchange's warnings about a share, as KIS reports them with its price. */
function kisWarnings(output: unknown): readonly QuoteWarning[] {
  const field = (name: string): string => textOf(dig(output, name)) ?? '';
  const flagged = FLAGS.filter(([name]) => !['', 'N', '0', '00'].includes(field(name))).map(([, warning]) => warning);
  const coded = [BY_ALARM[field('mrkt_warn_cls_code')], BY_STATE[field('iscd_stat_cls_code')], ...flagged];
  return [...new Set(coded.filter((each) => each !== undefined))];
}
