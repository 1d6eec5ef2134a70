import { message, nearest } from '@finclaw/config';
import { LOT_METHODS, type LotMethod, portfolioText, toPortfolioView } from '@finclaw/finance';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { addRow } from '../portfolio/add-row.ts';
import { importFile } from '../portfolio/import-file.ts';
import { undoEntry } from '../portfolio/undo-entry.ts';
import { UsageError } from '../usage-error.ts';
import { LOCAL_OWNER, withApp } from '../with-app.ts';

const ACTIONS = ['show', 'add', 'import', 'export', 'undo'] as const;

/** `finclaw portfolio`: what the person at this machine holds, and the rows it comes from. */
export const command: CommandModule = {
  options: {
    account: { type: 'string' },
    date: { type: 'string' },
    price: { type: 'string' },
    amount: { type: 'string' },
    fee: { type: 'string' },
    tax: { type: 'string' },
    currency: { type: 'string' },
    yes: { type: 'boolean' },
    'keep-repeats': { type: 'boolean' },
    name: { type: 'string', multiple: true },
    lots: { type: 'string' },
    method: { type: 'string' },
  },

  async run(invocation: Invocation): Promise<number> {
    const { io, locale, positionals, usage } = invocation;
    const [action = 'show', ...rest] = positionals;
    if (!ACTIONS.some((known) => known === action)) {
      const guess = nearest(action, ACTIONS);
      const hint = guess ? message(locale, 'cli.didYouMean', { name: `portfolio ${guess}` }) : usage;
      throw new UsageError(`${message(locale, 'cli.unknownCommand', { name: `portfolio ${action}` })} ${hint}`);
    }
    return withApp(io, async (app) => {
      const portfolio = app.finance.portfolioOf(LOCAL_OWNER);
      if (action === 'add') return addRow(invocation, portfolio, rest);
      if (action === 'import') return importFile(invocation, portfolio, rest[0]);
      if (action === 'undo') return undoEntry(invocation, portfolio, rest[0]);
      if (action === 'export') return exportRows(invocation, portfolio.exportCsv());
      const current = await portfolio.current({
        ...accountOf(invocation),
        ...methodOf(invocation),
        withDays: invocation.values.json === true,
      });
      const { directory } = app.finance;
      if (invocation.values.json) writeJson(io.stdout, toPortfolioView(current, directory, locale) ?? null);
      else writeLine(io.stdout, portfolioText(current, directory, locale));
      return EXIT.done;
    });
  },
};

const accountOf = ({ values }: Invocation): { readonly account?: string } =>
  typeof values.account === 'string' ? { account: values.account } : {};

function methodOf({ values, locale }: Invocation): { readonly method?: LotMethod } {
  if (typeof values.method !== 'string') return {};
  const method = LOT_METHODS.find((known) => known === values.method);
  if (method === undefined)
    throw new UsageError(message(locale, 'cli.badMethod', { value: values.method, known: LOT_METHODS.join(', ') }));
  return { method };
}

function exportRows({ io }: Invocation, lines: Iterable<string>): number {
  for (const line of lines) io.stdout.write(line.endsWith('\n') ? line : `${line}\n`);
  return EXIT.done;
}
