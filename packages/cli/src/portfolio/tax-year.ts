import { parseAmountCell } from '@finclaw/broker-files';
import { ASSET_CLASSES, message, TAX_COUNTRIES } from '@finclaw/config';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, taxCsv, taxText } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio tax YEAR [--country kr|us] [--csv] [--explain]`: the closed trades of a year under a country's tax rules,
 * or one hypothetical gain.
 */
export async function showTaxYear(
  invocation: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  typed: string,
): Promise<number> {
  const { io, locale, values } = invocation;
  const given = values.country ?? portfolio.taxResidence;
  if (given === undefined) throw new UsageError(message(locale, 'cli.whichTaxCountry', { year: typed.slice(0, 20) }));
  const country = TAX_COUNTRIES.find((known) => known === given);
  if (country === undefined || !/^(?:19|20)\d{2}$/.test(typed))
    throw new UsageError(
      message(locale, 'cli.badTaxYear', {
        value: [typed, values.country].filter(Boolean).join(' ').slice(0, 60),
        known: TAX_COUNTRIES.join(', '),
      }),
    );
  const [other, gross, gained] = ['other-income', 'gross-income', 'gain'].map((name) => amountOf(invocation, name));
  const assetClass = ASSET_CLASSES.find((known) => known === values.class);
  if (assetClass === undefined && (gained !== undefined || values.class !== undefined))
    throw new UsageError(message(locale, 'cli.whichAssetClass', { known: ASSET_CLASSES.join(', ') }));
  if (values.filing !== undefined && values.filing !== 'single' && values.filing !== 'joint')
    throw new UsageError(message(locale, 'cli.badFiling', { value: String(values.filing).slice(0, 60) }));
  const highDividend = String(values['high-dividend'] ?? '')
    .split(',')
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const found = directory.resolve(name);
      if (found.kind !== 'found')
        throw new UsageError(message(locale, 'portfolio.refused.unknown-symbol', { name: name.slice(0, 60) }));
      return found.instrument.symbol;
    });
  const year = await portfolio.taxYear(country, Number.parseInt(typed, 10), {
    highDividend,
    otherIncome: other,
    grossIncome: gross,
    ...(gained !== undefined &&
      assetClass && { gain: { amount: gained, assetClass, isLongTerm: values['long-term'] === true } }),
    ...(values.filing === 'joint' && { filing: 'joint' }),
  });
  if (values.json) writeJson(io.stdout, year);
  else if (values.csv === true) for (const line of taxCsv(year)) io.stdout.write(line);
  else for (const line of taxText(year, locale, { explains: values.explain === true })) writeLine(io.stdout, line);
  return EXIT.done;
}

/** Parses the amount of an option, or returns why it is invalid. */
function amountOf({ locale, values }: Invocation, name: string): DecimalString | undefined {
  const text = values[name];
  if (typeof text !== 'string') return undefined;
  const amount = parseAmountCell(text);
  if (amount === null) throw new UsageError(message(locale, 'cli.badAmount', { name: `--${name}`, value: text }));
  return amount;
}
