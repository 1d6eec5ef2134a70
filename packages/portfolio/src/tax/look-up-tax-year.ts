import { Pace } from '@finclaw/infra';
import type { LocalDate } from '@finclaw/market';
import { createCurrencyCode, type DecimalString, type TickerSymbol } from '@finclaw/types';
import { accountKinds } from '../account-types/account-type.ts';
import { foldInTurns } from '../book/fold.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { MarketInputs } from '../market-inputs.ts';
import { foldOf, type ReadingDeps } from '../portfolio-deps.ts';
import type { FilingStatus } from './american-brackets.ts';
import { collectTaxYear, ratesForTax, taxFold } from './collect-tax-year.ts';
import { type ImaginedGain, imaginedYear } from './imagined-gain.ts';
import { closesForLargeHolder } from './large-holder.ts';
import { taxInstruments } from './tax-instruments.ts';
import type { TaxCountry } from './tax-rules.ts';
import type { TaxYear } from './tax-year.ts';

/** The options of a tax year. */
export interface TaxRequest {
  /**
   * Other income of the year in the country's currency, which decides about dividends and interest above the threshold.
   */
  readonly otherIncome?: DecimalString;
  /** Adjusted gross income with the investments, which decides about the surtax of the United States. */
  readonly grossIncome?: DecimalString;
  /** The filing status in the United States. */
  readonly filing?: FilingStatus;
  /** Korean companies that disclosed that they are high-dividend ones; their dividends are taxed separately. */
  readonly highDividend?: readonly TickerSymbol[];
  /** A gain of the year instead of the ledger: what would be owed on it alone. */
  readonly gain?: ImaginedGain;
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 20_000;

/** Computes a year's figures for the taxes of a country, with the rates and closes it needs. */
export async function lookUpTaxYear(
  deps: ReadingDeps,
  today: LocalDate,
  country: TaxCountry,
  year: number,
  { otherIncome, grossIncome, filing, highDividend, gain, signal }: TaxRequest = {},
): Promise<TaxYear> {
  if (gain !== undefined) return imaginedYear(country, year, gain, { otherIncome, grossIncome, filing });
  const { ledger, directory } = deps;
  const rows = [...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))];
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const rates = await market.rates(ratesForTax(rows, country), today);
  const limits = [...market.limits];
  const fold = taxFold(country, foldOf(deps));
  const instruments = taxInstruments(directory, { ...deps.assetClasses, ...(await market.own()).classes() });
  const wanted = country === 'kr' ? closesForLargeHolder(rows, year, instruments) : [];
  const won = new Map(wanted.map(({ symbol }) => [symbol, createCurrencyCode('KRW')]));
  const prices = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const closes = await prices.closes(wanted, won, today);
  // A price that is made up says nothing about what was held.
  const closeOn = prices.limits.has('simulated') ? () => undefined : closes.on;
  const pace = new Pace({ signal });
  const { accounts } = await foldInTurns(rows, fold, pace);
  return collectTaxYear(
    rows,
    accounts,
    rates,
    {
      country,
      year,
      asOf: today,
      kinds: accountKinds((await deps.accountTypes?.all()) ?? {}),
      instruments,
      closeOn,
      limits,
      batches: await ledger.batches(),
      otherIncome,
      grossIncome,
      filing,
      highDividend,
    },
    pace,
  );
}
