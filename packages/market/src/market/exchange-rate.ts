import type { CurrencyCode, MarketQuote, Result } from '@finclaw/types';
import { forexPair } from '../instruments/forex.ts';
import { divideDecimals } from '../money/decimal.ts';
import { Money } from '../money/money.ts';
import type { MarketData } from './market-data.ts';
import type { SourceFailure } from './source.ts';

/** An amount in another currency, and its quote (none when no conversion was needed). */
interface Conversion {
  readonly from: Money;
  readonly to: Money;
  readonly quote?: MarketQuote;
}

/** The digits of an inverted rate; the result is rounded for display. */
const INVERSE_DIGITS = 20;

/** Converts an amount at the current rate of the market. */
export async function convertMoney(
  from: Money,
  currency: CurrencyCode,
  market: MarketData,
  signal?: AbortSignal,
): Promise<Result<Conversion, SourceFailure>> {
  if (from.currency === currency) return { ok: true, value: { from, to: from } };
  const pair = forexPair(from.currency, currency);
  if (pair === undefined) {
    return {
      ok: false,
      error: { reason: 'unsupported', detail: `No exchange rate between ${from.currency} and ${currency}` },
    };
  }
  const answer = await market.quote(pair, signal);
  if (!answer.ok) return answer;
  const { price } = answer.value;
  const isForward = pair.currency === currency;
  const to = isForward
    ? from.convert(price, currency)
    : Money.of(divideDecimals(from.amount, price, INVERSE_DIGITS), currency);
  return { ok: true, value: { from, to, quote: answer.value } };
}
