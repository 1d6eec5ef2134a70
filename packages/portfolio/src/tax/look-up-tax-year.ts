import type { LocalDate } from '@finclaw/market';
import { createCurrencyCode, type DecimalString, type TickerSymbol } from '@finclaw/types';
import { standing, undoneBy } from '../ledger/undone.ts';
import { MarketInputs } from '../market-inputs.ts';
import { foldOf, type ReadingDeps } from '../portfolio-deps.ts';
import type { FilingStatus } from './american-brackets.ts';
import { collectTaxYear, ratesForTax, taxFold } from './collect-tax-year.ts';
import { closesForLargeHolder } from './large-holder.ts';
import type { TaxCountry } from './tax-rules.ts';
import type { TaxYear } from './tax-year.ts';

/** What a tax year is told with, besides the ledger. */
export interface TaxRequest {
  /** Other income of the year in the country's currency, which decides about dividends and interest above the threshold. */
  readonly otherIncome?: DecimalString;
  /** How a return in the United States is filed. */
  readonly filing?: FilingStatus;
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 20_000;

/** What a year looks like to the tax office of a country, with the rates and closes that it needs. */
export async function lookUpTaxYear(
  deps: ReadingDeps,
  today: LocalDate,
  country: TaxCountry,
  year: number,
  { otherIncome, filing, signal }: TaxRequest = {},
): Promise<TaxYear> {
  const { ledger, directory } = deps;
  const rows = [...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))];
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const rates = await market.rates(ratesForTax(rows, country), today);
  const fold = taxFold(country, foldOf(deps));
  const isFund = (symbol: TickerSymbol): boolean => directory.find(symbol)?.type === 'etf';
  const wanted = country === 'kr' ? closesForLargeHolder(rows, year, fold, isFund) : [];
  const won = new Map(wanted.map(({ symbol }) => [symbol, createCurrencyCode('KRW')]));
  const closes = await market.closes(wanted, won, today);
  return collectTaxYear(rows, rates, {
    ...{ country, year, fold, asOf: today, kinds: deps.accountKinds, isFund, closeOn: closes.on },
    limits: [...market.limits],
    ...(otherIncome !== undefined && { otherIncome }),
    ...(filing !== undefined && { filing }),
  });
}
