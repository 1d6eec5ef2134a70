import { parseDateCell } from '@finclaw/broker-files';
import {
  type BrokerAccounts,
  differencesText,
  previewSync,
  reconcileWithBroker,
  type SyncPreview,
  syncText,
} from '@finclaw/brokers';
import { message } from '@finclaw/config';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { brokerName, type PortfolioService, refusedText } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { answerOf, namedBrokers } from './broker-accounts.ts';

type Outcome = 'nothing-new' | 'added' | 'not-added' | 'changed';

/**
 * `portfolio sync [BROKER]`: shows a broker's entries missing in the ledger, adds exactly those after confirmation or
 * with `--yes`, and lists the remaining differences.
 */
export async function syncAccounts(
  invocation: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  brokers: readonly BrokerAccounts[],
  named: string | undefined,
): Promise<number> {
  const { io, locale, values } = invocation;
  const since = typeof values.from === 'string' ? parseDateCell(values.from)?.date : undefined;
  if (values.from !== undefined && since === undefined)
    throw new UsageError(message(locale, 'cli.badDate', { value: `${values.from}` }));
  const account = typeof values.account === 'string' ? values.account : undefined;
  const report: Record<string, unknown> = {};
  let isDone = true;
  for (const each of namedBrokers(brokers, named, locale)) {
    const { broker } = each;
    const name = brokerName(broker, locale);
    const found = answerOf(await previewSync(each, portfolio, { account, since }), broker, locale);
    if (!values.json) for (const line of syncText(found, name, locale)) writeLine(io.stdout, line);
    const outcome = await decide(invocation, portfolio, found);
    isDone &&= outcome === 'nothing-new' ? found.preview.lackingCount === 0 : outcome === 'added';
    const differences = answerOf(await reconcileWithBroker(each, portfolio, directory, found.account), broker, locale);
    report[broker] = { ...found, outcome, differences };
    if (!values.json && outcome !== 'not-added')
      for (const line of differencesText(differences, name, locale)) writeLine(io.stdout, line);
  }
  if (values.json) writeJson(io.stdout, report);
  return isDone || values.json ? EXIT.done : EXIT.failed;
}

/** Adds the displayed rows, or drops them. */
async function decide(
  invocation: Invocation,
  portfolio: PortfolioService,
  { preview: { batch, added, lackingCount } }: SyncPreview,
): Promise<Outcome> {
  const { io, locale, values } = invocation;
  const isLacking = lackingCount > 0 && values['skip-bad'] !== true;
  if (added.count === 0 || isLacking || !(await isApproved(invocation))) {
    await portfolio.discardImport(batch.id);
    if (added.count === 0) return 'nothing-new';
    writeLine(io.stderr, message(locale, isLacking ? 'sync.isLacking' : 'sync.notDone'));
    return 'not-added';
  }
  const committed = await portfolio.commitImport(batch.id);
  if (!committed.ok) {
    await portfolio.discardImport(batch.id);
    writeLine(io.stderr, message(locale, 'portfolio.import.changed'));
    for (const line of refusedText(committed.refused, committed.refused.length, locale)) writeLine(io.stderr, line);
    return 'changed';
  }
  if (!values.json) writeLine(io.stdout, message(locale, 'cli.imported', { count: added.count, id: batch.id }));
  return 'added';
}

async function isApproved({ io, locale, values }: Invocation): Promise<boolean> {
  if (values.yes === true) return true;
  if (values.json || !io.stdin.isTTY) return false;
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const line = (await askLine(io, message(locale, 'sync.confirm')))?.trim() ?? '';
  return /^(?:y|yes|예|네)$/i.test(line);
}
