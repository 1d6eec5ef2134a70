import { message, TAX_COUNTRIES } from '@finclaw/config';
import { type PortfolioService, parseAmountCell, taxCsv, taxText } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/** `portfolio tax YEAR [--country kr|us] [--csv]`: the closed trades of a year as the tax office of a country sees them. */
export async function showTaxYear(invocation: Invocation, portfolio: PortfolioService, typed: string): Promise<number> {
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
  const other = typeof values['other-income'] === 'string' ? parseAmountCell(values['other-income']) : undefined;
  if (other === null)
    throw new UsageError(message(locale, 'cli.badAmount', { name: '--other-income', value: String(values['other-income']) }));
  if (values.filing !== undefined && values.filing !== 'single' && values.filing !== 'joint')
    throw new UsageError(message(locale, 'cli.badFiling', { value: String(values.filing).slice(0, 60) }));
  const year = await portfolio.taxYear(country, Number.parseInt(typed, 10), {
    ...(other !== undefined && { otherIncome: other }),
    ...(values.filing === 'joint' && { filing: 'joint' }),
  });
  if (values.json) writeJson(io.stdout, year);
  else if (values.csv === true) for (const line of taxCsv(year)) io.stdout.write(line);
  else for (const line of taxText(year, locale)) writeLine(io.stdout, line);
  return EXIT.done;
}
