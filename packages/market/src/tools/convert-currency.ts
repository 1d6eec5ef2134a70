import { zoneOfReader } from '@finclaw/infra';
import type { CurrencyCode, DecimalString, Freshness } from '@finclaw/types';
import { calculate } from '../calc/calculate.ts';
import { isoWithOffset } from '../calendar/zone-time.ts';
import { currencyFromWord, isQuotedPer100 } from '../instruments/forex.ts';
import { convertMoney } from '../market/exchange-rate.ts';
import { type Limited, limited, limitsOf } from '../market/limits.ts';
import type { MarketData } from '../market/market-data.ts';
import { minorUnits } from '../money/currency.ts';
import { multiplyDecimals, roundDecimal } from '../money/decimal.ts';
import { Money } from '../money/money.ts';
import {
  answer,
  type FinanceTool,
  type FinanceToolDeps,
  type Invalid,
  invalid,
  readOnlyTool,
  type Unavailable,
  unavailable,
} from './finance-tool.ts';

const DESCRIPTION = 'Converts money at the current exchange rate; the result carries the rate, its time and source.';

const currencyProperty = (what: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: 30,
  description: `${what}, as a code (USD) or a word (달러)`,
});

/** The tool that converts money. */
export function convertCurrencyTool({ market }: Pick<FinanceToolDeps, 'market'>): FinanceTool {
  return {
    definition: readOnlyTool(
      'convert_currency',
      DESCRIPTION,
      {
        amount: { type: 'string', minLength: 1, maxLength: 60, description: 'Such as 1,250.50 or 50만' },
        from: currencyProperty('The currency it is in'),
        to: currencyProperty('The currency wanted'),
      },
      ['amount', 'from', 'to'],
    ),
    async executor(input, { abortSignal }) {
      const from = currencyFromWord(String(input.from));
      const to = currencyFromWord(String(input.to));
      if (from === undefined || to === undefined)
        return answer(invalid('currency', 'There is no rate for one of the currencies'));
      const amount = calculate(String(input.amount));
      if (!amount.ok || !amount.value.isExactWithin(20)) return answer(invalid('amount', 'The amount is not a number'));
      return answer(await convert(Money.of(amount.value.toDecimal(20), from), to, market, abortSignal));
    },
  };
}

/** An amount in another currency and its rate. */
export interface ConvertedAmount extends Limited {
  readonly status: 'ok';
  readonly from: { readonly amount: DecimalString; readonly currency: CurrencyCode };
  readonly to: { readonly amount: DecimalString; readonly currency: CurrencyCode };
  readonly pair?: string;
  readonly rate?: DecimalString;
  /** The rate for a hundred units, where that is customary. */
  readonly ratePer100?: DecimalString;
  readonly time?: string;
  readonly timeZone?: string;
  readonly source?: string;
  readonly freshness?: Freshness;
}

export type ConversionAnswer = ConvertedAmount | Unavailable | Invalid;

async function convert(
  money: Money,
  to: CurrencyCode,
  market: MarketData,
  signal: AbortSignal,
): Promise<ConversionAnswer> {
  const converted = await convertMoney(money, to, market, signal);
  if (!converted.ok) return unavailable(converted.error);
  const { quote } = converted.value;
  const timeZone = zoneOfReader();
  return {
    status: 'ok',
    from: money.toJSON(),
    to: { amount: roundDecimal(converted.value.to.amount, minorUnits(to)), currency: to },
    ...(quote !== undefined && {
      pair: quote.symbol,
      rate: quote.price,
      ...(isQuotedPer100(quote.symbol) && { ratePer100: multiplyDecimals(quote.price, 100n) }),
      time: isoWithOffset(quote.timestamp, timeZone),
      timeZone,
      source: quote.source,
      freshness: quote.freshness,
      ...limited(...limitsOf(quote.freshness)),
    }),
  };
}
