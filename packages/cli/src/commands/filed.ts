import { message } from '@finclaw/config';
import {
  dividendsText,
  earningsText,
  filingsText,
  fundamentalsText,
  readFilingText,
  shownFundamentals,
} from '@finclaw/features';
import { FinClawError } from '@finclaw/infra';
import { unresolved } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { instrumentProblem } from '../instrument-problem.ts';
import type { CommandModule } from '../io.ts';
import { EXIT, type Invocation, printResult, writeLine } from '../io.ts';
import { withFinance } from '../with-finance.ts';

type Finance = Parameters<Parameters<typeof withFinance>[1]>[0];

const COUNT = { fundamentals: 4, filings: 20, dividends: 20 } as const;

/** Runs one of the commands about a company's filings. */
function commandOf(
  show: (instrument: Instrument, finance: Finance, invocation: Invocation) => Promise<number>,
): CommandModule['run'] {
  return (typed) => {
    return withFinance(typed, async (finance, invocation) => {
      const { locale, positionals } = invocation;
      if (!finance.features.fundamentals.isConfigured)
        throw new FinClawError(message(locale, 'fundamentals.unconfigured'), 'CONFIG_INVALID');
      const query = positionals.join(' ');
      const resolution = await finance.directory.lookUp(query);
      if (resolution.kind !== 'found')
        throw new FinClawError(instrumentProblem(unresolved(query, resolution), locale), 'INVALID_INPUT');
      return show(resolution.instrument, finance, invocation);
    });
  };
}

function unavailable(detail: string, { io, locale }: Invocation): number {
  writeLine(io.stderr, message(locale, 'fundamentals.failed', { detail }));
  return EXIT.failed;
}

/** `finclaw fundamentals NAME [--quarters]`: statements and ratios. */
export const fundamentals: CommandModule['run'] = commandOf(async (instrument, finance, invocation) => {
  const { io, locale, values } = invocation;
  const found = await finance.features.fundamentals.company(instrument, values.quarters === true ? 'quarter' : 'year');
  if (!found.ok) return unavailable(found.error.detail, invocation);
  return printResult(
    { io, values },
    shownFundamentals(found.value, instrument, found.value.statements.periods.length),
    fundamentalsText(found.value, COUNT.fundamentals, locale),
  );
});

/** `finclaw filings NAME --earnings`: days of results. */
async function showEarnings(instrument: Instrument, finance: Finance, invocation: Invocation): Promise<number> {
  const { io, locale, values } = invocation;
  const found = await finance.features.fundamentals.earnings(instrument);
  if (found.lists.length === 0) return unavailable(found.failures[0]?.detail ?? instrument.symbol, invocation);
  return printResult({ io, values }, found, earningsText(found, COUNT.filings, locale));
}

/** `finclaw filings NAME --show ID|FORM [--section TITLE]`: shows the text of a filing. */
async function showFiling(
  instrument: Instrument,
  wanted: string,
  finance: Finance,
  invocation: Invocation,
): Promise<number> {
  const { io, locale, values } = invocation;
  const found = await finance.features.fundamentals.readFiling(instrument, wanted);
  if (!found.ok) return unavailable(found.error.detail, invocation);
  const section = typeof values.section === 'string' ? values.section : undefined;
  const lines = readFilingText(found.value, section, locale);
  if (lines === undefined) throw new FinClawError(message(locale, 'fundamentals.noSection'), 'INVALID_INPUT');
  return printResult(
    { io, values },
    { ...found.value.filing, source: found.value.source, text: lines.slice(1).join('\n') },
    lines,
  );
}

/** `finclaw filings NAME`: the newest documents, the text of one (`--show`), or the days of results (`--earnings`). */
export const filings: CommandModule['run'] = commandOf(async (instrument, finance, invocation) => {
  const { io, locale, values } = invocation;
  if (values.earnings === true) return showEarnings(instrument, finance, invocation);
  if (typeof values.show === 'string') return showFiling(instrument, values.show, finance, invocation);
  const found = await finance.features.fundamentals.filings(instrument);
  if (found.lists.length === 0) return unavailable(found.failures[0]?.detail ?? instrument.symbol, invocation);
  return printResult({ io, values }, found, filingsText(found, COUNT.filings, locale));
});

/** `finclaw dividends NAME`: dividends per share. */
export const dividends: CommandModule['run'] = commandOf(async (instrument, finance, invocation) => {
  const { io, locale, values } = invocation;
  const found = await finance.features.fundamentals.dividends(instrument);
  if (found.lists.length === 0) return unavailable(found.failures[0]?.detail ?? instrument.symbol, invocation);
  return printResult({ io, values }, found, dividendsText(found, COUNT.dividends, locale));
});
