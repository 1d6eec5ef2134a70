import { parseAmountCell } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { parseLocalDate } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, performanceText, planText, readTargets } from '@finclaw/portfolio';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio performance [--from DATE] [--benchmark NAME]`: growth, maximum drawdown, volatility, a benchmark and each
 * holding's contribution.
 */
export async function showPerformance(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
): Promise<number> {
  const from = typeof values.from === 'string' ? parseLocalDate(values.from) : undefined;
  if (typeof values.from === 'string' && from === undefined)
    throw new UsageError(message(locale, 'cli.badDate', { value: values.from }));
  const named = typeof values.benchmark === 'string' ? directory.resolve(values.benchmark) : undefined;
  if (named !== undefined && named.kind !== 'found')
    throw new UsageError(message(locale, 'portfolio.refused.unknown-symbol', { name: String(values.benchmark) }));
  const found = await portfolio.performance({
    from,
    ...(typeof values.account === 'string' && { account: values.account }),
    benchmark: named?.instrument,
  });
  if (values.json) writeJson(io.stdout, 'reason' in found ? null : found);
  else for (const line of performanceText(found, await portfolio.own(), directory, locale)) writeLine(io.stdout, line);
  return EXIT.done;
}

/**
 * `portfolio targets [NAME=PERCENT …] [--new-money AMOUNT] [--clear]`: stores target weights where some are given, and lists what to buy and
 * sell.
 */
export async function showTargets(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  words: readonly string[],
): Promise<number> {
  if (words.length > 0 || values.clear === true) {
    const read = readTargets(values.clear === true ? [] : words, directory);
    if ('unclear' in read) throw new UsageError(message(locale, 'targets.unclear', { text: read.unclear }));
    await portfolio.setTargets(read.weights);
  }
  const newMoney = values['new-money'] === undefined ? undefined : parseAmountCell(String(values['new-money']));
  if (newMoney === null || newMoney?.startsWith('-'))
    throw new UsageError(message(locale, 'cli.badAmount', { name: '--new-money', value: String(values['new-money']) }));
  const plan = await portfolio.plan(await portfolio.targets(), newMoney === undefined ? {} : { newMoney });
  return printResult({ io, values }, plan, planText(plan, directory, locale));
}
