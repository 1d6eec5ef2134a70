import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { describeRefusal, type PortfolioService, readChanges } from '@finclaw/portfolio';
import { type Invocation, printResult } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { fullId, shortId } from './entry-id.ts';

/** `portfolio edit ID price=210 date=2026-02-03`: replaces a row by a corrected one. */
export async function editEntry(
  { io, locale, values, usage }: Invocation,
  portfolio: PortfolioService,
  [id = '', ...words]: readonly string[],
): Promise<number> {
  if (words.length === 0) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'FIELD=VALUE', usage }));
  const changes = readChanges(words);
  if ('unclear' in changes && typeof changes.unclear === 'string')
    throw new UsageError(message(locale, 'cli.badField', { value: changes.unclear }));
  const result = await portfolio.edit(await fullId(portfolio, id), changes);
  if (!result.ok) throw new FinClawError(describeRefusal(result.refusal, locale), 'INVALID_INPUT');
  return printResult(
    { io, values },
    result.row,
    message(locale, 'cli.rowEdited', { id: shortId(id), edited: shortId(result.row.id) }),
  );
}
